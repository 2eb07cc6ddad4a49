// Where a leg goes, from its syntax: steps, leaps and rides with their vectors, and these in words.
//
//     Rides rides;
//     add(rides, partial, Lead::Free)     `fQ`: W forward and F forward, both any number of times
//     pathOf(rides)                       "any number of squares forward or diagonally forward"
#pragma once

#include <compare>
#include <map>
#include <optional>
#include <vector>

#include "frontend/mbn/ast.h"
#include "ir/board.h"
#include "sentences/directions.h"
#include "sentences/phrase.h"

namespace ferz::sentences {

/// How often a step is repeated.
struct Repeats {
    enum class Kind { Unlimited, UpTo, Once, Exactly, LastReachable, Edge, EdgeOverPieces };
    Kind kind = Kind::Once;
    int count = 1;  ///< UpTo and Exactly
    friend auto operator<=>(const Repeats&, const Repeats&) = default;
};

[[nodiscard]] bool isToTheEdge(const Repeats& repeats);

struct Ride {
    Repeats repeats;
    mbn::Leaper leaper;
    bool isOfLegs = false;  ///< every step is a leg, as of `K2`; not so of `W2`
    friend auto operator<=>(const Ride&, const Ride&) = default;
};

/// What is meant, without the letters that say it.
using Rides = std::map<Ride, Vectors>;

/// The steps, leaps and rides of moves side by side. Empty where a move is something else.
[[nodiscard]] std::optional<std::vector<Ride>> ridesOf(const mbn::PartialMove& partial);

/// With the vectors that the direction letters select on the board. False: they select none.
[[nodiscard]] bool addSelected(Rides& rides, const std::vector<Ride>& from, const mbn::PartialMove& partial);
/// Empty where there are no words for them, which happens among hexagons alone.
[[nodiscard]] std::optional<Phrase> pathOf(const Rides& rides, ir::Cells cells);

/// True where steps are legs of their own: a swapped piece goes to the square before, not to where the move
/// began.
[[nodiscard]] bool areOfLegs(const std::vector<Ride>& rides);
/// Their vectors lie in the same directions.
[[nodiscard]] bool haveSameShape(const mbn::Leaper& one, const mbn::Leaper& other);
/// It is a wazir or a ferz.
[[nodiscard]] bool isStep(const mbn::Leaper& leaper);
/// The signs of the vectors.
[[nodiscard]] Vectors directionsIn(const Vectors& vectors);
/// So many squares in these directions.
[[nodiscard]] Phrase squares(const Repeats& repeats, Phrase directions);
/// So many leaps in one line.
[[nodiscard]] Phrase leaps(const Repeats& repeats, Phrase leap);

/// What letters of directions mean after a leg: `s` after a leg of the same leaper is a right angle, but the
/// letters of K, or of F after W, select what lies between as well.
enum class Turning { Exact, Wide };
[[nodiscard]] Turning turningOf(const std::vector<Ride>& before, const std::vector<Ride>& rides);

/// The same with directions by the leg before. Empty where there are no words for them.
[[nodiscard]] std::optional<Phrase> pathByLegBefore(const std::vector<Ride>& rides,
                                                    const std::vector<mbn::Modifier>& modifiers,
                                                    Turning turning);
/// `turned half left`, of the direction letters among the modifiers.
[[nodiscard]] std::optional<Phrase> turnOf(const std::vector<mbn::Modifier>& modifiers, Turning turning);

}  // namespace ferz::sentences
