#include "frontend/ancp/marks.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "frontend/ancp/prefix.h"
#include "notations/ancp/words.h"

namespace ferz::ancp {

namespace {

constexpr std::string_view kBlanks = " \t\r\n\f\v";
/// The characters that end a word.
constexpr std::string_view kDelimiters = " \t\r\n\f\v()[]{},&|=\":#!";
constexpr std::size_t kNoMark = std::string_view::npos;

class TokenCollector {
public:
    explicit TokenCollector(std::string_view text) : text_(text) {}

    [[nodiscard]] bool isAtEnd() const { return at_ >= text_.size() || marks_.size() >= kMostMarks; }

    /// Goes past the next token or delimiter, and marks it if it has a meaning.
    void next() {
        const char c = text_[at_];
        if (c == '|') {
            const std::size_t end = text_.find('|', at_ + 1);
            add({at_, end == std::string_view::npos ? text_.size() : end + 1}, MarkKind::Comment);
        } else if (c == '"') {
            quoted();
        } else if (c == '{' || c == '[') {
            isSet_ = c == '{';
            ++at_;
        } else if (c == '}' || c == ']') {
            isSet_ = false;
            ++at_;
        } else if (c >= '0' && c <= '9') {
            add({at_, std::min(text_.find_first_not_of("0123456789", at_), text_.size())}, MarkKind::Number);
        } else if (kDelimiters.find(c) != std::string_view::npos) {
            ++at_;
        } else {
            word({at_, std::min(text_.find_first_of(kDelimiters, at_), text_.size())});
        }
    }

    /// The marks of the text up to here, which ends the last definition.
    std::vector<SemanticToken> marks() && {
        endDefinition(text_.size());
        return std::move(marks_);
    }

private:
    void quoted() {
        std::size_t end = at_ + 1;
        while (end < text_.size() && text_[end] != '"')
            end += text_[end] == '\\' ? 2 : 1;
        name({at_, std::min(end + 1, text_.size())});
    }

    void word(Span span) {
        const std::string_view text = text_.substr(span.begin, span.end - span.begin);
        if (text.front() == '@') {
            marks_.push_back({.span = span,
                              .kind = MarkKind::Label,
                              .name = std::string(text),
                              .scope = definition_,
                              .defines = isBefore('=', span.end),
                              .whole = span});
            at_ = span.end;
        } else if (isSet_ || isBefore('=', span.end)) {
            name(span);
        } else {
            const PrefixKeyword* prefix = findPrefix(text);
            const LegKeyword* leg = findLeg(text);
            // `if` is both: as a prefix it is followed by a colon.
            if (prefix != nullptr && (leg == nullptr || isPrefix(span.end))) {
                add(span, MarkKind::Word, prefix->meaning);
            } else if (leg != nullptr) {
                add(span, MarkKind::Word, leg->meaning);
            } else {
                at_ = span.end;
            }
        }
    }

    /// Marks the name of a definition, or the names in a set: `PS` is P and S, `rook` is one name.
    void name(Span span) {
        at_ = span.end;
        if (!isSet_) {
            if (!isBefore('=', span.end)) return;
            endDefinition(span.begin);
            openDefinition_ = marks_.size();
            ++definition_;
            addPiece(span, true);
            return;
        }
        while (span.begin < span.end && text_[span.begin] == '^')
            ++span.begin;
        if (span.begin == span.end) return;
        const std::string_view text = text_.substr(span.begin, span.end - span.begin);
        const bool isLetters =
            std::all_of(text.begin(), text.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
        if (!isLetters) return addPiece(span, false);
        for (std::size_t at = span.begin; at < span.end; ++at)
            addPiece({at, at + 1}, false);
    }

    void addPiece(Span span, bool defines) {
        marks_.push_back({.span = span,
                          .kind = MarkKind::Piece,
                          .name = std::string(text_.substr(span.begin, span.end - span.begin)),
                          .defines = defines,
                          .whole = span});
    }

    void endDefinition(std::size_t end) {
        if (openDefinition_ == kNoMark) return;
        while (end > marks_[openDefinition_].span.end &&
               kBlanks.find(text_[end - 1]) != std::string_view::npos)
            --end;
        marks_[openDefinition_].whole.end = end;
    }

    void add(Span span, MarkKind kind, std::string_view meaning = {}) {
        marks_.push_back({.span = span, .kind = kind, .meaning = meaning});
        at_ = span.end;
    }

    /// True if `c` is the next character after white space.
    [[nodiscard]] bool isBefore(char c, std::size_t at) const {
        at = text_.find_first_not_of(kBlanks, at);
        return at != std::string_view::npos && text_[at] == c;
    }

    /// True if a colon follows, after an argument or none.
    [[nodiscard]] bool isPrefix(std::size_t at) const {
        constexpr std::size_t kLongest = 200;
        const std::string_view rest = text_.substr(at, kLongest);
        int depth = 0;
        for (const char c : rest) {
            if (c == '[' || c == '{') ++depth;
            if (c == ']' || c == '}') --depth;
            if (depth == 0 && c == ':') return true;
            if (depth == 0 && kDelimiters.find(c) != std::string_view::npos && c != ']' && c != '}' &&
                kBlanks.find(c) == std::string_view::npos)
                return false;
        }
        return false;
    }

    std::string_view text_;
    std::vector<SemanticToken> marks_;
    std::size_t at_ = 0;
    bool isSet_ = false;
    std::size_t definition_ = 0;
    std::size_t openDefinition_ = kNoMark;  ///< the mark of the definition whose end is not known yet
};

}  // namespace

std::vector<SemanticToken> marks(const Source& source) {
    TokenCollector collector(source.text());
    while (!collector.isAtEnd())
        collector.next();
    return std::move(collector).marks();
}

}  // namespace ferz::ancp
