#include "ir/black.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "ir/normal/normal_form.h"
#include "ir/rays.h"
#include "ir/simplify.h"

namespace ferz::ir {

namespace {

/// Left and right exchanged, or top and bottom, or both.
struct Reflection {
    bool files = false;
    bool ranks = false;

    [[nodiscard]] Vec of(Vec vec) const {
        if (files) vec.file = -vec.file;
        if (ranks) vec.rank = -vec.rank;
        return vec;
    }

    [[nodiscard]] unsigned of(unsigned regions) const {
        unsigned result = regions;
        if (files) {
            result = exchanged(result, {{Region::Left, Region::Right},
                                        {Region::TopLeft, Region::TopRight},
                                        {Region::BottomLeft, Region::BottomRight}});
        }
        if (ranks) {
            result = exchanged(result, {{Region::Top, Region::Bottom},
                                        {Region::TopLeft, Region::BottomLeft},
                                        {Region::TopRight, Region::BottomRight}});
        }
        return result;
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

    /// False where the reflection of the zone depends on the board, or is not looked for.
    [[nodiscard]] bool keeps(const Zone& zone) const {
        return std::all_of(zone.parts.begin(), zone.parts.end(), [&](const ZonePart& part) {
            if (part.kind != ZonePart::Kind::Box) return true;
            return (!files || part.files.first == 0) && (!ranks || part.ranks.first == 0);
        });
    }

    [[nodiscard]] bool keeps(const Predicate& predicate) const {
        if (const auto* zone = std::get_if<InZone>(&predicate)) return keeps(zone->zone);
        if (const auto* present = std::get_if<Present>(&predicate)) return keeps(present->where);
        return !std::holds_alternative<Playable>(predicate);
    }

    void apply(Test& test) const {
        test.at = of(test.at);
        if (auto* beyond = std::get_if<Beyond>(&test.predicate)) beyond->regions = of(beyond->regions);
    }
};

/// Both movements in one automaton: do the two starts have the same future?
bool isBisimilar(const Movement& a, const Movement& b) {
    Movement both = a;
    both.states.assign(1, {});
    const auto add = [&](const Movement& movement, int which) {
        const auto first = static_cast<StateId>(both.states.size());
        for (State state : movement.states) {
            for (Transition& transition : state.transitions)
                transition.target += first;
            both.states.push_back(std::move(state));
        }
        // Told apart by a state of the game that nothing else asks for.
        both.states[0].transitions.push_back({Test{StateIs{"", which}}, first});
    };
    add(a, 0);
    add(b, 1);
    const Movement joined = simplify(both);
    const auto& starts = joined.states[0].transitions;
    return starts.empty() || (starts.size() == 2 && starts[0].target == starts[1].target);
}

}  // namespace

bool isSameForBlack(const Movement& movement, ForBlack other) {
    if (movement.forBlack == other) return true;
    const auto mirrorsFiles = [](ForBlack way) { return way == ForBlack::Turn; };
    const auto mirrorsRanks = [](ForBlack way) { return way != ForBlack::Nothing; };
    const Reflection reflection{mirrorsFiles(movement.forBlack) != mirrorsFiles(other),
                                mirrorsRanks(movement.forBlack) != mirrorsRanks(other)};
    Movement reflected = movement;
    for (State& state : reflected.states) {
        for (Transition& transition : state.transitions) {
            if (auto* step = std::get_if<Step>(&transition.instruction)) step->by = reflection.of(step->by);
            if (auto* test = std::get_if<Test>(&transition.instruction)) {
                if (!reflection.keeps(test->predicate)) return false;
                reflection.apply(*test);
            }
        }
    }
    Rays own = findRays(movement);
    Rays turned = findRays(reflected);
    std::sort(own.rays.begin(), own.rays.end());
    std::sort(turned.rays.begin(), turned.rays.end());
    const bool isPlain = own.rays == turned.rays && own.rest.has_value() == turned.rest.has_value() &&
                         (!own.rest || isBisimilar(*own.rest, *turned.rest));
    if (isPlain) return true;
    const auto form = normal::normalForm(movement);
    return form && form == normal::normalForm(reflected);
}

}  // namespace ferz::ir
