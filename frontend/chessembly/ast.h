// The syntax tree of a Chessembly text: chains of expressions whose names and arguments are still text.
//
// parse() makes it; resolve() and the formatter read it. Every node keeps its span; comments are kept in a
// list of their own.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "support/source.h"

namespace ferz::chessembly::ast {

struct Argument {
    std::string text;  ///< without the white space round it; empty if nothing is between the commas
    Span span;
};

/// `name`, `name(arguments)`, `{` or `}` (the braces are names without arguments).
struct Expression {
    std::string name;
    Span nameSpan;
    bool hasArguments = false;  ///< there are parentheses, possibly empty
    std::vector<Argument> arguments;
    Span span;
};

struct Chain {
    std::vector<Expression> expressions;
    Span span;                         ///< from the first to the last expression
    std::optional<std::size_t> ended;  ///< place of its semicolon; only the last chain may lack it
};

struct Comment {
    std::string text;  ///< with its `#`
    Span span;
};

struct Program {
    std::vector<Chain> chains;
    std::vector<Comment> comments;
    bool isWhole = true;  ///< otherwise chains with a syntax error are missing
};

}  // namespace ferz::chessembly::ast
