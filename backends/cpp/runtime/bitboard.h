// An 8x8 board over an engine's bitboards, with the functions that generated pieces call.
//
//     const Bitboards board{white, black, true};
//     generateKnight(board, 1, [](const Simple& move) { ... });
//
// It has colours but no names: for pieces that ask for names, check, attacks or states, derive a class that
// has these functions.
#ifndef FERZ_PIECES_BITBOARD_H
#define FERZ_PIECES_BITBOARD_H

#include <cstdint>

namespace ferz::pieces {

struct Bitboards {
    std::uint64_t white = 0;  ///< bit 0 is a1, bit 1 is b1
    std::uint64_t black = 0;
    bool whiteMoves = true;

    [[nodiscard]] static constexpr int files() { return 8; }
    [[nodiscard]] static constexpr int ranks() { return 8; }
    [[nodiscard]] constexpr bool blackToMove() const { return !whiteMoves; }
    [[nodiscard]] constexpr bool isEmpty(int square) const { return !has(white | black, square); }
    [[nodiscard]] constexpr bool isFriend(int square) const {
        return has(whiteMoves ? white : black, square);
    }
    [[nodiscard]] constexpr bool isEnemy(int square) const { return has(whiteMoves ? black : white, square); }

private:
    [[nodiscard]] static constexpr bool has(std::uint64_t squares, int square) {
        return (squares >> static_cast<unsigned>(square) & 1U) != 0;
    }
};

}  // namespace ferz::pieces

#endif
