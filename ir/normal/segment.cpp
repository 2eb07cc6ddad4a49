#include "ir/normal/segment.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "ir/normal/open_segment.h"
#include "ir/transitions.h"

namespace ferz::ir::normal {

bool operator==(const Collected& left, const Collected& right) = default;
std::strong_ordering operator<=>(const Collected& left, const Collected& right) = default;

bool operator==(const Segment& left, const Segment& right) = default;

namespace {

constexpr std::size_t kMostSegments = 20'000;
/// A state met so often on one square without an end is a loop that changes something each time.
constexpr std::size_t kMostVisits = 6;

/// Changes of one square whose order makes no difference get one.
void sortChanges(std::vector<Instruction>& changes) {
    const auto rank = [](const Instruction& change) {
        if (std::holds_alternative<Mark>(change)) return 0;
        const auto* act = std::get_if<Act>(&change);
        if (act == nullptr) return -1;
        if (std::holds_alternative<Visit>(act->effect)) return 1;
        if (std::holds_alternative<MarkEnPassant>(act->effect)) return 2;
        if (std::holds_alternative<Capture>(act->effect)) return 3;
        if (std::holds_alternative<CaptureEnPassant>(act->effect)) return 4;
        if (std::holds_alternative<Land>(act->effect)) return 5;
        return -1;
    };
    if (std::any_of(changes.begin(), changes.end(), [&](const auto& each) { return rank(each) < 0; })) return;
    std::stable_sort(changes.begin(), changes.end(), [&](const Instruction& a, const Instruction& b) {
        return std::pair(rank(a), a) < std::pair(rank(b), b);
    });
    changes.erase(std::unique(changes.begin(), changes.end()), changes.end());
}

class Following {
public:
    Following(const Collected& before, const SegmentContext& context) : context_(context) {
        start_.segment.collected = before;
    }

    std::optional<std::vector<Segment>> from(StateId state) {
        if (!follow(state, start_)) return std::nullopt;
        return std::move(found_);
    }

private:
    bool follow(StateId id, const OpenSegment& way) {
        // A loop that changed nothing leads nowhere new.
        std::size_t visits = 0;
        for (const auto& [before, at] : path_) {
            if (before != id) continue;
            if (*at == way) return true;
            ++visits;
        }
        if (visits >= kMostVisits) return false;
        path_.emplace_back(id, &way);
        const bool done = followOnce(id, way);
        path_.pop_back();
        return done;
    }

    bool followOnce(StateId id, const OpenSegment& way) {
        const State& state = context_.movement->states[id];
        if (state.accepts && way.segment.collected.landing != Collected::Landing::Later) {
            if (!keep(id, way, true)) return false;
        }
        bool moves = false;
        for (const Transition& transition : state.transitions) {
            if (std::holds_alternative<Step>(transition.instruction) ||
                std::holds_alternative<Return>(transition.instruction)) {
                moves = true;
                continue;
            }
            if (!take(transition, way)) return false;
        }
        return !moves || keep(id, way, false);
    }

    bool take(const Transition& transition, const OpenSegment& way) {
        const auto* act = std::get_if<Act>(&transition.instruction);
        if (effectOf<Land>(transition.instruction)) return land(transition.target, way);
        OpenSegment next = way;
        Feasibility outcome = Feasibility::Goes;
        if (const auto* test = std::get_if<Test>(&transition.instruction)) {
            outcome = ask(*test, next);
        } else if (const auto* mark = std::get_if<Mark>(&transition.instruction)) {
            next.addOnce(*mark);
        } else if (act != nullptr) {
            outcome = change(act->effect, next);
        }
        if (outcome == Feasibility::Dead) return true;
        if (outcome == Feasibility::Unsayable) return false;
        return follow(transition.target, next);
    }

    /// A landing is kept, and must be the last, or left out, and another must come.
    bool land(StateId target, const OpenSegment& way) {
        if (way.segment.collected.landing == Collected::Landing::Done) return true;
        OpenSegment kept = way;
        kept.segment.letter.changes.emplace_back(Act{Land{}});
        kept.segment.collected.landing = Collected::Landing::Done;
        OpenSegment left = way;
        left.segment.collected.landing = Collected::Landing::Later;
        return follow(target, kept) && follow(target, left);
    }

    Feasibility change(const Effect& effect, OpenSegment& way) {
        if (std::holds_alternative<Land>(effect)) return Feasibility::Unsayable;
        std::visit(Overloaded{
                       [&](const Lift&) {
                           if (context_.leavesAtOnce) {
                               way.lifted = true;
                           } else {
                               way.rearrange(effect);
                           }
                       },
                       [&](const SetState&) { way.tag(effect); },
                       [&](const Become&) { way.tag(effect); },
                       [&](const Declare&) { way.tag(effect); },
                       [&](const Capture&) {
                           way.captured = true;
                           way.changeBoard(effect);
                       },
                       [&](const Swap&) { way.rearrange(effect); },
                       [&](const Flip&) { way.rearrange(effect); },
                       [&](const Place&) { way.rearrange(effect); },
                       [&](const Vanish&) { way.rearrange(effect); },
                       [&](const CaptureEnPassant&) { way.changeBoard(effect); },
                       [&](const MarkEnPassant&) { way.changeBoard(effect); },
                       [&](const Visit&) { way.changeBoard(effect); },
                       // Forget is always added: squares visited before it may be visited again.
                       [&](const Forget&) { way.segment.letter.changes.emplace_back(Act{effect}); },
                       [](const Land&) {},
                   },
                   effect);
        return Feasibility::Goes;
    }

    Feasibility ask(const Test& test, OpenSegment& way) {
        if (const auto* holds = std::get_if<Holds>(&test.predicate)) {
            Contents what = test.negated ? ~holds->what : holds->what;
            return test.at.isZero() ? askHere(what, way) : askAround(test.at, what, way);
        }
        return std::visit(Overloaded{
                              [](const Holds&) { return Feasibility::Unsayable; },
                              [&](const StateIs&) { return way.guard(test); },
                              [&](const WhiteMoves&) { return way.guard(test); },
                              [&](const Named&) { return way.guard(test); },
                              [&](const InCheck&) { return way.guard(test); },
                              [&](const NeverChecked&) { return way.guard(test); },
                              [&](const Present&) {
                                  if (isFirst(way)) return way.guard(test);
                                  if (context_.isStart && way.lifted) return Feasibility::Unsayable;
                                  return way.askInOrder(test);
                              },
                              [&](const Unmoved&) { return askAtStart(test, way); },
                              [&](const InZone&) { return askAtStart(test, way); },
                              [&](const Attacked&) { return askAtStart(test, way); },
                              [&](const EnPassantMarked&) { return askAtStart(test, way); },
                              [&](const Beyond& beyond) { return way.askBeyond(beyond, test); },
                              [&](const Visited&) { return way.askInOrder(test); },
                              [&](const Affected&) { return way.askInOrder(test); },
                              [](const Playable&) { return Feasibility::Unsayable; },
                          },
                          test.predicate);
    }

    /// Nothing has happened yet.
    [[nodiscard]] bool isFirst(const OpenSegment& way) const {
        return context_.isStart && !way.lifted && way.segment.letter.changes.empty();
    }

    Feasibility askAtStart(const Test& test, OpenSegment& way) const {
        const bool isUnmoved = std::holds_alternative<Unmoved>(test.predicate);
        if (context_.isStart && test.at.isZero()) {
            if (isUnmoved && !isFirst(way)) return Feasibility::Unsayable;
            return way.guard(test);
        }
        return isUnmoved ? way.askInOrder(test) : way.askAnytime(test);
    }

    Feasibility askHere(Contents what, OpenSegment& way) const {
        what.off = false;
        if (context_.isStart) {
            if (way.rearranged || way.captured) return Feasibility::Unsayable;
            if (way.lifted) return what.empty ? Feasibility::Goes : Feasibility::Dead;
            // The mover itself stands here.
            return way.guard(Test{Named{what.friends}});
        }
        if (way.rearranged) {
            way.segment.letter.changes.emplace_back(Test{Holds{what}});
            return Feasibility::Goes;
        }
        if (way.captured) return what.empty ? Feasibility::Goes : Feasibility::Dead;
        Contents& here = way.segment.letter.here;
        here = here & what;
        return here.isNone() ? Feasibility::Dead : Feasibility::Goes;
    }

    Feasibility askAround(const Vec& at, const Contents& what, OpenSegment& way) const {
        if (way.rearranged) {
            way.segment.letter.changes.emplace_back(Test{Holds{what}, at});
            return Feasibility::Goes;
        }
        if (what == Contents::onBoard() && at.isFlat())
            return way.askAnytime(Test{Beyond{bit(Region::Inside)}, at});
        if (what == Contents::onBoard() || what.off || !context_.probesAllowed)
            return way.askAnytime(Test{Holds{what}, at});
        auto& probes = way.segment.probes;
        const auto found =
            std::find_if(probes.begin(), probes.end(), [&](const auto& probe) { return probe.first == at; });
        if (found == probes.end()) {
            if (what.isNone()) return Feasibility::Dead;
            probes.emplace_back(at, what);
            std::sort(probes.begin(), probes.end());
            return Feasibility::Goes;
        }
        found->second = found->second & what;
        return found->second.isNone() ? Feasibility::Dead : Feasibility::Goes;
    }

    bool keep(StateId id, const OpenSegment& way, bool last) {
        if (found_.size() >= kMostSegments) return false;
        Segment segment = way.segment;
        segment.end = id;
        segment.letter.last = last;
        if (segment.letter.changes.size() > 1) sortChanges(segment.letter.changes);
        found_.push_back(std::move(segment));
        return true;
    }

    const SegmentContext& context_;
    OpenSegment start_;
    std::vector<std::pair<StateId, const OpenSegment*>> path_;  ///< states, and with what they were come to
    std::vector<Segment> found_;
};

}  // namespace

std::optional<std::vector<Segment>> segmentsFrom(StateId state, const Collected& before,
                                                 const SegmentContext& context) {
    return Following(before, context).from(state);
}

}  // namespace ferz::ir::normal
