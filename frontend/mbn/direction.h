// Which vectors of a leaper the direction letters select (sections 6 and 7).
//
// The vectors of a leaper lie on a ring, counted clockwise: eight places of 45 degrees for orthogonal and
// diagonal ones (even places and odd ones), eight places by angle for oblique ones. Relative to an earlier
// leg the ring is turned until that leg points forward; then the same letters select, by what the turned
// places look like.
//
//     select({1, 2}, {}, {{{f}}}, Straight::Nearest)   the two knight vectors with the longer part forward
#pragma once

#include <compare>
#include <vector>

#include "frontend/mbn/ast.h"
#include "ir/board.h"

namespace ferz::mbn {

/// Where the leg before went. None: there is none, directions are absolute.
struct Heading {
    enum class Kind { None, Ring, Oblique };
    Kind kind = Kind::None;
    int place = 0;
    /// Of an oblique one, its shape in lowest terms: a leaper of the same shape has the same ring.
    int smaller = 0;
    int larger = 0;

    friend auto operator<=>(const Heading&, const Heading&) = default;
};

[[nodiscard]] Heading headingOf(const ir::Vec& vector);

/// The axis of reflections: chosen by the first `z` of a chain.
enum class Axis { None, FlipsFiles, FlipsRanks };

/// What a leg without direction letters means: exactly straight on, or the nearest there is.
enum class Straight { Exact, Nearest };

/// The direction letters of one place in the text; lists of several places are united.
using DirectionList = std::vector<const Modifier*>;

struct Choice {
    ir::Vec vector;
    Axis axis = Axis::None;
    friend auto operator<=>(const Choice&, const Choice&) = default;
};

/// The selected vectors in a fixed order, each once. `lists` without letters select by `straight`.
[[nodiscard]] std::vector<Choice> select(const Leaper& leaper, const Heading& heading, Axis axis,
                                         const std::vector<DirectionList>& lists, Straight straight);

/// Does the leaper have a vector exactly straight on? Behind an oblique leg only one of the same shape has.
[[nodiscard]] bool hasVectorAhead(const Leaper& leaper, const Heading& heading);

/// The letters speak relative to an earlier leg (`t`, `z`), so there has to be one.
[[nodiscard]] bool needsHeading(const DirectionList& letters);

}  // namespace ferz::mbn
