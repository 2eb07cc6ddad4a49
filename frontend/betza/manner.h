// What the modifiers of one leg say, beside its atom.
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

/// Which leg of its move it is: a letter may mean something else where another leg follows.
enum class LegPosition { Only, First, Middle, Last };

[[nodiscard]] constexpr bool isFirst(LegPosition place) {
    return place == LegPosition::Only || place == LegPosition::First;
}
[[nodiscard]] constexpr bool isLast(LegPosition place) {
    return place == LegPosition::Only || place == LegPosition::Last;
}

struct Manner {
    /// Of directions, and in later legs of `q` and `z`: to the same side as before, to the other one.
    std::vector<Run> directions;
    bool move = false;        ///< m
    bool capture = false;     ///< c
    bool destroy = false;     ///< d: captures a friend
    bool enPassant = false;   ///< e
    bool hops = false;        ///< p: over one piece; before another leg: onto a piece, which stays
    bool hopsOnce = false;    ///< g: and just behind it; before another leg: and the range changes
    bool toggles = false;     ///< y: like m, and the range changes
    bool tame = false;        ///< t: captures no king; before another leg: hops over friends only
    bool initial = false;     ///< i
    bool lame = false;        ///< n
    bool marks = false;       ///< with i or twice: the squares passed are marked for en passant
    int jumps = 0;            ///< j, jj
    bool cylinder = false;    ///< o
    bool crooked = false;     ///< z
    bool circular = false;    ///< q
    bool halfling = false;    ///< hh
    std::map<char, Span> at;  ///< where each letter stands first

    /// Says nothing of what stands on the last square.
    [[nodiscard]] bool isPlain() const {
        return !move && !capture && !destroy && !enPassant && !hops && !hopsOnce && !toggles;
    }
    [[nodiscard]] Span of(char letter, Span otherwise) const;
};

/// Empty when an error was reported.
[[nodiscard]] std::optional<Manner> mannerOf(Dialect dialect, const std::vector<Letter>& letters,
                                             LegPosition place, const Source& source,
                                             Diagnostics& diagnostics);

}  // namespace ferz::betza
