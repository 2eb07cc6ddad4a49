// Characters, words and numbers of the automaton's text form.
//
// In: spans of a source, one after the other. The first thing that is wrong in a span is reported, and those
// after it are not; `wrong()` says whether there was any.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "support/diagnostics.h"
#include "support/source.h"

namespace ferz::ir {

class TextScanner {
public:
    TextScanner(const Source& source, Diagnostics& diagnostics)
        : source_(source), diagnostics_(diagnostics) {}

    void begin(Span span) {
        at_ = span.begin;
        end_ = span.end;
        failed_ = false;
    }
    /// What has not been read of the span.
    [[nodiscard]] Span rest() const { return {at_, end_}; }
    [[nodiscard]] bool isAtEnd() const { return at_ >= end_; }
    [[nodiscard]] std::size_t at() const { return at_; }
    void goTo(std::size_t at) { at_ = at; }

    void report(Span span, std::string message, DiagnosticName name = diagnostic::kSyntax);
    void fail(std::string message);
    [[nodiscard]] bool failed() const { return failed_; }  ///< in this span
    [[nodiscard]] bool wrong() const { return wrong_; }    ///< in any

    [[nodiscard]] char peek() const { return at_ < end_ ? source_.text()[at_] : '\0'; }
    void skipBlanks() {
        while (at_ < end_ && (peek() == ' ' || peek() == '\t' || peek() == '\r' || peek() == '\n'))
            ++at_;
    }
    bool take(char expected) {
        skipBlanks();
        if (peek() != expected) return false;
        ++at_;
        return true;
    }
    void expect(char expected);

    /// Letters, digits, `-` and `_`; empty when there are none.
    [[nodiscard]] std::string_view peekWord();
    bool takeWord(std::string_view expected) {
        if (peekWord() != expected) return false;
        at_ += expected.size();
        return true;
    }
    /// A word, or any text in quotes.
    [[nodiscard]] std::string readWord();
    [[nodiscard]] int readNumber();
    /// `a,b}`
    [[nodiscard]] std::vector<std::string> readList();
    /// The text up to and with this character; empty when it does not follow.
    [[nodiscard]] std::string_view peekThrough(char last) const;

private:
    [[nodiscard]] std::string readQuoted();
    [[nodiscard]] char readEscaped();

    const Source& source_;
    Diagnostics& diagnostics_;
    std::size_t at_ = 0;
    std::size_t end_ = 0;
    bool failed_ = false;
    bool wrong_ = false;
};

}  // namespace ferz::ir
