// A move that does more than going to a square.
#ifndef FERZ_PIECES_MOVE_H
#define FERZ_PIECES_MOVE_H

#include <string_view>
#include <utility>
#include <vector>

#include "step.h"

namespace ferz::pieces {

/// A new piece on the board.
struct Drop {
    int square = kNoSquare;
    bool friendly = true;
    std::string_view name = {};
};

/// The move wins the game, must not give check, or must not give mate. Check and mate: to royals of these
/// names, or with `allBut` to royals of all other names.
struct Flag {
    enum class What { Decisive, NoCheck, NoMate };
    What what = What::Decisive;
    bool allBut = true;
    std::vector<std::string_view> names = {};
};

/// What a move does. The lists that a sink gets are sorted and without repetition.
struct Move {
    int from;
    int to;  ///< `from` when the piece stays, kNoSquare when it disappears
    std::vector<int> captures = {};
    std::vector<std::pair<int, int>> swaps = {};  ///< squares whose pieces change places, the lower first
    std::vector<int> flips = {};                  ///< pieces that change their colour
    std::vector<std::string_view> becomes = {};   ///< empty: it stays what it is; several: the player chooses
    std::vector<std::pair<std::string_view, int>> states = {};
    std::vector<int> enPassant = {};  ///< until the next move the mover may be captured here
    std::vector<Drop> drops = {};
    std::vector<Flag> flags = {};

    explicit Move(int origin = kNoSquare, int target = kNoSquare, std::vector<int> captured = {})
        : from(origin), to(target), captures(std::move(captured)) {}
    Move(const Simple& move) : from(move.from), to(move.to) {
        if (move.captures) captures = {to};
    }
    template <class List>
    Move& with(List Move::*member, List list) {
        this->*member = std::move(list);
        return *this;
    }
};

}  // namespace ferz::pieces

#endif
