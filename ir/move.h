// A generated move: the change it makes, not the path it took. Two runs with the same change are one move.
//
// Lists are sorted and without repetition, so that equality is equality of the change.
#pragma once

#include <compare>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ir/board.h"
#include "ir/movement.h"

namespace ferz::ir {

struct Drop {
    Square square = 0;
    bool friendly = true;
    std::string name;
    friend bool operator==(const Drop& left, const Drop& right);
    friend std::strong_ordering operator<=>(const Drop& left, const Drop& right);
};

struct Move {
    Square from = 0;
    std::optional<Square> to;  ///< equal to `from` when the piece stays, empty when it dies
    std::vector<Square> captures;
    /// Where the piece met stood, and where it goes; each pair in ascending order of squares.
    std::vector<std::pair<Square, Square>> swaps;
    std::vector<Square> flips;
    std::vector<std::string> becomes;  ///< empty: it stays what it is; several: the player chooses
    std::map<std::string, int> states;
    std::vector<Square> enPassant;  ///< squares marked
    std::vector<Drop> drops;
    std::vector<Declare> flags;

    friend bool operator==(const Move& left, const Move& right);
    friend std::strong_ordering operator<=>(const Move& left, const Move& right);
};

/// The move on a board whose squares are called otherwise: `to` gives each its new one.
[[nodiscard]] Move renamed(Move move, const std::function<Square(Square)>& to);

/// `d4-d6 takes d6`, one line without a line break.
[[nodiscard]] std::string print(const Move& move, const Board& board);
/// `no-check`, `no-mate{king}`, `decisive`.
[[nodiscard]] std::string print(const Declare& flag);

}  // namespace ferz::ir
