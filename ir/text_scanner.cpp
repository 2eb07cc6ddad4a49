#include "ir/text_scanner.h"

#include <cctype>
#include <charconv>
#include <fmt/format.h>
#include <utility>

namespace ferz::ir {

void TextScanner::expect(char expected) {
    if (!take(expected)) fail(fmt::format("expected `{}`", expected));
}

void TextScanner::report(Span span, std::string message, DiagnosticName name) {
    diagnostics_.report(name, source_, span, std::move(message));
    wrong_ = true;
}

void TextScanner::fail(std::string message) {
    if (failed_) return;
    failed_ = true;
    report({at_, std::min(at_ + 1, end_)}, std::move(message));
}

std::string_view TextScanner::peekWord() {
    skipBlanks();
    std::size_t end = at_;
    const std::string& text = source_.text();
    while (end < end_ && (std::isalnum(static_cast<unsigned char>(text[end])) != 0 || text[end] == '_' ||
                          (text[end] == '-' && (end + 1 >= end_ || text[end + 1] != '>')))) {
        ++end;
    }
    return std::string_view(text).substr(at_, end - at_);
}

std::string TextScanner::readWord() {
    skipBlanks();
    if (peek() == '"') return readQuoted();
    const std::string_view word = peekWord();
    if (word.empty()) fail("expected a name");
    at_ += word.size();
    return std::string(word);
}

std::string TextScanner::readQuoted() {
    std::string value;
    ++at_;
    while (at_ < end_ && peek() != '"') {
        if (peek() == '\\' && at_ + 1 < end_) {
            ++at_;
            value += readEscaped();
        } else {
            value += peek();
            ++at_;
        }
    }
    if (at_ >= end_) {
        fail("expected `\"`");
    } else {
        ++at_;
    }
    return value;
}

/// What stands after a backslash: `n`, the byte `x1b`, or any other character as it is.
char TextScanner::readEscaped() {
    const char first = peek();
    ++at_;
    if (first == 'n') return '\n';
    unsigned value = 0;
    const char* digits = source_.text().data() + at_;
    const char* last = digits + std::min<std::size_t>(2, end_ - at_);
    if (first != 'x' || std::from_chars(digits, last, value, 16).ptr != digits + 2) return first;
    at_ += 2;
    return static_cast<char>(value);
}

int TextScanner::readNumber() {
    skipBlanks();
    int value = 0;
    const char* first = source_.text().data() + at_;
    const char* last = source_.text().data() + end_;
    const auto [end, error] = std::from_chars(first, last, value);
    if (error == std::errc::result_out_of_range) {
        fail("the number is too large");
    } else if (error != std::errc{}) {
        fail("expected a number");
    }
    at_ += static_cast<std::size_t>(end - first);
    return value;
}

std::vector<std::string> TextScanner::readList() {
    std::vector<std::string> names;
    if (take('}')) return names;
    do {
        names.push_back(readWord());
    } while (!failed_ && take(','));
    expect('}');
    return names;
}

std::string_view TextScanner::peekThrough(char last) const {
    const std::size_t found = source_.text().find(last, at_);
    if (found >= end_) return {};
    return std::string_view(source_.text()).substr(at_, found + 1 - at_);
}

}  // namespace ferz::ir
