#include "ferz/definition.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <map>
#include <sstream>
#include <utility>

#include "ferz/piece.h"
#include "ferz/problems.h"
#include "ferz/sameness.h"
#include "ferz/spelling.h"
#include "ir/rename.h"
#include "ir/simplify.h"

namespace ferz {

namespace library {

namespace {

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
    for (const frontend::Notation& notation : frontend::notations()) {
        for (const frontend::DialectOption& option : notation.dialect) {
            const auto& values = option.values;
            if (option.name == "dialect" && std::find(values.begin(), values.end(), word) != values.end())
                return fmt::format("{}[dialect={}]", notation.name, word);
        }
    }
    return {};
}

void reportUnknown(std::string_view word, const Source& source, Span span, Diagnostics& diagnostics) {
    const std::string dialect = asDialect(word);
    std::string known;
    for (const frontend::Notation& notation : frontend::notations())
        known += fmt::format(" `{}:`", notation.name);
    diagnostics.report(diagnostic::kUnknownNotation, source, span,
                       fmt::format("there is no notation `{}`", word),
                       dialect.empty() ? "the notations are" + known : fmt::format("write `{}:`", dialect));
}

/// `[peek=enter,block=true]` checked against what the notation knows.
std::optional<std::map<std::string, std::string>> parseDialect(const frontend::Notation& notation,
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
        const auto known =
            std::find_if(notation.dialect.begin(), notation.dialect.end(),
                         [&](const frontend::DialectOption& option) { return option.name == key; });
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

std::optional<Definition> readAs(const frontend::Notation& notation, const std::string& dialect,
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
    ReadOptions read = readOptionsOf(settings);
    read.dialect = std::move(*options);
    auto movements = notation.read(source, read, diagnostics);
    if (!movements) return std::nullopt;
    for (ir::Movement& movement : *movements) {
        if (!settings.promotions && ir::becomesAnother(movement))
            movement = ir::simplify(ir::withoutBecoming(std::move(movement)));
    }
    return Definition{&notation, dialect, source.text(), std::move(*movements)};
}

bool sameMeaning(const Definition& a, const Definition& b) {
    if (a.movements.size() != b.movements.size()) return false;
    for (std::size_t index = 0; index < a.movements.size(); ++index) {
        // What is not proved the same by then has to be asked for by its notation.
        if (!isSame(a.movements[index], b.movements[index], ir::Board{8, 8}, kRemarkLimits)) return false;
    }
    return true;
}

/// Nobody would write a longer text in place of theirs.
constexpr std::size_t kLongestHint = 40;

/// A text without a prefix that several notations read differently is read in this one.
constexpr std::string_view kBareNotation = "betza";

/// MBN and the dialects of Betza's notation look alike: of a text that is wrong in the one that was asked
/// for, it is said which of them reads it, and what to write.
void suggestOther(const frontend::Notation& notation, const std::string& dialect, const std::string& text,
                  const ReadSettings& settings, Diagnostics& diagnostics) {
    if (!settings.suggests || settings.cells != ir::Cells::Squares ||
        (notation.name != "mbn" && notation.name != "betza"))
        return;
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
            readAs(*frontend::findNotation(name), std::string(otherDialect), "<text>", text, quiet, problems);
        if (!definition || definition->movements.size() != 1) continue;
        std::string help = fmt::format("write `{}:` before it", other);
        const auto same =
            isWritten ? spelled(definition->movements.front(), notation.name, quiet) : std::nullopt;
        if (same && same->size() <= kLongestHint) help += fmt::format(", or `{}`", *same);
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
    if (text.starts_with("movement") && text.size() > 8 &&
        std::isspace(static_cast<unsigned char>(text[8])) != 0)
        return "ir";
    if (looksLikeAncp(text)) return "ancp";
    return looksLikeChessembly(text) ? "chessembly" : kBareNotation;
}

/// A notation's reading of a text, with what it has to say about it.
using Reading = std::pair<Definition, Diagnostics>;

/// What the text is in the other notation: in Betza's notation where that is short.
std::string describe(const Definition& other, const ReadSettings& settings) {
    std::string_view text = other.text;
    text = text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
    const bool isShort = text.size() <= kLongestHint && text.find('\n') == std::string_view::npos;
    const std::string as =
        fmt::format("{} `{}:{}` it is ", isShort ? "as" : "after", other.notation->name, isShort ? text : "");
    const bool isSpelled = settings.suggests && other.movements.size() == 1;
    const auto same = isSpelled ? spelled(other.movements.front(), kBareNotation, settings) : std::nullopt;
    if (!same || same->size() > kLongestHint) return as + "another piece";
    // A spelling is proved for White.
    if (*same == text) return as + "another piece for Black";
    return as + fmt::format("`{}:{}`", kBareNotation, *same);
}

/// Of readings that differ, the one in Betza's notation, with a warning; an error where there is none.
std::optional<Definition> bareReading(std::vector<Reading> readings, const Source& source,
                                      const ReadSettings& settings, Diagnostics& diagnostics) {
    // Letters on hexagonal boards are pieces of MBN: Betza's notation knows squares alone.
    const auto isBare = [&](const Reading& each) {
        return each.first.notation->name == kBareNotation && settings.cells == ir::Cells::Squares;
    };
    const auto bare = std::find_if(readings.begin(), readings.end(), isBare);
    std::string prefixes, others;
    for (const Reading& each : readings) {
        prefixes += fmt::format("{}`{}:`", prefixes.empty() ? "" : " or ", each.first.notation->name);
        if (bare == readings.end() || isBare(each) || sameMeaning(bare->first, each.first)) continue;
        others += (others.empty() ? "" : ", ") + describe(each.first, settings);
    }
    const std::string help = "write " + prefixes + " before it";
    const Span whole{0, source.text().size()};
    if (bare == readings.end()) {
        diagnostics.report(diagnostic::kAmbiguousNotation, source, whole,
                           "several notations accept this with different meanings", help);
        return std::nullopt;
    }
    diagnostics.report(diagnostic::kAssumedNotation, source, whole, "read as Betza's notation; " + others,
                       help);
    diagnostics.append(bare->second);
    return std::move(bare->first);
}

std::optional<Definition> guess(const std::string& name, const std::string& text,
                                const ReadSettings& settings, Diagnostics& diagnostics) {
    std::vector<Reading> accepted;
    std::map<std::string_view, Diagnostics> refused;
    const auto isAccepted = [&](std::string_view notation) {
        return std::any_of(accepted.begin(), accepted.end(),
                           [&](const auto& each) { return each.first.notation->name == notation; });
    };
    for (const frontend::Notation& notation : frontend::notations()) {
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
        std::string_view closest = closestNotation(text);
        // Betza's reader knows what is written in MBN alone.
        const Diagnostic* error = refused[closest].firstError();
        if (error != nullptr && error->name == diagnostic::kOtherNotation.name) closest = "mbn";
        // In ANCP a word before a colon is a prefix of its own.
        if (const std::string_view word = unknownPrefix(text); !word.empty() && closest != "ancp") {
            reportUnknown(word, Source(name, text), {0, word.size()}, diagnostics);
            return std::nullopt;
        }
        diagnostics.append(refused[closest]);
        return std::nullopt;
    }
    const auto differs = [&](const auto& each) { return !sameMeaning(accepted.front().first, each.first); };
    if (std::any_of(accepted.begin() + 1, accepted.end(), differs))
        return bareReading(std::move(accepted), Source(name, text), settings, diagnostics);
    diagnostics.append(accepted.front().second);
    return std::move(accepted.front().first);
}

}  // namespace

ReadOptions readOptionsOf(const ReadSettings& settings) {
    ReadOptions read;
    read.names = settings.names;
    read.lenient = settings.lenient;
    read.promotions = settings.promotions;
    read.thorough = settings.thorough;
    read.cells = settings.cells;
    return read;
}

ReadSettings settingsOf(const Options& options) {
    ReadSettings settings;
    for (const auto& [letter, name] : options.names)
        settings.names.add(letter, name);
    settings.lenient = options.lenient;
    settings.promotions = options.promotions;
    settings.thorough = options.thorough;
    settings.suggests = options.suggests;
    if (const auto board = ir::parseBoard(options.board)) settings.cells = board->hexagons.cells();
    return settings;
}

std::optional<Definition> readText(const Text& text, const ReadSettings& settings, Diagnostics& diagnostics) {
    if (text.notation.empty()) {
        // What is too long for one notation is for all.
        if (text.text.size() > kMostTextBytes)
            return readAs(frontend::notations().front(), {}, text.name, text.text, settings, diagnostics);
        if (text.text.find_first_not_of(" \t\r\n") != std::string::npos)
            return guess(text.name, text.text, settings, diagnostics);
        diagnostics.report(diagnostic::kSyntax, Source(text.name, text.text), {0, 1}, "the text is empty");
        return std::nullopt;
    }
    const std::string name = text.notation.substr(0, text.notation.find('['));
    const std::string dialect = text.notation.substr(name.size());
    const frontend::Notation* notation = frontend::findNotation(name);
    if (notation == nullptr) {
        reportUnknown(name, Source(text.name, text.text), {0, 1}, diagnostics);
        return std::nullopt;
    }
    auto result = readAs(*notation, dialect, text.name, text.text, settings, diagnostics);
    // Files are long, and say what they are by their names.
    if (!result && !text.isFile) suggestOther(*notation, dialect, text.text, settings, diagnostics);
    return result;
}

std::vector<ir::Castling> readCastlings(const Text& text, const ReadSettings& settings,
                                        Diagnostics& diagnostics) {
    const Source source(text.name, text.text);
    const frontend::Notation* notation = frontend::findNotation(text.notation);
    if (notation == nullptr) {
        reportUnknown(text.notation, source, {0, 1}, diagnostics);
        return {};
    }
    if (notation->castlings == nullptr) return {};
    return notation->castlings(source, readOptionsOf(settings), diagnostics);
}

std::vector<Piece> piecesOf(Definition definition) {
    const auto shared = std::make_shared<const Definition>(std::move(definition));
    std::vector<Piece> pieces;
    pieces.reserve(shared->movements.size());
    for (std::size_t index = 0; index < shared->movements.size(); ++index)
        pieces.emplace_back(std::make_shared<const Piece::Inside>(Piece::Inside{shared, index}));
    return pieces;
}

std::vector<ir::Movement> movementsOf(const std::vector<Piece>& pieces) {
    std::vector<ir::Movement> movements;
    movements.reserve(pieces.size());
    for (const Piece& each : pieces)
        movements.push_back(each.inside().movement());
    return movements;
}

}  // namespace library

Result<std::vector<Piece>> read(const Text& text, const Options& options) {
    Diagnostics diagnostics;
    auto definition = library::readText(text, library::settingsOf(options), diagnostics);
    std::optional<std::vector<Piece>> pieces;
    if (definition) pieces = library::piecesOf(std::move(*definition));
    return library::resultOf(std::move(pieces), diagnostics);
}

Result<std::vector<Piece>> read(std::string_view definition, const Options& options) {
    const auto text = findText(definition, options);
    return text ? read(*text, options) : Result<std::vector<Piece>>::failed(text.problems());
}

const std::string& Piece::name() const {
    return inside().movement().name;
}

Side Piece::side() const {
    switch (inside().movement().owner) {
        case ir::Owner::White: return Side::White;
        case ir::Owner::Black: return Side::Black;
        case ir::Owner::Both: break;
    }
    return Side::Both;
}

std::string_view Piece::notation() const {
    return inside().definition->notation->name;
}

ir::Movement Piece::Inside::named(const std::string& name) const {
    if (definition->notation->speaksOfOwnKind) return ir::renamed(movement(), movement().name, name);
    ir::Movement result = movement();
    result.name = name;
    return result;
}

}  // namespace ferz
