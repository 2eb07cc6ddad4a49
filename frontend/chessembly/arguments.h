// The arguments of one expression, read as values one after the other.
//
// Each function takes the next argument. False: it is none, which has been refused.
#pragma once

#include <cstddef>
#include <string>

#include "frontend/chessembly/ast.h"
#include "frontend/chessembly/refusals.h"
#include "ir/board.h"

namespace ferz::chessembly {

class ArgumentReader {
public:
    ArgumentReader(const ast::Expression& expression, Refusals& refusals)
        : expression_(expression), refusals_(refusals) {}

    [[nodiscard]] bool name(std::string& into);
    [[nodiscard]] bool colour(std::string& into);
    [[nodiscard]] bool number(int& into);
    [[nodiscard]] bool registerNumber(int& into);
    [[nodiscard]] bool vector(ir::Vec& into) { return number(into.file) && number(into.rank); }

private:
    [[nodiscard]] const ast::Argument& next() { return expression_.arguments[next_++]; }
    void refuse(const ast::Argument& argument, const char* lacking, const char* wrong);

    const ast::Expression& expression_;
    Refusals& refusals_;
    std::size_t next_ = 0;
};

}  // namespace ferz::chessembly
