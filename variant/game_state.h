// A game as the rules that cores and the interpreter share ask about it (core/runtime/state.h): squares and
// kinds in bits.
//
//     const GameState state(rules, game);
//     ferz::core::endOf(state)
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "variant/game.h"
#include "variant/rules.h"
#include "variant/rules/numbers.h"

namespace ferz::variant {

[[nodiscard]] constexpr ir::Colour colourOf(int side) {
    return side == 0 ? ir::Colour::White : ir::Colour::Black;
}

class GameState {
public:
    using Set = SquareBits;
    using Terms = NumberTerms;

    /// Both have to live as long.
    GameState(Rules& rules, const Game& game);

    [[nodiscard]] int us() const { return static_cast<int>(index(game_.side)); }
    [[nodiscard]] int them() const { return 1 - us(); }
    [[nodiscard]] int kindCount() const { return static_cast<int>(numbers_.kinds.size()); }
    [[nodiscard]] const ferz::core::Kind& kind(int kind) const {
        return numbers_.kinds[static_cast<std::size_t>(kind)];
    }
    [[nodiscard]] const auto& drops() const { return numbers_.drops; }
    template <class Visit>
    void forEachEnd(Visit&& visit) const {
        int number = 0;
        for (const auto& end : numbers_.ends)
            visit(&end, number++);
    }

    // ---- the board ----

    [[nodiscard]] const Set& board() const { return board_; }
    template <class Function>
    void forEachRow(const ferz::core::Directions& along, Function&& function) const {
        const auto both = [&](const ferz::core::Vec& by) { function(step(by), step({-by.file, -by.rank})); };
        const ferz::core::Steps steps = ferz::core::stepsOf(cells());
        const bool isSquare = cells() == ferz::core::Cells::Squares;
        for (int i = 0; i < steps.straightCount / 2; ++i) {
            if (!isSquare || (i == 0 ? along.files : along.ranks)) both(steps.straight[i]);
        }
        for (int i = 0; i < steps.diagonalCount / 2; ++i) {
            if (along.diagonals) both(steps.diagonal[i]);
        }
    }

    // ---- what stands there ----

    [[nodiscard]] Set occupied() const { return occupied_; }
    [[nodiscard]] Set pieces(int side, int kind) const {
        return pieces_[static_cast<std::size_t>(side)][static_cast<std::size_t>(kind)];
    }
    template <class IsMeant>
    [[nodiscard]] Set where(int side, IsMeant&& isMeant) const {
        Set result = Set::none();
        for (int kind = 0; kind < kindCount(); ++kind)
            result |= pieces(side, kind) & Set::allIf(isMeant(kind));
        return result;
    }
    [[nodiscard]] int inHand(int side, int kind) const;

    // ---- what could happen ----

    [[nodiscard]] bool isChecked(int side) const { return rules_.isInCheck(game_, colourOf(side)); }
    [[nodiscard]] bool isTakenOn(int side, const Set& squares) const;
    [[nodiscard]] bool royalsFace() const { return rules_.royalsFace(game_); }
    template <class Visit>
    void forEachMove(Visit&& visit) const {
        for (const Ply& ply : rules_.pliesWithoutEnds(game_)) {
            if (ply.turn.move && ply.turn.move->to) visit(*ply.turn.move->to, GameState(rules_, ply.after));
        }
    }

    // ---- what led here ----

    [[nodiscard]] bool isDecided() const { return game_.over; }
    [[nodiscard]] int checksLeft(int side) const { return game_.checksLeft[static_cast<std::size_t>(side)]; }
    [[nodiscard]] int castled() const;
    [[nodiscard]] unsigned rights(int side) const;
    [[nodiscard]] int dropped() const;
    [[nodiscard]] bool bothPassed() const { return game_.passed && game_.passedBefore; }
    [[nodiscard]] bool facedBefore() const { return game_.facedBefore; }

private:
    [[nodiscard]] ferz::core::Cells cells() const;
    /// A function that maps squares to those one step on.
    [[nodiscard]] auto step(const ferz::core::Vec& by) const {
        return [this, by](const Set& squares) {
            Set result = Set::none();
            squares.forEach([&](int square) {
                const ir::Square next = game_.position.board.offset(square, {by.file, by.rank});
                if (next != ir::kNoSquare) result |= Set::of(next);
            });
            return result;
        };
    }

    Rules& rules_;
    const RulesInNumbers& numbers_;
    const Game& game_;
    Set board_ = Set::none();
    Set occupied_ = Set::none();
    std::array<std::vector<Set>, 2> pieces_;  ///< by side and kind
};

}  // namespace ferz::variant
