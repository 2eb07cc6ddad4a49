// A position with a game behind it: whose move it is, what may still be castled, what has been checked.
#pragma once

#include <array>
#include <vector>

#include "ir/position.h"

namespace ferz::variant {

/// King and rook have not moved: gone as soon as anything happens on one of the two squares.
struct CastlingRight {
    ir::Colour side = ir::Colour::White;
    bool isShort = true;
    ir::Square king = 0;
    ir::Square rook = 0;
    friend auto operator<=>(const CastlingRight&, const CastlingRight&) = default;
};

struct Game {
    /// Pieces, moved squares, marks for en passant and states; what depends on the side that moves
    /// (attacked, in check) is left open and found by the rules.
    ir::Position position;
    ir::Colour side = ir::Colour::White;
    std::vector<CastlingRight> rights;  ///< in the order KQkq
    std::array<bool, 2> everChecked = {};
    bool over = false;  ///< a decisive move was made
};

}  // namespace ferz::variant
