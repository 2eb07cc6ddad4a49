// A game as one side sees it, turned round once for all its pieces, and only when it is needed.
//
//     Rules::View view(game, Colour::Black);
//     view.seen(movement.forBlack)
//
// A wall is in everybody's eyes one of his own, that nobody moves.
#pragma once

#include <array>
#include <functional>
#include <optional>

#include "ir/evaluate.h"
#include "variant/rules.h"

namespace ferz::variant {

class Rules::View {
public:
    View(const Game& of, ir::Colour by) : game(of), side(by) {}

    const ir::SeenPosition& seen(ir::ForBlack forBlack) {
        const std::size_t slot = side == ir::Colour::White ? 0 : static_cast<std::size_t>(forBlack);
        auto& entry = seen_[slot];
        if (entry) return *entry;
        ir::Position position = game.position;
        for (const ir::Square wall : game.walls)
            position.pieces[wall] = {side, "#wall"};
        entry = ir::SeenPosition{ir::seenBy(position, side, forBlack), side, forBlack};
        entry->position.inCheck = inCheck;
        entry->position.everChecked = game.everChecked[index(side)];
        if (isAttacked) {
            // Asked of the real board, whatever way it is turned.
            entry->position.isAttacked = [this, forBlack](const ir::Position&, ir::Square square,
                                                          const ir::Attacked& which) {
                return isAttacked(ir::seenBy(game.position.board, square, side, forBlack), which);
            };
        }
        return *entry;
    }

    const Game& game;
    const ir::Colour side;
    /// Left open inside the question whether something is attacked: there neither holds.
    bool inCheck = false;
    std::function<bool(ir::Square, const ir::Attacked&)> isAttacked;

private:
    std::array<std::optional<ir::SeenPosition>, 3> seen_;
};

}  // namespace ferz::variant
