// One leg of an MBN text that is written: modes, directions, letters, counts and ranges.
//
//     the legs of a queen                     Q
//     of a pawn that goes and takes           mfW, cfF
//     of W3 and F3 that only move             mK3
//
// In: the legs that go on in one way. Out: alternatives for `+` between them; basic letters stand for several
// legs where they can, and a modifier stands in front of a group where that is shorter.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "backends/mbn/directions.h"
#include "backends/mbn/words.h"
#include "ir/normal/ways.h"

namespace ferz::mbn {

/// What follows the leg. Both: what is written means the one where it is the last leg and the other where it
/// is not.
enum class LegPosition { Last, Middle, Both };

struct Written {
    enum class What { Usual, Swap, Flip };
    ir::normal::Leg leg = {};
    What what = What::Usual;    ///< done with what stands on the last square, if `leg.over` is a piece
    bool staysBehind = false;   ///< the piece is put back: a leg may end where it only visits
    bool untilBlocked = false;  ///< `0*`
    /// More modifiers, for what a leg of a normal form has no word for: `h`, `u`, `pp`, `gg`.
    std::string also = {};
    Behind behind = {};
    LegPosition place = LegPosition::Last;
    ir::normal::Leg asLast = {};  ///< for Both
    /// Of a king or queen: how it goes on behind whichever of its two leapers the leg before was.
    enum class Onward { Letters, Straight, Back };
    Onward onward = Onward::Letters;
    friend bool operator==(const Written&, const Written&) = default;
};

/// The modes of the leg (`m`, `c{R}`, `mfW` without its directions). Empty when there are none.
[[nodiscard]] std::optional<std::string> modesOf(const Written& leg, const Words& words, Refusal& refusal);

/// Each goes in all directions of its leapers: it does not matter where the leg before went.
[[nodiscard]] bool goesAnywhere(const std::vector<Written>& legs);

/// `absolute`: `d` is written, since a leg may stand before; `freed`: no leg does, or `--` parts it.
[[nodiscard]] std::optional<std::vector<std::string>> textsOf(const std::vector<Written>& legs, bool absolute,
                                                              bool freed, const Words& words,
                                                              Refusal& refusal);

/// Both are sorted.
[[nodiscard]] std::vector<ir::Vec> vectorsWithout(const std::vector<ir::Vec>& all,
                                                  const std::vector<ir::Vec>& part);

/// `A`, or `(A+B)`.
[[nodiscard]] std::string grouped(const std::vector<std::string>& alternatives);
[[nodiscard]] std::string joined(const std::vector<std::string>& alternatives, const char* between);
/// One pair of parentheses round the whole text.
[[nodiscard]] bool isWrapped(const std::string& text);

}  // namespace ferz::mbn
