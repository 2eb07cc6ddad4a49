#include "variant/play/drops.h"

#include <algorithm>

#include "variant/core/runtime/drops.h"
#include "variant/play/game_state.h"

namespace ferz::variant {

namespace {

std::vector<Dropped> dropsOn(const Interpreter& rules, const GameState& state, const SquareBits& places) {
    const auto nameOf = [&](int kind) { return rules.variant().pieces[static_cast<std::size_t>(kind)].name; };
    std::vector<Dropped> result;
    for (const auto& drop : state.drops()) {
        if (!ferz::core::isInHand(state, &drop)) continue;
        ferz::core::droppedOn(state, &drop, places).forEach([&](int square) {
            result.push_back({square, nameOf(drop.kind), nameOf(drop.as)});
        });
    }
    return result;
}

}  // namespace

std::vector<Dropped> drops(Interpreter& rules, const Game& game) {
    if (!rules.numbers().game.hands.mayDrop()) return {};
    const GameState state(rules, game);
    return dropsOn(rules, state, ferz::core::dropPlaces(state));
}

std::vector<Dropped> gated(Interpreter& rules, const Game& game, ir::Square square) {
    return dropsOn(rules, GameState(rules, game), SquareBits::of(square));
}

int countOf(const Variant& variant, const Game& game, ir::Colour side, const std::string& kind) {
    const auto& pieces = game.position.pieces;
    return static_cast<int>(std::count_if(pieces.begin(), pieces.end(), [&](const auto& entry) {
        return entry.second.colour == side && variant.kindOf(entry.second.name) == kind;
    }));
}

}  // namespace ferz::variant
