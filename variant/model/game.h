// A position with what its game needs of its history, and what a side may do with it.
#pragma once

#include <array>
#include <compare>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "ir/move.h"
#include "ir/position.h"

namespace ferz::variant {

/// King and rook have not moved: gone as soon as anything happens on one of the two squares.
struct CastlingRight {
    ir::Colour side = ir::Colour::White;
    bool isShort = true;
    ir::Square king = 0;
    ir::Square rook = 0;
    /// In the order KQkq.
    friend auto operator<=>(const CastlingRight& a, const CastlingRight& b) {
        return std::tuple(a.side, !a.isShort, a.king, a.rook) <=>
               std::tuple(b.side, !b.isShort, b.king, b.rook);
    }
    friend bool operator==(const CastlingRight&, const CastlingRight&) = default;
};

struct Game {
    /// Pieces, moved squares, marks for en passant and states; what depends on the side that moves
    /// (attacked, in check) is left open and found by the rules.
    ir::Position position;
    ir::Colour side = ir::Colour::White;
    std::vector<CastlingRight> rights;  ///< in the order KQkq
    std::array<bool, 2> everChecked = {};
    bool over = false;                                ///< a decisive move was made
    std::array<std::map<std::string, int>, 2> hands;  ///< by name; none is 0
    std::set<ir::Square> walls;
    std::array<std::set<ir::Square>, 2> gates;  ///< whose pieces have not moved, as far as gating asks
    std::array<int, 2> checksLeft = {};         ///< that a side has to give
    /// The move that led here, if it is known.
    std::optional<CastlingRight> castled;
    std::optional<std::string> dropped;  ///< its name in the hand
    bool passed = false;
    bool passedBefore = false;
    bool facedBefore = false;          ///< two royals faced each other before it
    bool mustPass = false;             ///< the side to move waits while the other one goes on
    std::optional<ir::Square> jumper;  ///< whose piece has to jump again, after a pass or now
    int plies = 0;                     ///< since the start, where the rules of the game count them

    /// Null where nothing stands; so it is beside the board.
    [[nodiscard]] const ir::Piece* on(ir::Square square) const {
        const auto found = position.pieces.find(square);
        return found == position.pieces.end() ? nullptr : &found->second;
    }
    [[nodiscard]] bool isOf(ir::Square square, ir::Colour colour) const {
        const ir::Piece* piece = on(square);
        return piece != nullptr && piece->colour == colour;
    }
    /// No piece and no wall.
    [[nodiscard]] bool isEmpty(ir::Square square) const {
        return on(square) == nullptr && !walls.contains(square);
    }
};

/// A piece out of the hand: in place of a move, or after one.
struct Dropped {
    ir::Square square = 0;
    std::string name;  ///< in the hand
    std::string as;    ///< on the board
    friend auto operator<=>(const Dropped&, const Dropped&) = default;
};

/// What a side does when it is its turn; with nothing in it, it passes.
struct Turn {
    /// A piece moves. `becomes` holds at most one name; castling is a swap of the rook.
    std::optional<ir::Move> move = {};
    std::optional<Dropped> drop = {};
    std::optional<ir::Square> wall = {};
    bool castles = false;

    [[nodiscard]] bool isPass() const { return !move && !drop && !wall; }
    friend std::strong_ordering operator<=>(const Turn& left, const Turn& right) = default;
    friend bool operator==(const Turn& left, const Turn& right) = default;
};

}  // namespace ferz::variant
