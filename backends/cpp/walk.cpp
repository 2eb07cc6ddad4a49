#include "backends/cpp/walk.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <utility>

namespace ferz::cpp {

using ir::Overloaded;
using ir::StateId;

namespace {

/// Blocks are not nested deeper than this.
constexpr int kDeepest = 12;

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

    std::vector<Walk::Stop> build() {
        std::vector<Walk::Stop> stops;
        while (stops.size() < stops_.size()) {
            const StateId at = stops_[stops.size()];
            stops.push_back({at, {}});
            state(at, "run", 0, true, stops.back().body);
        }
        return stops;
    }

private:
    /// What the state does to the run. If the run is `owned`, no later statement needs it, so that the last
    /// branch may change it.
    void state(StateId id, const std::string& run, int depth, bool owned, Block& block) {
        const ir::State& state = movement_.states[id];
        if (state.accepts) block.emplace_back(Accept{run});
        if (state.accepts && isPart_) return;
        for (const ir::Transition& transition : state.transitions)
            branch(transition, run, depth, owned && &transition == &state.transitions.back(), block);
    }

    /// A state that only this run can reach is written here, others wait for their turn.
    void goOn(StateId target, const std::string& run, int depth, bool owned, Block& block) {
        const bool ends = movement_.states[target].transitions.empty();
        if (ends || (entries_[target] == 1 && depth < kDeepest))
            return state(target, run, depth, owned, block);
        if (std::find(stops_.begin(), stops_.end(), target) == stops_.end()) stops_.push_back(target);
        block.emplace_back(Go{run, target});
    }

    /// One transition. If the run is not owned, a copy is changed, which then is.
    void branch(const ir::Transition& transition, const std::string& run, int depth, bool owned,
                Block& block) {
        if (const auto* each = std::get_if<ir::Test>(&transition.instruction)) {
            If node = test(*each, run, depth);
            const bool always = node.condition.isTrue() && !node.let;
            if (always) return goOn(transition.target, run, depth + 1, owned, block);
            goOn(transition.target, run, depth + 1, owned, node.body);
            block.emplace_back(std::move(node));
            return;
        }
        Change change{
            owned ? run : fmt::format("next{}", depth), owned ? "" : run, transition.instruction, {}};
        goOn(transition.target, change.run, depth + 1, true, change.body);
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
    std::vector<StateId> stops_ = {0};
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
    walk.stops = WalkBuilder(movement, numbers, false, scope).build();
    return walk;
}

}  // namespace ferz::cpp
