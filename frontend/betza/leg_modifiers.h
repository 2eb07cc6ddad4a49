// Reads the modifiers of one leg.
//
//     mannerOf(Dialect::XBetza, letters, LegPosition::Only, ...)      of `imnf`: initial, move, lame, forward
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "frontend/betza/directions.h"
#include "notations/betza/words.h"
#include "support/diagnostics.h"
#include "support/source.h"

namespace ferz::betza {

/// Which leg of its move it is: some letters mean something else if another leg follows.
enum class LegPosition { Only, First, Middle, Last };

[[nodiscard]] constexpr bool isFirst(LegPosition place) {
    return place == LegPosition::Only || place == LegPosition::First;
}
[[nodiscard]] constexpr bool isLast(LegPosition place) {
    return place == LegPosition::Only || place == LegPosition::Last;
}

struct LegModifiers {
    /// Direction letters. In later legs also `q` and `z`: a turn to the same side as before, to the other.
    std::vector<Run> directions;
    bool move = false;        ///< m
    bool capture = false;     ///< c
    bool destroy = false;     ///< d: captures a friend
    bool enPassant = false;   ///< e
    bool hops = false;        ///< p: over one piece; before another leg: onto a piece, which stays
    bool hopsOnce = false;    ///< g: p, ending right behind it; before another leg: p, and the range changes
    bool toggles = false;     ///< y: m, and the range changes
    bool tame = false;        ///< t: captures no king; before another leg: hops over friends only
    bool initial = false;     ///< i
    bool lame = false;        ///< n
    bool marks = false;       ///< with i or twice: the squares passed are marked for en passant
    int jumps = 0;            ///< j, jj
    bool cylinder = false;    ///< o
    bool crooked = false;     ///< z
    bool circular = false;    ///< q
    bool halfling = false;    ///< hh
    std::map<char, Span> at;  ///< first place of each letter

    /// True if no letter says what may stand on the last square.
    [[nodiscard]] bool isPlain() const {
        return !move && !capture && !destroy && !enPassant && !hops && !hopsOnce && !toggles;
    }
    /// The first place of the letter, or `otherwise`.
    [[nodiscard]] Span of(char letter, Span otherwise) const;
};

/// Empty when an error was reported.
[[nodiscard]] std::optional<LegModifiers> legModifiersOf(Dialect dialect, const std::vector<Letter>& letters,
                                                         LegPosition place, const Source& source,
                                                         Diagnostics& diagnostics);

}  // namespace ferz::betza
