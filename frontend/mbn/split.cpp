#include "frontend/mbn/split.h"

#include <algorithm>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/mbn/parse.h"
#include "frontend/options.h"

namespace ferz::mbn {

namespace {

bool isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

constexpr std::string_view kOpening = "([{<";
constexpr std::string_view kClosing = ")]}>";

class Splitter {
public:
    Splitter(const Source& source, Diagnostics& diagnostics) : source_(source), diagnostics_(diagnostics) {}

    SplitText definitions() {
        const std::string& text = source_.text();
        std::size_t at = 0;
        while (at < text.size()) {
            if (isSpace(text[at])) {
                ++at;
                continue;
            }
            failed_ = hopeless_ = false;
            gaps_.clear();
            const std::size_t end = definitionEnd(at);
            if (end - at > kMostDefinitionBytes) {
                fail(
                    diagnostic::kTooLong, {at, at + 1},
                    fmt::format("the definition has {} bytes, more than {}", end - at, kMostDefinitionBytes));
                hopeless_ = true;
            }
            if (!hopeless_) result_.definitions.push_back({{at, end}, gaps_});
            if (failed_ && text[at] == '@') result_.lacksMacro = true;
            at = end;
        }
        return result_;
    }

private:
    void fail(DiagnosticName name, Span span, std::string message, std::string help = {}) {
        failed_ = true;
        result_.isWhole = false;
        diagnostics_.report(name, source_, span, std::move(message), std::move(help));
    }

    std::size_t definitionEnd(std::size_t at) {
        const std::string& text = source_.text();
        const std::size_t begin = at;
        std::vector<std::size_t> open;
        bool tooDeep = false;
        while (at < text.size() && !isSpace(text[at])) {
            const char c = text[at];
            if (c == '|') {
                const std::size_t end = text.find('|', at + 1);
                if (end == std::string::npos) {
                    fail(diagnostic::kSyntax, {at, at + 1}, "the comment has no end", "end it with `|`");
                    hopeless_ = true;
                    return text.size();
                }
                at = end;
            } else if (kOpening.find(c) != std::string_view::npos) {
                open.push_back(at);
                if (open.size() > static_cast<std::size_t>(kMostNesting) && !tooDeep) {
                    tooDeep = hopeless_ = true;
                    fail(diagnostic::kTooDeep, {at, at + 1},
                         fmt::format("brackets are nested more than {} deep", kMostNesting));
                }
            } else if (kClosing.find(c) != std::string_view::npos) {
                close(at, begin, open);
            }
            ++at;
        }
        if (!open.empty() && !tooDeep) {
            gaps_.push_back({{open.front(), at}, false});
            fail(diagnostic::kSyntax, {open.back(), open.back() + 1},
                 fmt::format("`{}` is never closed", text[open.back()]),
                 fmt::format("close it with `{}`", kClosing[kOpening.find(text[open.back()])]));
        }
        return at;
    }

    /// Matches a closing bracket. Several brackets without a partner are reported once if one wrong character
    /// explains them all.
    void close(std::size_t at, std::size_t begin, std::vector<std::size_t>& open) {
        const std::string& text = source_.text();
        const char opening = kOpening[kClosing.find(text[at])];
        if (!open.empty() && text[open.back()] == opening) {
            open.pop_back();
            return;
        }
        const auto partner =
            std::find_if(open.rbegin(), open.rend(), [&](std::size_t each) { return text[each] == opening; });
        // The bracket replaces another one, or others are missing before it, or it is one too many.
        const auto replaced = open.empty() ? open.end() : open.end() - 1;
        const auto missing = partner == open.rend() ? open.end() : partner.base() - 1;
        auto first = open.end();
        for (const auto& each : {replaced, missing}) {
            if (first == open.end() && each != open.end() && closesAll({open.begin(), each}, at + 1))
                first = each;
        }
        // If none of these makes the rest match, the rest has other errors and is given up.
        const bool isLost = first == open.end() && !closesAll(open, at + 1);
        const std::size_t end = isLost ? text.size() : at + 1;
        if (isLost && !open.empty()) first = missing == open.end() ? replaced : missing;
        if (first == open.end()) {
            fail(diagnostic::kSyntax, {at, at + 1}, fmt::format("`{}` closes nothing", text[at]),
                 fmt::format("take it away, or open it with `{}`", opening));
            gaps_.push_back({{open.empty() ? begin : open.back() + 1, end}, true});
            return;
        }
        const std::size_t last = open.back();
        fail(diagnostic::kSyntax, {at, at + 1}, fmt::format("`{}` does not close `{}`", text[at], text[last]),
             fmt::format("close it with `{}` first", kClosing[kOpening.find(text[last])]));
        gaps_.push_back({{*first, end}, false});
        open.erase(first, open.end());
    }

    /// True if the rest of the definition closes exactly these brackets.
    bool closesAll(std::vector<std::size_t> open, std::size_t at) {
        const std::string& text = source_.text();
        for (; at < text.size() && !isSpace(text[at]) && looks_ > 0; ++at, --looks_) {
            // Brackets and white space in comments do not count.
            if (text[at] == '|') at = std::min(text.find('|', at + 1), text.size() - 1);
            if (kOpening.find(text[at]) != std::string_view::npos) open.push_back(at);
            const std::size_t kind = kClosing.find(text[at]);
            if (kind == std::string_view::npos) continue;
            if (open.empty() || text[open.back()] != kOpening[kind]) return false;
            open.pop_back();
        }
        return open.empty() && looks_ > 0;
    }

    const Source& source_;
    Diagnostics& diagnostics_;
    SplitText result_;
    std::vector<Gap> gaps_;           ///< gaps of the present definition
    std::size_t looks_ = 10'000'000;  ///< characters that closesAll() may still look at
    bool failed_ = false;             ///< the present definition has an error
    bool hopeless_ = false;           ///< it is not parsed
};

}  // namespace

SplitText split(const Source& source, Diagnostics& diagnostics) {
    const std::size_t size = source.text().size();
    if (size > kMostTextBytes) {
        diagnostics.report(diagnostic::kTooLong, source, {0, 1},
                           fmt::format("the text has {} bytes, more than {}", size, kMostTextBytes));
        return {.definitions = {}, .isWhole = false, .lacksMacro = true};
    }
    return Splitter(source, diagnostics).definitions();
}

}  // namespace ferz::mbn
