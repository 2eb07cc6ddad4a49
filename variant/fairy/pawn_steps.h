// What Fairy-Stockfish-X looks for in the moves of a piece that it takes for a pawn.
#pragma once

#include <string>

namespace ferz::variant {

/// What a piece does straight ahead without capturing, as Fairy-Stockfish-X looks for it in a pawn.
struct AheadMoves {
    bool one = false;   ///< a step, whatever stands there
    bool lame = false;  ///< a step that it finds on an empty square alone
    bool two = false;   ///< two squares
    bool leaps = true;  ///< all such moves are leaps by letters
};

/// Returns that of a string of moves that is no other than rows of them.
[[nodiscard]] AheadMoves aheadOf(const std::string& betza);
/// A pawn that moves so may step ahead twice.
[[nodiscard]] bool stepsTwice(const AheadMoves& moves);

}  // namespace ferz::variant
