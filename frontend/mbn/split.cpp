#include "frontend/mbn/split.h"

#include <fmt/format.h>
#include <string>
#include <string_view>

#include "frontend/mbn/parse.h"
#include "frontend/read_options.h"

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

    Splitting run() {
        const std::string& text = source_.text();
        if (text.size() > kMostTextBytes) {
            fail(diagnostic::kTooLong, {0, 1},
                 fmt::format("the text has {} bytes, more than {}", text.size(), kMostTextBytes));
            result_.lacksMacro = true;
            return result_;
        }
        std::size_t at = 0;
        while (at < text.size()) {
            if (isSpace(text[at])) {
                ++at;
                continue;
            }
            failed_ = false;
            const std::size_t end = definitionEnd(at);
            if (end - at > kMostDefinitionBytes) {
                fail(
                    diagnostic::kTooLong, {at, at + 1},
                    fmt::format("the definition has {} bytes, more than {}", end - at, kMostDefinitionBytes));
            }
            if (!failed_) {
                result_.spans.push_back({at, end});
            } else if (text[at] == '@') {
                result_.lacksMacro = true;
            }
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
        std::vector<std::size_t> open;
        bool tooDeep = false;
        while (at < text.size() && !isSpace(text[at])) {
            const char c = text[at];
            if (c == '|') {
                const std::size_t end = text.find('|', at + 1);
                if (end == std::string::npos) {
                    fail(diagnostic::kSyntax, {at, at + 1}, "the comment has no end", "end it with `|`");
                    return text.size();
                }
                at = end;
            } else if (kOpening.find(c) != std::string_view::npos) {
                open.push_back(at);
                if (open.size() > static_cast<std::size_t>(kMostNesting) && !tooDeep) {
                    tooDeep = true;
                    fail(diagnostic::kTooDeep, {at, at + 1},
                         fmt::format("brackets are nested more than {} deep", kMostNesting));
                }
            } else if (const std::size_t kind = kClosing.find(c); kind != std::string_view::npos) {
                if (open.empty()) {
                    fail(diagnostic::kSyntax, {at, at + 1}, fmt::format("`{}` closes nothing", c),
                         fmt::format("take it away, or open it with `{}`", kOpening[kind]));
                } else if (text[open.back()] != kOpening[kind]) {
                    fail(diagnostic::kSyntax, {at, at + 1},
                         fmt::format("`{}` does not close `{}`", c, text[open.back()]),
                         fmt::format("close it with `{}` first", kClosing[kOpening.find(text[open.back()])]));
                    open.pop_back();
                } else {
                    open.pop_back();
                }
            }
            ++at;
        }
        if (!open.empty() && !tooDeep) {
            fail(diagnostic::kSyntax, {open.back(), open.back() + 1},
                 fmt::format("`{}` is never closed", text[open.back()]),
                 fmt::format("close it with `{}`", kClosing[kOpening.find(text[open.back()])]));
        }
        return at;
    }

    const Source& source_;
    Diagnostics& diagnostics_;
    Splitting result_;
    bool failed_ = false;  ///< something in the present definition is wrong
};

}  // namespace

Splitting split(const Source& source, Diagnostics& diagnostics) {
    return Splitter(source, diagnostics).run();
}

}  // namespace ferz::mbn
