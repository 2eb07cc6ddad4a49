#include "variant/play/ends.h"

#include "support/entry.h"
#include "variant/core/runtime/ends.h"
#include "variant/play/game_state.h"

namespace ferz::variant {

namespace {

/// Empty while the game goes on.
std::optional<GameResult> inWords(Interpreter& rules, const Game& game, const ferz::core::Outcome& outcome) {
    if (outcome.result == Result::Running) return std::nullopt;
    GameResult result{outcome.when, std::nullopt, colourOf(outcome.subject), nullptr};
    if (outcome.result != Result::Draw)
        result.winner = outcome.result == Result::Win ? game.side : opposite(game.side);
    if (outcome.end == ferz::core::kNone) return result;
    result.rule = &entryOf(rules.variant().ends, outcome.end);
    if (!result.rule->fewer) return result;
    const GameState state(rules, game);
    for (const int side : {ferz::core::kWhite, ferz::core::kBlack})
        entryOf(result.points, side) =
            ferz::core::pointsOf(state, &entryOf(rules.numbers().ends, outcome.end), side);
    return result;
}

}  // namespace

std::optional<GameResult> endOf(Interpreter& rules, const Game& game) {
    return inWords(rules, game, ferz::core::endOf(GameState(rules, game)));
}

bool isLeftInCheck(Interpreter& rules, const Game& game) {
    return ferz::core::isLeftInCheck(GameState(rules, game));
}

std::optional<GameResult> outcomeOf(Interpreter& rules, const Game& game) {
    if (auto end = endOf(rules, game)) return end;
    if (!rules.plies(game).empty()) return std::nullopt;
    return inWords(rules, game, ferz::core::withoutMoves(GameState(rules, game)));
}

}  // namespace ferz::variant
