// A hopper of Fairy-Stockfish-X along one line: which pieces it may hop over, and how far before and behind
// them, as states that count no further than the rules ask.
#pragma once

#include <map>

#include "frontend/betza/fairy_reach.h"
#include "ir/movement.h"

namespace ferz::betza::fairy {

class RideBuilder;

class HurdleWalk {
public:
    HurdleWalk(RideBuilder& builder, const OwnPath& path) : build_(builder), path_(path) {}

    void from(ir::StateId start);

private:
    /// What the walk has seen, at a square that it has passed.
    struct Seen {
        int hurdles = 0;
        int squares = 0;  ///< passed before the first hurdle
        int before = 0;   ///< squares to the first hurdle; of no meaning without one
        int behind = 0;   ///< squares behind the last hurdle, or from the start
        bool captured = false;
        friend auto operator<=>(const Seen&, const Seen&) = default;
    };

    void leave(const Seen& seen, ir::StateId from);
    void overHurdle(const Seen& seen, ir::StateId at);
    void goOn(const Seen& seen, ir::StateId at, const ir::Contents& over);
    [[nodiscard]] bool mayLand(const Seen& seen) const;
    [[nodiscard]] bool isHopeless(const Seen& seen) const;
    [[nodiscard]] Seen farther(Seen seen) const;
    [[nodiscard]] Seen counted(Seen seen) const;
    [[nodiscard]] bool isLocust() const;

    RideBuilder& build_;
    const OwnPath& path_;
    const HurdleRules& rules_ = path_.hurdles;
    std::map<Seen, ir::StateId> known_;
};

}  // namespace ferz::betza::fairy
