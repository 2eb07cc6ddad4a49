// Writes legs of an MBN text: modes, directions, letters, counts and ranges.
//
//     the legs of a queen                     Q
//     of a pawn that moves and captures       mfW, cfF
//     of W3 and F3 that only move             mK3
//
// In: legs with the same continuation. Out: alternatives to be joined by `+`. One letter is written for
// several legs where possible, and modifiers before a group where that is shorter.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "backends/mbn/directions.h"
#include "backends/mbn/words.h"
#include "ir/normal/ways.h"

namespace ferz::mbn {

/// Whether another leg follows. Both: one text stands for a last leg and a middle one.
enum class LegPosition { Last, Middle, Both };

struct Written {
    enum class What { Usual, Swap, Flip };
    ir::normal::Leg leg = {};
    What what = What::Usual;    ///< what is done with a piece of `leg.over` on the last square
    bool staysBehind = false;   ///< the mover is put back on its origin: the leg may end where it only visits
    bool untilBlocked = false;  ///< `0*`
    /// Modifiers that a leg of a normal form has no member for: `h`, `u`, `pp`, `gg`.
    std::string also = {};
    PreviousLeg previous = {};
    LegPosition place = LegPosition::Last;
    ir::normal::Leg asLast = {};  ///< for LegPosition::Both: the last leg
    /// For a king or queen: whether it goes straight on or back after either of its two leapers.
    enum class Onward { Letters, Straight, Back };
    Onward onward = Onward::Letters;
    friend bool operator==(const Written&, const Written&) = default;
};

/// The modes of the leg: `m`, `c{R}`. Empty when MBN has none for it.
[[nodiscard]] std::optional<std::string> modesOf(const Written& leg, const Words& words, Refusal& refusal);

/// True if each leg goes in all directions of its leapers, so that it does not depend on the leg before.
[[nodiscard]] bool goesAnywhere(const std::vector<Written>& legs);

/// `absolute`: `d` is written, since another leg may come before; `freed`: none does, or `--` separates it.
[[nodiscard]] std::optional<std::vector<std::string>> textsOf(const std::vector<Written>& legs, bool absolute,
                                                              bool freed, const Words& words,
                                                              Refusal& refusal);

/// `all` without the vectors of `part`; both are sorted.
[[nodiscard]] std::vector<ir::Vec> vectorsWithout(const std::vector<ir::Vec>& all,
                                                  const std::vector<ir::Vec>& part);

/// One alternative as it is, several as `(A+B)`.
[[nodiscard]] std::string grouped(const std::vector<std::string>& alternatives);
[[nodiscard]] std::string joined(const std::vector<std::string>& alternatives, const char* between);
/// Joined by `+`; one alternative without the parentheses that enclose it.
[[nodiscard]] std::string asDefinition(const std::vector<std::string>& alternatives);

}  // namespace ferz::mbn
