#include "ir/ray_line.h"

#include <algorithm>
#include <set>
#include <utility>

namespace ferz::ir {

bool operator==(const RayItem& left, const RayItem& right) = default;
std::strong_ordering operator<=>(const RayItem& left, const RayItem& right) = default;

bool operator==(const RayKey& left, const RayKey& right) = default;
std::strong_ordering operator<=>(const RayKey& left, const RayKey& right) = default;

bool operator==(const RayEnds& left, const RayEnds& right) = default;
std::strong_ordering operator<=>(const RayEnds& left, const RayEnds& right) = default;

namespace {

template <class T>
void insertSorted(std::vector<T>& list, const T& value) {
    const auto at = std::lower_bound(list.begin(), list.end(), value);
    if (at == list.end() || *at != value) list.insert(at, value);
}

/// False when the opposite is asked already.
bool ask(std::vector<Test>& tests, const Test& test) {
    if (std::binary_search(tests.begin(), tests.end(), negated(test))) return false;
    insertSorted(tests, test);
    return true;
}

void tag(std::vector<Effect>& tags, const Effect& effect) {
    std::erase_if(tags, [&](const Effect& old) {
        if (std::holds_alternative<Become>(effect)) return std::holds_alternative<Become>(old);
        const auto* set = std::get_if<SetState>(&effect);
        const auto* before = std::get_if<SetState>(&old);
        return set != nullptr && before != nullptr && set->key == before->key;
    });
    insertSorted(tags, effect);
}

Contents onBoardPart(const Contents& contents) {
    return contents & Contents::onBoard();
}

/// A question about the next square, asked before the step.
RayOutcome testAhead(RayItem& item, const Test& test) {
    if (item.aheadAt.isZero()) item.aheadAt = test.at;
    if (item.aheadAt != test.at) return RayOutcome::NoRay;
    if (const auto* holds = std::get_if<Holds>(&test.predicate)) {
        item.ahead = item.ahead & holds->what;
        return item.ahead.isNone() ? RayOutcome::Dead : RayOutcome::Goes;
    }
    const bool unchanging = std::holds_alternative<InZone>(test.predicate) ||
                            std::holds_alternative<Unmoved>(test.predicate) ||
                            std::holds_alternative<Attacked>(test.predicate) ||
                            std::holds_alternative<EnPassantMarked>(test.predicate);
    // Negated, it would hold off the board too; the step that follows rules that out.
    if (!unchanging) return RayOutcome::NoRay;
    Test later = test;
    later.at = {};
    return ask(item.aheadTests, later) ? RayOutcome::Goes : RayOutcome::Dead;
}

RayOutcome testHolds(RayItem& item, const Contents& what, bool atOrigin) {
    if (item.captured) return what.empty ? RayOutcome::Goes : RayOutcome::Dead;
    if (!atOrigin) {
        item.here = item.here & what;
        return item.here.isNone() ? RayOutcome::Dead : RayOutcome::Goes;
    }
    // The mover itself stands there.
    if (item.lifted) return what.empty ? RayOutcome::Goes : RayOutcome::Dead;
    if (what.friends.isAll()) return RayOutcome::Goes;
    if (what.friends.isNone()) return RayOutcome::Dead;
    return ask(item.guards, Test{Named{what.friends}}) ? RayOutcome::Goes : RayOutcome::Dead;
}

RayOutcome follow(RayItem& item, const Test& test, bool atOrigin) {
    const bool changed = item.captured || item.lifted;
    const auto asGuard = [&] { return ask(item.guards, test) ? RayOutcome::Goes : RayOutcome::Dead; };
    const auto asArrival = [&] {
        return ask(atOrigin ? item.guards : item.arrival, test) ? RayOutcome::Goes : RayOutcome::Dead;
    };
    if (looksAtSquare(test.predicate) && !test.at.isZero() &&
        !std::holds_alternative<Beyond>(test.predicate)) {
        return testAhead(item, test);
    }
    return std::visit(Overloaded{
                          [&](const Holds& holds) { return testHolds(item, holds.what, atOrigin); },
                          [&](const Beyond&) { return asArrival(); },
                          [&](const InZone&) { return asArrival(); },
                          [&](const Unmoved&) { return changed ? RayOutcome::NoRay : asArrival(); },
                          [&](const NeverChecked&) { return asGuard(); },
                          [&](const Attacked&) { return asArrival(); },
                          [&](const StateIs&) { return asGuard(); },
                          [&](const Named&) { return asGuard(); },
                          [&](const InCheck&) { return asGuard(); },
                          [&](const WhiteMoves&) { return asGuard(); },
                          [&](const Present&) { return changed ? RayOutcome::NoRay : asGuard(); },
                          [&](const Visited&) { return RayOutcome::NoRay; },
                          [&](const Affected&) { return RayOutcome::NoRay; },
                          [&](const EnPassantMarked&) { return asArrival(); },
                          [&](const Playable&) { return RayOutcome::NoRay; },
                      },
                      test.predicate);
}

RayOutcome follow(RayItem& item, const Effect& effect, bool atOrigin) {
    const auto tagged = [&] {
        tag(item.tags, effect);
        return RayOutcome::Goes;
    };
    return std::visit(Overloaded{
                          [&](const Land&) {
                              item.landed = true;
                              return atOrigin ? RayOutcome::NoRay : RayOutcome::Goes;
                          },
                          [&](const Capture&) {
                              item.captured = true;
                              return atOrigin ? RayOutcome::NoRay : RayOutcome::Goes;
                          },
                          [](const CaptureEnPassant&) { return RayOutcome::NoRay; },
                          [](const MarkEnPassant&) { return RayOutcome::NoRay; },
                          [](const Swap&) { return RayOutcome::NoRay; },
                          [](const Flip&) { return RayOutcome::NoRay; },
                          [&](const Become&) { return tagged(); },
                          [&](const SetState&) { return tagged(); },
                          [](const Place&) { return RayOutcome::NoRay; },
                          [&](const Lift&) {
                              item.lifted = true;
                              return RayOutcome::Goes;
                          },
                          [](const Vanish&) { return RayOutcome::NoRay; },
                          // Nothing on a line asks what was visited.
                          [](const Visit&) { return RayOutcome::Goes; },
                          [](const Forget&) { return RayOutcome::Goes; },
                          [&](const Declare&) { return tagged(); },
                      },
                      effect);
}

}  // namespace

RayOutcome followOnLine(RayItem& item, const Instruction& instruction, bool atOrigin) {
    return std::visit(Overloaded{
                          [](const Pass&) { return RayOutcome::Goes; },
                          [](const Step&) { return RayOutcome::NoRay; },
                          [&](const Test& test) { return follow(item, test, atOrigin); },
                          [&](const Act& act) { return follow(item, act.effect, atOrigin); },
                          // Nothing on a line returns to it.
                          [](const Mark&) { return RayOutcome::Goes; },
                          [](const Return&) { return RayOutcome::NoRay; },
                      },
                      instruction);
}

namespace {

RayOutcome followStep(RayItem& item, const Step& step, bool atOrigin) {
    if (item.captured || !item.arrival.empty() || step.by.isZero()) return RayOutcome::NoRay;
    const bool asked = !item.aheadAt.isZero();
    if (asked && (item.aheadAt != step.by || !isPlain(step.edges))) return RayOutcome::NoRay;
    // Round the edges it may come back to where it started, and then it matters whether it has left.
    if (!isPlain(step.edges) && item.lifted) return RayOutcome::NoRay;
    if (!atOrigin) {
        if (item.here == Contents::nothing() && item.path != RayPath::Free) {
            item.path = RayPath::Clear;
        } else if (item.here == Contents::onBoard() && item.path != RayPath::Clear && isPlain(step.edges)) {
            item.path = RayPath::Free;
        } else {
            return RayOutcome::NoRay;
        }
    }
    item.here = onBoardPart(item.ahead);
    item.arrival = std::move(item.aheadTests);
    item.landed = false;
    item.aheadAt = {};
    item.ahead = Contents::onBoard() | Contents::offBoard();
    item.aheadTests.clear();
    return item.here.isNone() ? RayOutcome::Dead : RayOutcome::Goes;
}

class LineRun {
public:
    LineRun(const Movement& movement, const Step& step) : movement_(movement), line_{step, {}, {}, 0, 0} {}

    /// Empty when it is no ray.
    std::optional<RayLine> run(RayItem start, StateId target) {
        start.state = target;
        const RayOutcome outcome = followStep(start, line_.step, true);
        if (outcome == RayOutcome::NoRay) return std::nullopt;
        std::set<RayItem> front;
        if (outcome == RayOutcome::Goes) front.insert(std::move(start));
        std::map<std::set<RayItem>, std::size_t> known;
        while (!front.empty()) {
            const auto [found, isNew] = known.emplace(front, line_.endings.size());
            if (!isNew) {
                line_.tail = found->second;
                line_.period = line_.endings.size() - line_.tail;
                break;
            }
            if (line_.endings.size() >= kMostRaySteps || !advance(front)) return std::nullopt;
        }
        for (std::size_t k = line_.tail; k < line_.tail + line_.period; ++k) {
            if (!line_.free[k].empty()) return std::nullopt;
        }
        if (line_.period > 1 && line_.isUniform()) {
            line_.period = 1;
            line_.endings.resize(line_.tail + 1);
            line_.free.resize(line_.tail + 1);
        }
        return std::move(line_);
    }

private:
    /// From the runs that have just stepped to those after the next step.
    bool advance(std::set<RayItem>& front) {
        line_.endings.emplace_back();
        line_.free.emplace_back();
        std::set<RayItem> seen = std::move(front);
        std::vector<RayItem> open(seen.begin(), seen.end());
        front.clear();
        while (!open.empty()) {
            const RayItem item = std::move(open.back());
            open.pop_back();
            if (movement_.states[item.state].accepts && !end(item)) return false;
            for (const Transition& transition : movement_.states[item.state].transitions) {
                if (++items_ > kMostRayItems) return false;
                RayItem next = item;
                next.state = transition.target;
                const auto* step = std::get_if<Step>(&transition.instruction);
                if (step != nullptr && *step != line_.step) return false;
                const RayOutcome outcome = step != nullptr
                                               ? followStep(next, *step, false)
                                               : followOnLine(next, transition.instruction, false);
                if (outcome == RayOutcome::NoRay) return false;
                if (outcome == RayOutcome::Dead) continue;
                if (step != nullptr) {
                    front.insert(std::move(next));
                } else if (seen.insert(next).second) {
                    open.push_back(std::move(next));
                }
            }
        }
        return true;
    }

    bool end(const RayItem& item) {
        if (!item.landed || !item.aheadAt.isZero()) return false;
        RayEndings& endings = item.path == RayPath::Free ? line_.free.back() : line_.endings.back();
        RayEnds& ends = endings[RayKey{item.guards, item.arrival, item.tags}];
        Contents& what = item.captured ? ends.capture : ends.move;
        what = what | item.here;
        return true;
    }

    const Movement& movement_;
    RayLine line_;
    std::size_t items_ = 0;
};

}  // namespace

std::optional<RayLine> runLine(const Movement& movement, RayItem start, const Step& step, StateId target) {
    return LineRun(movement, step).run(std::move(start), target);
}

}  // namespace ferz::ir
