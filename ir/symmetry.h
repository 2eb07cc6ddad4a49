// The eight symmetries of the square, which turn files into ranks or mirror them; levels and rows stay.
//
//     Symmetry::onto({1, 0}).of(Vec{0, 1})     is (1,0): a quarter turn clockwise
//     Symmetry::onto({-2, 1}).of(Vec{1, 2})    is (-2,1)
//
// They speak of directions. Zones are squares of the board and are never turned.
#pragma once

#include <array>
#include <compare>

#include "ir/movement.h"

namespace ferz::ir {

class Symmetry {
public:
    Symmetry() = default;  ///< the identity

    /// Takes the representative (a,b), 0 <= a <= b, of the vector's orbit to the vector: a rotation where it
    /// is orthogonal or diagonal; elsewhere there is only one. The identity for a vector without files and
    /// ranks.
    [[nodiscard]] static Symmetry onto(const Vec& vec);

    /// Left and right exchanged, or top and bottom, or both.
    [[nodiscard]] static Symmetry mirror(bool files, bool ranks);

    /// Returns the turn of vectors that matches the turn of the board for Black.
    [[nodiscard]] static Symmetry forBlack(ForBlack forBlack);

    /// The rotations, the identity first, and then the reflections.
    [[nodiscard]] static const std::array<Symmetry, 8>& all();
    [[nodiscard]] Symmetry inverse() const;
    /// First this one, then the other.
    [[nodiscard]] Symmetry then(const Symmetry& next) const { return {next.of(right_), next.of(up_)}; }

    [[nodiscard]] Vec of(const Vec& vec) const;
    /// The offset and the regions turned.
    [[nodiscard]] Test of(Test test) const;

    friend auto operator<=>(const Symmetry&, const Symmetry&) = default;

private:
    Symmetry(Vec right, Vec up) : right_(right), up_(up) {}

    Vec right_ = {1, 0};  ///< where (1,0) goes
    Vec up_ = {0, 1};     ///< where (0,1) goes
};

/// The representative of the vector's orbit: files and ranks unsigned, the smaller one first.
[[nodiscard]] Vec representative(const Vec& vec);

}  // namespace ferz::ir
