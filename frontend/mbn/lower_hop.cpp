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
void Lowering::hopAlong(const Ride& ride, const Choice& choice, ir::StateId start, const Context& after,
                        Points& out) {
    const auto [parts, part] = partsOf(choice.vector, environment_.cells);
    const bool walks = ride.walks && isOblique(choice.vector);
    if (parts == 1 && ride.most == 1 && !walks) return;
    const auto state = [&] { return ir::Builder(*movement_).state(); };
    using Phases = std::array<ir::StateId, 2>;  // no hurdle yet; hopped
    const auto passOver = [&](const Phases& at, const ir::Contents& others) {
        const Phases next = {state(), state()};
        add(at[0], holds(others), next[0]);
        add(at[1], holds(others), next[1]);
        add(at[0], holds(ride.hurdles), next[1]);
        if (ride.hop == Ride::Hop::Many) add(at[1], holds(ride.hurdles), next[1]);
        return next;
    };
    // A piece that may be hopped over is a hurdle, whatever `g` says of it.
    const auto pass = [&](const Phases& at) { return passOver(at, ride.passable & ~ride.hurdles); };
    const bool stopsAtVisited = ride.stopsAtVisited() && ride.isEndless(choice.vector);
    const auto goOn = [&](Phases at) {
        // Behind its hurdle it may come once more to where it was before it.
        if (stopsAtVisited && ride.isJoined()) at[1] = then(at[1], ride.wasHere());
        return pass(at);
    };
    const auto step = [&, part = part](const Phases& at) {
        return Phases{then(at[0], ir::Step{part, ride.edges}), then(at[1], ir::Step{part, ride.edges})};
    };
    const auto leapOver = [&, count = parts](Phases at) {
        if (walks) {
            const Walk walk = walkOf(choice.vector);
            const auto walkOn = [&](const Phases* along, const Phases* across) {
                const Phases arrived = {state(), state()};
                for (std::size_t i = 0; i < arrived.size(); ++i) {
                    if (along != nullptr) add((*along)[i], ir::Step{walk.straight, ride.edges}, arrived[i]);
                    if (across != nullptr) add((*across)[i], ir::Step{walk.diagonal, ride.edges}, arrived[i]);
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
            if (stopsAtVisited) each = then(each, ride.isHome(true));
        }
        return at;
    };
    // Several rides side by side. `arrived` is told of every square where they may end, and may add ways from
    // one to another.
    using Lanes = std::vector<Phases>;
    const auto go = [&](Lanes lanes, const auto& arrived) {
        const auto forEach = [&](const auto& done) { std::for_each(lanes.begin(), lanes.end(), done); };
        if (ride.most == 0 && !ride.isHalfling) {
            forEach([&](Phases& at) { at = {then(at[0], ir::Pass{}), then(at[1], ir::Pass{})}; });
            const Lanes heads = lanes;
            forEach([&](Phases& at) { at = leapOver(at); });
            arrived(0, lanes);
            forEach([&](Phases& at) { at = goOn(at); });
            for (std::size_t i = 0; i < lanes.size(); ++i) {
                for (const std::size_t phase : {0U, 1U})
                    add(lanes[i][phase], ir::Pass{}, heads[i][phase]);
            }
            return;
        }
        const int most = ride.mostSteps();
        for (int count = 1; count <= most; ++count) {
            if (isTooLarge(ride.scope, {})) return;
            forEach([&](Phases& at) {
                at = leapOver(at);
                for (ir::StateId& each : at)
                    each = withinHalf(ride, choice.vector, count, each);
            });
            if (count >= ride.least) arrived(count, lanes);
            if (count < most) forEach([&](Phases& at) { at = goOn(at); });
        }
    };
    Ride how = ride;
    std::optional<ir::Part> goesFurther;
    if (walks && ride.stop == Ride::Stop::LastReachable) {
        // Whether there is a further end is a question to the whole ride: on another way to the same square
        // it may still have its hurdle before it.
        start = then(start, ir::Mark{kRideSlot});
        how.noneFurther = [&](ir::StateId at, const ir::Contents& ends) {
            if (!goesFurther) {
                ir::Movement alone;
                ir::Movement* const whole = std::exchange(movement_, &alone);
                const ir::StateId found = ir::Builder(alone).accepting();
                const auto arrived = [&](int, Lanes& lanes) {
                    Phases& before = lanes[0];
                    Phases& behind = lanes[1];
                    add(behind[1], holds(ends), found);
                    for (const std::size_t phase : {0U, 1U}) {
                        behind[phase] = then(behind[phase], ir::Pass{});
                        add(before[phase], ir::Test{ir::Visited{kEndSet}, {}, false}, behind[phase]);
                    }
                };
                go({{then(0, ir::Return{kRideSlot}), state()}, {state(), state()}}, arrived);
                movement_ = whole;
                work_ += alone.states.size() / 4;
                goesFurther = ir::Part(ir::simplify(std::move(alone)));
            }
            at = then(then(at, ir::Act{ir::Forget{kEndSet}}), ir::Act{ir::Visit{kEndSet}});
            return then(at, ir::Test{ir::Playable{*goesFurther}, {}, true});
        };
    }
    go({{start, state()}},
       [&](int count, const Lanes& lanes) { endings(how, choice.vector, count, lanes[0][1], after, out); });
}

}  // namespace ferz::mbn
