#include "ir/factor.h"

#include <algorithm>
#include <limits>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "ir/numbered_passes.h"

namespace ferz::ir {

namespace {

/// Sets of states may be many more than states: beyond this factor nothing is gained.
constexpr std::size_t kMostGrowth = 2;
/// Nor where the sets overlap so much that on average a state is in more than so many.
constexpr std::size_t kMostOverlap = 20;

using Edge = NumberedMovement::Edge;
using Node = NumberedMovement::Node;

/// States that a run may be in: sorted, each once.
using Together = std::vector<StateId>;
using Members = std::span<const StateId>;

struct TogetherHash {
    using is_transparent = void;
    std::size_t operator()(Members together) const {
        std::uint64_t hash = together.size();
        for (const StateId id : together)
            hash = (hash ^ (hash >> 29U) ^ id) * 0x9e3779b97f4a7c15ULL;
        return static_cast<std::size_t>(hash ^ (hash >> 32U));
    }
};

struct TogetherEqual {
    using is_transparent = void;
    bool operator()(Members left, Members right) const {
        return std::equal(left.begin(), left.end(), right.begin(), right.end());
    }
};

class Factoring {
public:
    explicit Factoring(NumberedMovement& movement) : movement_(movement), place_(movement.count(), kNone) {}

    void run() {
        const std::size_t count = movement_.states.size();
        numberOf(Together{0});
        std::vector<Node> states;
        std::size_t members = 0;
        // New ones are found meanwhile.
        while (states.size() < order_.size()) {
            const Together& next = *order_[states.size()];
            members += next.size();
            if (members > kMostOverlap * count || order_.size() > kMostGrowth * count + 1) return;
            states.push_back(nodeOf(next));
        }
        movement_.states = std::move(states);
    }

private:
    static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

    StateId numberOf(Members together) {
        const auto known = numbers_.find(together);
        if (known != numbers_.end()) return known->second;
        const auto number = static_cast<StateId>(order_.size());
        order_.push_back(&numbers_.emplace(Together(together.begin(), together.end()), number).first->first);
        return number;
    }

    Node nodeOf(Members together) {
        Node node = movement_.node();
        reached_.clear();
        for (const StateId each : together) {
            node.accepts = node.accepts || movement_.states[each].accepts;
            for (const auto& [instruction, target] : movement_.states[each].edges) {
                std::size_t& place = place_[instruction];
                if (place == kNone) {
                    place = node.edges.size();
                    node.edges.push_back({instruction, 0});
                }
                reached_.emplace_back(place, target);
            }
        }
        std::sort(reached_.begin(), reached_.end());
        reached_.erase(std::unique(reached_.begin(), reached_.end()), reached_.end());
        targets_.clear();
        for (std::size_t i = 0; i < reached_.size(); ++i) {
            const auto& [place, target] = reached_[i];
            targets_.push_back(target);
            if (i + 1 < reached_.size() && reached_[i + 1].first == place) continue;
            Edge& edge = node.edges[place];
            place_[edge.instruction] = kNone;
            edge.target = numberOf(targets_);
            targets_.clear();
        }
        return node;
    }

    NumberedMovement& movement_;
    std::unordered_map<Together, StateId, TogetherHash, TogetherEqual> numbers_;
    std::vector<const Together*> order_;  ///< those of the map, which stay where they are
    std::vector<std::size_t> place_;      ///< of an instruction among the edges of the node
    // Scratch for one node; members, so that their memory is kept.
    std::vector<std::pair<std::size_t, StateId>> reached_;
    Together targets_;
};

/// No state leads to several by one instruction: as most movements are, once they are simplified.
bool isFactored(const NumberedMovement& movement) {
    std::vector<StateId> last(movement.count(), std::numeric_limits<StateId>::max());
    for (StateId id = 0; id < movement.states.size(); ++id) {
        for (const Edge& edge : movement.states[id].edges) {
            if (std::exchange(last[edge.instruction], id) == id) return false;
        }
    }
    return true;
}

}  // namespace

Movement leftFactored(Movement movement) {
    NumberedMovement numbered(std::move(movement));
    Factoring(numbered).run();
    return numbered.movement();
}

Movement simplifiedAndFactored(Movement movement) {
    NumberedMovement numbered(std::move(movement));
    simplify(numbered);
    if (isFactored(numbered)) {
        simplifyAgain(numbered);
    } else {
        Factoring(numbered).run();
        simplify(numbered);
    }
    return numbered.movement();
}

}  // namespace ferz::ir
