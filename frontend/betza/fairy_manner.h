// What one move of a string of Fairy-Stockfish-X says before and behind its atom, and its atom in numbers.
//
//     mR[3-5]                 leaps {(1,0)}, a slider, 3 to 5 squares
//     n{path: anypath}Z2      leaps {(3,2)}, lame on any way, up to twice
#pragma once

#include <optional>
#include <vector>

#include "frontend/betza/fairy_reach.h"
#include "frontend/betza/terms.h"
#include "ir/names.h"

namespace ferz::betza::fairy {

/// A leap by its first and second number: of a vector `(1,2)` the first is along the direction of a letter.
struct Leap {
    int first = 0;
    int second = 0;

    /// The vector at one of the eight places round the square.
    [[nodiscard]] ir::Vec at(int place) const;
};

struct Manner {
    std::vector<Leap> leaps;  ///< two of a king and a queen; none of an atom without numbers
    bool isRider = false;
    bool isSlider = false;  ///< R, B or Q
    int least = 1;
    int limit = 0;  ///< 0: any number
    bool hasNumber = false;
    bool lame = false;
    LamePath path = LamePath::Middle;
    std::optional<HurdleRules> hurdles;
    std::optional<Span> overFriendsAt;  ///< braces by which the piece passes over friends
};

/// Griffon, manticore and rose, which no letters modify but `m`, `c` and `i`.
[[nodiscard]] bool isBent(const Term& term);
[[nodiscard]] bool hops(const Term& term);

/// Empty when one of the problems is an error; their places are in the string.
[[nodiscard]] std::optional<Manner> mannerOf(const Term& term, const ir::NameTable& names,
                                             std::vector<TermProblem>& problems);

}  // namespace ferz::betza::fairy
