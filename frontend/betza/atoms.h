// What a capital letter is: which leaper, and whether it slides by itself.
//
//     shapeOf(Dialect::XBetza, {.letter = 'N', .doubled = true})    (1,2), any number of times
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>

#include "frontend/betza/ast.h"
#include "frontend/betza/dialect.h"
#include "ir/board.h"

namespace ferz::betza {

/// How many directions there are, and so what the letters of directions mean.
enum class Look {
    Orthogonal,  ///< four, each straight
    Diagonal,    ///< four, in pairs
    Oblique,     ///< eight, in pairs
    Both,        ///< the eight of a king
};

/// A leaper, or both of a king's, and how often it is repeated.
struct Shape {
    Look look = Look::Orthogonal;
    int smaller = 0;
    int larger = 1;
    bool slides = false;  ///< R, B and Q: slide without a number
    int least = 1;
    int most = 1;  ///< 0: any number

    /// The vector at one of the eight places round the square, clockwise from the north; those of oblique
    /// leapers lie between north and north-east at first. An orthogonal or diagonal one has its kin there,
    /// too.
    [[nodiscard]] ir::Vec at(int place) const;
    /// The places where it has a vector of its own; bit n is place n.
    [[nodiscard]] unsigned places() const;

    friend auto operator<=>(const Shape&, const Shape&) = default;
};

/// A shape, or why there is none.
struct ShapeOrReason {
    std::optional<Shape> shape;
    std::string reason;
    std::string help;
    bool isOtherDialect = false;
    bool isNotYet = false;
};

/// `leaps (1,2)`, of a capital letter; empty where it is no atom. It lives for ever.
[[nodiscard]] std::string_view meaningOf(char letter);

/// Without the range.
[[nodiscard]] ShapeOrReason shapeOf(Dialect dialect, const Atom& atom);

}  // namespace ferz::betza
