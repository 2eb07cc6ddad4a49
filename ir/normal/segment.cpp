#include "ir/normal/segment.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "ir/regions.h"

namespace ferz::ir::normal {

bool operator==(const Collected& left, const Collected& right) = default;
std::strong_ordering operator<=>(const Collected& left, const Collected& right) = default;

bool operator==(const Segment& left, const Segment& right) = default;

namespace {

constexpr std::size_t kMostSegments = 20'000;
/// A state met so often on one square without an end is a loop that changes something each time.
constexpr std::size_t kMostVisits = 6;

/// A path that is being followed.
struct OpenSegment {
    Segment segment;
    bool lifted = false;
    bool captured = false;    ///< here
    bool rearranged = false;  ///< pieces were swapped, flipped, placed
    friend bool operator==(const OpenSegment&, const OpenSegment&) = default;
};

enum class Feasibility { Goes, Dead, Unsayable };

bool contradicts(const Test& a, const Test& b) {
    if (a.at == b.at && a.predicate == b.predicate && a.negated != b.negated) return true;
    const auto* left = std::get_if<StateIs>(&a.predicate);
    const auto* right = std::get_if<StateIs>(&b.predicate);
    return left != nullptr && right != nullptr && !a.negated && !b.negated && left->key == right->key &&
           left->value != right->value;
}

/// `k = 1` says that `k` is not 2.
bool implies(const Test& a, const Test& b) {
    if (a == b) return true;
    const auto* left = std::get_if<StateIs>(&a.predicate);
    const auto* right = std::get_if<StateIs>(&b.predicate);
    return left != nullptr && right != nullptr && !a.negated && b.negated && left->key == right->key &&
           left->value != right->value;
}

Feasibility addGuard(std::vector<Test>& guards, const Test& test) {
    Test added = test;
    if (const auto* named = std::get_if<Named>(&test.predicate)) {
        // All that is asked of the name is one test.
        NameSet names = test.negated ? ~named->names : named->names;
        std::erase_if(guards, [&](const Test& guard) {
            const auto* other = std::get_if<Named>(&guard.predicate);
            if (other != nullptr) names = names & other->names;
            return other != nullptr;
        });
        if (names.isNone()) return Feasibility::Dead;
        if (names.isAll()) return Feasibility::Goes;
        added = Test{Named{names}};
    }
    for (const Test& guard : guards) {
        if (contradicts(guard, added)) return Feasibility::Dead;
        if (implies(guard, added)) return Feasibility::Goes;
    }
    std::erase_if(guards, [&](const Test& guard) { return implies(added, guard); });
    guards.insert(std::upper_bound(guards.begin(), guards.end(), added), added);
    return Feasibility::Goes;
}

void addTag(std::vector<Effect>& tags, const Effect& effect) {
    std::erase_if(tags, [&](const Effect& tag) {
        if (tag == effect) return true;
        if (std::holds_alternative<Become>(tag)) return std::holds_alternative<Become>(effect);
        const auto* left = std::get_if<SetState>(&tag);
        const auto* right = std::get_if<SetState>(&effect);
        return left != nullptr && right != nullptr && left->key == right->key;
    });
    tags.insert(std::upper_bound(tags.begin(), tags.end(), effect), effect);
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
        if (act != nullptr && std::holds_alternative<Land>(act->effect)) return land(transition.target, way);
        OpenSegment next = way;
        Feasibility outcome = Feasibility::Goes;
        if (const auto* test = std::get_if<Test>(&transition.instruction)) {
            outcome = ask(*test, next);
        } else if (const auto* mark = std::get_if<Mark>(&transition.instruction)) {
            addOnce(*mark, next);
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
        return std::visit(Overloaded{
                              [&](const Lift&) {
                                  if (context_.leavesAtOnce) {
                                      way.lifted = true;
                                      return Feasibility::Goes;
                                  }
                                  way.rearranged = true;
                                  return changeBoard(effect, way);
                              },
                              [&](const SetState&) { return tag(effect, way); },
                              [&](const Become&) { return tag(effect, way); },
                              [&](const Declare&) { return tag(effect, way); },
                              [&](const Capture&) {
                                  way.captured = true;
                                  return changeBoard(effect, way);
                              },
                              [&](const Swap&) { return rearrange(effect, way); },
                              [&](const Flip&) { return rearrange(effect, way); },
                              [&](const Place&) { return rearrange(effect, way); },
                              [&](const Vanish&) { return rearrange(effect, way); },
                              [&](const CaptureEnPassant&) { return changeBoard(effect, way); },
                              [&](const MarkEnPassant&) { return changeBoard(effect, way); },
                              [&](const Visit&) { return changeBoard(effect, way); },
                              // Forget is always added: squares visited before it may be visited again.
                              [&](const Forget&) {
                                  way.segment.letter.changes.emplace_back(Act{effect});
                                  return Feasibility::Goes;
                              },
                              [&](const Land&) { return Feasibility::Unsayable; },
                          },
                          effect);
    }
    static Feasibility tag(const Effect& effect, OpenSegment& way) {
        addTag(way.segment.collected.tags, effect);
        return Feasibility::Goes;
    }
    static Feasibility changeBoard(const Effect& effect, OpenSegment& way) {
        if (way.rearranged) {
            way.segment.letter.changes.emplace_back(Act{effect});
        } else {
            addOnce(Act{effect}, way);
        }
        return Feasibility::Goes;
    }
    /// Adds a change unless it was made since the last Forget: twice on one square, with nothing moved about
    /// between, is the same as once.
    static void addOnce(const Instruction& change, OpenSegment& way) {
        auto& changes = way.segment.letter.changes;
        const auto isForget = [](const Instruction& each) {
            const auto* act = std::get_if<Act>(&each);
            return act != nullptr && std::holds_alternative<Forget>(act->effect);
        };
        const auto since = std::find_if(changes.rbegin(), changes.rend(), isForget).base();
        if (std::find(since, changes.end(), change) == changes.end()) changes.push_back(change);
    }
    static Feasibility rearrange(const Effect& effect, OpenSegment& way) {
        way.rearranged = true;
        return changeBoard(effect, way);
    }

    Feasibility ask(const Test& test, OpenSegment& way) {
        if (const auto* holds = std::get_if<Holds>(&test.predicate)) {
            Contents what = test.negated ? ~holds->what : holds->what;
            return test.at.isZero() ? askHere(what, way) : askAround(test.at, what, way);
        }
        return std::visit(
            Overloaded{
                [](const Holds&) { return Feasibility::Unsayable; },
                [&](const StateIs&) { return addGuard(way.segment.collected.guards, test); },
                [&](const WhiteMoves&) { return addGuard(way.segment.collected.guards, test); },
                [&](const Named&) { return addGuard(way.segment.collected.guards, test); },
                [&](const InCheck&) { return addGuard(way.segment.collected.guards, test); },
                [&](const NeverChecked&) { return addGuard(way.segment.collected.guards, test); },
                [&](const Present&) {
                    if (isFirst(way)) return addGuard(way.segment.collected.guards, test);
                    if (context_.isStart && way.lifted) return Feasibility::Unsayable;
                    return askInOrder(test, way);
                },
                [&](const Unmoved&) { return askAtStart(test, way); },
                [&](const InZone&) { return askAtStart(test, way); },
                [&](const Attacked&) { return askAtStart(test, way); },
                [&](const EnPassantMarked&) { return askAtStart(test, way); },
                [&](const Beyond& beyond) { return askBeyond(beyond, test, way); },
                [&](const Visited&) { return askInOrder(test, way); },
                [&](const Affected&) { return askInOrder(test, way); },
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
            return addGuard(way.segment.collected.guards, test);
        }
        return isUnmoved ? askInOrder(test, way) : askAnytime(test, way);
    }

    static bool isOnOneBoard(const Vec& at) { return at.level == 0 && at.row == 0; }

    static Feasibility askBeyond(const Beyond& beyond, const Test& test, OpenSegment& way) {
        const unsigned possible = regionsAround(test.at);
        const unsigned regions = (test.negated ? ~beyond.regions : beyond.regions) & possible;
        if (regions == 0) return Feasibility::Dead;
        if (regions == possible) return Feasibility::Goes;
        // Regions are those of one board: a point beside it may lie inside of them.
        if (regions == (possible & ~bit(Region::Inside)) && isOnOneBoard(test.at))
            return askAnytime(Test{Holds{Contents::offBoard()}, test.at}, way);
        return askAnytime(Test{Beyond{regions}, test.at}, way);
    }

    /// What no change can make true or false. All that is asked of the contents, or of the place, of one
    /// square is one test.
    static Feasibility askAnytime(const Test& test, OpenSegment& way) {
        auto& tests = way.segment.letter.tests;
        Test added = test;
        for (auto other = tests.begin(); other != tests.end();) {
            if (contradicts(*other, added)) return Feasibility::Dead;
            if (*other == added) return Feasibility::Goes;
            if (other->at == added.at && unite(*other, added)) {
                other = tests.erase(other);
            } else {
                ++other;
            }
        }
        const auto* holds = std::get_if<Holds>(&added.predicate);
        const auto* beyond = std::get_if<Beyond>(&added.predicate);
        if ((holds != nullptr && holds->what.isNone()) || (beyond != nullptr && beyond->regions == 0))
            return Feasibility::Dead;
        if ((holds != nullptr && holds->what.isAll()) ||
            (beyond != nullptr && beyond->regions == kAllRegions))
            return Feasibility::Goes;
        // Where there is no square nothing stands.
        for (const Test& other : tests) {
            if (other.at != added.at) continue;
            const auto* otherHolds = std::get_if<Holds>(&other.predicate);
            const auto* otherBeyond = std::get_if<Beyond>(&other.predicate);
            if (holds != nullptr && otherBeyond != nullptr &&
                (otherBeyond->regions & bit(Region::Inside)) == 0)
                return holds->what.off ? Feasibility::Goes : Feasibility::Dead;
            if (beyond != nullptr && otherHolds != nullptr && (beyond->regions & bit(Region::Inside)) == 0 &&
                !otherHolds->what.off)
                return Feasibility::Dead;
        }
        if (beyond != nullptr && (beyond->regions & bit(Region::Inside)) == 0) {
            std::erase_if(tests, [&](const Test& other) {
                return other.at == added.at && std::holds_alternative<Holds>(other.predicate);
            });
        }
        tests.insert(std::upper_bound(tests.begin(), tests.end(), added), added);
        return Feasibility::Goes;
    }

    /// Both tests in one, in `added`.
    static bool unite(const Test& other, Test& added) {
        const auto* otherHolds = std::get_if<Holds>(&other.predicate);
        const auto* otherBeyond = std::get_if<Beyond>(&other.predicate);
        if (auto* holds = std::get_if<Holds>(&added.predicate); holds != nullptr && otherHolds != nullptr) {
            holds->what = holds->what & otherHolds->what;
            return true;
        }
        if (auto* beyond = std::get_if<Beyond>(&added.predicate);
            beyond != nullptr && otherBeyond != nullptr) {
            beyond->regions &= otherBeyond->regions;
            return true;
        }
        return false;
    }

    static Feasibility askInOrder(const Test& test, OpenSegment& way) {
        if (way.segment.letter.changes.empty()) return askAnytime(test, way);
        way.segment.letter.changes.emplace_back(test);
        return Feasibility::Goes;
    }

    Feasibility askHere(Contents what, OpenSegment& way) const {
        what.off = false;
        if (context_.isStart) {
            if (way.rearranged || way.captured) return Feasibility::Unsayable;
            if (way.lifted) return what.empty ? Feasibility::Goes : Feasibility::Dead;
            // The mover itself stands here.
            return addGuard(way.segment.collected.guards, Test{Named{what.friends}});
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
        if (what == Contents::onBoard() && isOnOneBoard(at))
            return askAnytime(Test{Beyond{bit(Region::Inside)}, at}, way);
        if (what == Contents::onBoard() || what.off || !context_.probesAllowed)
            return askAnytime(Test{Holds{what}, at}, way);
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

    /// Changes of one square whose order makes no difference get one.
    static void sortChanges(std::vector<Instruction>& changes) {
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
        if (std::any_of(changes.begin(), changes.end(), [&](const auto& each) { return rank(each) < 0; }))
            return;
        std::stable_sort(changes.begin(), changes.end(), [&](const Instruction& a, const Instruction& b) {
            return std::pair(rank(a), a) < std::pair(rank(b), b);
        });
        changes.erase(std::unique(changes.begin(), changes.end()), changes.end());
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
