#include "frontend/ancp/prefix.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "frontend/ancp/diagnostic_names.h"
#include "ir/text.h"

namespace ferz::ancp {

namespace {

/// The star of the MBN document's algebraic notation.
constexpr std::string_view kStar = "\xE2\x8B\x86";

bool isUpper(char c) {
    return std::isupper(static_cast<unsigned char>(c)) != 0;
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())) != 0)
        text.remove_prefix(1);
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())) != 0)
        text.remove_suffix(1);
    return text;
}

std::string unquoted(std::string_view text) {
    std::string result;
    for (std::size_t i = 1; i + 1 < text.size(); ++i) {
        if (text[i] == '\\' && i + 2 < text.size()) ++i;
        result += text[i];
    }
    return result;
}

/// Where the first entry of a set ends, if it is a letter (`P`, `+P`) or a compound (`:BM:`); otherwise 0.
std::size_t letterEnd(std::string_view text) {
    std::size_t at = 0;
    while (at < text.size() && std::string_view("+-#*$%&").find(text[at]) != std::string_view::npos)
        ++at;
    if (at >= text.size()) return 0;
    if (isUpper(text[at])) return at + 1;
    const std::size_t close = text[at] == ':' ? text.find(':', at + 1) : std::string_view::npos;
    return close == std::string_view::npos ? 0 : close + 1;
}

/// Splits an entry without commas into letters: `PS` is P and S; `rook` is one name.
std::vector<std::string_view> lettersOf(std::string_view text) {
    std::vector<std::string_view> letters;
    for (std::string_view rest = text; !rest.empty();) {
        const std::size_t end = letterEnd(rest);
        if (end == 0) return {text};
        letters.push_back(rest.substr(0, end));
        rest = trimmed(rest.substr(end));
    }
    return letters;
}

class PrefixReader {
public:
    PrefixReader(const PrefixText& text, const Source& source, const ir::NameTable& names,
                 Diagnostics& diagnostics)
        : text_(text), source_(source), names_(names), diagnostics_(diagnostics) {}

    std::optional<Prefix> read() {
        const std::string_view word = source_.slice(text_.word);
        const PrefixKeyword* known = findPrefix(word);
        if (known == nullptr) {
            std::string all;
            for (const PrefixKeyword& each : prefixes())
                all += fmt::format(" `{}`", each.text);
            fail(diagnostic::kUnknownPrefix, text_.word, fmt::format("unknown prefix `{}`", word),
                 "the prefixes are" + all);
            return std::nullopt;
        }
        Prefix prefix;
        // `rows` is a zone of complete ranks.
        prefix.word = known->word == PrefixWord::Rows ? PrefixWord::Origin : known->word;
        prefix.span = text_.span;
        prefix.strict = text_.bang;
        if (text_.bang && known->word != PrefixWord::Initial) {
            fail(diagnostic::kSyntax, text_.span, fmt::format("`{}` takes no `!`", word));
        }
        if (!readArgument(*known, prefix)) {
            fail(diagnostic::kSyntax, text_.argument.value_or(text_.span),
                 fmt::format("`{}` is written `{}`", word, known->example));
        }
        if (failed_) return std::nullopt;
        return prefix;
    }

private:
    void fail(DiagnosticName name, Span span, std::string message, std::string help = {}) {
        if (failed_) return;
        failed_ = true;
        diagnostics_.report(name, source_, span, std::move(message), std::move(help));
    }

    /// The argument without its brackets.
    [[nodiscard]] Span inside() const { return {text_.argument->begin + 1, text_.argument->end - 1}; }

    /// False where the argument does not have the form that the word needs.
    bool readArgument(const PrefixKeyword& word, Prefix& prefix) {
        if (!text_.argument) {
            if (word.word == PrefixWord::Cylinder) prefix.edges = ir::CylinderEdges{};
            if (word.word == PrefixWord::Torus) prefix.edges = ir::TorusEdges{};
            return word.argument == Argument::None || word.argument == Argument::MaybeSet ||
                   word.argument == Argument::MaybeHurdles;
        }
        const bool isSet = source_.text()[text_.argument->begin] == '{';
        const bool maySet = word.argument == Argument::MaybeSet || word.argument == Argument::MaybeHurdles;
        const std::string_view text = trimmed(source_.slice(inside()));
        if (isSet) {
            if (maySet) prefix.names = setOf(text);
            return maySet;
        }
        switch (word.argument) {
            case Argument::None:
            case Argument::MaybeSet: return false;
            case Argument::Zone: return readZone(text, prefix);
            case Argument::Ranks: return readZone(everyFile(text), prefix);
            case Argument::MaybeHurdles:
            case Argument::Contents:
                prefix.contents = ir::parseContents(source_, inside(), diagnostics_);
                failed_ = failed_ || !prefix.contents;
                return true;
            case Argument::Predicate:
                prefix.test = ir::parseTest(source_, inside(), diagnostics_);
                failed_ = failed_ || !prefix.test;
                return true;
            case Argument::Files: return readJoined(text, prefix);
        }
        return false;
    }

    static bool readZone(std::string_view text, Prefix& prefix) {
        std::string plain;
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (text.substr(i, kStar.size()) == kStar) {
                plain += '*';
                i += kStar.size() - 1;
            } else if (std::isspace(static_cast<unsigned char>(text[i])) == 0) {
                plain += text[i];
            }
        }
        const auto zone = ir::parseZone("[" + plain + "]");
        if (zone) prefix.zone = *zone;
        return zone.has_value();
    }

    /// Turns ranks into a zone: `1-2,8` becomes `*1-2,*8`.
    static std::string everyFile(std::string_view ranks) {
        std::string zone = "*";
        for (const char c : ranks)
            zone += c == ',' ? std::string(",*") : std::string(1, c);
        return zone;
    }

    static bool readJoined(std::string_view text, Prefix& prefix) {
        const std::size_t comma = text.find(',');
        if (comma == std::string_view::npos) return false;
        const std::string_view left = trimmed(text.substr(0, comma));
        const std::string_view right = trimmed(text.substr(comma + 1));
        const auto isFile = [](std::string_view file) {
            return file.size() == 1 && file[0] >= 'a' && file[0] <= 'z';
        };
        if (!isFile(left) || !isFile(right) || left[0] >= right[0]) return false;
        prefix.edges = ir::JoinedFiles{left[0] - 'a', right[0] - 'a'};
        return true;
    }

    /// Parses a set: `PS`, `^K`, `rook,K`, `"a name"`.
    ir::NameSet setOf(std::string_view text) {
        const bool complement = !text.empty() && text.front() == '^';
        if (complement) text = trimmed(text.substr(1));
        std::vector<std::string> names;
        const auto add = [&](std::string_view name) {
            if (name.size() > 1 && name.front() == '"' && name.back() == '"') {
                names.push_back(unquoted(name));
            } else if (name.empty() || name.find_first_of("\"^ \t\r\n") != std::string_view::npos) {
                fail(diagnostic::kSyntax, *text_.argument,
                     "a set is written `{PS}`, `{^K}` or `{rook,king}`");
            } else {
                names.push_back(names_.nameOf(name));
            }
        };
        const std::vector<std::string_view> parts = splitAtCommas(text);
        if (parts.size() > 1) {
            for (const std::string_view part : parts)
                add(trimmed(part));
        } else if (!text.empty()) {
            for (const std::string_view letter : lettersOf(text))
                add(letter);
        }
        return complement ? ir::NameSet::allBut(std::move(names)) : ir::NameSet::of(std::move(names));
    }

    /// Commas in quotes are part of a name.
    static std::vector<std::string_view> splitAtCommas(std::string_view text) {
        std::vector<std::string_view> parts;
        bool quoted = false;
        std::size_t begin = 0;
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (text[i] == '\\' && quoted) {
                ++i;
            } else if (text[i] == '"') {
                quoted = !quoted;
            } else if (text[i] == ',' && !quoted) {
                parts.push_back(text.substr(begin, i - begin));
                begin = i + 1;
            }
        }
        parts.push_back(text.substr(begin));
        return parts;
    }

    const PrefixText& text_;
    const Source& source_;
    const ir::NameTable& names_;
    Diagnostics& diagnostics_;
    bool failed_ = false;
};

}  // namespace

std::optional<Prefix> readPrefix(const PrefixText& text, const Source& source, const ir::NameTable& names,
                                 Diagnostics& diagnostics) {
    return PrefixReader(text, source, names, diagnostics).read();
}

}  // namespace ferz::ancp
