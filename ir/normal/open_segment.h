// A path on one square that is being followed: what it has asked so far, and what it has changed.
//
// Tests and changes are added in the order in which the path meets them, and written one way: what is asked
// twice stands once, and tests stand in front of changes as far as that makes no difference.
#pragma once

#include "ir/normal/segment.h"

namespace ferz::ir::normal {

enum class Feasibility { Goes, Dead, Unsayable };

struct OpenSegment {
    Segment segment;
    bool lifted = false;
    bool captured = false;    ///< here
    bool rearranged = false;  ///< pieces were swapped, flipped, placed

    /// A test that is asked before the first step.
    Feasibility guard(const Test& test);
    /// A test that no change can make true or false. All that is asked of the contents, or of the place, of
    /// one square is one test.
    Feasibility askAnytime(const Test& test);
    Feasibility askBeyond(const Beyond& beyond, const Test& test);
    /// A test that stays behind the changes before it.
    Feasibility askInOrder(const Test& test);

    /// An effect that is done with the move, whenever it is met.
    void tag(const Effect& effect);
    void changeBoard(const Effect& effect);
    /// A change after which it is open what stands where.
    void rearrange(const Effect& effect);
    /// Adds a change unless it was made since the last Forget: twice on one square, with nothing moved about
    /// between, is the same as once.
    void addOnce(const Instruction& change);

    friend bool operator==(const OpenSegment&, const OpenSegment&) = default;
};

}  // namespace ferz::ir::normal
