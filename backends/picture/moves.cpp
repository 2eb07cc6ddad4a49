#include "backends/picture/moves.h"

#include <algorithm>
#include <vector>

namespace ferz::pictures {

using ir::Square;

void Moves::learnFacts() {
    std::vector<const ir::Diagram*> conditions;
    for (const auto& [move, condition] : table)
        conditions.push_back(&condition);
    facts = reader.factsOf(conditions);
}

Facts Moves::emptyBoard() const {
    std::size_t last = 0;
    for (const Square square : board.existing())
        last = std::max(last, place(square));
    return {std::vector<int>(last + 1), {}};
}

MovesFrom::MovesFrom(const ir::Movement& movement, const ir::Board& board, ir::Colour side,
                     const ir::Limits& limits)
    : board_(board),
      side_(side),
      space_(limits.diagramNodes, limits.stepsTaken),
      encoding_(ir::Vocabulary::of({&movement}), board, space_),
      reader_(encoding_),
      tables_(movement, board, {side, movement.forBlack}, encoding_, limits) {}

Moves* MovesFrom::square(Square at, std::string& reason) {
    encoding_.startFrom(at);
    moves_.reset();
    table_ = tables_.here(reason);
    if (!table_) return nullptr;
    return &moves_.emplace(Moves{reader_, *table_, board_, side_});
}

std::set<Square> squaresOf(const ir::Move& move) {
    std::set<Square> squares(move.captures.begin(), move.captures.end());
    squares.insert(move.flips.begin(), move.flips.end());
    for (const auto& [first, second] : move.swaps)
        squares.insert({first, second});
    if (move.to) squares.insert(*move.to);
    return squares;
}

}  // namespace ferz::pictures
