#include "frontend/mbn/edge_counted.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "frontend/mbn/lower.h"
#include "frontend/mbn/ride.h"
#include "ir/quarter_turn.h"
#include "ir/simplify.h"

namespace ferz::mbn {

namespace {

/// Coordinates counted from 1, both included.
using Interval = std::pair<int, int>;

std::vector<Interval> intervalsOf(const ir::Span1& span, bool inside) {
    std::vector<Interval> result;
    for (int at = 1; at <= ir::Board::kMostFiles; ++at) {
        if (span.contains(at) != inside) continue;
        if (!result.empty() && result.back().second == at - 1) {
            result.back().second = at;
        } else {
            result.emplace_back(at, at);
        }
    }
    return result;
}

class EdgeCounting {
public:
    EdgeCounting(ir::Movement& movement, bool files) : build_(movement), files_(files) {}

    /// A transition could not be rewritten.
    [[nodiscard]] bool isImpossible() const { return isUncountable_; }

    /// Adds transitions and states that do the same as this transition from `from`.
    void rewrite(ir::StateId from, const ir::Transition& transition) {
        if (const auto* test = std::get_if<ir::Test>(&transition.instruction)) {
            const auto* zone = std::get_if<ir::InZone>(&test->predicate);
            if (zone != nullptr && test->at.isZero())
                return ask(from, zone->zone, test->negated, transition.target);
            const auto* present = std::get_if<ir::Present>(&test->predicate);
            isUncountable_ = isUncountable_ || (present != nullptr && isCounted(present->where));
        }
        isUncountable_ = isUncountable_ || (files_ && ir::partOf(transition.instruction) != nullptr);
        if (const auto* step = std::get_if<ir::Step>(&transition.instruction); step != nullptr && files_) {
            if (std::holds_alternative<ir::CylinderEdges>(step->edges)) {
                const ir::StateId aside = build_.then(from, ir::Step{{0, step->by.rank}});
                return build_.add(aside, ir::Step{{step->by.file, 0}, ir::TorusEdges{}}, transition.target);
            }
            isUncountable_ = isUncountable_ || std::holds_alternative<ir::JoinedFiles>(step->edges);
        }
        build_.add(from, transition.instruction, transition.target);
    }

private:
    [[nodiscard]] bool isCounted(const ir::Zone& zone) const {
        return std::any_of(zone.parts.begin(), zone.parts.end(), [&](const ir::ZonePart& part) {
            return part.kind == ir::ZonePart::Kind::Box && counted(part).first != 0;
        });
    }

    void ask(ir::StateId from, const ir::Zone& zone, bool negated, ir::StateId target) {
        if (negated == zone.complement) {
            for (const ir::ZonePart& part : zone.parts)
                inside(from, part, target);
            return;
        }
        for (const ir::ZonePart& part : zone.parts) {
            const ir::StateId next = build_.state();
            outside(from, part, next);
            from = next;
        }
        build_.add(from, ir::Pass{}, target);
    }

    [[nodiscard]] const ir::Span1& counted(const ir::ZonePart& part) const {
        return files_ ? part.files : part.ranks;
    }

    /// The test of the ranks where files are counted, and of the files where ranks are.
    [[nodiscard]] ir::Test other(const ir::ZonePart& part, bool negated) const {
        ir::ZonePart rest = part;
        (files_ ? rest.files : rest.ranks) = {};
        return {ir::InZone{{false, {rest}}}, {}, negated};
    }

    void inside(ir::StateId from, const ir::ZonePart& part, ir::StateId target) {
        if (part.kind != ir::ZonePart::Kind::Box || counted(part).first == 0)
            return build_.add(from, ir::Test{ir::InZone{{false, {part}}}, {}, false}, target);
        within(build_.then(from, other(part, false)), counted(part), true, target);
    }

    void outside(ir::StateId from, const ir::ZonePart& part, ir::StateId target) {
        if (part.kind != ir::ZonePart::Kind::Box || counted(part).first == 0)
            return build_.add(from, ir::Test{ir::InZone{{false, {part}}}, {}, true}, target);
        build_.add(from, other(part, true), target);
        within(from, counted(part), false, target);
    }

    void within(ir::StateId from, const ir::Span1& span, bool isInside, ir::StateId target) {
        const ir::Vec back = files_ ? ir::Vec{-1, 0} : ir::Vec{0, -1};
        for (const auto& [first, last] : intervalsOf(span, isInside)) {
            ir::StateId at = from;
            if (first > 1) at = build_.then(at, isOnBoard(back * (first - 1)));
            if (last < ir::Board::kMostFiles) at = build_.then(at, ir::negated(isOnBoard(back * last)));
            build_.add(at, ir::Pass{}, target);
        }
    }

    ir::Builder build_;
    const bool files_;
    bool isUncountable_ = false;
};

std::optional<ir::Movement> withCounted(ir::Movement movement, bool files) {
    EdgeCounting counting(movement, files);
    const std::size_t count = movement.states.size();
    for (ir::StateId id = 0; id < count; ++id) {
        if (movement.states.size() > kMostTextStates) return std::nullopt;
        const auto transitions = std::exchange(movement.states[id].transitions, {});
        for (const ir::Transition& each : transitions)
            counting.rewrite(id, each);
        if (counting.isImpossible()) return std::nullopt;
    }
    return movement;
}

}  // namespace

std::optional<ir::Movement> withFilesCounted(ir::Movement movement) {
    return withCounted(std::move(movement), true);
}

std::optional<ir::Movement> withRanksCounted(ir::Movement movement) {
    return withCounted(std::move(movement), false);
}

std::optional<ir::Movement> asSideMover(const ir::Movement& movement) {
    const auto counted = withFilesCounted(movement);
    return counted ? ir::turned(ir::simplify(*counted), ir::QuarterTurn::Clockwise) : std::nullopt;
}

}  // namespace ferz::mbn
