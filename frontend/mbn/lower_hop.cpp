// Along one vector with `p` and `pp`: over one hurdle, or over any number of them.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "frontend/mbn/king_walk.h"
#include "frontend/mbn/ride.h"
#include "ir/simplify.h"

namespace ferz::mbn {

/// `p` and `pp`: the squares of the path are counted one by one, before and behind the first hurdle.
void Lowering::hopAlong(PointBuilder& build, const Ride& ride, const Choice& choice, ir::StateId start,
                        const Context& after, Points& out) {
    const auto [parts, part] = partsOf(choice.vector, environment_.cells);
    const bool walks = ride.walks && isOblique(choice.vector);
    if (parts == 1 && ride.most == 1 && !walks) return;
    const auto state = [&] { return build.state(); };
    using Phases = std::array<ir::StateId, 2>;  // no hurdle yet; hopped
    const auto passOver = [&](const Phases& at, const ir::Contents& others, bool marks = false) {
        const Phases next = {state(), state()};
        const ir::Contents marked = marks ? ir::Contents::nothing() : ir::Contents();
        build.add(at[0], holds(others), next[0]);
        build.add(at[1], holds(others & ~marked), next[1]);
        if (marks) build.add(build.then(at[1], holds(marked)), ir::Act{ir::MarkEnPassant{}}, next[1]);
        build.add(at[0], holds(ride.hurdles), next[1]);
        if (ride.hop == Ride::Hop::Many) build.add(at[1], holds(ride.hurdles), next[1]);
        return next;
    };
    // A piece that may be hopped over is a hurdle, whatever `g` says of it.
    const auto pass = [&](const Phases& at, bool marks = false) {
        return passOver(at, ride.passable & ~ride.hurdles, marks);
    };
    // Behind its hurdle it could have ended.
    const bool marks = ride.modes.marksPassed && ride.marks.value_or(true);
    const bool stopsAtVisited = ride.stopsAtVisited() && ride.isEndless(choice.vector);
    const auto step = [&, by = part](const Phases& at) {
        return Phases{build.then(at[0], ir::Step{by, ride.edges}),
                      build.then(at[1], ir::Step{by, ride.edges})};
    };
    const auto leapOver = [&, count = parts](Phases at) {
        if (walks) {
            const KingWalk walk = walkOf(choice.vector);
            const auto walkOn = [&](const Phases* along, const Phases* across) {
                const Phases arrived = {state(), state()};
                for (std::size_t i = 0; i < arrived.size(); ++i) {
                    if (along != nullptr)
                        build.add((*along)[i], ir::Step{walk.straight, ride.edges}, arrived[i]);
                    if (across != nullptr)
                        build.add((*across)[i], ir::Step{walk.diagonal, ride.edges}, arrived[i]);
                }
                return arrived;
            };
            at = walked(walk, at, walkOn,
                        [&](const Phases& each) { return passOver(each, ir::Contents::nothing()); });
        } else {
            for (int i = 1; i < count; ++i)
                at = pass(step(at));
            at = step(at);
        }
        for (ir::StateId& each : at) {
            if (stopsAtVisited) each = build.then(each, ride.isHome(true));
        }
        return at;
    };
    Phases at = {start, state()};
    if (ride.most == 0 && !ride.isHalfling) {
        const Phases heads = {build.then(at[0], ir::Pass{}), build.then(at[1], ir::Pass{})};
        at = leapOver(heads);
        endings(build, ride, choice.vector, at[1], after, out);
        at = pass(at, marks);
        for (const std::size_t phase : {0U, 1U})
            build.add(at[phase], ir::Pass{}, heads[phase]);
        return;
    }
    const int most = ride.mostSteps();
    for (int count = 1; count <= most; ++count) {
        if (isTooLarge(build, ride.scope, {})) return;
        at = leapOver(at);
        for (ir::StateId& each : at)
            each = withinHalf(build, ride, choice.vector, count, each);
        if (count >= ride.least) endings(build, ride, choice.vector, at[1], after, out);
        if (count < most) at = pass(at, marks);
    }
}

}  // namespace ferz::mbn
