#include "languages/hos/parse.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "languages/hos/diagnostic_names.h"
#include "languages/hos/vocabulary.h"
#include "support/spelling.h"

namespace ferz::hos {

namespace {

constexpr std::size_t kLines = 4;  // of a reading code
constexpr std::string_view kEnd = "nexus";

using Words = std::set<std::string_view>;

/// The longest of the words that the text begins with; empty: none does.
std::string_view wordAtFrontOf(std::string_view text, const Words& words) {
    std::string_view found;
    for (const std::string_view word : words) {
        if (text.starts_with(word) && word.size() > found.size()) found = word;
    }
    return found;
}

std::string listOf(const Words& words) {
    std::string list;
    for (const std::string_view word : words)
        list += fmt::format("{} `{}`", list.empty() ? "" : ",", word);
    return list;
}

/// What may have been meant by the text, with what may be written there.
std::string helpFor(std::string_view text, const Words& words, std::string_view what) {
    const auto meant = nearestWord(text, {words.begin(), words.end()});
    if (meant) return fmt::format("did you mean `{}`?", *meant);
    return fmt::format("{}{}", what, listOf(words));
}

class Parser {
public:
    Parser(const languages::ProgramText& text, Diagnostics& diagnostics)
        : text_(text), diagnostics_(diagnostics) {}

    std::optional<std::vector<ReadingCode>> parse() {
        if (text_.lines() == 0 || (text_.line(0) != "heros of storm" && text_.line(0) != "heroes of storm")) {
            report(diagnostic::kBadHeader, text_.span(0),
                   "a program begins with the line `heroes of storm`, or `heros of storm`");
            return std::nullopt;
        }
        std::vector<ReadingCode> codes;
        for (line_ = 1; !isEnd(); line_ += kLines) {
            if (line_ + kLines > text_.lines()) {
                report(diagnostic::kUnfinished, text_.span(line_),
                       line_ < text_.lines() ? "a reading code has four lines, and the text ends before that"
                                             : "the text ends without the line `nexus`");
                return std::nullopt;
            }
            auto code = readingCode();
            if (code) codes.push_back(std::move(*code));
            good_ = good_ && code;
        }
        if (!good_) return std::nullopt;
        return codes;
    }

private:
    [[nodiscard]] bool isEnd() const { return line_ < text_.lines() && text_.line(line_) == kEnd; }

    void report(DiagnosticName name, Span span, std::string message, std::string help = {}) {
        diagnostics_.report(name, text_.source(), span, std::move(message), std::move(help));
    }

    std::optional<ReadingCode> readingCode() {
        ReadingCode code;
        code.line = line_;
        const std::string_view hero = readHero();
        code.hero = hero.size();
        if (hero.empty()) return std::nullopt;
        const bool hasMarks = readMarks(code);
        const Word* word = readSkill(hero);
        auto action = word == nullptr ? std::nullopt : word->read({text_, line_, diagnostics_});
        if (!hasMarks || !action) return std::nullopt;
        code.action = std::move(*action);
        return code;
    }

    std::string_view readHero() {
        Words heroes;
        for (const Word& word : vocabulary())
            heroes.insert(word.hero);
        const std::string_view line = text_.line(line_ + kRc1);
        const std::string_view hero = wordAtFrontOf(line, heroes);
        if (hero.empty()) {
            report(diagnostic::kUnknownHero, text_.span(line_ + kRc1),
                   fmt::format("{} is no hero", shown(line)), helpFor(line, heroes, "the heroes are"));
        }
        return hero;
    }

    /// Behind the hero: a separator and a mark, and so on.
    bool readMarks(ReadingCode& code) {
        static const Words kMarks = {"compositiona", "compostiona", "compositionb", "compostionb"};
        const std::string_view line = text_.line(line_ + kRc1);
        for (std::size_t at = code.hero; at < line.size();) {
            at += languages::firstCharacter(line.substr(at));
            const std::string_view rest = line.substr(at);
            const std::string_view mark = wordAtFrontOf(rest, kMarks);
            bool& has = mark.ends_with('a') ? code.hasCompositionA : code.hasCompositionB;
            if (mark.empty() || has) {
                report(diagnostic::kComposition,
                       text_.span(line_ + kRc1, at, at + (has ? mark : rest).size()),
                       mark.empty() ? fmt::format("{} is no mark", shown(rest))
                                    : fmt::format("the mark `{}` is written twice", mark),
                       mark.empty() ? "the marks are `compositiona` and `compositionb`" : "");
                return false;
            }
            has = true;
            at += mark.size();
        }
        return true;
    }

    /// A skill and, each after a separator, its modes. Null when an error was reported.
    const Word* readSkill(std::string_view hero) {
        std::vector<const Word*> words;
        Words known;
        for (const Word& word : vocabulary()) {
            if (word.hero != hero) continue;
            words.push_back(&word);
            known.insert(word.skill);
        }
        const std::string_view line = text_.line(line_ + kRc2);
        const std::string_view skill = wordAtFrontOf(line, known);
        if (skill.empty()) {
            report(diagnostic::kUnknownSkill, text_.span(line_ + kRc2),
                   fmt::format("{} is no skill of {}", shown(line), hero),
                   helpFor(line, known, known.size() == 1 ? "the skill is" : "the skills are"));
            return nullptr;
        }
        std::erase_if(words, [&](const Word* word) { return word->skill != skill; });
        return readModes(std::move(words), skill);
    }

    /// Returns the modes that come after the first `depth` modes of the words.
    static Words modesBehind(const std::vector<const Word*>& words, std::size_t depth) {
        Words modes;
        for (const Word* word : words) {
            if (word->modes.size() > depth) modes.insert(word->modes[depth]);
        }
        return modes;
    }

    const Word* readModes(std::vector<const Word*> words, std::string_view skill) {
        const std::string_view line = text_.line(line_ + kRc2);
        std::size_t at = skill.size();
        std::size_t begin = at;  // of the last mode
        std::size_t depth = 0;
        for (; at < line.size(); ++depth) {
            begin = at + languages::firstCharacter(line.substr(at));
            const std::string_view rest = line.substr(begin);
            const Words modes = modesBehind(words, depth);
            const std::string_view mode = wordAtFrontOf(rest, modes);
            if (mode.empty()) {
                report(diagnostic::kUnknownMode, text_.span(line_ + kRc2, begin, line.size()),
                       fmt::format("{} is no mode of `{}`", shown(rest), line.substr(0, at)),
                       modes.empty() ? "it has none" : helpFor(rest, modes, "its modes are"));
                return nullptr;
            }
            std::erase_if(words, [&](const Word* word) {
                return word->modes.size() <= depth || word->modes[depth] != mode;
            });
            at = begin + mode.size();
        }
        const auto found = std::find_if(words.begin(), words.end(),
                                        [&](const Word* word) { return word->modes.size() == depth; });
        if (found == words.end()) {
            report(diagnostic::kUnknownMode, text_.span(line_ + kRc2, at, at),
                   fmt::format("`{}` needs a mode", line),
                   helpFor({}, modesBehind(words, depth), "its modes are"));
            return nullptr;
        }
        if (!(*found)->warning.empty()) {
            report(diagnostic::kStoredAsText, text_.span(line_ + kRc2, begin, at),
                   std::string((*found)->warning));
        }
        return *found;
    }

    const languages::ProgramText& text_;
    Diagnostics& diagnostics_;
    std::size_t line_ = 0;
    bool good_ = true;
};

}  // namespace

std::optional<std::vector<ReadingCode>> parse(const languages::ProgramText& text, Diagnostics& diagnostics) {
    return Parser(text, diagnostics).parse();
}

}  // namespace ferz::hos
