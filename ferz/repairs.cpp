// Texts with one problem less: what a problem's help proposes, tried.
//
// The help is a sentence for people. Its words in backticks are put in place of what is wrong, before it and
// after it, and the text is checked again: what does not get rid of the problem is not proposed.
#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ferz/ferz.h"

namespace ferz {

namespace {

/// Each word is tried by checking the text a few times.
constexpr std::size_t kLongestText = 100'000;
constexpr std::size_t kLongestHelp = 2'000;
constexpr std::size_t kMostWords = 6;

/// Those of ``write `a` or `b` ``; what follows a colon is an example.
std::vector<std::string> wordsOf(std::string_view help) {
    const auto has = [&](std::string_view words) { return help.find(words) != std::string_view::npos; };
    const bool proposes = help.starts_with("write ") || has("did you mean ") || has("; write ") ||
                          has(", or write ") || has("close it with ") || has("end it with ");
    std::vector<std::string> words;
    while (proposes && words.size() < kMostWords) {
        const std::size_t begin = help.find('`');
        if (begin == std::string_view::npos || help.substr(0, begin).find(": ") != std::string_view::npos)
            break;
        const std::size_t end = help.find('`', begin + 1);
        if (end == std::string_view::npos) break;
        words.emplace_back(help.substr(begin + 1, end - begin - 1));
        help.remove_prefix(end + 1);
        // What follows it is a place.
        if (help.starts_with(" before the ") || help.starts_with(" after the ")) break;
    }
    return words;
}

/// The places to put the word into the text, the likeliest first.
std::vector<Edit> put(const std::string& word, const std::string& text, const Problem& problem,
                      std::string_view help) {
    const auto has = [&](std::string_view words) { return help.find(words) != std::string_view::npos; };
    const Edit instead{problem.begin, problem.end, word};
    const Edit before{problem.begin, problem.begin, word};
    const Edit after{problem.end, problem.end, word};
    const Edit last{text.size(), text.size(), word};
    if (has("end it with") || has("close it with")) {
        const std::size_t line = std::min(text.find('\n', problem.begin), text.size());
        return {last, {line, line, word}, before};
    }
    if (has("before ")) return {before, instead, last};
    if (has("after ")) return {after, instead};
    std::vector<Edit> edits = {instead, before, after};
    // `write leap(1,2)` at the vector of `leap(2,1)`.
    std::size_t begin = problem.begin;
    while (begin > 0 && std::isalpha(static_cast<unsigned char>(text[begin - 1])) != 0)
        --begin;
    if (begin < problem.begin && word.starts_with(text.substr(begin, problem.begin - begin)))
        edits.push_back({begin, problem.end, word});
    return edits;
}

/// The problem is gone, and nothing came in its place.
bool helps(const Checked& before, const Checked& after, const Problem& problem) {
    const auto count = [](const Checked& checked, bool isError) {
        return std::count_if(checked.problems.begin(), checked.problems.end(),
                             [&](const Problem& each) { return each.isError == isError; });
    };
    if (problem.isError) return count(after, true) < count(before, true);
    return count(after, true) <= count(before, true) && count(after, false) < count(before, false);
}

/// A notation may have been written before a text that had none.
Checked checkedAgain(const Text& before, const std::string& content, const ReadOptions& options) {
    Text text = before;
    text.text = content;
    if (text.notation.empty() && content.size() > before.text.size()) {
        if (auto found = findText(content, options.files, options.notation)) text = std::move(*found);
    }
    return check(text, options);
}

}  // namespace

std::string edited(const std::string& text, const std::vector<Edit>& edits) {
    std::vector<Edit> ordered = edits;
    std::stable_sort(ordered.begin(), ordered.end(),
                     [](const Edit& left, const Edit& right) { return left.begin < right.begin; });
    std::string result;
    std::size_t at = 0;
    for (const Edit& each : ordered) {
        const std::size_t begin = std::clamp(each.begin, at, text.size());
        result.append(text, at, begin - at);
        result += each.text;
        at = std::clamp(each.end, begin, text.size());
    }
    return result.append(text, at);
}

std::vector<Repair> repairs(const Text& text, const Checked& checked, const Problem& problem,
                            const ReadOptions& options) {
    std::vector<Repair> good;
    if (text.text.size() > kLongestText || problem.help.empty() || problem.end > text.text.size())
        return good;
    // Without a place there is only a notation to be written before all of it.
    if (problem.line == 0 && !text.notation.empty()) return good;
    ReadOptions own = options;
    own.files.allowed = false;
    const auto attempt = [&](const std::string& word, const Edit& edit) {
        std::string after = edited(text.text, {edit});
        if (after == text.text || !helps(checked, checkedAgain(text, after, own), problem)) return false;
        good.push_back({word, edit, std::move(after)});
        return true;
    };
    const std::string_view help = std::string_view(problem.help).substr(0, kLongestHelp);
    for (const std::string& word : wordsOf(help)) {
        const std::vector<Edit> edits = put(word, text.text, problem, help);
        (void)std::any_of(edits.begin(), edits.end(), [&](const Edit& edit) { return attempt(word, edit); });
    }
    for (const std::string_view words : {"leave it out", "take it away", "leave one of them out"}) {
        if (help.find(words) != std::string_view::npos) attempt({}, {problem.begin, problem.end, {}});
    }
    return good;
}

}  // namespace ferz
