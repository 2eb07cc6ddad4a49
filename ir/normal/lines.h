// The straight part of a set of walks: leapers, riders and hoppers.
//
// In: a language of absolute letters. Out: lines, each with all the vectors that have it, and the words they
// stand for. What lines cannot say stays in the language: `without(language, words)`.
//
//     linesOf(queen)          one ride over eight vectors, move empty, capture enemy
//     linesOf(cannon)         a ride that only moves; a hop that only captures
#pragma once

#include <compare>
#include <functional>
#include <optional>
#include <vector>

#include "ir/movement.h"
#include "ir/normal/language.h"
#include "ir/normal/letter.h"

namespace ferz::ir::normal {

/// `steps` of one vector each, the last to a square that decides the move.
struct Line {
    Edges edges = PlainEdges{};
    int first = 1;
    int last = 1;                 ///< 0: as far as it goes
    bool jumps = false;           ///< the squares before the last may hold anything
    Contents hurdles;             ///< of a hopper: just one square before the last holds one of these
    bool marksEnPassant = false;  ///< each square before the last
    std::vector<Test> arrival;    ///< asked on the last square, in the frame of the line's own step
    Contents move;                ///< of the last square: the mover just lands
    Contents capture;             ///< what stands there is captured
    NameSet enPassant;            ///< victims that are captured in passing
    std::vector<Vec> steps;       ///< sorted

    friend bool operator==(const Line& left, const Line& right);
    friend std::strong_ordering operator<=>(const Line& left, const Line& right);
};

struct Lines {
    std::vector<Line> lines;  ///< sorted
    Language words;
};

/// `atomCount`: how many contents a letter after a step can have. Lines that are not wanted stay walks.
[[nodiscard]] Lines linesOf(const Language& language, const std::vector<Letter>& letters,
                            std::size_t atomCount, const std::function<bool(const Line&)>& isWanted = {});

}  // namespace ferz::ir::normal
