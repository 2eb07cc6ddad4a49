// A game as the rules that cores and the interpreter share ask about it (core/runtime/state.h): squares and
// kinds in bits.
//
//     const GameState state(rules, game);
//     ferz::core::endOf(state)
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "support/entry.h"
#include "variant/model/game.h"
#include "variant/play/board_in_bits.h"
#include "variant/play/interpreter.h"
#include "variant/rules/numbers.h"

namespace ferz::variant {

[[nodiscard]] constexpr ir::Colour colourOf(int side) {
    return side == 0 ? ir::Colour::White : ir::Colour::Black;
}

/// A turn as effects ask about it (core/runtime/effects.h).
struct TurnInBits {
    TurnInBits(const Variant& variant, const Turn& turn);

    SquareBits target = SquareBits::none();  ///< where a piece goes or is dropped
    SquareBits left = SquareBits::none();    ///< what pieces leave, or are taken on elsewhere
    bool isCapture = false;
    bool isDrop = false;  ///< in place of a move
    int from = ferz::core::kNowhere;
    int becomes = ferz::core::kNone;  ///< what the mover becomes, or what is dropped
    int gate = ferz::core::kNowhere;
    int wall = ferz::core::kNowhere;
    const Dropped* dropped = nullptr;
    const Turn* whole = nullptr;
};
[[nodiscard]] inline const SquareBits& targetOf(const TurnInBits& turn) {
    return turn.target;
}
[[nodiscard]] inline bool captures(const TurnInBits& turn) {
    return turn.isCapture;
}
[[nodiscard]] inline bool drops(const TurnInBits& turn) {
    return turn.isDrop;
}

/// What stands on the board.
struct PlacementInBits {
    SquareBits walls = SquareBits::none();
    std::array<SquareBits, 2> sides = {SquareBits::none(), SquareBits::none()};
    std::array<std::vector<SquareBits>, 2> pieces;  ///< by side and kind
};

class GameState {
public:
    using Set = SquareBits;
    using Terms = NumberTerms;

    /// Both have to live as long.
    GameState(Interpreter& rules, const Game& game) : rules_(rules), numbers_(rules.numbers()), game_(game) {}

    [[nodiscard]] int us() const { return static_cast<int>(index(game_.side)); }
    [[nodiscard]] int them() const { return 1 - us(); }
    [[nodiscard]] int kindCount() const { return static_cast<int>(numbers_.kinds.size()); }
    [[nodiscard]] const ferz::core::PieceKind& kind(int kind) const { return entryOf(numbers_.kinds, kind); }
    [[nodiscard]] const auto& rules() const { return numbers_.game; }
    [[nodiscard]] const auto& drops() const { return numbers_.drops; }
    template <class Visit>
    void forEachEnd(Visit&& visit) const {
        int number = 0;
        for (const auto& end : numbers_.ends)
            visit(&end, number++);
    }

    // ---- what stands there ----

    [[nodiscard]] const BoardInBits& board() const { return rules_.board(); }
    [[nodiscard]] Set occupied() const { return bits().sides[0] | bits().sides[1] | bits().walls; }
    [[nodiscard]] const Set& walls() const { return bits().walls; }
    [[nodiscard]] int kindOn(int square) const;
    [[nodiscard]] Set side(int side) const { return entryOf(bits().sides, side); }
    [[nodiscard]] Set pieces(int side, int kind) const { return entryOf(entryOf(bits().pieces, side), kind); }
    template <class IsMeant>
    [[nodiscard]] Set where(int side, IsMeant&& isMeant) const {
        Set result = Set::none();
        for (int kind = 0; kind < kindCount(); ++kind)
            result |= pieces(side, kind) & Set::allIf(isMeant(kind));
        return result;
    }
    [[nodiscard]] int inHand(int side, int kind) const;

    // ---- what a turn does, and what could happen ----

    [[nodiscard]] Set leftBy(const TurnInBits& turn) const { return turn.left; }
    [[nodiscard]] Set quietTargets(int square) const;

    [[nodiscard]] bool isChecked(int side) const { return rules_.isInCheck(game_, colourOf(side)); }
    [[nodiscard]] Set pseudoRoyals(int side) const;
    [[nodiscard]] Set takenOn(int side, const Set& squares) const;
    [[nodiscard]] Set goneTo(const TurnInBits& turn, const Set& squares) const;
    /// A board of more axes lies in levels of `count` by `count` squares: one of them in a row of levels that
    /// goes on above it, or two in files and ranks of levels.
    [[nodiscard]] bool hasLineOfLevels(const Set& pieces, int axes, int count) const;
    [[nodiscard]] bool royalsFace() const { return rules_.royalsFace(game_); }
    template <class Visit>
    void forEachMove(int side, Visit&& visit) const {
        Game turned = game_;
        turned.side = colourOf(side);
        for (const Ply& ply : rules_.pliesWithoutEnds(turned)) {
            if (ply.turn.move && ply.turn.move->to) visit(*ply.turn.move->to, GameState(rules_, ply.after));
        }
    }

    // ---- what led here ----

    [[nodiscard]] bool isDecided() const { return game_.over; }
    [[nodiscard]] int checksLeft(int side) const { return entryOf(game_.checksLeft, side); }
    [[nodiscard]] int castled() const;
    [[nodiscard]] unsigned rights(int side) const;
    [[nodiscard]] int dropped() const;
    [[nodiscard]] bool bothPassed() const { return game_.passed && game_.passedBefore; }
    [[nodiscard]] bool facedBefore() const { return game_.facedBefore; }

protected:
    /// The game has changed.
    void forget() { bits_.reset(); }

    Interpreter& rules_;
    const RulesInNumbers& numbers_;

private:
    /// Found when first asked for: most games have no rule that asks.
    [[nodiscard]] const PlacementInBits& bits() const;

    const Game& game_;
    mutable std::optional<PlacementInBits> bits_;
};

}  // namespace ferz::variant
