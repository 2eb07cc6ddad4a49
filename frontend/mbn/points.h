// Builds an automaton from point to point.
//
// A point is a state of the automaton together with its context: above all the direction of the last leg,
// since the letters of the next one are relative to it. Points with equal contexts are joined, so that the
// automaton grows with the number of directions and not with the number of paths.
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

/// Whether the piece is known to be unmoved. It can be tested at the origin; for later legs it is decided
/// before the first one.
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
    bool visited = false;       ///< a visit set has a square, other than the one where a ride began
    bool visitedEmpty = false;  ///< one of these had no capture, and no completed rider began there
    Initial unmoved = Initial::Ask;
    Initial neverChecked = Initial::Ask;

    /// The context without the direction of the last leg.
    [[nodiscard]] Context freed() const {
        Context result = *this;
        result.heading = {};
        result.axis = Axis::None;
        return result;
    }
    friend auto operator<=>(const Context&, const Context&) = default;
};

/// A state to which transitions are being added, and what is known of every run that reaches it.
struct BuildPoint {
    ir::StateId state = 0;
    Context context;
};

/// Visit sets. Nested riders with `0*` have one set each, the outermost the first; a set is free again after
/// its rider. The last set is for `u`.
inline constexpr ir::VisitSet kUnblockedSet = ir::kMostVisitSets;  ///< the square that `u` looks from
inline constexpr ir::VisitSet kMostNestedRiders = kUnblockedSet - 1;

/// One state for each context.
using Points = std::map<Context, ir::StateId>;

/// Tests on one square: all of a conjunction hold, or one conjunction of a disjunction.
using Conjunction = std::vector<ir::Test>;
using Disjunction = std::vector<Conjunction>;

/// Slots of the automaton: marks of one kind never overlap, so that one slot is enough for each kind.
inline constexpr ir::Slot kSetupSlot = 1;
inline constexpr ir::Slot kLegSlot = 2;
inline constexpr ir::Slot kLookSlot = 3;
inline constexpr ir::Slot kOriginsSlot = 4;

/// Adds states and transitions to a movement. It does not know the text.
class PointBuilder {
public:
    /// `isPart`: the movement is a part that is only tested whether it can be played.
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
    /// A point after `from` with its square alone in the set.
    BuildPoint beginSet(ir::VisitSet set, BuildPoint from);
    /// Two states after `from`: where the condition holds, and where it does not.
    std::pair<ir::StateId, ir::StateId> split(const Disjunction& condition, ir::StateId from);
    /// A point after `from` that is reached if the part cannot be played.
    BuildPoint unless(const ir::Part& part, BuildPoint from);
    /// Leads to `target` if the step leaves the board.
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

/// Tests that hold together if the board has this number, counted from White's end or from the other.
[[nodiscard]] Conjunction isOnBoard(int number, bool ofRows, bool isMirrored);

}  // namespace ferz::mbn
