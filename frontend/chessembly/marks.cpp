#include "frontend/chessembly/marks.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "notations/chessembly/words.h"

namespace ferz::chessembly {

namespace {

constexpr std::string_view kBlanks = " \t\r\n\f\v";
constexpr std::string_view kEndsWord = " \t\r\n\f\v;{}(),#";

bool isNumber(std::string_view word) {
    if (!word.empty() && (word.front() == '-' || word.front() == '+')) word.remove_prefix(1);
    return !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
}

class TokenCollector {
public:
    explicit TokenCollector(std::string_view text) : text_(text) {}

    [[nodiscard]] bool isAtEnd() const { return at_ >= text_.size() || marks_.size() >= kMostMarks; }

    /// Goes past the next token or delimiter, and marks it if it has a meaning.
    void next() {
        const char c = text_[at_];
        if (kBlanks.find(c) != std::string_view::npos) {
            ++at_;
        } else if (c == '#') {
            const std::size_t end = std::min(text_.find_first_of(";\r\n", at_), text_.size());
            marks_.push_back({.span = {at_, end}, .kind = MarkKind::Comment});
            at_ = end;
        } else if (c == ';') {
            ++chain_;
            ++at_;
            expression_ = nullptr;
        } else if (c == '(') {
            isInside_ = true;
            argument_ = 0;
            ++at_;
        } else if (c == ')') {
            isInside_ = false;
            if (label_ != kNoMark) marks_[label_].whole.end = at_ + 1;
            label_ = kNoMark;
            ++at_;
        } else if (c == ',') {
            ++argument_;
            ++at_;
        } else if (c == '{' || c == '}') {
            known({at_, at_ + 1});
            ++at_;
        } else {
            const std::size_t end = std::min(text_.find_first_of(kEndsWord, at_), text_.size());
            word({at_, end});
            at_ = end;
        }
    }

    std::vector<SemanticToken> marks() && { return std::move(marks_); }

private:
    void word(Span span) {
        const std::string_view text = text_.substr(span.begin, span.end - span.begin);
        if (!isInside_) {
            known(span);
        } else if (const auto named = expression_ != nullptr && argument_ == 0
                                          ? namedBy(expression_->signature)
                                          : std::nullopt) {
            SemanticToken mark{.span = span, .kind = *named, .name = std::string(text)};
            if (named == MarkKind::Label) {
                mark.scope = chain_;
                mark.defines = expression_->opcode == Opcode::Label;
                mark.whole = {begin_, span.end};
                if (mark.defines) label_ = marks_.size();
            }
            marks_.push_back(std::move(mark));
        } else if (isNumber(text)) {
            marks_.push_back({.span = span, .kind = MarkKind::Number});
        }
    }

    /// Begins an expression, and marks it if the language has a word of that name.
    void known(Span span) {
        isInside_ = false;
        begin_ = span.begin;
        label_ = kNoMark;
        expression_ = findWord(text_.substr(span.begin, span.end - span.begin));
        if (expression_ != nullptr)
            marks_.push_back({.span = span, .kind = MarkKind::Word, .meaning = expression_->meaning});
    }

    static constexpr std::size_t kNoMark = std::string_view::npos;

    std::string_view text_;
    std::vector<SemanticToken> marks_;
    std::size_t at_ = 0;
    std::size_t begin_ = 0;  ///< where the expression begins
    std::size_t chain_ = 0;
    const chessembly::Word* expression_ = nullptr;
    bool isInside_ = false;
    int argument_ = 0;
    std::size_t label_ = kNoMark;  ///< the mark of the label whose parenthesis is open
};

}  // namespace

std::vector<SemanticToken> marks(const Source& source) {
    TokenCollector collector(source.text());
    while (!collector.isAtEnd())
        collector.next();
    return std::move(collector).marks();
}

}  // namespace ferz::chessembly
