// A Chessembly program that is understood: every expression with its arguments as values, every brace with
// its partner, every jump with its target.
//
// In: the AST. Out: a Program, or nothing when an error was reported (all of them are).
// Always: an expression that cannot be understood is an error, or Opcode::End where the options are lenient.
// It does not know what an expression does to the board.
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
    std::string name;      ///< of a piece, state, label or colour
    int number = 0;        ///< of `repeat`, a register; the value of a state
    unsigned regions = 0;  ///< of Opcode::Beyond
    Opens opens = Opens::Block;
    /// `{` and `}`: the other one. Jumps, `repeat`, `while`: where to. `label`, `do`: itself. kNone: nowhere.
    std::size_t target = kNone;
    /// The innermost block with both braces that this stands in, by its `{`. A `}` stands inside its block.
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
