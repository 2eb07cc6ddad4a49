#include "ir/normal/same_walks.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "ir/append.h"
#include "ir/normal/atoms.h"
#include "ir/normal/free_steps.h"
#include "ir/normal/leaving.h"
#include "ir/numbered.h"
#include "ir/simplify.h"

namespace ferz::ir::normal {

namespace {

using Number = NumberedMovement::Number;
using Edge = NumberedMovement::Edge;

/// Sets of atoms of contents as bits.
using Atoms64 = std::uint64_t;
constexpr std::size_t kMostAtoms = 64;
constexpr Atoms64 kAnything = ~Atoms64{0};

bool lifts(const Movement& movement) {
    return std::any_of(movement.states.begin(), movement.states.end(), [](const State& state) {
        return std::any_of(state.transitions.begin(), state.transitions.end(),
                           [](const Transition& each) { return isLift(each.instruction); });
    });
}

/// Every run may as well lift just before its first step.
bool mayLiftAnywhere(const Movement& movement) {
    for (const State& state : movement.states) {
        for (const Transition& transition : state.transitions) {
            if (!isLift(transition.instruction)) continue;
            // What is asked of the origin behind the lift would come before it.
            const auto& behind = movement.states[transition.target].transitions;
            const auto isStep = [](const Transition& each) {
                return std::holds_alternative<Step>(each.instruction);
            };
            if (!std::all_of(behind.begin(), behind.end(), isStep)) return false;
        }
    }
    return mayLeaveAtOnce(movement);
}

Movement withoutLifts(Movement movement) {
    for (State& state : movement.states) {
        for (Transition& transition : state.transitions) {
            if (isLift(transition.instruction)) transition.instruction = Pass{};
        }
    }
    return simplify(std::move(movement));
}

/// What is done with an instruction.
struct Meaning {
    enum class Kind {
        Asks,   ///< what stands under the cursor
        Steps,  ///< over plain edges
        Does,   ///< `effect` at the cursor, in whatever order
        Looks,  ///< it changes nothing on the board
        Other,
    };
    Kind kind = Kind::Other;
    Atoms64 atoms = 0;
    Vec by;
    unsigned effect = 0;
};
constexpr unsigned kLanded = 1;
constexpr unsigned kCaptured = 2;

/// Where a path may have got to. What it has done on this square is said when it leads on from there.
struct Spot {
    StateId state = 0;
    bool arrived = false;  ///< by the step, with nothing behind it
    unsigned done = 0;
    friend auto operator<=>(const Spot&, const Spot&) = default;
};
/// Those that one list of words can lead to, sorted.
using Front = std::vector<Spot>;

struct Pair {
    Vec by;  ///< the step that led here, if some path has just arrived
    Atoms64 atom = kAnything;
    Front left;
    Front right;
    friend auto operator<=>(const Pair&, const Pair&) = default;
};

/// A word, and where it leads. Effects come before the instruction, those of the end have none.
struct Way {
    unsigned done = 0;
    Number instruction = 0;
    Spot spot;
    friend auto operator<=>(const Way&, const Way&) = default;
};
/// States that one step leads to, joined with those straight on behind it.
constexpr std::size_t kMostPassed = 1'000;
constexpr Number kEnd = std::numeric_limits<Number>::max();

bool isFar(const Vec& by) {
    return std::abs(by.file) >= Board::kMostFiles || std::abs(by.rank) >= Board::kMostFiles ||
           std::abs(by.level) >= Board::kMostLevels || std::abs(by.row) >= Board::kMostLevels;
}

class Comparison {
public:
    Comparison(const Movement& both, StateId right)
        : atoms_(both), both_(both), right_(right), asks_(both_.states.size()) {
        for (Number number = 0; number < both_.count(); ++number)
            meanings_.push_back(meaningOf(both_.instruction(number)));
        for (StateId id = 0; id < both_.states.size(); ++id) {
            const auto& edges = both_.states[id].edges;
            asks_[id] = std::any_of(edges.begin(), edges.end(), [&](const Edge& edge) {
                return meanings_[edge.instruction].kind == Meaning::Kind::Asks;
            });
        }
    }

    bool run(std::size_t most) {
        if (atoms_.all().size() > kMostAtoms) return false;
        reach({{}, kAnything, {{0, false, 0}}, {{right_, false, 0}}});
        while (!open_.empty()) {
            const Pair at = std::move(open_.back());
            open_.pop_back();
            if (!compare(at) || isTooLarge_ || seen_.size() > most) return false;
        }
        return true;
    }

private:
    Meaning meaningOf(const Instruction& instruction) const {
        Meaning meaning;
        if (const auto* step = std::get_if<Step>(&instruction)) {
            if (!isPlain(step->edges)) return meaning;
            meaning.kind = Meaning::Kind::Steps;
            meaning.by = step->by;
        } else if (const auto* test = std::get_if<Test>(&instruction)) {
            meaning.kind = Meaning::Kind::Looks;
            const auto* holds = std::get_if<Holds>(&test->predicate);
            if (holds == nullptr || !test->at.isZero()) return meaning;
            meaning.kind = Meaning::Kind::Asks;
            const Contents what = test->negated ? ~holds->what : holds->what;
            const auto& all = atoms_.all();
            for (std::size_t index = 0; index < std::min(all.size(), kMostAtoms); ++index) {
                if (!(all[index] & what).isNone()) meaning.atoms |= Atoms64{1} << index;
            }
        } else if (const auto* act = std::get_if<Act>(&instruction)) {
            const bool lands = std::holds_alternative<Land>(act->effect);
            if (!lands && !std::holds_alternative<Capture>(act->effect)) return meaning;
            meaning.kind = Meaning::Kind::Does;
            meaning.effect = lands ? kLanded : kCaptured;
        } else if (std::holds_alternative<Mark>(instruction)) {
            meaning.kind = Meaning::Kind::Looks;
        }
        return meaning;
    }

    /// What is possible where just this stands under the cursor, and with what can be done there. States that
    /// only ask have been asked then.
    void decide(Front& front, Atoms64 atom) const {
        const auto isAsked = [&](const Spot& spot) {
            return atom != kAnything && (spot.done & kCaptured) == 0;
        };
        const auto add = [&](const Spot& spot) {
            if (std::find(front.begin(), front.end(), spot) == front.end()) front.push_back(spot);
        };
        // The list grows meanwhile: what is asked may be done then, and the other way round.
        for (std::size_t index = 0; index < front.size(); ++index) {
            const Spot spot = front[index];
            for (const Edge& edge : both_.states[spot.state].edges) {
                const Meaning& meaning = meanings_[edge.instruction];
                if (meaning.kind == Meaning::Kind::Does)
                    add({edge.target, false, spot.done | meaning.effect});
                if (meaning.kind == Meaning::Kind::Asks && isAsked(spot) && (meaning.atoms & atom) != 0)
                    add({edge.target, false, spot.done});
            }
        }
        std::erase_if(front, [&](const Spot& spot) {
            const auto& state = both_.states[spot.state];
            return isAsked(spot) && !state.accepts &&
                   std::all_of(state.edges.begin(), state.edges.end(), [&](const Edge& edge) {
                       return meanings_[edge.instruction].kind == Meaning::Kind::Asks;
                   });
        });
        std::sort(front.begin(), front.end());
    }

    void reach(Pair pair) {
        if (seen_.insert(pair).second) open_.push_back(std::move(pair));
    }

    bool asks(const Front& front) const {
        return std::any_of(front.begin(), front.end(), [&](const Spot& spot) { return asks_[spot.state]; });
    }

    /// The same words lead on from both, and where they lead is compared next.
    bool compare(const Pair& at) {
        Front left = at.left;
        Front right = at.right;
        decide(left, at.atom);
        decide(right, at.atom);
        fanOut(left, at, leftWays_);
        fanOut(right, at, rightWays_);
        std::size_t one = 0;
        std::size_t other = 0;
        while (one < leftWays_.size() && other < rightWays_.size()) {
            const auto word = std::pair(leftWays_[one].done, leftWays_[one].instruction);
            if (word != std::pair(rightWays_[other].done, rightWays_[other].instruction)) return false;
            Pair next;
            const auto take = [&](const std::vector<Way>& ways, std::size_t& index, Front& front) {
                for (; index < ways.size() && std::pair(ways[index].done, ways[index].instruction) == word;
                     ++index)
                    front.push_back(ways[index].spot);
            };
            take(leftWays_, one, next.left);
            take(rightWays_, other, next.right);
            if (word.second != kEnd) follow(word.second, word.first, at, std::move(next));
        }
        return one == leftWays_.size() && other == rightWays_.size();
    }

    void follow(Number instruction, unsigned done, const Pair& from, Pair next) {
        const Meaning& meaning = meanings_[instruction];
        if (meaning.kind != Meaning::Kind::Steps) {
            const bool isKnown = meaning.kind == Meaning::Kind::Looks && (done & kCaptured) == 0;
            next.atom = isKnown ? from.atom : kAnything;
            return reach(std::move(next));
        }
        next.by = meaning.by;
        if (!asks(next.left) && !asks(next.right)) return reach(std::move(next));
        for (std::size_t index = 0; index < atoms_.all().size(); ++index) {
            next.atom = Atoms64{1} << index;
            reach(next);
        }
    }

    /// The ways from the front, sorted.
    void fanOut(const Front& front, const Pair& at, std::vector<Way>& ways) {
        ways.clear();
        for (const Spot& spot : front) {
            const auto& state = both_.states[spot.state];
            if (state.accepts) ways.push_back({spot.done, kEnd, {}});
            for (const Edge& edge : state.edges) {
                const Meaning& meaning = meanings_[edge.instruction];
                switch (meaning.kind) {
                    case Meaning::Kind::Does: break;
                    case Meaning::Kind::Asks:
                        if (at.atom != kAnything && (spot.done & kCaptured) == 0) break;
                        ways.push_back({spot.done, edge.instruction, {edge.target, false, 0}});
                        break;
                    case Meaning::Kind::Steps:
                        // Joined with the step that led here.
                        if (spot.arrived && liesBetween(at.by, at.by + meaning.by)) break;
                        passed_.clear();
                        arrive(spot.done, meaning.by, edge.target, ways);
                        break;
                    case Meaning::Kind::Looks:
                    case Meaning::Kind::Other:
                        ways.push_back({spot.done, edge.instruction, {edge.target, false, 0}});
                        break;
                }
            }
        }
        std::sort(ways.begin(), ways.end());
        ways.erase(std::unique(ways.begin(), ways.end()), ways.end());
    }

    /// Steps straight on behind it are part of the step, which is a value: meanings move when one is added.
    void arrive(unsigned done, Vec by, StateId state, std::vector<Way>& ways) {
        if (isFar(by) || std::find(passed_.begin(), passed_.end(), std::pair(by, state)) != passed_.end())
            return;
        isTooLarge_ = isTooLarge_ || passed_.size() > kMostPassed;
        if (isTooLarge_) return;
        passed_.emplace_back(by, state);
        bool stops = both_.states[state].accepts;
        for (const Edge& edge : both_.states[state].edges) {
            const Meaning& meaning = meanings_[edge.instruction];
            if (meaning.kind == Meaning::Kind::Steps && liesBetween(by, by + meaning.by)) {
                arrive(done, by + meaning.by, edge.target, ways);
            } else {
                stops = true;
            }
        }
        if (stops) ways.push_back({done, stepBy(by), {state, true, 0}});
    }

    Number stepBy(const Vec& by) {
        const Number number = both_.numberOf(Step{by, PlainEdges{}});
        if (number == meanings_.size()) meanings_.push_back(meaningOf(both_.instruction(number)));
        return number;
    }

    const Atoms atoms_;
    NumberedMovement both_;
    const StateId right_;
    std::vector<Meaning> meanings_;
    std::vector<char> asks_;
    std::set<Pair> seen_;
    std::vector<Pair> open_;
    std::vector<Way> leftWays_;
    std::vector<Way> rightWays_;
    std::vector<std::pair<Vec, StateId>> passed_;
    bool isTooLarge_ = false;
};

}  // namespace

bool walkTheSame(const Movement& left, const Movement& right, std::size_t most) {
    if (asksForParts(left) || asksForParts(right)) return false;
    if ((lifts(left) || lifts(right)) && mayLiftAnywhere(left) && mayLiftAnywhere(right))
        return walkTheSame(withoutLifts(left), withoutLifts(right), most);
    Movement both = left;
    const StateId start = append(both.states, right);
    return Comparison(both, start).run(most);
}

}  // namespace ferz::ir::normal
