#include "frontend/chessembly/arguments.h"

#include <charconv>
#include <fmt/format.h>
#include <string_view>

namespace ferz::chessembly {

namespace {

enum class Number { Good, NotANumber, OutOfRange };

Number parseNumber(std::string_view text, int& into) {
    if (!text.empty() && text[0] == '+') text.remove_prefix(1);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), into);
    if (end != text.data() + text.size() || text.empty()) return Number::NotANumber;
    if (error == std::errc::result_out_of_range) return Number::OutOfRange;
    return error == std::errc{} ? Number::Good : Number::NotANumber;
}

}  // namespace

/// `lacking`: what the expression lacks where there is nothing; `wrong`: what the text is not.
void ArgumentReader::refuse(const ast::Argument& argument, const char* lacking, const char* wrong) {
    if (argument.text.empty()) {
        refusals_.refuse(diagnostic::kArguments, expression_.span,
                         fmt::format("`{}` lacks {}", expression_.name, lacking));
    } else {
        refusals_.refuse(diagnostic::kArguments, argument.span,
                         fmt::format("`{}` is not {}", argument.text, wrong));
    }
}

bool ArgumentReader::name(std::string& into) {
    const ast::Argument& argument = next();
    if (argument.text.empty() || argument.text.find_first_of(" \t\r\n") != std::string::npos) {
        refuse(argument, "a name", "one name");
        return false;
    }
    into = argument.text;
    return true;
}

bool ArgumentReader::colour(std::string& into) {
    const Span span = expression_.arguments[next_].span;
    if (!name(into)) return false;
    if (into == kWhite || into == kBlack) return true;
    refusals_.refuse(diagnostic::kArguments, span, fmt::format("`{}` is no colour", into),
                     fmt::format("write `{}` or `{}`", kWhite, kBlack));
    return false;
}

bool ArgumentReader::number(int& into) {
    const ast::Argument& argument = next();
    switch (parseNumber(argument.text, into)) {
        case Number::Good: return true;
        case Number::NotANumber: refuse(argument, "a number", "a whole number"); return false;
        case Number::OutOfRange: break;
    }
    refusals_.fail(diagnostic::kNumberRange, argument.span, "the number is too large");
    return false;
}

bool ArgumentReader::registerNumber(int& into) {
    if (!number(into)) return false;
    if (into >= 0 && into < kRegisters) return true;
    refusals_.fail(diagnostic::kNumberRange, expression_.arguments.front().span,
                   fmt::format("there is no register {}", into),
                   fmt::format("they are numbered from 0 to {}", kRegisters - 1));
    return false;
}

}  // namespace ferz::chessembly
