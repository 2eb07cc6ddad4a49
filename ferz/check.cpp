// Everything that is wrong with a text of any kind, and the repairs that were tried.
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fmt/format.h>
#include <string_view>
#include <utility>

#include "ferz/definition.h"
#include "ferz/ferz.h"
#include "ferz/problems.h"

namespace ferz {

namespace {

constexpr std::string_view kVariant = "variant";
constexpr std::string_view kFairy = "fairy";

std::string counted(std::size_t number, std::string_view noun) {
    return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

bool hasErrors(const std::vector<Problem>& problems) {
    return std::any_of(problems.begin(), problems.end(), [](const Problem& each) { return each.isError; });
}

Checked checkPieces(const Text& text, const Options& options) {
    Options thorough = options;
    thorough.thorough = true;
    auto pieces = read(text, thorough);
    Checked checked;
    checked.problems = pieces.problems();
    if (!pieces) return checked;
    checked.pieces = std::move(*pieces);
    checked.what =
        fmt::format("{}, {}", checked.pieces.empty() ? "no notation" : checked.pieces.front().notation(),
                    counted(checked.pieces.size(), "piece"));
    return checked;
}

Checked checkVariant(const Text& text, const Options& options) {
    const auto variant = readVariant(text, options);
    Checked checked;
    checked.problems = variant.problems();
    if (variant) checked.what = fmt::format("a variant, {}", variant->name());
    return checked;
}

Checked checkFairy(const Text& text) {
    Import import = importFairyStockfish(text, {});
    Checked checked;
    checked.problems = std::move(import.problems);
    if (!hasErrors(checked.problems)) checked.what = counted(import.variants.size(), "variant");
    return checked;
}

// ---- repairs

/// Longer than any that makes sense, and so many that all can be tried.
constexpr std::size_t kMostRepairs = 8;
constexpr std::size_t kMostHelpBytes = 2'000;

/// What stands in backticks.
std::vector<std::string> quotedIn(std::string_view help) {
    std::vector<std::string> quoted;
    for (std::size_t at = help.find('`'); at != std::string_view::npos; at = help.find('`', at + 1)) {
        const std::size_t end = help.find('`', at + 1);
        if (end == std::string_view::npos) break;
        quoted.emplace_back(help.substr(at + 1, end - at - 1));
        at = end;
    }
    return quoted;
}

/// What the help may mean; only trying says whether it does.
std::vector<Repair> candidates(const Text& text, const Problem& problem) {
    std::vector<Repair> found;
    const std::string_view help = std::string_view(problem.help).substr(0, kMostHelpBytes);
    const auto has = [&](std::string_view words) { return help.find(words) != std::string_view::npos; };
    const auto add = [&](std::string sentence, Edit edit) {
        if (found.size() < kMostRepairs) found.push_back({std::move(sentence), std::move(edit)});
    };
    const bool isWritten = help.starts_with("write ") || has("did you mean ") || has("; write ") ||
                           has(", or write ") || has("close it with ") || has("end it with ");
    if (isWritten) {
        for (const std::string& each : quotedIn(help)) {
            const std::string sentence = fmt::format("write `{}`", each);
            if (has("before it")) {
                add(sentence, {problem.begin, problem.begin, each});
            } else if (has("behind it")) {
                add(sentence, {problem.end, problem.end, each});
            } else if (has("end it with") || has("close it with")) {
                add(sentence, {text.text.size(), text.text.size(), each});
                const std::size_t line = std::min(text.text.find('\n', problem.begin), text.text.size());
                add(sentence, {line, line, each});
                add(sentence, {problem.begin, problem.begin, each});
            } else {
                add(sentence, {problem.begin, problem.end, each});
                // `write leap(1,2)` at the vector of `leap(2,1)`.
                std::size_t word = problem.begin;
                while (word > 0 && std::isalpha(static_cast<unsigned char>(text.text[word - 1])) != 0)
                    --word;
                if (word < problem.begin && each.starts_with(text.text.substr(word, problem.begin - word)))
                    add(sentence, {word, problem.end, each});
            }
        }
    }
    if (has("leave it out") || has("take it away") || has("leave one of them out"))
        add("leave it out", {problem.begin, problem.end, {}});
    return found;
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

}  // namespace

std::string kindOfFile(std::string_view path) {
    const std::string extension = std::filesystem::path(path).extension().string();
    if (extension == ".toml") return std::string(kVariant);
    if (extension == ".ini") return std::string(kFairy);
    const frontend::Notation* notation = frontend::findNotationByExtension(extension);
    return notation == nullptr ? std::string() : std::string(notation->name);
}

Checked check(const Text& text, const Options& options) {
    if (text.notation == kVariant) return checkVariant(text, options);
    if (text.notation == kFairy) return checkFairy(text);
    return checkPieces(text, options);
}

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
                            const Options& options) {
    std::vector<Repair> good;
    if (problem.file.empty() || problem.end > text.text.size()) return good;
    for (const Repair& each : candidates(text, problem)) {
        Text repaired = text;
        repaired.text = edited(text.text, {each.edit});
        if (helps(checked, check(repaired, options), problem)) good.push_back(each);
    }
    return good;
}

}  // namespace ferz
