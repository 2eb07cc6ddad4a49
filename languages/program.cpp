#include "languages/program.h"

#include <fmt/format.h>
#include <istream>
#include <ostream>

#include "languages/diagnostic_names.h"

namespace ferz::languages {

namespace {

bool isSpace(int byte) {
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

constexpr int kEnd = std::istream::traits_type::eof();

}  // namespace

bool StepCounter::next(const Source& source, Span span, Diagnostics& diagnostics) {
    if (!most_ || done_++ < *most_) return true;
    diagnostics.report(
        diagnostic::kLimit, source, span,
        fmt::format("the program has not ended after {} step{}", *most_, *most_ == 1 ? "" : "s"),
        "allow more with --steps");
    return false;
}

bool print(const Execution& execution, std::string_view text, const Source& source, Span span,
           Diagnostics& diagnostics) {
    execution.out << text << std::flush;
    if (execution.out) return true;
    diagnostics.report(diagnostic::kUnwritable, source, span, "cannot write what the program prints");
    return false;
}

std::optional<std::string> nextWord(std::istream& in) {
    int byte = in.get();
    while (byte != kEnd && isSpace(byte))
        byte = in.get();
    if (byte == kEnd) return std::nullopt;
    std::string word;
    for (; byte != kEnd && !isSpace(byte) && word.size() <= kMostInput; byte = in.get())
        word += static_cast<char>(byte);
    return word;
}

std::optional<std::string> nextLine(std::istream& in) {
    int byte = in.get();
    if (byte == kEnd) return std::nullopt;
    std::string line;
    for (; byte != kEnd && byte != '\n' && line.size() <= kMostInput; byte = in.get())
        line += static_cast<char>(byte);
    if (byte == '\n' && line.ends_with('\r')) line.pop_back();
    return line;
}

}  // namespace ferz::languages
