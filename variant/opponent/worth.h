// What pieces are worth, from how they move: for an opponent that knows no game.
//
//     const Worth worth(variant);
//     worth.of(game, Colour::White)      what White has, less what Black has
//
// A piece is worth its moves, alone on the board and among others, in the mean. A pawn of chess is worth
// about 1.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "ir/position.h"
#include "variant/model/game.h"
#include "variant/model/variant.h"

namespace ferz::variant {

class Worth {
public:
    /// The variant has to live as long.
    explicit Worth(const Variant& variant);

    /// What stands on the board, by its squares too, and what is in the hands.
    [[nodiscard]] double of(const Game& game, ir::Colour side) const;
    /// A piece of this name, wherever it stands. Royals are worth nothing: nobody trades them.
    [[nodiscard]] double of(const std::string& name) const;

private:
    using Squares = std::vector<double>;  ///< by square

    /// What the piece becomes is worth so much more, at best.
    [[nodiscard]] double gain(const PieceType& type) const;

    bool loses_ = false;  ///< who has lost all pieces has won
    std::map<std::string, double> kinds_;
    std::map<ir::Piece, Squares> squares_;
};

}  // namespace ferz::variant
