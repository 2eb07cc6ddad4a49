// Texts with one problem less: what a problem's help proposes, tried.
//
// The help is a sentence for people. Its words in backticks are put in place of what is wrong, before it and
// behind it, and the text is read again: what does not get rid of the problem is not proposed.
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ferz/ferz.h"
#include "support/source.h"

namespace ferz {

namespace {

/// Each word is tried by reading the text up to three times.
constexpr std::size_t kLongestText = 10'000;
constexpr std::size_t kMostWords = 4;

/// Those of ``write `a` or `b` ``; what stands behind a colon is an example.
std::vector<std::string> wordsOf(std::string_view help) {
    std::vector<std::string> words;
    const bool proposes = help.starts_with("write `") || help.starts_with("write one of `") ||
                          help.starts_with("did you mean `");
    while (proposes && words.size() < kMostWords) {
        const std::size_t begin = help.find('`');
        if (begin == std::string_view::npos || help.substr(0, begin).find(": ") != std::string_view::npos)
            break;
        const std::size_t end = help.find('`', begin + 1);
        if (end == std::string_view::npos) break;
        words.emplace_back(help.substr(begin + 1, end - begin - 1));
        help.remove_prefix(end + 1);
        // What stands behind it is a place.
        if (help.starts_with(" before the ") || help.starts_with(" behind the ")) break;
    }
    return words;
}

/// What the carets stand under; empty behind the end of a line.
Span spanOf(const std::string& text, const Problem& problem) {
    if (problem.line == 0) return {0, 0};
    const Source source("", text);
    const std::string_view line = source.line(problem.line);
    const auto start = static_cast<std::size_t>(line.data() - source.text().data());
    std::size_t column = 1;
    std::size_t at = 0;
    Span span{start + line.size(), start + line.size()};
    forEachCharacter(line, [&](std::string_view character, bool) {
        if (column == problem.column) span.begin = start + at;
        at += character.size();
        if (column >= problem.column &&
            displayWidth(line.substr(span.begin - start, at - (span.begin - start))) <= problem.length)
            span.end = start + at;
        ++column;
    });
    if (column <= problem.column) return {start + line.size(), start + line.size()};
    return {span.begin, std::max(span.begin, std::min(span.end, start + line.size()))};
}

struct Count {
    std::size_t errors = 0;
    std::size_t warnings = 0;
};

Count countOf(const std::vector<Problem>& problems) {
    Count count;
    for (const Problem& each : problems)
        ++(each.isError ? count.errors : count.warnings);
    return count;
}

/// The ways to put the word into the text, the likeliest first.
std::vector<std::string> put(const std::string& word, const std::string& text, Span span,
                             const std::string& help) {
    const auto at = [&](std::size_t begin, std::size_t end) {
        return text.substr(0, begin) + word + text.substr(end);
    };
    const std::string instead = at(span.begin, span.end);
    const std::string before = at(span.begin, span.begin);
    const std::string behind = at(span.end, span.end);
    if (help.find("` before ") != std::string::npos) return {before, instead, text + word};
    if (help.find("` behind ") != std::string::npos) return {behind, instead};
    return {instead, before, behind};
}

}  // namespace

std::vector<Repair> repairs(const Text& text, const Problem& problem, const Options& options) {
    std::vector<Repair> found;
    if (text.text.size() > kLongestText || problem.help.empty()) return found;
    // Without a place there is only a notation to be written before all of it.
    if (problem.line == 0 && !text.notation.empty()) return found;
    Options own = options;
    own.files = false;
    const auto problemsOf = [&](const std::string& content) {
        // What was put before it may be a notation.
        const bool hasPrefix = text.notation.empty() && content.size() > text.text.size();
        return hasPrefix ? read(content, own).problems() : read(Text{content, text.notation}, own).problems();
    };
    const Count was = countOf(read(text, own).problems());
    const Span span = spanOf(text.text, problem);
    for (const std::string& word : wordsOf(problem.help)) {
        if (word == text.text.substr(span.begin, span.end - span.begin)) continue;
        for (std::string& candidate : put(word, text.text, span, problem.help)) {
            const Count now = countOf(problemsOf(candidate));
            const bool isBetter = problem.isError ? now.errors < was.errors
                                                  : now.errors <= was.errors && now.warnings < was.warnings;
            if (!isBetter) continue;
            found.push_back({word, std::move(candidate)});
            break;
        }
    }
    return found;
}

}  // namespace ferz
