#include "frontend/ancp/split.h"

#include <algorithm>
#include <fmt/format.h>
#include <string>
#include <string_view>

#include "frontend/ancp/parse.h"
#include "frontend/options.h"

namespace ferz::ancp {

namespace {

bool isSpace(char c) {
    return std::string_view(" \t\r\n\f\v").find(c) != std::string_view::npos;
}

/// A character that ends a name.
bool isDelimiter(char c) {
    return std::string_view("()[]{},&|=\"").find(c) != std::string_view::npos || isSpace(c);
}

class Splitter {
public:
    Splitter(const Source& source, Diagnostics& diagnostics) : source_(source), diagnostics_(diagnostics) {}

    /// Empty when an error was reported.
    std::optional<std::vector<DefinitionSpans>> definitions() {
        begin({});
        while (at_ < text_.size() && !failed_)
            next();
        finish(text_.size());
        if (failed_) return std::nullopt;
        // The text before the first name is a definition only if it is not empty.
        if (parts_.size() > 1 && parts_.front().body.begin == parts_.front().body.end)
            parts_.erase(parts_.begin());
        return parts_;
    }

private:
    void fail(DiagnosticName name, Span span, std::string message, std::string help = {}) {
        failed_ = true;
        diagnostics_.report(name, source_, span, std::move(message), std::move(help));
    }

    void next() {
        const char c = text_[at_];
        if (isSpace(c)) {
            ++at_;
        } else if (c == '|') {
            skipTo(text_.find('|', at_ + 1), "the comment has no end", "end it with `|`");
        } else if (c == '[') {
            word_ = {};
            skipTo(bracketEnd(), "`[` is never closed");
        } else if (c == '{') {
            word_ = {};
            skipTo(braceEnd(), "`{` is never closed");
        } else if (c == '"') {
            word_.begin = at_;
            skipTo(quoteEnd(at_), "the quoted name has no end", "end it with `\"`");
            word_.end = at_;
        } else if (c == '=') {
            if (word_.end > word_.begin && text_[word_.begin] != '@') begin(word_);
            word_ = {};
            ++at_;
        } else if (!isDelimiter(c)) {
            word_.begin = at_;
            while (at_ < text_.size() && !isDelimiter(text_[at_]))
                ++at_;
            word_.end = at_;
        } else {
            word_ = {};
            if (c == '(' && ++depth_ > kMostNesting) {
                fail(diagnostic::kTooDeep, {at_, at_ + 1},
                     fmt::format("groups are nested more than {} deep", kMostNesting));
            }
            if (c == ')' && depth_ > 0) --depth_;
            ++at_;
        }
    }

    /// Goes on after the closing character at `end`; npos is reported as an error.
    void skipTo(std::size_t end, std::string message, std::string help = {}) {
        if (end == std::string::npos) {
            fail(diagnostic::kSyntax, {at_, at_ + 1}, std::move(message), std::move(help));
        } else {
            at_ = end + 1;
        }
    }

    [[nodiscard]] std::size_t quoteEnd(std::size_t from) const {
        for (std::size_t i = from + 1; i < text_.size(); ++i) {
            if (text_[i] == '"') return i;
            if (text_[i] == '\\') ++i;
        }
        return std::string::npos;
    }

    [[nodiscard]] std::size_t bracketEnd() const {
        for (std::size_t i = at_ + 1; i < text_.size(); ++i) {
            if (text_[i] == ']') return i;
            if (text_[i] == '[') i = text_.find(']', i);
            if (i < text_.size() && text_[i] == '"') i = quoteEnd(i);
            if (i >= text_.size()) break;
        }
        return std::string::npos;
    }

    [[nodiscard]] std::size_t braceEnd() const {
        for (std::size_t i = at_ + 1; i < text_.size(); ++i) {
            if (text_[i] == '}') return i;
            if (text_[i] == '"') i = quoteEnd(i);
            if (i >= text_.size()) break;
        }
        return std::string::npos;
    }

    void begin(Span name) {
        if (!parts_.empty()) finish(name.begin);
        DefinitionSpans part;
        if (name.end > name.begin) {
            part.name = name;
            part.body.begin = at_ + 1;
        }
        parts_.push_back(part);
        depth_ = 0;
        if (parts_.size() > kMostDefinitions) {
            fail(diagnostic::kTooLarge, name, fmt::format("more than {} definitions", kMostDefinitions));
        }
    }

    void finish(std::size_t end) {
        Span& body = parts_.back().body;
        body.begin = std::min(body.begin, end);
        while (body.begin < end && isSpace(text_[body.begin]))
            ++body.begin;
        while (end > body.begin && isSpace(text_[end - 1]))
            --end;
        body.end = end;
        if (body.end - body.begin > kMostDefinitionBytes) {
            fail(diagnostic::kTooLong, {body.begin, body.begin + 1},
                 fmt::format("the definition has {} bytes, more than {}", body.end - body.begin,
                             kMostDefinitionBytes));
        }
    }

    const Source& source_;
    const std::string& text_ = source_.text();
    Diagnostics& diagnostics_;
    std::vector<DefinitionSpans> parts_;
    std::size_t at_ = 0;
    Span word_;  ///< the last word, if nothing but white space and comments followed it
    int depth_ = 0;
    bool failed_ = false;
};

}  // namespace

std::optional<std::vector<DefinitionSpans>> split(const Source& source, Diagnostics& diagnostics) {
    const std::size_t size = source.text().size();
    if (size > kMostTextBytes) {
        diagnostics.report(diagnostic::kTooLong, source, {0, 1},
                           fmt::format("the text has {} bytes, more than {}", size, kMostTextBytes));
        return std::nullopt;
    }
    return Splitter(source, diagnostics).definitions();
}

}  // namespace ferz::ancp
