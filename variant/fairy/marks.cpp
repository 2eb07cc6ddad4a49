#include "variant/fairy/marks.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <utility>

#include "frontend/registry.h"
#include "variant/fairy/ini_text.h"
#include "variant/fairy/options.h"
#include "variant/fairy/variants.h"

namespace ferz::variant {

namespace {

/// The meaning of every option and piece; the texts live as long as the program.
const std::map<std::string_view, std::string>& meanings() {
    static const std::map<std::string_view, std::string> kMeanings = [] {
        std::map<std::string_view, std::string> all;
        for (const FairyOption& each : fairyOptions()) {
            std::string& meaning = all[each.name];
            meaning = each.meaning;
            if (each.kind == OptionKind::Outcome) meaning += " (ferz leaves it out: it changes no move)";
            if (each.kind == OptionKind::Rule)
                meaning += fmt::format(" (ferz cannot say it, unless it is `{}`)", each.harmless);
        }
        for (const FairyPiece& each : fairyPieces()) {
            if (isCustom(each.name)) {
                all[each.name] = "a letter and the piece's moves: `n:NN`";
            } else {
                all[each.name] = each.betza.empty()
                                     ? fmt::format("the letter of a piece that moves like `mbn:{}`", each.mbn)
                                     : fmt::format("the letter of a piece that moves like `{}`", each.betza);
            }
        }
        return all;
    }();
    return kMeanings;
}

void markComments(std::string_view text, std::vector<SemanticToken>& marks) {
    for (std::size_t at = 0; at < text.size() && marks.size() < kMostMarks;) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::size_t first = std::min(text.find_first_not_of(" \t\r", at), text.size());
        if (first < end && (text[first] == '#' || text[first] == ';'))
            marks.push_back({.span = {first, end}, .kind = MarkKind::Comment});
        at = end + 1;
    }
}

/// `n`, or `n:NN` of a piece with its moves.
void markPiece(const Source& source, const IniOption& option, std::size_t scope,
               std::vector<SemanticToken>& marks) {
    const Span value = option.valueAt;
    if (option.value.empty()) return;
    const std::size_t colon = option.value.find(':');
    const Span letter{value.begin, value.begin + std::min(colon, option.value.size())};
    marks.push_back({.span = letter,
                     .kind = MarkKind::Piece,
                     .name = std::string(source.slice(letter)),
                     .scope = scope,
                     .defines = true,
                     .whole = {option.nameAt.begin, value.end}});
    if (colon == std::string::npos) return;
    const std::size_t begin = value.begin + colon + 1;
    const Source inside("", std::string(source.slice({begin, value.end})));
    appendMoved(marks, frontend::findNotation("betza")->marks(inside), begin, begin);
}

}  // namespace

std::vector<SemanticToken> iniMarks(const Source& source) {
    std::vector<SemanticToken> marks;
    markComments(source.text(), marks);
    Diagnostics ignored;
    const std::vector<IniSection> sections = readIni(source, ignored);
    const auto& builtIn = builtInVariants();
    for (std::size_t number = 0; number < sections.size() && marks.size() < kMostMarks; ++number) {
        const IniSection& section = sections[number];
        if (!section.name.empty()) {
            const std::size_t next =
                number + 1 < sections.size() ? sections[number + 1].nameAt.begin - 1 : source.text().size();
            marks.push_back({.span = section.nameAt,
                             .kind = MarkKind::Variant,
                             .name = section.name,
                             .defines = true,
                             .whole = {section.nameAt.begin, std::max(section.nameAt.end, next)}});
        }
        if (!section.parent.empty()) {
            const bool isBuiltIn = std::find(builtIn.begin(), builtIn.end(), section.parent) != builtIn.end();
            marks.push_back(
                {.span = section.parentAt,
                 .kind = MarkKind::Variant,
                 .meaning = isBuiltIn ? "a variant that Fairy-Stockfish has built in" : std::string_view(),
                 .name = section.parent});
        }
        for (const IniOption& option : section.options) {
            const auto known = meanings().find(option.name);
            std::string_view meaning;
            if (known != meanings().end()) meaning = known->second;
            if (mobilityOption(option.name)) meaning = "squares on which the piece may stand";
            marks.push_back({.span = option.nameAt, .kind = MarkKind::Key, .meaning = meaning});
            if (fairyPiece(option.name) != nullptr) {
                markPiece(source, option, number + 1, marks);
            } else if (!option.value.empty()) {
                marks.push_back({.span = option.valueAt, .kind = MarkKind::String});
            }
        }
    }
    std::stable_sort(marks.begin(), marks.end(), [](const SemanticToken& left, const SemanticToken& right) {
        return left.span.begin < right.span.begin;
    });
    return marks;
}

std::vector<Word> iniWords() {
    std::vector<Word> words;
    for (const auto& [name, meaning] : meanings())
        words.push_back({name, MarkKind::Key, {}, meaning});
    return words;
}

const std::vector<std::string>& builtInVariants() {
    static const std::vector<std::string> kNames = [] {
        Diagnostics ignored;
        std::vector<std::string> names;
        for (const IniSection& each : readIni(Source("", std::string(kFairyVariants)), ignored))
            names.push_back(each.name);
        return names;
    }();
    return kNames;
}

}  // namespace ferz::variant
