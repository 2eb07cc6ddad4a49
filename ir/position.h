// One situation of a board: what the slow evaluator and the command line look at.
//
// Pieces have a colour and a name; everything is from White's point of view (a1 is White's left corner).
// It holds no rules: what is attacked and whether a king is in check is given, since it belongs to no game.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "ir/board.h"
#include "ir/contents.h"
#include "ir/movement.h"

namespace ferz::ir {

struct Piece {
    Colour colour = Colour::White;
    std::string name;
    friend auto operator<=>(const Piece&, const Piece&) = default;
};

struct Position {
    Board board;
    std::map<Square, Piece> pieces;
    std::set<Square> moved;              ///< pieces not listed have not moved
    std::map<Square, Square> enPassant;  ///< marked square -> where the victim stands
    std::set<Square> attacked;           ///< by the enemy of the side that moves
    bool inCheck = false;                ///< the side that moves
    bool everChecked = false;            ///< the side that moves, at any time in the game
    std::map<std::string, int> states;
    /// Refines `attacked` where it is set: is the square attacked by an enemy of these names?
    std::function<bool(const Position&, Square, const Attacked&)> isAttacked;

    /// The value of a state; 0 when it was never set.
    [[nodiscard]] int state(const std::string& key) const;
};

/// The position as the automaton wants it when `side` moves: the mover is White and moves up the board.
/// `isAttacked` still sees the real board.
[[nodiscard]] Position seenBy(const Position& position, Colour side, ForBlack forBlack);
/// The board as seen by `side`: a hexagonal one may have its cells elsewhere.
[[nodiscard]] Board seenBy(const Board& board, Colour side, ForBlack forBlack);
/// A square as seen by `side`; its own inverse.
[[nodiscard]] Square seenBy(const Board& board, Square square, Colour side, ForBlack forBlack);

}  // namespace ferz::ir
