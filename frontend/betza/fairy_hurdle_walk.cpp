#include "frontend/betza/fairy_hurdle_walk.h"

#include <algorithm>

#include "frontend/betza/fairy_rides.h"

namespace ferz::betza::fairy {

namespace {

ir::Test holdsAny(const ir::Contents& what) {
    return {ir::Holds{what}, {}, false};
}

}  // namespace

bool HurdleWalk::isLocust() const {
    return rules_.capture != HopCapture::LastSquare;
}

bool HurdleWalk::mayLand(const Seen& seen) const {
    const int before = seen.hurdles == 0 ? 0 : seen.before;
    return rules_.hurdles.includes(seen.hurdles) && rules_.before.includes(before) &&
           rules_.after.includes(seen.behind) && (!rules_.isEqual || seen.behind == before) &&
           (!build_.captures_ || !isLocust() || seen.captured);
}

/// Nothing that comes later makes it land.
bool HurdleWalk::isHopeless(const Seen& seen) const {
    if (seen.hurdles == 0 && seen.squares > kMostSteps) return true;
    if (seen.hurdles == 0) return seen.squares >= rules_.before.most && rules_.hurdles.least > 0;
    const bool isLast =
        seen.hurdles >= rules_.hurdles.most || (seen.captured && rules_.capture == HopCapture::LastHurdle);
    const int most = rules_.isEqual ? std::min(rules_.after.most, seen.before) : rules_.after.most;
    return !rules_.before.includes(seen.before) || (isLast && seen.behind >= most) ||
           seen.before + seen.behind > kMostSteps;
}

HurdleWalk::Seen HurdleWalk::farther(Seen seen) const {
    ++seen.behind;
    if (seen.hurdles == 0) ++seen.squares;
    return seen;
}

/// Numbers that the rules do not tell apart become one.
HurdleWalk::Seen HurdleWalk::counted(Seen seen) const {
    const auto upTo = [](int value, const HurdleRules::Bounds& bounds) {
        const int enough = bounds.most >= HurdleRules::kNoLimit ? bounds.least : bounds.most + 1;
        return std::min(value, enough);
    };
    if (rules_.hurdles.most >= HurdleRules::kNoLimit)
        seen.hurdles = std::min(seen.hurdles, std::max(rules_.hurdles.least, 1));
    if (rules_.isEqual) return seen;
    seen.squares = upTo(seen.squares, rules_.before);
    if (seen.hurdles > 0) {
        seen.squares = 0;
        seen.before = upTo(seen.before, rules_.before);
    }
    seen.behind = upTo(seen.behind, rules_.after);
    return seen;
}

void HurdleWalk::from(ir::StateId start) {
    const ir::StateId first = build_.then(start, ir::Pass{});
    known_[{}] = first;
    leave({}, first);
}

void HurdleWalk::goOn(const Seen& seen, ir::StateId at, const ir::Contents& over) {
    if (over.isNone() || isHopeless(seen)) return;
    const Seen next = counted(seen);
    const auto [found, isNew] = known_.try_emplace(next, 0);
    if (isNew) found->second = ir::Builder(build_.movement_).state();
    const ir::StateId to = found->second;
    build_.add(at, holdsAny(over), to);
    if (isNew) leave(next, to);
}

void HurdleWalk::leave(const Seen& seen, ir::StateId from) {
    const ir::StateId at = build_.stepped(from, path_.by);
    const Seen there = farther(seen);
    // Behind a hurdle the first enemy is captured or ends the ride.
    const bool endsAtEnemy = build_.captures_ && !isLocust() && seen.hurdles > 0;
    if (mayLand(there) && (!build_.captures_ || isLocust())) build_.landOnEmpty(at);
    if (mayLand(there) && endsAtEnemy) build_.land(at);
    ir::Contents transparent = rules_.transparent;
    if (endsAtEnemy) transparent = transparent & ~ir::Contents::enemy();
    goOn(there, at, ir::Contents::nothing() | transparent);
    overHurdle(seen, at);
}

void HurdleWalk::overHurdle(const Seen& seen, ir::StateId at) {
    const bool isLastTaken = seen.captured && rules_.capture == HopCapture::LastHurdle;
    if (seen.hurdles >= rules_.hurdles.most && rules_.hurdles.most < HurdleRules::kNoLimit) return;
    if (isLastTaken) return;
    ir::Contents hurdle = rules_.hurdle & ~rules_.transparent;
    if (build_.captures_ && !isLocust() && seen.hurdles > 0) hurdle = hurdle & ~ir::Contents::enemy();
    Seen over = seen;
    ++over.hurdles;
    if (seen.hurdles == 0) over.before = seen.squares + 1;
    over.behind = 0;
    const bool isFirst = seen.hurdles == 0;
    const bool takes =
        build_.captures_ && isLocust() && (rules_.capture != HopCapture::FirstHurdle || isFirst);
    const ir::Contents victims = hurdle & ir::Contents::enemy();
    if (takes && !victims.isNone()) {
        Seen taken = over;
        taken.captured = true;
        const ir::StateId there = build_.then(build_.then(at, holdsAny(victims)), ir::Act{ir::Capture{}});
        goOn(taken, there, ir::Contents::onBoard());
    }
    const bool mayPass = !takes || rules_.capture == HopCapture::LastHurdle;
    if (mayPass) goOn(over, at, hurdle);
}

}  // namespace ferz::betza::fairy
