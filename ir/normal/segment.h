// What a movement does on one square, from the moment it arrives until it goes on or the move is made.
//
// In: a state. Out: every path through the instructions that do not move the cursor, each with its tests in
// front of its changes. What can be asked at any time (states of the game, the mover's name) and what may be
// said at any time (tags: states set, promotions, declarations) is collected apart.
//
//     state of a rook after its step        {empty} goes on; {empty, land} and {enemy, capture, land} are
//     last
#pragma once

#include <compare>
#include <optional>
#include <utility>
#include <vector>

#include "ir/movement.h"
#include "ir/normal/letter.h"

namespace ferz::ir::normal {

/// Guards, tags and landing, collected along a whole walk.
struct Collected {
    std::vector<Test> guards;  ///< sorted; all hold before the first step
    std::vector<Effect> tags;  ///< sorted, of SetState one a key, at most one Become; done with the move
    enum class Landing { Open, Done, Later };
    /// The last of several landings counts: a walk keeps one and must not meet another.
    Landing landing = Landing::Open;
    friend bool operator==(const Collected& left, const Collected& right);
    friend std::strong_ordering operator<=>(const Collected& left, const Collected& right);
};

struct Segment {
    StateId end = 0;
    Letter letter;  ///< its going is left to the caller; `here` may be a union of classes
    /// Squares around this one that must hold something on the board, sorted.
    std::vector<std::pair<Vec, Contents>> probes;
    Collected collected;
    friend bool operator==(const Segment& left, const Segment& right);
};

struct SegmentContext {
    const Movement* movement = nullptr;
    bool isStart = false;        ///< the cursor has not left the origin
    bool leavesAtOnce = false;   ///< lifts are no changes: see ir/normal/leaving.h
    bool probesAllowed = false;  ///< tests of other squares may become visits to them
};

/// Empty when there are too many paths, or one that this form cannot say.
[[nodiscard]] std::optional<std::vector<Segment>> segmentsFrom(StateId state, const Collected& before,
                                                               const SegmentContext& context);

}  // namespace ferz::ir::normal
