// The moves of a movement from one square in all situations at once: each with the condition under which it
// is generated. Two movements are equal from that square exactly when their tables are equal.
//
// The automaton runs once, symbolically: a configuration carries the diagram of the situations that reach it,
// and configurations are run again until nothing changes.
//
//     Tables tables(queen, board, {Colour::White, queen.forBlack}, encoding, limits);
//     encoding.startFrom(origin);
//     const auto table = tables.here(reason);
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ir/equivalence/diagram.h"
#include "ir/equivalence/encoding.h"
#include "ir/limits.h"
#include "ir/move.h"
#include "ir/movement.h"

namespace ferz::ir {

/// Sorted by moves, each once.
using MoveTable = std::vector<std::pair<Move, Diagram>>;

/// The side that moves, as `white-moves` asks for it, and how the board is turned where it is Black.
struct TableSide {
    Colour side = Colour::White;
    ForBlack forBlack = ForBlack::MirrorRanks;
};

/// Empty, or which limit stops a question: nodes or steps of its diagrams.
[[nodiscard]] std::string tooMuch(const DiagramSpace& space, const Limits& limits);

class Tables {
public:
    /// All of these have to outlive it.
    Tables(const Movement& movement, const Board& board, const TableSide& side, const Encoding& encoding,
           const Limits& limits);
    Tables(const Tables&) = delete;
    Tables& operator=(const Tables&) = delete;
    ~Tables();

    /// The table from the encoding's origin; squares are those of the real board. Empty when it cannot be
    /// decided; then `reason` says why.
    [[nodiscard]] std::optional<MoveTable> here(std::string& reason);
    /// How many configurations all tables made so far took.
    [[nodiscard]] std::size_t configurations() const;

private:
    class SymbolicRun;
    std::unique_ptr<SymbolicRun> run_;
};

}  // namespace ferz::ir
