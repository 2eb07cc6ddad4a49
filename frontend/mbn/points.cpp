#include "frontend/mbn/points.h"

#include <utility>

#include "frontend/mbn/ride.h"

namespace ferz::mbn {

ir::StateId PointBuilder::state() {
    return ir::Builder(movement_).state();
}

ir::StateId PointBuilder::then(ir::StateId from, ir::Instruction instruction) {
    return ir::Builder(movement_).then(from, std::move(instruction));
}

void PointBuilder::add(ir::StateId from, ir::Instruction instruction, ir::StateId to) {
    ir::Builder(movement_).add(from, std::move(instruction), to);
}

void PointBuilder::join(Points& points, const Context& context, ir::StateId state) {
    // The context gets a new state: `state` may be shared with points of other contexts.
    const auto known = points.find(context);
    if (known == points.end()) {
        points.emplace(context, then(state, ir::Pass{}));
    } else {
        add(state, ir::Pass{}, known->second);
    }
}

void PointBuilder::join(Points& points, const Points& more) {
    for (const auto& [context, state] : more)
        join(points, context, state);
}

/// Points that are moved here keep their states: no other points share them.
void PointBuilder::join(Points& points, Points&& more) {
    for (const auto& [context, state] : more) {
        const auto [known, isNew] = points.emplace(context, state);
        if (!isNew) add(state, ir::Pass{}, known->second);
    }
}

Points PointBuilder::freed(const Points& points) {
    Points result;
    for (const auto& [context, state] : points)
        join(result, context.freed(), state);
    return result;
}

BuildPoint PointBuilder::beginSet(ir::VisitSet set, BuildPoint from) {
    // Any other set may have squares of an earlier rider.
    if (set != ir::kFirstVisitSet || from.context.visited)
        from.state = then(from.state, ir::Act{ir::Forget{set}});
    from.state = then(from.state, ir::Act{ir::Visit{set}});
    if (set == ir::kFirstVisitSet) {
        from.context.visited = true;
        from.context.visitedEmpty = true;
    }
    return from;
}

std::pair<ir::StateId, ir::StateId> PointBuilder::split(const Disjunction& condition, ir::StateId from) {
    const ir::StateId holds = state();
    for (const Conjunction& conjunction : condition) {
        const ir::StateId fails = state();
        for (const ir::Test& test : conjunction) {
            const ir::StateId next = then(from, test);
            add(from, ir::negated(test), fails);
            from = next;
        }
        add(from, ir::Pass{}, holds);
        from = fails;
    }
    return {holds, from};
}

BuildPoint PointBuilder::unless(const ir::Part& part, BuildPoint from) {
    from.state = then(from.state, ir::Test{ir::Playable{part}, {}, true});
    return from;
}

void PointBuilder::whereClosed(ir::StateId at, const ir::Step& step, ir::StateId target) {
    const ir::Vec boards{0, 0, step.by.level, step.by.row};
    if (!boards.isZero()) {
        add(at, holds(ir::Contents::offBoard(), boards), target);
        at = then(at, holds(~ir::Contents::offBoard(), boards));
    }
    add(at, isOff(step.by, step.edges), target);
}

}  // namespace ferz::mbn
