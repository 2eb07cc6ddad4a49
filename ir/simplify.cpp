#include "ir/simplify.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "ir/verify.h"

namespace ferz::ir {

namespace {

/// Does it make a difference how the step treats the edges?
bool crossesEdges(const Step& step) {
    return std::visit(Overloaded{
                          [](const PlainEdges&) { return false; },
                          [&](const CylinderEdges&) { return step.by.file != 0; },
                          [&](const TorusEdges&) { return !step.by.isZero(); },
                          [&](const JoinedFiles&) { return step.by.file != 0; },
                      },
                      step.edges);
}

/// Tests that always hold become empty transitions; those that never hold disappear.
Movement decideTests(Movement movement) {
    for (State& state : movement.states) {
        std::vector<Transition> kept;
        for (Transition& transition : state.transitions) {
            std::optional<bool> decided;
            if (const auto* test = std::get_if<Test>(&transition.instruction)) {
                if (const auto* holds = std::get_if<Holds>(&test->predicate)) {
                    if (holds->what.isNone()) decided = false;
                    // The cursor itself is always on the board.
                    Contents here = holds->what;
                    if (test->at.isZero()) here.off = true;
                    if (here.isAll()) decided = true;
                } else if (const auto* beyond = std::get_if<Beyond>(&test->predicate)) {
                    const unsigned possible = test->at.isZero() ? bit(Region::Inside) : kAllRegions;
                    if ((beyond->regions & possible) == 0) decided = false;
                    if ((beyond->regions & possible) == possible) decided = true;
                } else if (const auto* named = std::get_if<Named>(&test->predicate)) {
                    if (named->names.isNone()) decided = false;
                    if (named->names.isAll()) decided = true;
                }
            } else if (auto* step = std::get_if<Step>(&transition.instruction)) {
                if (step->by.isZero()) decided = true;
                if (!crossesEdges(*step)) step->edges = PlainEdges{};
            }
            if (decided == false) continue;
            if (decided == true) transition.instruction = Pass{};
            kept.push_back(std::move(transition));
        }
        state.transitions = std::move(kept);
    }
    return movement;
}

/// A mark that nobody returns to is an empty transition.
Movement dropUnreadMarks(Movement movement) {
    std::set<Slot> read;
    addSlotsRead(movement, read);
    for (State& state : movement.states) {
        for (Transition& transition : state.transitions) {
            const auto* mark = std::get_if<Mark>(&transition.instruction);
            if (mark != nullptr && !read.contains(mark->slot)) transition.instruction = Pass{};
        }
    }
    return movement;
}

/// Every state gets the transitions of those it reaches by empty ones.
Movement dropEmptyTransitions(Movement movement) {
    std::vector<StateId> stack;
    std::vector<char> seen(movement.states.size());
    // States keep their transitions until all have been looked at.
    std::vector<std::pair<StateId, State>> changed;
    for (StateId id = 0; id < movement.states.size(); ++id) {
        const auto& own = movement.states[id].transitions;
        const bool hasEmpty = std::any_of(own.begin(), own.end(), [](const Transition& transition) {
            return std::holds_alternative<Pass>(transition.instruction);
        });
        if (!hasEmpty) continue;
        State& state = changed.emplace_back(id, State{}).second;
        std::fill(seen.begin(), seen.end(), 0);
        // Depth first in order, so that alternatives keep the order in which they were written.
        stack = {id};
        seen[id] = 1;
        while (!stack.empty()) {
            const StateId at = stack.back();
            stack.pop_back();
            state.accepts = state.accepts || movement.states[at].accepts;
            std::vector<StateId> next;
            for (const Transition& transition : movement.states[at].transitions) {
                if (!std::holds_alternative<Pass>(transition.instruction)) {
                    state.transitions.push_back(transition);
                } else if (seen[transition.target] == 0) {
                    seen[transition.target] = 1;
                    next.push_back(transition.target);
                }
            }
            stack.insert(stack.end(), next.rbegin(), next.rend());
        }
    }
    for (auto& [id, state] : changed)
        movement.states[id] = std::move(state);
    return movement;
}

std::vector<bool> liveStates(const Movement& movement) {
    std::vector<std::vector<StateId>> sources(movement.states.size());
    std::vector<bool> live(movement.states.size());
    std::vector<StateId> stack;
    for (StateId id = 0; id < movement.states.size(); ++id) {
        for (const Transition& transition : movement.states[id].transitions)
            sources[transition.target].push_back(id);
        if (!movement.states[id].accepts) continue;
        live[id] = true;
        stack.push_back(id);
    }
    while (!stack.empty()) {
        const StateId at = stack.back();
        stack.pop_back();
        for (const StateId source : sources[at]) {
            if (live[source]) continue;
            live[source] = true;
            stack.push_back(source);
        }
    }
    return live;
}

/// Transitions into dead states go; then states that nobody reaches, and the rest is numbered in reading
/// order.
Movement dropUselessStates(Movement movement) {
    const std::vector<bool> live = liveStates(movement);
    for (State& state : movement.states) {
        std::erase_if(state.transitions,
                      [&](const Transition& transition) { return !live[transition.target]; });
    }
    std::vector<std::optional<StateId>> number(movement.states.size());
    std::vector<StateId> order = {0};
    number[0] = 0;
    for (std::size_t next = 0; next < order.size(); ++next) {
        for (const Transition& transition : movement.states[order[next]].transitions) {
            if (number[transition.target]) continue;
            number[transition.target] = static_cast<StateId>(order.size());
            order.push_back(transition.target);
        }
    }
    std::vector<State> states;
    for (const StateId old : order) {
        State& state = states.emplace_back(std::move(movement.states[old]));
        for (Transition& transition : state.transitions)
            transition.target = *number[transition.target];
    }
    movement.states = std::move(states);
    return movement;
}

/// `test p at v, step v` becomes `step v, test p`: the two are open together, and backends see one form.
/// Only where nothing else enters or leaves the state between them.
Movement delayTests(Movement movement) {
    std::vector<int> entries(movement.states.size());
    entries[0] = 1;
    for (const State& state : movement.states) {
        for (const Transition& transition : state.transitions)
            ++entries[transition.target];
    }
    bool changed = true;
    while (changed) {
        changed = false;
        for (State& state : movement.states) {
            for (Transition& transition : state.transitions) {
                auto* test = std::get_if<Test>(&transition.instruction);
                if (test == nullptr || !looksAtSquare(test->predicate)) continue;
                State& middle = movement.states[transition.target];
                if (entries[transition.target] != 1 || middle.accepts || middle.transitions.size() != 1)
                    continue;
                const auto* step = std::get_if<Step>(&middle.transitions[0].instruction);
                if (step == nullptr || !std::holds_alternative<PlainEdges>(step->edges)) continue;
                // Seen from the cursor before the step, the test is at `at`; from behind it, at `at - by`.
                if (test->at != step->by) continue;
                Test later = *test;
                later.at = test->at - step->by;
                Instruction first = *step;
                transition.instruction = std::move(first);
                middle.transitions[0].instruction = std::move(later);
                changed = true;
            }
        }
    }
    return movement;
}

/// Every instruction as a number, so that rounds compare numbers: equal ones have the same.
std::vector<std::vector<std::size_t>> numberedInstructions(const Movement& movement) {
    std::map<Instruction, std::size_t> numbers;
    std::vector<std::vector<std::size_t>> result;
    for (const State& state : movement.states) {
        std::vector<std::size_t>& own = result.emplace_back();
        for (const Transition& transition : state.transitions)
            own.push_back(numbers.emplace(transition.instruction, numbers.size()).first->second);
    }
    return result;
}

/// Partition refinement: states begin in two blocks, those that accept and the others, and a block is split
/// as long as its states lead to different blocks. Only states that lead into a block that was split are
/// looked at again.
class Refinement {
public:
    explicit Refinement(const Movement& movement)
        : movement_(movement),
          instructions_(numberedInstructions(movement)),
          block_(movement.states.size()),
          sources_(movement.states.size()) {
        blocks_.resize(2);
        std::vector<StateId> open;
        for (StateId id = 0; id < movement.states.size(); ++id) {
            open.push_back(id);
            block_[id] = movement.states[id].accepts ? 1 : 0;
            ++blocks_[block_[id]].size;
            for (const Transition& transition : movement.states[id].transitions)
                sources_[transition.target].push_back(id);
        }
        while (!open.empty())
            open = split(open);
    }

    [[nodiscard]] std::size_t count() const { return blocks_.size(); }
    [[nodiscard]] std::size_t blockOf(StateId id) const { return block_[id]; }
    /// Of a transition, as a number: equal ones have the same.
    [[nodiscard]] std::size_t instruction(StateId id, std::size_t transition) const {
        return instructions_[id][transition];
    }

private:
    /// Where each instruction leads, sorted.
    using Future = std::vector<std::pair<std::size_t, std::size_t>>;
    struct Block {
        std::size_t size = 0;
        Future future;  ///< of the states that no split has touched since
    };

    [[nodiscard]] Future futureOf(StateId id) const {
        Future future;
        const auto& transitions = movement_.states[id].transitions;
        for (std::size_t i = 0; i < transitions.size(); ++i)
            future.emplace_back(instructions_[id][i], block_[transitions[i].target]);
        std::sort(future.begin(), future.end());
        future.erase(std::unique(future.begin(), future.end()), future.end());
        return future;
    }

    /// Splits the blocks of these states; those that have to be looked at next.
    std::vector<StateId> split(const std::vector<StateId>& touched) {
        std::map<std::size_t, std::vector<StateId>> byBlock;
        for (const StateId id : touched)
            byBlock[block_[id]].push_back(id);
        std::vector<std::pair<StateId, std::size_t>> moved;
        for (const auto& [number, states] : byBlock) {
            std::map<Future, std::vector<StateId>> groups;
            for (const StateId id : states)
                groups[futureOf(id)].push_back(id);
            // Who stays: those that look like the untouched, or the largest group.
            auto stays = groups.find(blocks_[number].future);
            if (states.size() == blocks_[number].size) {
                stays =
                    std::max_element(groups.begin(), groups.end(), [](const auto& left, const auto& right) {
                        return left.second.size() < right.second.size();
                    });
                blocks_[number].future = stays->first;
            }
            for (auto group = groups.begin(); group != groups.end(); ++group) {
                if (group == stays) continue;
                for (const StateId id : group->second)
                    moved.emplace_back(id, blocks_.size());
                blocks_[number].size -= group->second.size();
                blocks_.push_back({group->second.size(), group->first});
            }
        }
        for (const auto& [id, number] : moved)
            block_[id] = number;
        std::vector<StateId> next;
        for (const auto& [id, number] : moved)
            next.insert(next.end(), sources_[id].begin(), sources_[id].end());
        std::sort(next.begin(), next.end());
        next.erase(std::unique(next.begin(), next.end()), next.end());
        return next;
    }

    const Movement& movement_;
    const std::vector<std::vector<std::size_t>> instructions_;
    std::vector<std::size_t> block_;
    std::vector<Block> blocks_;
    std::vector<std::vector<StateId>> sources_;
};

/// States that nobody can tell apart become one, and equal alternatives one.
Movement mergeStates(Movement movement) {
    const Refinement refined(movement);
    std::vector<std::optional<StateId>> representative(refined.count());
    for (StateId id = 0; id < movement.states.size(); ++id) {
        auto& first = representative[refined.blockOf(id)];
        if (!first) first = id;
    }
    for (StateId id = 0; id < movement.states.size(); ++id) {
        std::vector<Transition>& transitions = movement.states[id].transitions;
        std::vector<Transition> kept;
        std::set<std::pair<std::size_t, StateId>> known;
        for (std::size_t i = 0; i < transitions.size(); ++i) {
            transitions[i].target = *representative[refined.blockOf(transitions[i].target)];
            if (known.insert({refined.instruction(id, i), transitions[i].target}).second)
                kept.push_back(std::move(transitions[i]));
        }
        transitions = std::move(kept);
    }
    return dropUselessStates(std::move(movement));
}

constexpr NamedPass kPasses[] = {
    {"decide-tests", "tests that always or never hold are gone, and edges that no step crosses", decideTests},
    {"drop-unread-marks", "marks that nobody returns to are gone", dropUnreadMarks},
    {"drop-empty-transitions", "no transition is empty", dropEmptyTransitions},
    {"drop-useless-states", "every state is reached and reaches an accepting one", dropUselessStates},
    {"delay-tests", "a square is tested when the cursor stands on it", delayTests},
    {"merge-states", "no two states have the same future", mergeStates},
};

}  // namespace

std::span<const NamedPass> simplificationPasses() {
    return kPasses;
}

Movement simplify(Movement movement, const PassObserver& observer) {
    for (const NamedPass& pass : simplificationPasses()) {
        movement = pass.run(std::move(movement));
        assert(verify(movement).empty());
        if (observer) observer(pass, movement);
    }
    return movement;
}

}  // namespace ferz::ir
