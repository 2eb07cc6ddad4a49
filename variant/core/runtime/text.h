// Squares and moves as text.
//
//     squareName({8, 8}, 28)     e4
#ifndef FERZ_CORE_TEXT_H
#define FERZ_CORE_TEXT_H

#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "description.h"

namespace ferz::core {

/// `e4`; with more levels than one `e4A`, with more rows `e4A1`.
inline std::string squareName(const BoardShape& shape, int square) {
    const Vec at = shape.at(square);
    std::string name = static_cast<char>('a' + at.file) + std::to_string(at.rank + 1);
    if (shape.levels > 1 || shape.rows > 1) name += static_cast<char>('A' + at.level);
    if (shape.rows > 1) name += std::to_string(at.row + 1);
    return name;
}

/// kNowhere when it is none.
inline int squareOf(const BoardShape& shape, const std::string& name) {
    for (int square = 0; square < shape.squares(); ++square) {
        if (shape.has(square) && squareName(shape, square) == name) return square;
    }
    return kNowhere;
}

/// The squares as the placement of a FEN lists them, with what follows each rank.
struct Line {
    std::vector<int> squares;
    std::string separator;
};
[[gnu::cold]] inline std::vector<Line> linesOf(const BoardShape& shape) {
    std::vector<Line> lines;
    for (int board = 0; board < shape.levels * shape.rows; ++board) {
        for (int rank = shape.ranks - 1; rank >= 0; --rank) {
            Line line;
            for (int file = 0; file < shape.files; ++file) {
                const int square = shape.square({file, rank, board % shape.levels, board / shape.levels});
                if (square != kNowhere) line.squares.push_back(square);
            }
            line.separator = rank > 0 ? "/" : (board + 1) % shape.levels > 0 ? "|" : "||";
            lines.push_back(line);
        }
    }
    lines.back().separator.clear();
    return lines;
}

template <class Squares>
std::string squareNames(const BoardShape& shape, const Squares& squares) {
    std::string text;
    for (const int square : squares)
        text += (text.empty() ? "" : ",") + squareName(shape, square);
    return text;
}

template <class Flag>
std::string flagName(const Flag& flag) {
    using What = typename Flag::What;
    if (flag.what == What::Decisive) return " decisive";
    std::string text = flag.what == What::NoCheck ? " no-check" : " no-mate";
    if (flag.allBut && flag.names.empty()) return text;
    text += flag.allBut ? "{^" : "{";
    for (std::size_t i = 0; i < flag.names.size(); ++i)
        text += (i > 0 ? "," : "") + std::string(flag.names[i]);
    return text + "}";
}

/// A move whose piece was run, as `ferz moves` writes it.
template <class V, class Move>
std::string textOf(const Move& move, int becomes) {
    const BoardShape shape = V::kShape;
    std::string text = squareName(shape, move.from) + "-";
    text += move.to == kNowhere ? "off" : squareName(shape, move.to);
    if (!move.captures.empty()) text += " takes " + squareNames(shape, move.captures);
    for (const auto& pair : move.swaps)
        text += " swaps " + squareName(shape, pair.first) + "=" + squareName(shape, pair.second);
    if (!move.flips.empty()) text += " flips " + squareNames(shape, move.flips);
    if (becomes != kNone) text += " becomes " + std::string(V::kNames[becomes]);
    for (const auto& state : move.states)
        text += " sets " + std::string(state.first) + "=" + std::to_string(state.second);
    if (!move.enPassant.empty()) text += " marks " + squareNames(shape, move.enPassant);
    for (const auto& drop : move.drops) {
        text += " drops " + squareName(shape, drop.square) + (drop.friendly ? "=friend:" : "=enemy:") +
                std::string(drop.name);
    }
    for (const auto& flag : move.flags)
        text += flagName(flag);
    return text;
}

}  // namespace ferz::core

#endif
