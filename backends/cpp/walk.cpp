#include "backends/cpp/walk.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>
#include <utility>

namespace ferz::cpp {

using ir::Overloaded;
using ir::StateId;

namespace {

/// Blocks are nested no deeper than this.
constexpr int kDeepest = 12;
/// States that lead on to others are written in place, even twice, if an instruction leads to no more of
/// them.
constexpr std::size_t kMostLeadingOn = 2;

/// The functions `playable1` and so on, by the part that each tries.
using PartNumbers = std::map<ir::Part, std::size_t>;

class WalkBuilder {
public:
    /// `isPart`: it is only asked whether it comes to an end.
    WalkBuilder(const ir::Movement& movement, const PartNumbers& parts, bool isPart, Scope& scope)
        : movement_(movement),
          parts_(parts),
          isPart_(isPart),
          scope_(scope),
          entries_(movement.states.size()) {
        // Every walk asks the board what stands on a square and whose it is.
        scope_.need(Need::IsEmpty);
        scope_.need(Need::IsFriend);
        entries_[0] = 2;
        for (const ir::State& state : movement_.states) {
            for (const ir::Transition& transition : state.transitions)
                ++entries_[transition.target];
        }
    }

    std::vector<Walk::StateCase> build() {
        std::vector<Walk::StateCase> cases;
        while (cases.size() < caseNumbers_.size()) {
            const StateId at = caseNumbers_[cases.size()];
            cases.push_back({at, {}});
            const std::size_t count = movement_.states.size();
            const States together = at < count ? States{at} : unions_[at - count];
            states(together, {"run", 0, true, false}, cases.back().body);
        }
        return cases;
    }

private:
    using States = std::set<StateId>;
    /// Where the code is.
    struct CodePlace {
        std::string run;
        int depth = 0;
        bool owned = false;   ///< no later statement needs the run, so that the last branch may change it
        bool isCopy = false;  ///< it stands elsewhere, too
    };

    /// What the states do to the run, what several do once.
    void states(const States& ids, const CodePlace& place, Block& block) {
        const auto accepts = [&](StateId id) { return movement_.states[id].accepts; };
        if (std::any_of(ids.begin(), ids.end(), accepts)) {
            block.emplace_back(Accept{place.run});
            if (isPart_) return;
        }
        std::vector<std::pair<const ir::Instruction*, States>> branches;
        for (const StateId id : ids) {
            for (const ir::Transition& transition : movement_.states[id].transitions) {
                auto found = std::find_if(branches.begin(), branches.end(), [&](const auto& each) {
                    return *each.first == transition.instruction;
                });
                if (found == branches.end())
                    found = branches.insert(found, {&transition.instruction, States{}});
                found->second.insert(transition.target);
            }
        }
        for (const auto& each : branches) {
            CodePlace last = place;
            last.owned = place.owned && &each == &branches.back();
            branch(*each.first, each.second, last, block);
        }
    }

    /// It does one thing and then is another.
    [[nodiscard]] bool leadsOn(StateId id) const {
        const ir::State& state = movement_.states[id];
        return !state.accepts && state.transitions.size() == 1;
    }

    /// States that only this run can reach, and those that lead on, are written here; others wait for their
    /// turn.
    void goOn(const States& targets, CodePlace place, Block& block) {
        States here;
        States later;
        bool isCopy = place.isCopy;
        for (const StateId target : targets) {
            const bool ends = movement_.states[target].transitions.empty();
            const bool leads = targets.size() <= kMostLeadingOn && leadsOn(target);
            const bool isHere = leads || (entries_[target] == 1 && !place.isCopy);
            (ends || (isHere && place.depth < kDeepest) ? here : later).insert(target);
            isCopy = isCopy || (leads && entries_[target] > 1);
        }
        if (!later.empty() && mayHaveCase(later)) {
            block.emplace_back(Go{place.run, caseOf(later)});
        } else {
            for (const StateId each : later)
                block.emplace_back(Go{place.run, caseOf({each})});
        }
        place.isCopy = isCopy;
        if (!here.empty()) states(here, place, block);
    }

    /// Returns whether all of them may have a case together.
    [[nodiscard]] bool mayHaveCase(const States& ids) const {
        return ids.size() == 1 || unions_.size() < movement_.states.size() || numbers_.contains(ids);
    }

    /// Returns the number of the case for all of them.
    StateId caseOf(const States& ids) {
        StateId number = *ids.begin();
        if (ids.size() > 1) {
            const auto next = static_cast<StateId>(movement_.states.size() + unions_.size());
            const auto [found, isNew] = numbers_.emplace(ids, next);
            if (isNew) unions_.push_back(ids);
            number = found->second;
        }
        if (std::find(caseNumbers_.begin(), caseNumbers_.end(), number) == caseNumbers_.end())
            caseNumbers_.push_back(number);
        return number;
    }

    /// One instruction. If the run is not owned, a copy is changed, which then is.
    void branch(const ir::Instruction& instruction, const States& targets, const CodePlace& place,
                Block& block) {
        CodePlace inside = place;
        ++inside.depth;
        if (const auto* each = std::get_if<ir::Test>(&instruction)) {
            If node = test(*each, place.run, place.depth);
            const bool always = node.condition.isTrue() && !node.let;
            if (always) return goOn(targets, inside, block);
            goOn(targets, inside, node.body);
            block.emplace_back(std::move(node));
            return;
        }
        if (!place.owned) inside.run = fmt::format("next{}", place.depth);
        inside.owned = true;
        Change change{inside.run, place.owned ? "" : place.run, instruction, {}};
        goOn(targets, inside, change.body);
        block.emplace_back(std::move(change));
    }

    /// How to ask what stands on the square as the run has it.
    [[nodiscard]] static Subject look(const std::string& run, const std::string& square) {
        const std::string here = "walk.look(" + run + ", " + square + ")";
        return {square, here + ".isEmpty()", here + ".isFriend()", here + ".isEnemy()", here + ".name()"};
    }

    If test(const ir::Test& test, const std::string& run, int depth) {
        const std::string cursor = run + ".cursor";
        If node;
        if (const auto* beyond = std::get_if<ir::Beyond>(&test.predicate)) {
            node.condition = scope_.beyond(beyond->regions, cursor, test.at, {});
            return node;
        }
        if (test.at.isZero()) {
            node.condition = asked(test, run, cursor);
            return node;
        }
        const std::string square = fmt::format("s{}", depth + 1);
        node.let = Let{square, Offset{cursor, test.at}};
        const Condition condition = asked(test, run, square);
        const auto* holds = std::get_if<ir::Holds>(&test.predicate);
        const bool off = holds != nullptr ? holds->what.off : test.negated;
        node.condition = off ? !isOnBoard(square) || condition : isOnBoard(square) && condition;
        return node;
    }

    /// Returns the condition of a test of a square that is on the board.
    Condition asked(const ir::Test& test, const std::string& run, const std::string& square) {
        const auto ask = [&](std::string text) {
            return Condition::atom(std::move(text), {square, ir::Test{test.predicate}});
        };
        const Condition condition = std::visit(
            Overloaded{
                [&](const ir::Holds& holds) { return scope_.holds(holds.what, look(run, square)); },
                [&](const ir::Beyond&) { return Condition(false); },
                [&](const ir::InZone& zone) { return scope_.unchanging(zone, square); },
                [&](const ir::Unmoved&) {
                    const auto atHome = ask(fmt::format("walk.look({}, {}).isAtHome()", run, square));
                    return (atHome && scope_.unmoved(square)).meaning({square, ir::Test{test.predicate}});
                },
                [&](const ir::NeverChecked& each) { return scope_.unchanging(each, square); },
                [&](const ir::Attacked& each) { return scope_.unchanging(each, square); },
                [&](const ir::StateIs& each) { return scope_.unchanging(each, square); },
                [&](const ir::Named& each) { return scope_.unchanging(each, square); },
                [&](const ir::InCheck& each) { return scope_.unchanging(each, square); },
                [&](const ir::WhiteMoves& each) { return scope_.unchanging(each, square); },
                [&](const ir::Present& present) { return scope_.present(present, look(run, "each")); },
                [&](const ir::Visited& each) {
                    return ask(fmt::format("walk.hasVisited({}, {}, {})", run, each.set, square));
                },
                [&](const ir::Affected&) { return ask("walk.isAffected(" + run + ", " + square + ")"); },
                [&](const ir::EnPassantMarked& each) { return scope_.unchanging(each, square); },
                [&](const ir::Playable& playable) {
                    return ask(fmt::format("playable{}(walk, {})", parts_.at(playable.part), run));
                },
            },
            test.predicate);
        return test.negated ? !condition : condition;
    }

    const ir::Movement& movement_;
    const PartNumbers& parts_;
    const bool isPart_;
    Scope& scope_;
    std::vector<int> entries_;
    std::vector<StateId> caseNumbers_ = {0};
    std::vector<States> unions_;  // states that are taken up together; their numbers follow the states'
    std::map<States, StateId> numbers_;  // of those cases
};

/// Each part that the movement asks for, those that a part asks for before it.
void addParts(const ir::Movement& movement, PartNumbers& numbers, Scope& scope, Walk& walk) {
    for (const ir::State& state : movement.states) {
        for (const ir::Transition& transition : state.transitions) {
            if (ir::partOf(transition.instruction) == nullptr) continue;
            const ir::Part& part =
                std::get<ir::Playable>(std::get<ir::Test>(transition.instruction).predicate).part;
            if (numbers.contains(part)) continue;
            addParts(part.movement(), numbers, scope, walk);
            numbers.emplace(part, numbers.size() + 1);
            walk.parts.push_back({part, WalkBuilder(part.movement(), numbers, true, scope).build()});
        }
    }
}

}  // namespace

Walk buildWalk(const ir::Movement& movement, Scope& scope) {
    Walk walk;
    PartNumbers numbers;
    addParts(movement, numbers, scope, walk);
    walk.cases = WalkBuilder(movement, numbers, false, scope).build();
    return walk;
}

}  // namespace ferz::cpp
