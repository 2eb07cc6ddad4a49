#include "ir/path_conditions.h"

#include <algorithm>
#include <cstdlib>
#include <deque>

namespace ferz::ir {

namespace {

/// Every run is held against every condition that is known.
constexpr std::size_t kMostConditions = 100;

/// Whatever fulfils `strong` fulfils `weak`.
bool implies(const PathCondition& strong, const PathCondition& weak) {
    if (strong.holds.size() < weak.holds.size()) return false;
    return std::all_of(weak.holds.begin(), weak.holds.end(),
                       [&](const auto& each) {
                           const auto found = strong.holds.find(each.first);
                           return found != strong.holds.end() && found->second.isWithin(each.second);
                       }) &&
           std::includes(strong.tests.begin(), strong.tests.end(), weak.tests.begin(), weak.tests.end());
}

struct SymbolicPath {
    StateId state = 0;
    Spot cursor;
    std::map<Slot, Spot> marks;
    PathCondition condition;
    std::map<Spot, Contents> changed;  ///< what the run itself has made of a square
    std::set<Spot> affected;
    std::set<std::pair<VisitSet, Spot>> visited;
    std::set<VisitSet> forgotten;  ///< sets with nothing but what the run has visited since
    bool tookElsewhere = false;    ///< en passant: nobody knows where
    friend auto operator<=>(const SymbolicPath&, const SymbolicPath&) = default;
};

/// Runs the part on a board of which nothing is known, a run for each path.
class PathFinder {
public:
    PathFinder(const Movement& part, const RememberedSlots& slots) : part_(part), slots_(slots) {
        worklist_.push_back(seen_.emplace().first);
    }

    /// False when they cannot be told.
    bool find(std::size_t& runs) {
        while (!worklist_.empty()) {
            const SymbolicPath& run = *worklist_.front();
            worklist_.pop_front();
            const auto isImplied = [&](const PathCondition& known) { return implies(run.condition, known); };
            if (std::any_of(found_.begin(), found_.end(), isImplied)) continue;
            if (part_.states[run.state].accepts) {
                std::erase_if(found_,
                              [&](const PathCondition& known) { return implies(known, run.condition); });
                found_.push_back(run.condition);
                if (found_.size() > kMostConditions) return false;
                continue;
            }
            for (const Transition& transition : part_.states[run.state].transitions) {
                SymbolicPath next = run;
                next.state = transition.target;
                if (!follow(transition.instruction, next)) continue;
                if (!isKnown_ || runs == 0) return false;
                const auto [place, isNew] = seen_.insert(std::move(next));
                if (!isNew) continue;
                --runs;
                worklist_.push_back(place);
            }
        }
        return isKnown_;
    }

    [[nodiscard]] std::vector<PathCondition> found() && { return std::move(found_); }

private:
    /// False when the run ends here.
    bool follow(const Instruction& instruction, SymbolicPath& run) {
        return std::visit(Overloaded{
                              [](const Pass&) { return true; },
                              [&](const Step& step) {
                                  if (!isPlain(step.edges)) isKnown_ = false;
                                  run.cursor.offset = run.cursor.offset + step.by;
                                  return need(run, run.cursor, Contents::onBoard());
                              },
                              [&](const Test& test) { return ask(test, run); },
                              [&](const Act& act) {
                                  apply(act.effect, run);
                                  return true;
                              },
                              [&](const Mark& mark) {
                                  run.marks[mark.slot] = run.cursor;
                                  return true;
                              },
                              [&](const Return& back) {
                                  run.cursor = remembered(run, back.slot);
                                  return true;
                              },
                          },
                          instruction);
    }

    Spot remembered(const SymbolicPath& run, Slot slot) {
        const auto found = run.marks.find(slot);
        if (found != run.marks.end()) return found->second;
        if (slots_.here.contains(slot)) return {};
        if (!slots_.all.contains(slot)) isKnown_ = false;
        return {slot, {}};
    }

    /// What the run has made of the square; null when it has done nothing to it.
    const Contents* changedAt(const SymbolicPath& run, const Spot& spot) {
        const auto mayBeSame = [&](const auto& each) { return each.first.from != spot.from; };
        if (run.tookElsewhere || std::any_of(run.changed.begin(), run.changed.end(), mayBeSame))
            isKnown_ = false;
        const auto found = run.changed.find(spot);
        return found == run.changed.end() ? nullptr : &found->second;
    }

    bool need(SymbolicPath& run, const Spot& spot, const Contents& what) {
        const int farthest = Board::kMostFiles - 1;
        const bool isFar = std::abs(spot.offset.file) > farthest || std::abs(spot.offset.rank) > farthest;
        if (isFar && !what.off) return false;
        if (const Contents* changed = changedAt(run, spot)) {
            if (changed->isWithin(what)) return true;
            if (!(*changed & what).isNone()) isKnown_ = false;
            return false;
        }
        const auto [known, isNew] = run.condition.holds.emplace(spot, what);
        if (!isNew) known->second = known->second & what;
        return !known->second.isNone();
    }

    bool ask(const Test& test, SymbolicPath& run) {
        const Spot spot{run.cursor.from, run.cursor.offset + test.at};
        if (const auto* holds = std::get_if<Holds>(&test.predicate))
            return need(run, spot, test.negated ? ~holds->what : holds->what);
        if (const auto* visited = std::get_if<Visited>(&test.predicate)) {
            if (run.visited.contains({visited->set, spot})) return !test.negated;
            const auto mayBeSame = [&](const auto& each) {
                return each.first == visited->set && each.second.from != spot.from;
            };
            if (std::any_of(run.visited.begin(), run.visited.end(), mayBeSame)) isKnown_ = false;
            if (run.forgotten.contains(visited->set)) return test.negated;
        } else if (std::holds_alternative<Affected>(test.predicate)) {
            if (run.affected.contains(spot)) return !test.negated;
            static_cast<void>(changedAt(run, spot));
        } else if (std::holds_alternative<Unmoved>(test.predicate)) {
            if (changedAt(run, spot) != nullptr) isKnown_ = false;
        } else if (std::holds_alternative<Playable>(test.predicate) ||
                   (std::holds_alternative<Present>(test.predicate) &&
                    (run.tookElsewhere || !run.changed.empty()))) {
            isKnown_ = false;
        }
        const bool isOfSquare =
            looksAtSquare(test.predicate) || std::holds_alternative<Beyond>(test.predicate);
        Test kept = test;
        kept.at = {};
        const Spot where = isOfSquare ? spot : Spot{};
        if (run.condition.tests.contains({where, negated(kept)})) return false;
        run.condition.tests.insert({where, kept});
        return true;
    }

    void apply(const Effect& effect, SymbolicPath& run) {
        if (std::holds_alternative<Capture>(effect)) {
            run.changed.insert_or_assign(run.cursor, Contents::nothing());
            run.affected.insert(run.cursor);
        } else if (const auto* swap = std::get_if<Swap>(&effect)) {
            const Spot target = remembered(run, swap->to);
            if (target == run.cursor) return;
            if (target.from != run.cursor.from) isKnown_ = false;
            run.changed.insert_or_assign(target, met(run));
            run.changed.insert_or_assign(run.cursor, Contents::nothing());
            run.affected.insert(target);
        } else if (std::holds_alternative<Flip>(effect)) {
            Contents flipped = met(run);
            std::swap(flipped.friends, flipped.enemies);
            run.changed.insert_or_assign(run.cursor, flipped);
        } else if (const auto* place = std::get_if<Place>(&effect)) {
            const NameSet name = NameSet::of({place->name});
            run.changed.insert_or_assign(run.cursor,
                                         place->friendly ? Contents::friendly(name) : Contents::enemy(name));
        } else if (std::holds_alternative<Lift>(effect)) {
            run.changed.insert_or_assign(remembered(run, kOriginSlot), Contents::nothing());
        } else if (std::holds_alternative<CaptureEnPassant>(effect)) {
            run.tookElsewhere = true;
        } else if (const auto* visit = std::get_if<Visit>(&effect)) {
            run.visited.emplace(visit->set, run.cursor);
        } else if (const auto* forget = std::get_if<Forget>(&effect)) {
            std::erase_if(run.visited, [&](const auto& each) { return each.first == forget->set; });
            run.forgotten.insert(forget->set);
        }
    }

    /// Returns the contents known to stand at the cursor.
    Contents met(const SymbolicPath& run) {
        if (const Contents* changed = changedAt(run, run.cursor)) return *changed;
        const auto held = run.condition.holds.find(run.cursor);
        return held == run.condition.holds.end() ? Contents::onBoard() : held->second;
    }

    const Movement& part_;
    const RememberedSlots& slots_;
    std::deque<std::set<SymbolicPath>::const_iterator> worklist_;
    std::set<SymbolicPath> seen_;
    std::vector<PathCondition> found_;
    bool isKnown_ = true;
};

}  // namespace

std::optional<std::vector<PathCondition>> pathConditions(const Movement& part, const RememberedSlots& slots,
                                                         std::size_t& runs) {
    PathFinder finder(part, slots);
    if (!finder.find(runs)) return std::nullopt;
    return std::move(finder).found();
}

}  // namespace ferz::ir
