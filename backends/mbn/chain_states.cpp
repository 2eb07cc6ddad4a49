#include "backends/mbn/chain_states.h"

#include <algorithm>
#include <utility>

#include "backends/mbn/way_leg.h"
#include "ir/symmetry.h"

namespace ferz::mbn {

namespace {

using ir::Contents;
using ir::Vec;
using ir::normal::Leg;
using ir::normal::Node;
using ir::normal::Way;

constexpr std::size_t kMostChainStates = 400;

/// The position of a walk: its node, and the direction of the leg before.
struct WalkPosition {
    Node node = 0;
    PreviousLeg previous;
    ir::Symmetry frame;  ///< for relative walks that are written with absolute directions
    friend auto operator<=>(const WalkPosition&, const WalkPosition&) = default;
};

class ChainStateBuilder {
public:
    ChainStateBuilder(const ir::normal::Ways& ways, const ChainOptions& options, Refusal& refusal)
        : ways_(ways),
          relative_(options.relative && !options.turns),
          turns_(options.turns),
          staysBehind_(options.staysBehind),
          refusal_(refusal) {}

    /// Empty when the walks cannot be written.
    std::optional<std::vector<ChainState>> states() {
        if (!build()) return std::nullopt;
        for (ChainState& state : states_)
            mergeSwaps(state.ends);
        mergeAlike();
        return std::move(states_);
    }

private:
    std::size_t stateOf(const WalkPosition& place) {
        const auto [found, isNew] = numbers_.emplace(place, places_.size());
        if (isNew) places_.push_back(place);
        return found->second;
    }

    bool build() {
        stateOf({});
        for (std::size_t index = 0; index < places_.size(); ++index) {
            if (places_.size() > kMostChainStates) {
                refusal_.because("its chains would be too long");
                return false;
            }
            states_.emplace_back();
            const WalkPosition place = places_[index];
            for (const Way& way : ways_[place.node]) {
                if (!addWay(way, place, index)) return false;
            }
        }
        return true;
    }

    bool addWay(const Way& way, const WalkPosition& from, std::size_t index) {
        const auto ending = legOfWay(way, from.node == 0 && !from.previous, refusal_);
        if (!ending) return false;
        Written written = ending->leg;
        written.previous = from.previous;
        written.staysBehind = staysBehind_;
        for (Vec& vec : written.leg.vectors)
            vec = from.frame.of(vec);
        std::sort(written.leg.vectors.begin(), written.leg.vectors.end());
        if (way.isEnd()) {
            if (ending->staysBehind != staysBehind_) return true;
            for (Written& part : partsOf(written))
                states_[index].ends.push_back(std::move(part));
            return true;
        }
        std::map<WalkPosition, std::vector<Vec>> targets;
        for (const Vec& vec : written.leg.vectors) {
            WalkPosition to{way.to, {}, {}};
            if (relative_) to.previous = ir::representative(vec);
            if (turns_) to.frame = ir::Symmetry::onto(vec);
            targets[to].push_back(vec);
        }
        for (const auto& [to, vectors] : targets) {
            const std::size_t target = stateOf(to);
            written.leg.vectors = vectors;
            for (Written& part : partsOf(written))
                states_[index].legs[target].push_back(std::move(part));
        }
        return true;
    }

    /// Legs by the class of the state that they lead to; the last row has the ends.
    using Rows = std::vector<std::pair<std::size_t, std::vector<Written>>>;

    /// The legs of a state; equal for states with the same legs, whatever leg comes before them.
    [[nodiscard]] static Rows rowsOf(const ChainState& state, const std::vector<std::size_t>& classes) {
        Rows rows;
        for (const auto& [target, legs] : state.legs)
            rows.emplace_back(classes[target], legs);
        rows.emplace_back(0, state.ends);
        bool isAnywhere = true;
        for (const auto& row : rows)
            isAnywhere = isAnywhere && goesAnywhere(row.second);
        for (auto& row : rows) {
            for (Written& leg : row.second) {
                if (isAnywhere) leg.previous.reset();
            }
        }
        std::stable_sort(rows.begin(), rows.end() - 1,
                         [](const auto& a, const auto& b) { return a.first < b.first; });
        return rows;
    }

    /// Joins equivalent states by partition refinement.
    void mergeAlike() {
        std::vector<std::size_t> classes(states_.size());
        std::vector<std::size_t> firsts;
        for (std::size_t known = 0;; known = firsts.size()) {
            std::vector<std::size_t> finer(states_.size());
            std::vector<Rows> rows;
            for (const ChainState& state : states_)
                rows.push_back(rowsOf(state, classes));
            firsts.clear();
            for (std::size_t index = 0; index < states_.size(); ++index) {
                const auto like = std::find_if(firsts.begin(), firsts.end(), [&](std::size_t first) {
                    return classes[first] == classes[index] && rows[first] == rows[index];
                });
                finer[index] = static_cast<std::size_t>(like - firsts.begin());
                if (like == firsts.end()) firsts.push_back(index);
            }
            classes = std::move(finer);
            if (firsts.size() == known) break;
        }
        // The start has no leg before it. If it is equivalent to others, one of them represents the class.
        std::vector<std::size_t> representatives = firsts;
        for (std::size_t index = 0; index < states_.size(); ++index) {
            if (classes[index] == 0 && representatives[0] == 0) representatives[0] = index;
        }
        std::vector<ChainState> merged;
        for (const std::size_t index : representatives) {
            ChainState state = std::move(states_[index]);
            std::map<std::size_t, std::vector<Written>> legs;
            for (auto& [target, all] : state.legs) {
                auto& joined = legs[classes[target]];
                joined.insert(joined.end(), all.begin(), all.end());
            }
            state.legs = std::move(legs);
            merged.push_back(std::move(state));
        }
        states_ = std::move(merged);
    }

    /// Joins a move to an empty square and a swap to `wK`, and a capture and a swap to `cwwK`.
    static void mergeSwaps(std::vector<Written>& ends) {
        for (Written& swap : ends) {
            if (swap.what != Written::What::Swap) continue;
            for (Written& move : ends) {
                Leg alike = swap.leg;
                alike.over = Contents::nothing();
                const std::vector<Vec> vectors = std::exchange(alike.vectors, move.leg.vectors);
                if (move.what != Written::What::Usual || move.leg != alike ||
                    !std::includes(move.leg.vectors.begin(), move.leg.vectors.end(), vectors.begin(),
                                   vectors.end()))
                    continue;
                swap.leg.over.empty = true;
                move.leg.vectors = vectorsWithout(move.leg.vectors, vectors);
                break;
            }
        }
        for (Written& swap : ends) {
            if (swap.what != Written::What::Swap || swap.leg.over.empty) continue;
            for (Written& capture : ends) {
                Leg alike = swap.leg;
                alike.over = {};
                alike.take = capture.leg.take;
                // Pieces of one side are captured and those of the other swapped.
                const bool isApart = (capture.leg.take.friends.isNone() && swap.leg.over.enemies.isNone()) ||
                                     (capture.leg.take.enemies.isNone() && swap.leg.over.friends.isNone());
                if (capture.what != Written::What::Usual || capture.leg.take.isNone() || !isApart ||
                    capture.leg != alike)
                    continue;
                swap.leg.take = capture.leg.take;
                capture.leg.vectors.clear();
                break;
            }
        }
        std::erase_if(ends, [](const Written& each) { return each.leg.vectors.empty(); });
    }

    const ir::normal::Ways& ways_;
    bool relative_;
    bool turns_;
    bool staysBehind_;
    Refusal& refusal_;
    std::map<WalkPosition, std::size_t> numbers_;
    std::vector<WalkPosition> places_;
    std::vector<ChainState> states_;
};

}  // namespace

std::optional<std::vector<ChainState>> chainStates(const ir::normal::Ways& ways, const ChainOptions& options,
                                                   Refusal& refusal) {
    return ChainStateBuilder(ways, options, refusal).states();
}

}  // namespace ferz::mbn
