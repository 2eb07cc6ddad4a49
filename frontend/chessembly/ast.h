// A Chessembly text as it is written: chains of expressions, names and arguments not yet understood.
//
// Out of parse(), into resolve() and the formatter. Every node keeps its span; comments are kept beside the
// chains.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "support/source.h"

namespace ferz::chessembly::ast {

struct Argument {
    std::string text;  ///< without the white space round it; empty when there is nothing between the commas
    Span span;
};

/// `name`, `name(arguments)`, `{` or `}` (the braces are names without arguments).
struct Expression {
    std::string name;
    Span nameSpan;
    bool hasArguments = false;  ///< parentheses are written
    std::vector<Argument> arguments;
    Span span;
};

struct Chain {
    std::vector<Expression> expressions;
    Span span;                         ///< from the first to the last expression
    std::optional<std::size_t> ended;  ///< where its semicolon stands; only the last one may lack it
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
