// Adds rides to a movement: Fairy-Stockfish's, of which only some squares are open, and those that
// Fairy-Stockfish-X walks beside its tables.
#pragma once

#include <set>
#include <vector>

#include "frontend/betza/fairy_reach.h"
#include "ir/movement.h"

namespace ferz::betza::fairy {

/// Longer rides lead off every board.
inline constexpr int kMostSteps = ir::Board::kMostFiles - 1;

/// One direction of a ride.
struct RideLine {
    Ride ride = Ride::Slider;
    ir::Vec by;
    friend auto operator<=>(const RideLine&, const RideLine&) = default;
};

class RideBuilder {
public:
    RideBuilder(ir::Movement& movement, const Tables& tables, ir::StateId end);

    /// Whether moves that are added from now on capture.
    void setCaptures(bool captures) { captures_ = captures; }

    /// The squares are numbered from the piece, and each of them can be landed on where the ride reaches it.
    void ride(const RideLine& line, const std::set<int>& squares, ir::StateId start);
    void leap(const ir::Vec& by, ir::StateId start);
    void path(const OwnPath& path, ir::StateId start);

private:
    using StateId = ir::StateId;
    StateId then(StateId from, ir::Instruction instruction);
    void add(StateId from, ir::Instruction instruction, StateId to);
    StateId stepped(StateId from, const ir::Vec& by);
    void land(StateId at);
    /// The capture has been made before: only an empty square is left to land on.
    void landOnEmpty(StateId at);

    void slide(const ir::Vec& by, const std::set<int>& squares, StateId start);
    void hop(const RideLine& line, const std::set<int>& squares, StateId start);
    void farthest(const ir::Vec& by, StateId start);
    void lame(const OwnPath& path, StateId start);
    StateId lameLeap(const OwnPath& path, StateId start);
    StateId anyWay(const ir::Vec& by, StateId start);
    void bent(bool isStraightFirst, StateId start);
    void rose(StateId start);
    void anywhere(StateId start);

    ir::Movement& movement_;
    const StateId end_;
    const bool shoots_;
    const ir::Contents passable_;  ///< what a ride passes over
    const ir::Contents hurdle_;    ///< what a hop needs
    bool captures_ = false;

    friend class HurdleWalk;
};

}  // namespace ferz::betza::fairy
