#include "frontend/mbn/demand.h"

#include <algorithm>
#include <bitset>
#include <cstdlib>
#include <deque>
#include <map>

namespace ferz::mbn {

namespace {

/// Every run is held against every way that is known, so both are kept few.
constexpr std::size_t kMostWays = 100;
constexpr std::size_t kMostCaptures = 400;

/// Asked most of all here: without making sets to throw away.
bool isWithin(const ir::NameSet& part, const ir::NameSet& whole) {
    const auto& inner = part.listed();
    const auto& outer = whole.listed();
    if (part.isComplement() && whole.isComplement())
        return std::includes(inner.begin(), inner.end(), outer.begin(), outer.end());
    if (part.isComplement()) return false;
    return std::all_of(inner.begin(), inner.end(), [&](const auto& name) { return whole.contains(name); });
}

bool isWithin(const ir::Contents& part, const ir::Contents& whole) {
    return (!part.off || whole.off) && (!part.empty || whole.empty) &&
           isWithin(part.friends, whole.friends) && isWithin(part.enemies, whole.enemies);
}

/// Whatever fulfils `strong` fulfils `weak`.
bool implies(const Demand& strong, const Demand& weak) {
    if (strong.holds.size() < weak.holds.size()) return false;
    return std::all_of(weak.holds.begin(), weak.holds.end(),
                       [&](const SpotMap::Entry& each) {
                           const ir::Contents* found = strong.holds.find(each.first);
                           return found != nullptr && isWithin(*found, each.second);
                       }) &&
           std::includes(strong.tests.begin(), strong.tests.end(), weak.tests.begin(), weak.tests.end());
}

/// The squares that are spoken of, and what may not be there, as bits: who lacks one of another's does not
/// imply it.
using Marks = std::bitset<256>;

Marks marksOf(const Demand& demand) {
    Marks marks;
    for (const auto& [spot, what] : demand.holds) {
        const auto place =
            5 * static_cast<unsigned>(spot.anchor * 29 + spot.offset.file * 11 + spot.offset.rank);
        marks.set(place % marks.size());
        if (!what.off) marks.set((place + 1) % marks.size());
        if (!what.empty) marks.set((place + 2) % marks.size());
        if (what.friends.isNone()) marks.set((place + 3) % marks.size());
        if (what.enemies.isNone()) marks.set((place + 4) % marks.size());
    }
    return marks;
}

struct Run {
    ir::StateId state = 0;
    Spot cursor;
    std::map<ir::Slot, Spot> marks;
    Demand demand;
    SpotMap changed;  ///< what the run itself has made of a square
    std::set<std::pair<ir::VisitSet, Spot>> visited;
    std::set<ir::VisitSet> forgotten;  ///< sets with nothing but what the run has visited since
    std::set<Spot> affected;
    std::set<Spot> captured;
    friend auto operator<=>(const Run&, const Run&) = default;
};

/// All that a part may demand, one entry a way to play it; weaker ones hide stronger ones.
class Demands {
public:
    Demands(const ir::Movement& part, const Spot& entry) : part_(part), entry_(entry) {
        Run start;
        start.cursor = entry;
        open_.push_back(seen_.insert(std::move(start)).first);
    }

    /// False when it cannot be told.
    bool find(std::size_t& runs) {
        while (!open_.empty()) {
            const Run& run = *open_.front();
            open_.pop_front();
            const Marks marks = marksOf(run.demand);
            if (isHidden(run.demand, marks)) continue;
            if (part_.states[run.state].accepts) {
                std::erase_if(found_, [&](const Way& known) {
                    return (marks & ~known.marks).none() && implies(known.demand, run.demand);
                });
                found_.push_back({run.demand, marks});
                if (found_.size() > kMostWays) return false;
                continue;
            }
            if (!goOn(run, runs)) return false;
        }
        return true;
    }

    [[nodiscard]] std::vector<Demand> found() const {
        std::vector<Demand> result;
        for (const Way& way : found_)
            result.push_back(way.demand);
        return result;
    }

    /// All captures of all ways, each capture with its weakest demands. False when it cannot be told.
    bool findCaptures(std::size_t& runs) {
        while (!open_.empty()) {
            const Run& run = *open_.front();
            open_.pop_front();
            if (part_.states[run.state].accepts && !keepCaptures(run)) return false;
            if (!goOn(run, runs)) return false;
        }
        return true;
    }

    [[nodiscard]] const std::vector<std::pair<ir::Vec, Demand>>& captures() const { return captures_; }

private:
    /// Opens what follows a run. False when it cannot be told.
    bool goOn(const Run& run, std::size_t& runs) {
        for (const ir::Transition& transition : part_.states[run.state].transitions) {
            if (isClosed(transition.instruction, run)) continue;
            Run next = run;
            next.state = transition.target;
            if (!follow(transition.instruction, next)) continue;
            if (!known_ || runs == 0) return false;
            const auto [place, isNew] = seen_.insert(std::move(next));
            if (!isNew) continue;
            --runs;
            open_.push_back(place);
        }
        return true;
    }

    bool keepCaptures(const Run& run) {
        for (const Spot& spot : run.captured) {
            if (spot.anchor != entry_.anchor) return false;
            const auto isWeaker = [&](const auto& known) {
                return known.first == spot.offset && implies(run.demand, known.second);
            };
            if (std::any_of(captures_.begin(), captures_.end(), isWeaker)) continue;
            std::erase_if(captures_, [&](const auto& known) {
                return known.first == spot.offset && implies(known.second, run.demand);
            });
            captures_.emplace_back(spot.offset, run.demand);
        }
        return captures_.size() <= kMostCaptures;
    }

    struct Way {
        Demand demand;
        Marks marks;
    };

    [[nodiscard]] bool isHidden(const Demand& demand, const Marks& marks) const {
        return std::any_of(found_.begin(), found_.end(), [&](const Way& known) {
            return (known.marks & ~marks).none() && implies(demand, known.demand);
        });
    }

    /// Does it ask of a square what cannot be, by what is known of it? Told without a copy of the run.
    [[nodiscard]] static bool isClosed(const ir::Instruction& instruction, const Run& run) {
        const auto* test = std::get_if<ir::Test>(&instruction);
        const auto* holds = test == nullptr ? nullptr : std::get_if<ir::Holds>(&test->predicate);
        if (holds == nullptr) return false;
        const Spot spot{run.cursor.anchor, run.cursor.offset + test->at};
        const ir::Contents* known = run.changed.find(spot);
        if (known == nullptr) known = run.demand.holds.find(spot);
        return known != nullptr && (*known & holds->what).isNone();
    }

    /// False when the run ends here.
    bool follow(const ir::Instruction& instruction, Run& run) {
        return std::visit(ir::Overloaded{
                              [](const ir::Pass&) { return true; },
                              [&](const ir::Step& step) {
                                  if (!ir::isPlain(step.edges)) known_ = false;
                                  run.cursor.offset = run.cursor.offset + step.by;
                                  return demand(run, run.cursor, ir::Contents::onBoard());
                              },
                              [&](const ir::Test& test) { return test_(test, run); },
                              [&](const ir::Act& act) { return act_(act.effect, run); },
                              [&](const ir::Mark& mark) {
                                  run.marks[mark.slot] = run.cursor;
                                  return true;
                              },
                              [&](const ir::Return& back) {
                                  const auto found = run.marks.find(back.slot);
                                  run.cursor = found == run.marks.end() ? Spot{back.slot, {}} : found->second;
                                  return true;
                              },
                          },
                          instruction);
    }

    bool demand(Run& run, const Spot& spot, const ir::Contents& what) {
        const int farthest = ir::Board::kMostFiles - 1;
        if (std::abs(spot.offset.file) > farthest || std::abs(spot.offset.rank) > farthest) {
            if (!what.off) return false;
        }
        if (const ir::Contents* changed = run.changed.find(spot)) {
            if (isWithin(*changed, what)) return true;
            if (!(*changed & what).isNone()) known_ = false;
            return false;
        }
        ir::Contents& known = run.demand.holds.at(spot, what);
        known = known & what;
        return !known.isNone();
    }

    bool test_(const ir::Test& test, Run& run) {
        const Spot spot{run.cursor.anchor, run.cursor.offset + test.at};
        if (const auto* holds = std::get_if<ir::Holds>(&test.predicate))
            return demand(run, spot, holds->what);
        if (const auto* visited = std::get_if<ir::Visited>(&test.predicate)) {
            if (run.visited.contains({visited->set, spot})) return !test.negated;
            if (run.forgotten.contains(visited->set)) {
                // A square may have a second name, from elsewhere.
                const auto isElsewhere = [&](const auto& each) {
                    return each.first == visited->set && each.second.anchor != spot.anchor;
                };
                if (std::any_of(run.visited.begin(), run.visited.end(), isElsewhere)) known_ = false;
                return test.negated;
            }
        }
        if (std::holds_alternative<ir::Affected>(test.predicate) && run.affected.contains(spot))
            return !test.negated;
        ir::Test kept = test;
        kept.at = {};
        const bool isOfSquare =
            ir::looksAtSquare(test.predicate) || std::holds_alternative<ir::Beyond>(test.predicate);
        const Spot& where = isOfSquare ? spot : entry_;
        if (run.demand.tests.contains({where, ir::negated(kept)})) return false;
        run.demand.tests.insert({where, kept});
        return true;
    }

    bool act_(const ir::Effect& effect, Run& run) {
        if (std::holds_alternative<ir::Capture>(effect)) {
            change(run, run.cursor, ir::Contents::nothing());
            run.affected.insert(run.cursor);
            run.captured.insert(run.cursor);
        } else if (const auto* swap = std::get_if<ir::Swap>(&effect)) {
            const auto to = run.marks.find(swap->to);
            const Spot target = to == run.marks.end() ? Spot{swap->to, {}} : to->second;
            change(run, target, met(run));
            change(run, run.cursor, ir::Contents::nothing());
            run.affected.insert(target);
        } else if (std::holds_alternative<ir::Flip>(effect)) {
            ir::Contents flipped = met(run);
            std::swap(flipped.friends, flipped.enemies);
            change(run, run.cursor, flipped);
        } else if (std::holds_alternative<ir::Lift>(effect)) {
            change(run, Spot{ir::kOriginSlot, {}}, ir::Contents::nothing());
        } else if (const auto* visit = std::get_if<ir::Visit>(&effect)) {
            run.visited.emplace(visit->set, run.cursor);
        } else if (const auto* forget = std::get_if<ir::Forget>(&effect)) {
            std::erase_if(run.visited, [&](const auto& each) { return each.first == forget->set; });
            run.forgotten.insert(forget->set);
        }
        return true;
    }

    /// What is known to stand at the cursor.
    [[nodiscard]] ir::Contents met(const Run& run) const {
        if (const ir::Contents* changed = run.changed.find(run.cursor)) return *changed;
        const ir::Contents* held = run.demand.holds.find(run.cursor);
        return held == nullptr ? ir::Contents::onBoard() : *held;
    }

    static void change(Run& run, const Spot& spot, const ir::Contents& what) {
        run.changed.at(spot, what) = what;
    }

    const ir::Movement& part_;
    const Spot entry_;
    std::deque<std::set<Run>::const_iterator> open_;
    std::set<Run> seen_;
    std::vector<Way> found_;
    std::vector<std::pair<ir::Vec, Demand>> captures_;
    bool known_ = true;
};

}  // namespace

std::optional<std::vector<Demand>> demandsOf(const ir::Movement& part, const Spot& entry, std::size_t& runs) {
    Demands demands(part, entry);
    if (!demands.find(runs)) return std::nullopt;
    return demands.found();
}

std::optional<std::vector<std::pair<ir::Vec, Demand>>> capturesOf(const ir::Movement& movement,
                                                                  std::size_t& runs) {
    Demands demands(movement, Spot{ir::kOriginSlot, {}});
    if (!demands.findCaptures(runs)) return std::nullopt;
    return demands.captures();
}

}  // namespace ferz::mbn
