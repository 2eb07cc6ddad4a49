// The moves of a movement on a board, from one square after the other, and how to read their conditions.
//
//     MovesFrom from(cannon, board, ir::Colour::White, limits);
//     const Moves* moves = from.square(*board.parse("e4"), reason);
//     for (const auto& [move, condition] : moves->table)
//         moves->reader.isPossible(condition, moves->emptyBoard())
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>

#include "backends/picture/conditions.h"
#include "ir/equivalence/table.h"
#include "ir/limits.h"
#include "ir/movement.h"

namespace ferz::pictures {

/// The moves from the encoding's origin. All of its references have to outlive it.
struct Moves {
    const ConditionReader& reader;
    const ir::MoveTable& table;
    const ir::Board& board;
    ir::Colour side = ir::Colour::White;
    /// What the conditions speak of, by first variables; only after `learnFacts`.
    std::map<int, ir::Fact> facts = {};

    void learnFacts();
    [[nodiscard]] ir::Square origin() const { return reader.encoding().origin(); }
    [[nodiscard]] std::size_t place(ir::Square square) const {
        return static_cast<std::size_t>(reader.encoding().place(square));
    }
    [[nodiscard]] ir::Square squareAt(int place) const { return reader.encoding().squareAt(place); }
    [[nodiscard]] ir::Vec vectorTo(ir::Square square) const { return board.between(origin(), square); }
    /// Nothing else stands there.
    [[nodiscard]] Facts emptyBoard() const;
};

class MovesFrom {
public:
    /// All of these have to outlive it.
    MovesFrom(const ir::Movement& movement, const ir::Board& board, ir::Colour side,
              const ir::Limits& limits);

    /// They are there until the next call. Null when a limit was hit; then `reason` says which.
    [[nodiscard]] Moves* square(ir::Square at, std::string& reason);

private:
    const ir::Board& board_;
    const ir::Colour side_;
    ir::DiagramSpace space_;
    ir::Encoding encoding_;
    const ConditionReader reader_;
    ir::Tables tables_;
    std::optional<ir::MoveTable> table_;
    std::optional<Moves> moves_;
};

/// The squares with which the move does something, besides those where it drops pieces.
[[nodiscard]] std::set<ir::Square> squaresOf(const ir::Move& move);

}  // namespace ferz::pictures
