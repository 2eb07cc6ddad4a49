#include <utility>

#include "backends/chessembly/unfolding.h"

namespace ferz::chessembly::writing {

using ir::Contents;
using ir::Vec;

Unfolding::Seen Unfolding::seen(const AbstractState& run, const Vec& at, const TransitionId& test) {
    for (const std::optional<Landing>* each : {&run.captured, &run.swapped}) {
        if (*each && (*each)->point.mayBe(at)) return (*each)->point.far ? Seen::Unknown : Seen::Empty;
    }
    for (const Landing& each : run.before) {
        if (each.point.mayBe(at)) return each.point.far ? Seen::Unknown : Seen::Empty;
    }
    if (run.placed && run.placed->point.mayBe(at)) return Seen::Unknown;
    if (!run.lifted && !run.swapped) return Seen::AsItWas;
    if (!analysis_.testsOfOrigin().contains(test)) return Seen::AsItWas;
    if (!run.origin) {
        keepOrigin_ = true;
        again_ = true;
        return Seen::Unknown;
    }
    if (!run.origin->mayBe(at)) return Seen::AsItWas;
    if (run.origin->far && !run.swapped) {
        // It is the origin on boards of certain sizes, which a condition can test.
        if (run.origin->isRound()) return Seen::PerhapsLeft;
        refuse("it may return to its own square, and no condition tests whether a square is the origin");
        return Seen::Refused;
    }
    if (run.origin->far) return Seen::Unknown;
    return run.swapped ? Seen::Unknown : Seen::Empty;
}

std::optional<Contents> Unfolding::contentsOf(const ir::Predicate& predicate) {
    if (const auto* holds = std::get_if<ir::Holds>(&predicate)) return holds->what;
    const auto* beyond = std::get_if<ir::Beyond>(&predicate);
    if (beyond == nullptr) return std::nullopt;
    if (beyond->regions == bit(ir::Region::Inside)) return Contents::onBoard();
    if (beyond->regions == (ir::kAllRegions & ~bit(ir::Region::Inside))) return Contents::offBoard();
    return std::nullopt;
}

void Unfolding::expandTest(const AbstractState& run, std::size_t id, const ir::Test& test,
                           const TransitionId& where, ir::StateId target) {
    if (run.isAtTakenSquare)
        return refuse("it tests squares around a square that it captured on at an unknown distance");
    const Vec at = run.cursor + test.at;
    const auto* visited = std::get_if<ir::Visited>(&test.predicate);
    if (visited != nullptr && memory_ == Memory::Exact) {
        if (run.visited.contains({visited->set, at}) != test.negated) remember(id, run, target);
        return;
    }
    const std::optional<Contents> what = contentsOf(test.predicate);
    if (!what) {
        ir::Test moved = test;
        if (ir::looksAtSquare(test.predicate)) moved.at = at;
        Refusal reason;
        const auto said = condition(moved, reason);
        if (!said) return refuse(reason.reason);
        if (said->empty()) return remember(id, run, target);
        if (*said == never()) return;
        return go(id, Check{std::move(moved)}, run, target);
    }
    switch (seen(run, at, where)) {
        case Seen::Unknown:
            if (!again_) refuse("it tests a square that the move itself has changed");
            return;
        case Seen::Refused: return;
        case Seen::Empty:
            if (what->empty) remember(id, run, target);
            return;
        case Seen::PerhapsLeft: return expandPerhapsLeft(run, id, *what, at, target);
        case Seen::AsItWas: return expandContents(run, id, *what, at, target);
    }
}

void Unfolding::expandPerhapsLeft(const AbstractState& run, std::size_t id, const Contents& what,
                                  const Vec& at, ir::StateId target) {
    expandContents(run, id, what & ~Contents::friendly(), at, target);
    const auto ask = [&](const Contents& friends, bool isHome) {
        AbstractState next = run;
        const auto [known, isNew] = next.known.try_emplace(at, friends);
        known->second = known->second & friends;
        if (known->second.isNone()) return;
        if (isHome) next.isHome(at);
        nodes_.emplace_back();
        const std::size_t asking = nodes_.size() - 1;
        nodes_[id].edges.push_back({false, Check{{ir::Holds{friends}, at}}, asking});
        go(asking, Fits{at - run.origin->at, isHome}, std::move(next), target);
    };
    if (what.empty) ask(Contents::friendly(), true);
    ask(what & Contents::friendly(), false);
}

void Unfolding::expandContents(const AbstractState& run, std::size_t id, const Contents& what, const Vec& at,
                               ir::StateId target) {
    const auto found = run.known.find(at);
    const Contents before = found == run.known.end() ? ~Contents{} : found->second;
    const Contents after = before & what;
    if (after.isNone()) return;
    if (after == before) return remember(id, run, target);
    Refusal reason;
    ir::Test moved{ir::Holds{what}, at};
    if (!canSay(what, reason)) return refuse(reason.reason);
    AbstractState next = run;
    next.known[at] = after;
    go(id, Check{std::move(moved)}, std::move(next), target);
}

}  // namespace ferz::chessembly::writing
