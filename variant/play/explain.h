// What happens in a game, in words: why it is over, and why a move is not legal.
//
//     sentenceOf(rules, game, *outcomeOf(rules, game))      White has won: Black's king is mated
//     whyIllegal(rules, game, "e1e2")                       the king would be in check
#pragma once

#include <string>
#include <string_view>

#include "variant/model/game.h"
#include "variant/play/ends.h"
#include "variant/play/interpreter.h"

namespace ferz::variant {

/// `White`
[[nodiscard]] std::string_view nameOf(ir::Colour side);

/// The winner, or that there is none, and why.
[[nodiscard]] std::string sentenceOf(const Interpreter& rules, const Game& game, const GameResult& outcome);

/// Why a text names no legal move. It is looked for among the moves that the rules forbid, and then as two
/// squares.
[[nodiscard]] std::string whyIllegal(Interpreter& rules, const Game& game, std::string_view text);

}  // namespace ferz::variant
