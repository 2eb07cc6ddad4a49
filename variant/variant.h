// A chess variant: its board, its pieces, how they promote and castle, and where it starts.
//
// In: what variant/read.h makes of a variant file. It is what rules, perft and generators start from; a
// position of a game is a `Game` (variant/game.h). docs/variants.md is the reader's description.
//
// It knows movements as automata and nothing of the notation they were written in.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ir/board.h"
#include "ir/castling.h"
#include "ir/movement.h"
#include "ir/names.h"
#include "ir/position.h"
#include "ir/zone.h"

namespace ferz::variant {

/// Where a colour's part of a pair is.
[[nodiscard]] constexpr std::size_t index(ir::Colour colour) {
    return colour == ir::Colour::White ? 0 : 1;
}

/// Squares in a variant file are White's. Here is what a side sees of them, whose ranks are mirrored for
/// Black.
using ZoneOfSide = std::array<ir::Zone, 2>;

/// What becomes of a piece whose move ends in the zone.
struct Promotion {
    std::vector<std::string> to;  ///< names; those behind `ir::kEnemyName` are of the other colour
    ZoneOfSide zone;
    bool isEither = false;             ///< a move that begins there promotes, too
    bool onlyCaptures = false;         ///< others do not
    bool optional = false;             ///< it may also stay what it is
    std::optional<ZoneOfSide> forced;  ///< but not here
    std::array<bool, 2> sides = {true, true};

    [[nodiscard]] bool isInZone(const ir::Board& board, ir::Colour side, ir::Square square) const;
    [[nodiscard]] bool holds(const ir::Board& board, ir::Colour side, ir::Square from, ir::Square to,
                             bool captures) const;
    [[nodiscard]] bool mayStay(const ir::Board& board, ir::Colour side, ir::Square to) const;
};

struct PieceType {
    std::string letter;  ///< White's in FENs: `P`, or with a prefix `+P`
    std::string name;
    /// By colour; empty where a side has no such piece.
    std::array<std::optional<ir::Movement>, 2> movement;
    bool royal = false;
    std::vector<Promotion> promotions;  ///< a side's first whose zone holds the square counts

    [[nodiscard]] const std::optional<ir::Movement>& of(ir::Colour colour) const {
        return movement[index(colour)];
    }
};

/// The king goes to a file of its own rank, the rook beside it on its inner side; or both go as rules say.
struct Castling {
    std::string king;        ///< a name
    ir::NameSet associates;  ///< who comes along: the rooks of chess
    int shortTo = 0;         ///< the king's file, 0 = file a; the rook stands to the right of the king
    int longTo = 0;          ///< the rook stands to its left
    std::vector<ir::Castling> rules;  ///< in place of the files, if there are any
};

struct Variant {
    std::string name;
    ir::Board board;
    ir::NameTable names;
    std::vector<PieceType> pieces;  ///< in the order of their letters
    std::optional<Castling> castling;
    std::string start;                            ///< a FEN
    std::map<ir::Square, ir::Piece> startPieces;  ///< what it places: where each piece is unmoved

    /// Null when there is none.
    [[nodiscard]] const PieceType* find(std::string_view name) const;
};

/// Of the box or rectangle of a board.
inline constexpr int kMostSquares = 512;

}  // namespace ferz::variant
