// Resolves the AST to a Chessembly program: every expression has its arguments as values, every brace its
// partner, every jump its target.
//
// In: the AST. Out: a Program, or nothing when an error was reported (all errors are).
// Always: an unknown expression, or one with wrong arguments, is an error, or Opcode::End if the dialect is
// lenient. What expressions do is defined in expression_outcomes.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "frontend/chessembly/ast.h"
#include "frontend/chessembly/dialect.h"
#include "ir/board.h"
#include "notations/chessembly/words.h"
#include "support/diagnostics.h"

namespace ferz::chessembly {

inline constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

/// Whether a block's activations are moves, or further steps of the last activation before it.
enum class Opens : std::uint8_t {
    Block,
    FurtherStep,    ///< `+ {`: the anchor stays
    StepFromOrigin  ///< `| {`: the anchor goes back to the piece's square
};

struct Operation {
    Opcode kind = Opcode::End;
    ir::Vec at;
    std::string name;      ///< name of a piece, state, label or colour
    int number = 0;        ///< count of `repeat`, number of a register, or value of a state
    unsigned regions = 0;  ///< regions of Opcode::Beyond
    Opens opens = Opens::Block;
    /// For `{` and `}` the other one; for jumps, `repeat` and `while` where they go; for `label` and `do` the
    /// operation itself. kNone: there is none.
    std::size_t target = kNone;
    /// The `{` of the innermost block with both braces round the operation. A `}` is inside its own block.
    std::size_t block = kNone;
    Span span;
};

struct Chain {
    std::vector<Operation> operations;
    Span span;
};

struct Program {
    std::vector<Chain> chains;
};

[[nodiscard]] std::optional<Program> resolve(const ast::Program& text, const Source& source,
                                             const Dialect& dialect, Diagnostics& diagnostics);

}  // namespace ferz::chessembly
