// The eight symmetries of the square, and the frame of a leg: how directions are said relative to it.
//
//     frameOf({1, 0})                     turns (0,1) to (1,0): what is "ahead" of a step to the right
//     apply(inverse(frameOf(v)), v)       the representative of v's orbit: smaller part first, none negative
//
// Only files and ranks are turned; levels and rows stay. Black's own board is another matter (ir/black.h).
#pragma once

#include <array>
#include <compare>
#include <optional>

#include "ir/movement.h"

namespace ferz::ir {

/// (f,r) becomes (ff*f + fr*r, rf*f + rr*r).
struct Symmetry {
    int ff = 1;
    int fr = 0;
    int rf = 0;
    int rr = 1;
    friend auto operator<=>(const Symmetry&, const Symmetry&) = default;
};

/// The identity first, then the other turns clockwise, then the reflections.
[[nodiscard]] const std::array<Symmetry, 8>& symmetries();

[[nodiscard]] Symmetry inverse(const Symmetry& symmetry);
[[nodiscard]] Vec apply(const Symmetry& symmetry, const Vec& vec);
/// Regions of `Beyond` as bits.
[[nodiscard]] unsigned applyToRegions(const Symmetry& symmetry, unsigned regions);
/// The offset and the regions of a test; zones are squares of the board and stay.
[[nodiscard]] Test apply(const Symmetry& symmetry, const Test& test);

/// The vector with its files and ranks unsigned, the smaller first.
[[nodiscard]] Vec representative(const Vec& vec);

/// The symmetry that takes the representative to the vector: of orthogonal and diagonal vectors the turn, of
/// oblique ones the only one. Empty when files and ranks are zero: such a leg points nowhere.
[[nodiscard]] std::optional<Symmetry> frameOf(const Vec& vec);

}  // namespace ferz::ir
