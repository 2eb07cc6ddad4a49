#include "backends/chessembly/symmetry.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "ir/rays.h"
#include "ir/simplify.h"

namespace ferz::chessembly {

namespace {

using ir::Region;
using ir::Vec;

/// Left and right exchanged, and with `ranks` also top and bottom.
struct Reflection {
    bool ranks = false;

    [[nodiscard]] Vec of(Vec vec) const {
        vec.file = -vec.file;
        if (ranks) vec.rank = -vec.rank;
        return vec;
    }

    [[nodiscard]] unsigned of(unsigned regions) const {
        unsigned result = exchanged(regions, {{Region::Left, Region::Right},
                                              {Region::TopLeft, Region::TopRight},
                                              {Region::BottomLeft, Region::BottomRight}});
        if (!ranks) return result;
        return exchanged(result, {{Region::Top, Region::Bottom},
                                  {Region::TopLeft, Region::BottomLeft},
                                  {Region::TopRight, Region::BottomRight}});
    }

    static unsigned exchanged(unsigned regions, const std::vector<std::pair<Region, Region>>& pairs) {
        unsigned result = regions;
        for (const auto& [a, b] : pairs) {
            result &= ~(bit(a) | bit(b));
            if ((regions & bit(a)) != 0) result |= bit(b);
            if ((regions & bit(b)) != 0) result |= bit(a);
        }
        return result;
    }

    /// False where the reflection of the zone depends on the board.
    [[nodiscard]] bool keeps(const ir::Zone& zone) const {
        return std::all_of(zone.parts.begin(), zone.parts.end(), [&](const ir::ZonePart& part) {
            if (part.kind != ir::ZonePart::Kind::Box) return true;
            return part.files.first == 0 && (!ranks || part.ranks.first == 0);
        });
    }

    [[nodiscard]] bool keeps(const ir::Predicate& predicate) const {
        if (const auto* zone = std::get_if<ir::InZone>(&predicate)) return keeps(zone->zone);
        if (const auto* present = std::get_if<ir::Present>(&predicate)) return keeps(present->where);
        return true;
    }

    void apply(ir::Test& test) const {
        test.at = of(test.at);
        if (auto* beyond = std::get_if<ir::Beyond>(&test.predicate)) beyond->regions = of(beyond->regions);
    }
};

/// Both movements in one automaton: do the two starts have the same future?
bool isBisimilar(const ir::Movement& a, const ir::Movement& b) {
    ir::Movement both = a;
    both.states.assign(1, {});
    const auto add = [&](const ir::Movement& movement, int which) {
        const auto first = static_cast<ir::StateId>(both.states.size());
        for (ir::State state : movement.states) {
            for (ir::Transition& transition : state.transitions)
                transition.target += first;
            both.states.push_back(std::move(state));
        }
        // Told apart by a state of the game that nothing else asks for.
        both.states[0].transitions.push_back({ir::Test{ir::StateIs{"", which}}, first});
    };
    add(a, 0);
    add(b, 1);
    const ir::Movement joined = simplify(both);
    const auto& starts = joined.states[0].transitions;
    return starts.empty() || (starts.size() == 2 && starts[0].target == starts[1].target);
}

}  // namespace

bool isSameForBlack(const ir::Movement& movement) {
    Reflection reflection;
    switch (movement.forBlack) {
        case ir::ForBlack::Turn: return true;
        // The turned board is the mirrored one with left and right exchanged.
        case ir::ForBlack::MirrorRanks: break;
        case ir::ForBlack::Nothing: reflection.ranks = true; break;
    }
    ir::Movement reflected = movement;
    for (ir::State& state : reflected.states) {
        for (ir::Transition& transition : state.transitions) {
            if (auto* step = std::get_if<ir::Step>(&transition.instruction))
                step->by = reflection.of(step->by);
            if (auto* test = std::get_if<ir::Test>(&transition.instruction)) {
                if (!reflection.keeps(test->predicate)) return false;
                reflection.apply(*test);
            }
        }
    }
    ir::Rays own = ir::findRays(movement);
    ir::Rays other = ir::findRays(reflected);
    std::sort(own.rays.begin(), own.rays.end());
    std::sort(other.rays.begin(), other.rays.end());
    if (own.rays != other.rays || own.rest.has_value() != other.rest.has_value()) return false;
    return !own.rest || isBisimilar(*own.rest, *other.rest);
}

}  // namespace ferz::chessembly
