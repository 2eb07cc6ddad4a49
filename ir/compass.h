// Which vectors of a leaper direction letters select: the compass of notations that name directions.
//
// The vectors of a leaper lie on a ring, counted clockwise: eight places of 45 degrees for orthogonal and
// diagonal ones (even places and odd ones), eight places by angle for oblique ones. Relative to an earlier
// leg the ring is turned until that leg points forward; then the same letters select, by what the turned
// places look like. docs/notations/mbn.md has the letters.
//
//     select({1, 2}, {}, Axis::None, {{{'f'}}}, Straight::Nearest)
//                                  the two knight vectors with the longer part forward
#pragma once

#include <compare>
#include <vector>

#include "ir/board.h"

namespace ferz::ir {

/// A leaper by the parts of its vectors, unsigned.
struct Leaper {
    int smaller = 0;
    int larger = 0;
    friend auto operator<=>(const Leaper&, const Leaper&) = default;
};

/// `f b l r v s d t z`, or with a second one an amalgam: `(lf)`, `tt`.
struct DirectionLetter {
    char letter = 'f';
    char second = '\0';
};

/// Where the leg before went. None: there is none, directions are absolute.
struct Heading {
    enum class Kind { None, Ring, Oblique };
    Kind kind = Kind::None;
    int place = 0;
    /// For Oblique: the leap's shape in lowest terms. Leapers of one shape share a ring.
    int smaller = 0;
    int larger = 0;

    friend auto operator<=>(const Heading&, const Heading&) = default;
};

[[nodiscard]] Heading headingOf(const Vec& vector);

/// The axis of reflections: chosen by the first `z` of a chain.
enum class Axis { None, FlipsFiles, FlipsRanks };

/// What a leg without direction letters means: exactly straight on, or the nearest there is.
enum class Straight { Exact, Nearest };

/// The direction letters of one place in the text; lists of several places are united.
using DirectionLetters = std::vector<DirectionLetter>;

struct Choice {
    Vec vector;
    Axis axis = Axis::None;
    friend auto operator<=>(const Choice&, const Choice&) = default;
};

/// The selected vectors in a fixed order, each once. `lists` without letters select by `straight`.
[[nodiscard]] std::vector<Choice> select(const Leaper& leaper, const Heading& heading, Axis axis,
                                         const std::vector<DirectionLetters>& lists, Straight straight);

/// Does the leaper have a vector exactly straight on? Behind an oblique leg only one of the same shape has.
[[nodiscard]] bool hasVectorAhead(const Leaper& leaper, const Heading& heading);

/// The letters speak relative to an earlier leg (`t`, `z`), so there has to be one.
[[nodiscard]] bool needsHeading(const DirectionLetters& letters);

}  // namespace ferz::ir
