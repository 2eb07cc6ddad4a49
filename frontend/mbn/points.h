// The automaton while it is built, and the points from which it is built on.
//
// A point is a state of the automaton together with what is known there while lowering: above all where the
// last leg went, since the next one's letters are relative to it. Points that know the same are joined, so
// that the automaton grows with the number of directions and not with the number of paths.
#pragma once

#include <compare>
#include <map>
#include <utility>
#include <vector>

#include "frontend/mbn/ast.h"
#include "frontend/mbn/direction.h"
#include "ir/limits.h"
#include "ir/movement.h"

namespace ferz::mbn {

/// Is the piece known to be unmoved? Asked at the origin; later legs need it to be decided before the first
/// one.
enum class Initial { Ask, Yes, No };

struct Context {
    enum class Setup { None, AtOrigin, AtSlot };
    Heading heading;
    Axis axis = Axis::None;
    Setup setup = Setup::None;  ///< where the setup operator puts the piece back
    bool atOrigin = true;       ///< the cursor has not left the square where the move began
    bool lifted = false;
    bool swapped = false;       ///< a piece has changed its square in this move
    bool vanished = false;      ///< the mover has captured itself
    bool visited = false;       ///< some square is remembered as visited, beside the one where a ride begins
    bool visitedEmpty = false;  ///< one of them was neither captured on nor where a completed rider began
    Initial unmoved = Initial::Ask;
    Initial neverChecked = Initial::Ask;

    /// The same, without where the last leg went.
    [[nodiscard]] Context freed() const {
        Context result = *this;
        result.heading = {};
        result.axis = Axis::None;
        return result;
    }
    friend auto operator<=>(const Context&, const Context&) = default;
};

struct Point {
    ir::StateId state = 0;
    Context context;
};

/// Riders with `0*` remember squares in a set for each that stands round others, the outermost in the first.
/// Behind the rider its set is of no use. These are never in use twice at a time:
inline constexpr ir::VisitSet kUnblockedSet = ir::kMostVisitSets;  ///< where `u` looks from
inline constexpr ir::VisitSet kMostNestedRiders = kUnblockedSet - 1;

/// Each context once, with the state where it is known.
using Points = std::map<Context, ir::StateId>;

/// Tests on one square: all of them hold, or in one of several such lists all.
using Conjunction = std::vector<ir::Test>;
using Disjunction = std::vector<Conjunction>;

/// Slots: marks of one kind never overlap, so each kind has one.
inline constexpr ir::Slot kSetupSlot = 1;
inline constexpr ir::Slot kLegSlot = 2;
inline constexpr ir::Slot kLookSlot = 3;
inline constexpr ir::Slot kOriginsSlot = 4;

/// Writes a movement from point to point. It knows nothing of the text.
class PointBuilder {
public:
    /// `isPart`: the movement is lowered for itself to ask whether it can be played.
    explicit PointBuilder(ir::Movement& movement, bool isPart = false)
        : movement_(movement), isPart_(isPart) {}

    [[nodiscard]] bool isPart() const { return isPart_; }
    [[nodiscard]] std::size_t states() const { return movement_.states.size(); }

    ir::StateId state();
    ir::StateId then(ir::StateId from, ir::Instruction instruction);
    void add(ir::StateId from, ir::Instruction instruction, ir::StateId to);
    void accept(ir::StateId state) { movement_.states[state].accepts = true; }

    void join(Points& points, const Context& context, ir::StateId state);
    void join(Points& points, const Points& more);
    void join(Points& points, Points&& more);
    Points freed(const Points& points);
    /// Behind `from`, with nothing but its square in the set.
    Point beginSet(ir::VisitSet set, Point from);
    /// Two states behind `from`: where the condition holds, and where it does not.
    std::pair<ir::StateId, ir::StateId> split(const Disjunction& condition, ir::StateId from);
    /// A point behind `from` that is reached only if the part cannot be played.
    Point unless(const ir::Part& part, Point from);
    /// To `target` where the step leaves the board.
    void whereClosed(ir::StateId at, const ir::Step& step, ir::StateId target);

    // Boards in space (lower_boards.cpp).
    std::vector<std::pair<ir::StateId, int>> boardChanges(const BoardChanges& axis, bool ofRows,
                                                          bool isMirrored, ir::StateId from);
    std::vector<std::pair<ir::StateId, ir::Vec>> departures(const BoardTransition& transition,
                                                            ir::StateId from);
    ir::StateId onBoard(int number, bool ofRows, bool isMirrored, ir::StateId from);
    ir::StateId onBoards(const BoardSet& boards, ir::StateId from);

private:
    ir::Movement& movement_;
    bool isPart_;
};

/// Which hold together where the board has this number, counted from White's end or from the other.
[[nodiscard]] Conjunction isOnBoard(int number, bool ofRows, bool isMirrored);

}  // namespace ferz::mbn
