// The moves of a movement from one square in all situations at once: each with the condition under which it
// is generated. Two movements are equal from that square exactly when their tables are equal.
//
// The automaton runs once, symbolically: a configuration carries the diagram of the situations that reach it,
// and configurations are run again until nothing changes.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ir/equivalence/diagram.h"
#include "ir/equivalence/vocabulary.h"
#include "ir/limits.h"
#include "ir/move.h"
#include "ir/movement.h"

namespace ferz::ir {

/// A move whose en-passant captures are named by their marks: where the victims stand depends on the
/// situation.
struct TableKey {
    Move move;
    std::vector<Square> enPassantCaptures;
    friend auto operator<=>(const TableKey&, const TableKey&) = default;
};

using MoveTable = std::map<TableKey, Diagram>;

/// The table of `movement` for `side` from `origin`; squares are those of the real board.
/// `configurations` is increased by those it took. Empty when it cannot be decided; then `reason` says why.
[[nodiscard]] std::optional<MoveTable> moveTable(const Movement& movement, const Board& board, Square origin,
                                                 Colour side, const Encoding& encoding,
                                                 const DiagramSpace& space, const Limits& limits,
                                                 std::size_t& configurations, std::string& reason);

}  // namespace ferz::ir
