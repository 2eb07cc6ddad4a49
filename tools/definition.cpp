#include "tools/definition.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>
#include <utility>

#include "ir/black.h"
#include "ir/equivalence/equal.h"
#include "tools/spelling.h"

namespace ferz::tools {

namespace {

constexpr std::size_t kMostCached = 1'000;

/// All of a stream, but never more than a little over the longest text allowed.
std::string readAll(std::istream& in) {
    std::string text;
    std::vector<char> buffer(1 << 16);
    while (in && text.size() <= kMostTextBytes) {
        in.read(buffer.data(), static_cast<std::streamsize>(buffer.size()));
        text.append(buffer.data(), static_cast<std::size_t>(in.gcount()));
    }
    // The mark that some editors begin a file with.
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (text.starts_with(kByteOrderMark)) text.erase(0, kByteOrderMark.size());
    return text;
}

/// `@file`; but MBN's macros begin with `@` too (`@I=N0 Z=QI`): what has a `=` and is no file is a text.
bool namesFile(std::string_view rest, const std::filesystem::path& folder) {
    if (rest.empty() || rest[0] != '@') return false;
    std::error_code error;
    return rest.find('=') == std::string_view::npos ||
           std::filesystem::exists(folder / rest.substr(1), error);
}

/// What is called like a file is meant as one, also where there is none.
bool isNamedAsFile(std::string_view text) {
    return text.find_first_of(":\n") == std::string_view::npos && !text.starts_with('@') &&
           findNotationByExtension(std::filesystem::path(text).extension().string()) != nullptr;
}

/// `chessembly[peek=enter]:rest` taken apart.
struct Prefixed {
    const Notation* notation = nullptr;  // null: no prefix
    std::string dialect;
    std::string_view rest;
};

Prefixed splitPrefix(std::string_view def) {
    std::size_t word = 0;
    while (word < def.size() && std::islower(static_cast<unsigned char>(def[word])) != 0)
        ++word;
    std::size_t end = word;
    if (end < def.size() && def[end] == '[') {
        const std::size_t close = def.find(']', end);
        end = close == std::string_view::npos ? def.size() : close + 1;
    }
    if (word == 0 || end >= def.size() || def[end] != ':') return {nullptr, {}, def};
    // A word that is no notation may still be MBN: `imef:1,2:`.
    const Notation* notation = findNotation(def.substr(0, word));
    if (notation == nullptr) return {nullptr, {}, def};
    return {notation, std::string(def.substr(word, end - word)), def.substr(end + 1)};
}

/// The word before a colon at the start, where it is long enough to be meant as a notation's name.
std::string_view unknownPrefix(std::string_view text) {
    std::size_t word = 0;
    while (word < text.size() && std::islower(static_cast<unsigned char>(text[word])) != 0)
        ++word;
    const bool isPrefix = word >= 3 && word < text.size() && (text[word] == ':' || text[word] == '[');
    return isPrefix ? text.substr(0, word) : std::string_view();
}

/// `betza[dialect=fsf]` for `fsf`: what a dialect is called, said in full. Empty: there is none of that name.
std::string asDialect(std::string_view word) {
    for (const Notation& notation : notations()) {
        for (const DialectOption& option : notation.dialect) {
            const auto& values = option.values;
            if (option.name == "dialect" && std::find(values.begin(), values.end(), word) != values.end())
                return fmt::format("{}[dialect={}]", notation.name, word);
        }
    }
    return {};
}

/// `[peek=enter,block=true]` checked against what the notation knows.
std::optional<std::map<std::string, std::string>> parseDialect(const Notation& notation,
                                                               const std::string& text,
                                                               Diagnostics& diagnostics) {
    std::map<std::string, std::string> options;
    if (text.empty()) return options;
    std::stringstream parts(text.substr(1, text.size() - 2));
    bool good = true;
    for (std::string part; std::getline(parts, part, ',');) {
        const std::size_t equals = part.find('=');
        const std::string key = part.substr(0, equals);
        const std::string value = equals == std::string::npos ? std::string() : part.substr(equals + 1);
        const auto known = std::find_if(notation.dialect.begin(), notation.dialect.end(),
                                        [&](const DialectOption& option) { return option.name == key; });
        if (known == notation.dialect.end()) {
            diagnostics.report(diagnostic::kUnknownOption,
                               fmt::format("{} has no option `{}`", notation.name, key));
            good = false;
        } else if (std::find(known->values.begin(), known->values.end(), value) == known->values.end()) {
            std::string values;
            for (const std::string_view each : known->values)
                values += fmt::format(" `{}`", each);
            diagnostics.report(
                diagnostic::kUnknownOption,
                fmt::format("option `{}` of {} cannot be `{}`, only{}", key, notation.name, value, values));
            good = false;
        } else {
            options[key] = value;
        }
    }
    if (!good) return std::nullopt;
    return options;
}

std::optional<Definition> readAs(const Notation& notation, const std::string& dialect,
                                 const std::string& name, std::string text, const ReadSettings& settings,
                                 Diagnostics& diagnostics) {
    auto options = parseDialect(notation, dialect, diagnostics);
    if (!options) return std::nullopt;
    const Source source(name, std::move(text));
    if (source.text().size() > kMostTextBytes) {
        diagnostics.report(diagnostic::kTooLong, source, {0, 1},
                           fmt::format("the text is longer than {} bytes", kMostTextBytes));
        return std::nullopt;
    }
    ReadOptions read;
    read.dialect = std::move(*options);
    read.names = settings.names;
    read.lenient = settings.lenient;
    read.thorough = settings.thorough;
    auto movements = notation.read(source, read, diagnostics);
    if (!movements) return std::nullopt;
    return Definition{&notation, dialect, source.text(), std::move(*movements)};
}

bool sameMeaning(const Definition& a, const Definition& b) {
    if (a.movements.size() != b.movements.size()) return false;
    for (std::size_t index = 0; index < a.movements.size(); ++index) {
        const ir::Movement& left = a.movements[index];
        const ir::Movement& right = b.movements[index];
        ir::CompareOptions options;
        // What is not proved the same by then has to be asked for by its notation.
        options.limits = kRemarkLimits;
        if (left.states != right.states &&
            ir::compare(left, right, ir::Board{8, 8}, options).verdict != ir::Verdict::Equal)
            return false;
        // Notations turn the board for Black differently, which a piece with a right and a left side shows.
        if (left.forBlack == right.forBlack || ir::isSameForBlack(left, right.forBlack)) continue;
        options.side = ir::Colour::Black;
        if (ir::compare(left, right, ir::Board{8, 8}, options).verdict != ir::Verdict::Equal) return false;
    }
    return true;
}

/// MBN and the dialects of Betza's notation look alike: of a text that is wrong in the one that was asked
/// for, it is said which of them reads it, and what to write.
void suggestOther(const Notation& notation, const std::string& dialect, const std::string& text,
                  const ReadSettings& settings, Diagnostics& diagnostics) {
    if (!settings.suggests || (notation.name != "mbn" && notation.name != "betza")) return;
    // The frontend may have said it already, at the letter that is wrong.
    const auto saysSo = [&](std::string_view what) {
        return std::any_of(diagnostics.all().begin(), diagnostics.all().end(),
                           [&](const Diagnostic& each) { return each.help.find(what) != std::string::npos; });
    };
    if (saysSo("`betza")) return;
    ReadSettings quiet = settings;
    quiet.suggests = false;
    const bool isWritten = notation.name == "mbn" || dialect.empty() || dialect == "[dialect=xbetza]";
    for (const std::string_view other : {"betza", "betza[dialect=fsf]", "betza[dialect=classic]", "mbn"}) {
        const std::string_view name = other.substr(0, other.find('['));
        const std::string_view otherDialect = other.substr(name.size());
        if (name == notation.name && (name == "mbn" || otherDialect == dialect)) continue;
        Diagnostics problems;
        const auto definition =
            readAs(*findNotation(name), std::string(otherDialect), "<text>", text, quiet, problems);
        if (!definition || definition->movements.size() != 1) continue;
        std::string help = fmt::format("write `{}:` before it", other);
        const auto same =
            isWritten ? spelled(definition->movements.front(), notation.name, quiet) : std::nullopt;
        if (same) help += fmt::format(", or `{}`", *same);
        // Nothing new.
        if (!same && other == "mbn" && saysSo("`mbn:`")) return;
        diagnostics.report(diagnostic::kOtherNotation, fmt::format("the text reads as `{}:`", other), help);
        return;
    }
}

/// A comment line at the start, expressions with numbers in parentheses, or chains: which notation's errors
/// are worth showing.
bool looksLikeChessembly(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first != std::string_view::npos && text[first] == '#') {
        const std::string_view comment = text.substr(first + 1);
        if (comment.rfind(' ', 0) == 0 || comment.rfind("ferz:", 0) == 0) return true;
    }
    if (text.find(';') != std::string_view::npos) return true;
    for (std::size_t at = text.find('('); at != std::string_view::npos; at = text.find('(', at + 1)) {
        std::size_t next = at + 1;
        while (next < text.size() && std::isspace(static_cast<unsigned char>(text[next])) != 0)
            ++next;
        if (next < text.size() && text[next] == '-') ++next;
        if (next < text.size() && std::isdigit(static_cast<unsigned char>(text[next])) != 0) return true;
    }
    return false;
}

/// `leap`, `slide` or `step` with a vector, a count or `!` behind it.
bool looksLikeAncp(std::string_view text) {
    for (const std::string_view word : {"leap", "slide", "step"}) {
        for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
            const std::size_t next = at + word.size();
            const bool begins = at == 0 || std::isalpha(static_cast<unsigned char>(text[at - 1])) == 0;
            if (begins && next < text.size() &&
                std::string_view("(!&#").find(text[next]) != std::string_view::npos)
                return true;
        }
    }
    return false;
}

/// Nobody accepts the text: whose errors are worth showing.
std::string_view closestNotation(std::string_view text) {
    if (text.rfind("movement ", 0) == 0) return "ir";
    if (looksLikeAncp(text)) return "ancp";
    return looksLikeChessembly(text) ? "chessembly" : "mbn";
}

std::optional<Definition> guess(const std::string& name, const std::string& text,
                                const ReadSettings& settings, Diagnostics& diagnostics) {
    std::vector<std::pair<Definition, Diagnostics>> accepted;
    std::map<std::string_view, Diagnostics> refused;
    const auto isAccepted = [&](std::string_view notation) {
        return std::any_of(accepted.begin(), accepted.end(),
                           [&](const auto& each) { return each.first.notation->name == notation; });
    };
    for (const Notation& notation : notations()) {
        // The words of Chessembly are letters that could be modifiers: `move(1,4)` is not meant as m, o, v,
        // e.
        if (notation.name == "betza" && isAccepted("chessembly")) continue;
        Diagnostics own;
        auto definition = readAs(notation, {}, name, text, settings, own);
        if (definition) {
            accepted.emplace_back(std::move(*definition), std::move(own));
        } else {
            refused[notation.name] = std::move(own);
        }
    }
    if (accepted.empty()) {
        const std::string_view closest = closestNotation(text);
        // In ANCP a word before a colon is a prefix of its own.
        if (const std::string_view word = unknownPrefix(text); !word.empty() && closest != "ancp") {
            const std::string dialect = asDialect(word);
            std::string known;
            for (const Notation& notation : notations())
                known += fmt::format(" `{}:`", notation.name);
            diagnostics.report(
                diagnostic::kUnknownNotation, Source(name, text), {0, word.size()},
                fmt::format("there is no notation `{}`", word),
                dialect.empty() ? "the notations are" + known : fmt::format("write `{}:`", dialect));
            return std::nullopt;
        }
        diagnostics.append(refused[closest]);
        return std::nullopt;
    }
    std::string which;
    bool agree = true;
    for (const auto& [definition, own] : accepted) {
        which += fmt::format("{}`{}:`", which.empty() ? "" : " or ", definition.notation->name);
        agree = agree && sameMeaning(accepted.front().first, definition);
    }
    if (!agree) {
        diagnostics.report(diagnostic::kAmbiguousNotation, Source(name, text), {0, text.size()},
                           "several notations accept this with different meanings",
                           "write " + which + " before it");
        return std::nullopt;
    }
    diagnostics.append(accepted.front().second);
    return std::move(accepted.front().first);
}

/// What a side has: its own definitions, and those of both sides where it has none of its own.
std::vector<const ir::Movement*> piecesOf(const Definition& definition, std::optional<ir::Colour> side) {
    const ir::Owner own = side == ir::Colour::Black ? ir::Owner::Black : ir::Owner::White;
    const auto rank = [&](const ir::Movement& movement) {
        if (movement.owner == own) return 0;
        return movement.owner == ir::Owner::Both ? 1 : 2;
    };
    std::vector<const ir::Movement*> result;
    for (const ir::Movement& movement : definition.movements) {
        const bool isReplaced = std::any_of(
            definition.movements.begin(), definition.movements.end(), [&](const ir::Movement& other) {
                return other.name == movement.name && rank(other) < rank(movement);
            });
        if (!isReplaced && (!side || rank(movement) < 2)) result.push_back(&movement);
    }
    return result;
}

}  // namespace

std::optional<std::string> readFile(const std::string& path, Diagnostics& diagnostics) {
    std::error_code error;
    if (std::filesystem::is_directory(path, error)) {
        diagnostics.report(diagnostic::kUnreadable, fmt::format("`{}` is a directory", path));
        return std::nullopt;
    }
    std::ifstream in(path, std::ios::binary);
    if (!in) {
        diagnostics.report(diagnostic::kUnreadable, fmt::format("cannot read `{}`", path));
        return std::nullopt;
    }
    return readAll(in);
}

std::optional<Text> findText(std::string_view def, Diagnostics& diagnostics,
                             const std::filesystem::path& folder) {
    Prefixed prefixed = splitPrefix(def);
    Text result;
    result.notation = prefixed.notation;
    result.dialect = std::move(prefixed.dialect);
    result.name = "<text>";
    if (prefixed.rest == "-") {
        result.name = "<stdin>";
        result.text = readAll(std::cin);
    } else if (namesFile(prefixed.rest, folder)) {
        result.name = (folder / prefixed.rest.substr(1)).string();
        result.isFile = true;
        if (result.name.ends_with(".toml")) {
            diagnostics.report(diagnostic::kUnreadable,
                               fmt::format("`{}` is a variant, not a piece", result.name),
                               "`ferz perft` and `ferz generate` read variants");
            return std::nullopt;
        }
        auto content = readFile(result.name, diagnostics);
        if (!content) return std::nullopt;
        result.text = std::move(*content);
        if (result.notation == nullptr)
            result.notation =
                findNotationByExtension(std::filesystem::path(result.name).extension().string());
    } else {
        result.text = prefixed.rest;
    }
    return result;
}

std::optional<Definition> readText(Text text, const ReadSettings& settings, Diagnostics& diagnostics) {
    // What is too long for one notation is for all.
    if (text.notation == nullptr && text.text.size() > kMostTextBytes) text.notation = &notations().front();
    if (text.notation == nullptr && text.text.find_first_not_of(" \t\r\n") == std::string::npos) {
        diagnostics.report(diagnostic::kSyntax, Source(text.name, text.text), {0, 1}, "the text is empty");
        return std::nullopt;
    }
    if (text.notation == nullptr) return guess(text.name, text.text, settings, diagnostics);
    auto result = readAs(*text.notation, text.dialect, text.name, text.text, settings, diagnostics);
    // Files are long, and say what they are by their names.
    if (!result && !text.isFile) suggestOther(*text.notation, text.dialect, text.text, settings, diagnostics);
    return result;
}

std::string fileOrDefinition(const std::string& argument) {
    std::error_code error;
    return isNamedAsFile(argument) || std::filesystem::exists(argument, error) ? "@" + argument : argument;
}

std::optional<Definition> readDefinition(std::string_view def, const ReadSettings& settings,
                                         Diagnostics& diagnostics) {
    auto text = findText(def, diagnostics);
    if (!text) return std::nullopt;
    if (!text->isFile && isNamedAsFile(text->text)) {
        diagnostics.report(diagnostic::kSyntax, Source(text->name, text->text), {0, text->text.size()},
                           "this is the name of a file", fmt::format("write `@{}`", text->text));
        return std::nullopt;
    }
    return readText(std::move(*text), settings, diagnostics);
}

const ir::Movement* onePiece(const Definition& definition, const std::string& piece,
                             const ir::NameTable& names, Diagnostics& diagnostics,
                             std::optional<ir::Colour> side) {
    const auto movements = piecesOf(definition, side);
    std::string known;
    for (const ir::Movement* movement : movements)
        known += fmt::format(" `{}`", names.letterOf(movement->name));
    if (!piece.empty()) {
        const auto find = [&](const std::string& name) -> const ir::Movement* {
            const auto found =
                std::find_if(movements.begin(), movements.end(), [&](const ir::Movement* movement) {
                    return movement->name == name || movement->name == names.nameOf(name);
                });
            return found == movements.end() ? nullptr : *found;
        };
        if (const ir::Movement* found = find(piece)) return found;
        // A member of a group that has no definition of its own moves as the group (MBN section 3).
        const std::size_t suffix = piece.back() == '>' ? piece.find('<') : std::string::npos;
        if (suffix != std::string::npos && suffix > 0) {
            if (const ir::Movement* found = find(piece.substr(0, suffix))) return found;
        }
        diagnostics.report(diagnostic::kNoSuchPiece,
                           fmt::format("no piece `{}`; the text defines{}", piece, known));
        return nullptr;
    }
    if (movements.size() == 1) return movements.front();
    if (movements.empty() && !definition.movements.empty()) {
        const bool isWhite = side == ir::Colour::White;
        diagnostics.report(diagnostic::kNoSuchPiece,
                           fmt::format("what the text defines is {} alone", isWhite ? "Black's" : "White's"),
                           fmt::format("ask for it with `--side {}`", isWhite ? "black" : "white"));
    } else if (movements.empty()) {
        diagnostics.report(diagnostic::kNoSuchPiece, "the text defines no piece");
    } else {
        diagnostics.report(diagnostic::kSeveralPieces,
                           fmt::format("the text defines several pieces:{}", known), "pick one with --piece");
    }
    return nullptr;
}

std::shared_ptr<const Definition> DefinitionCache::read(const std::string& def, Diagnostics& diagnostics) {
    if (const auto known = known_.find(def); known != known_.end()) return known->second;
    auto definition = readDefinition(def, settings_, diagnostics);
    if (!definition) return nullptr;
    auto shared = std::make_shared<const Definition>(std::move(*definition));
    if (known_.size() >= kMostCached) known_.clear();
    // What a warning or a file says may change: only clean text is remembered.
    const bool fromText = def.find('@') == std::string::npos && def != "-";
    if (fromText && diagnostics.all().empty()) known_[def] = shared;
    return shared;
}

}  // namespace ferz::tools
