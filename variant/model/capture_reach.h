// Which squares a piece can at all capture on, and whether it can go anywhere, whatever stands on the board.
//
// It walks the automaton with every test open but those for zones, so it may name squares that are never
// captured on, and never misses one: what it excludes need not be evaluated. Captures en passant take from
// elsewhere and are asked about apart.
//
//     CaptureReach reach(rook, board);
//     reach.contains(a1, b2) == false
//
// Squares are the automaton's: for Black, of the turned board.
#pragma once

#include <optional>
#include <vector>

#include "ir/board.h"
#include "ir/movement.h"

namespace ferz::variant {

class CaptureReach {
public:
    /// The movement has to live as long.
    CaptureReach(const ir::Movement& movement, const ir::Board& board);

    [[nodiscard]] bool contains(ir::Square origin, ir::Square target);
    /// The squares where it may end a move from this one, by square.
    [[nodiscard]] std::vector<bool> landings(ir::Square origin) const;
    /// It may come to another square.
    [[nodiscard]] bool canLeave(ir::Square origin) const;
    [[nodiscard]] bool capturesEnPassant() const { return capturesEnPassant_; }

private:
    [[nodiscard]] std::vector<bool> from(ir::Square origin) const;

    const ir::Movement& movement_;
    ir::Board board_;
    bool capturesEnPassant_ = false;
    /// By origin, found when first asked for.
    std::vector<std::optional<std::vector<bool>>> known_;
};

}  // namespace ferz::variant
