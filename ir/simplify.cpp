#include "ir/simplify.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "ir/explore.h"
#include "ir/numbered.h"
#include "ir/numbered_passes.h"
#include "ir/refinement.h"
#include "ir/touching_edges.h"
#include "ir/verify.h"

namespace ferz::ir {

namespace {

using Edge = NumberedMovement::Edge;
using Node = NumberedMovement::Node;
using Number = NumberedMovement::Number;

bool isPass(const Instruction& instruction) {
    return std::holds_alternative<Pass>(instruction);
}

/// By instruction: is it one of these?
template <class Is>
std::vector<char> whichAre(const NumberedMovement& movement, const Is& is) {
    std::vector<char> result(movement.count());
    for (Number number = 0; number < movement.count(); ++number)
        result[number] = is(movement.instruction(number)) ? 1 : 0;
    return result;
}

/// Does the test always, or never, hold?
std::optional<bool> decided(const Test& test) {
    if (const auto* holds = std::get_if<Holds>(&test.predicate)) {
        const Contents& what = holds->what;
        // The cursor itself is always on the board.
        const bool isOff = what.off || test.at.isZero();
        if (isOff && what.empty && what.friends.isAll() && what.enemies.isAll()) return true;
        if (what.isNone()) return false;
    } else if (const auto* beyond = std::get_if<Beyond>(&test.predicate)) {
        const unsigned possible = test.at.isZero() ? bit(Region::Inside) : kAllRegions;
        if ((beyond->regions & possible) == possible) return true;
        if ((beyond->regions & possible) == 0) return false;
    } else if (const auto* named = std::get_if<Named>(&test.predicate)) {
        if (named->names.isAll()) return true;
        if (named->names.isNone()) return false;
    }
    return std::nullopt;
}

/// Tests that always hold become empty transitions; those that never hold disappear.
bool decideTests(NumberedMovement& movement) {
    constexpr Number kNever = std::numeric_limits<Number>::max();
    std::vector<Number> becomes(movement.count());
    bool changes = false;
    for (Number number = 0; number < becomes.size(); ++number) {
        becomes[number] = number;
        const Instruction& instruction = movement.instruction(number);
        if (const auto* test = std::get_if<Test>(&instruction)) {
            const auto holds = decided(*test);
            if (holds == true) becomes[number] = movement.numberOf(Pass{});
            if (holds == false) becomes[number] = kNever;
        } else if (const auto* step = std::get_if<Step>(&instruction)) {
            if (step->by.isZero()) {
                becomes[number] = movement.numberOf(Pass{});
            } else if (!mayCross(step->by, step->edges)) {
                if (!isPlain(step->edges)) becomes[number] = movement.numberOf(Step{step->by, PlainEdges{}});
            }
        }
        changes = changes || becomes[number] != number;
    }
    if (!changes) return false;
    for (Node& node : movement.states) {
        std::erase_if(node.edges, [&](const Edge& edge) { return becomes[edge.instruction] == kNever; });
        for (Edge& edge : node.edges)
            edge.instruction = becomes[edge.instruction];
    }
    return true;
}

/// A mark that nobody returns to is an empty transition.
bool dropUnreadMarks(NumberedMovement& movement) {
    const std::vector<char> isMark = whichAre(
        movement, [](const Instruction& instruction) { return std::holds_alternative<Mark>(instruction); });
    if (std::find(isMark.begin(), isMark.end(), 1) == isMark.end()) return false;
    std::vector<char> isUsed(movement.count());
    for (const Node& node : movement.states) {
        for (const Edge& edge : node.edges)
            isUsed[edge.instruction] = 1;
    }
    Movement used;
    for (Number number = 0; number < movement.count(); ++number) {
        if (isUsed[number] != 0) Builder(used).add(0, movement.instruction(number), 0);
    }
    std::set<Slot> read;
    addSlotsRead(used, read);
    const std::vector<char> isUnread = whichAre(movement, [&](const Instruction& instruction) {
        const auto* mark = std::get_if<Mark>(&instruction);
        return mark != nullptr && !read.contains(mark->slot);
    });
    bool changed = false;
    for (Node& node : movement.states) {
        for (Edge& edge : node.edges) {
            if (isUnread[edge.instruction] == 0) continue;
            edge.instruction = movement.numberOf(Pass{});
            changed = true;
        }
    }
    return changed;
}

/// Every state gets the transitions of those it reaches by empty ones. States that only empty ones lead to
/// have none any more.
bool dropEmptyTransitions(NumberedMovement& movement) {
    const std::vector<char> isEmpty = whichAre(movement, isPass);
    const auto hasEmpty = [&](const Node& node) {
        return std::any_of(node.edges.begin(), node.edges.end(),
                           [&](const Edge& edge) { return isEmpty[edge.instruction] != 0; });
    };
    if (std::none_of(movement.states.begin(), movement.states.end(), hasEmpty)) return false;
    std::vector<Node> result;
    result.reserve(movement.states.size());
    while (result.size() < movement.states.size())
        result.push_back(movement.node());
    std::vector<char> isReached(movement.states.size());
    std::vector<StateId> open = {0};
    isReached[0] = 1;
    // By state: for which one it was last met on the way.
    std::vector<StateId> seenFor(movement.states.size(), std::numeric_limits<StateId>::max());
    std::vector<StateId> stack;
    while (!open.empty()) {
        const StateId id = open.back();
        open.pop_back();
        Node& node = result[id];
        // Depth first in order, so that alternatives keep the order in which they were written.
        stack = {id};
        seenFor[id] = id;
        while (!stack.empty()) {
            const Node& at = movement.states[stack.back()];
            stack.pop_back();
            node.accepts = node.accepts || at.accepts;
            const auto firstNext = static_cast<std::ptrdiff_t>(stack.size());
            for (const Edge& edge : at.edges) {
                if (isEmpty[edge.instruction] == 0) {
                    node.edges.push_back(edge);
                } else if (seenFor[edge.target] != id) {
                    seenFor[edge.target] = id;
                    stack.push_back(edge.target);
                }
            }
            std::reverse(stack.begin() + firstNext, stack.end());
        }
        for (const Edge& edge : node.edges) {
            if (isReached[edge.target] != 0) continue;
            isReached[edge.target] = 1;
            open.push_back(edge.target);
        }
    }
    movement.states = std::move(result);
    return true;
}

std::vector<bool> liveStates(const NumberedMovement& movement) {
    const Sources sources(movement.states);
    std::vector<std::size_t> accepting;
    for (StateId id = 0; id < movement.states.size(); ++id) {
        if (movement.states[id].accepts) accepting.push_back(id);
    }
    return reached(movement.states.size(), accepting, [&](std::size_t id, const auto& visit) {
        for (const StateId source : sources.of(static_cast<StateId>(id)))
            visit(source);
    });
}

/// Transitions into dead states go; then states that nobody reaches, and the rest is numbered in reading
/// order.
bool dropUselessStates(NumberedMovement& movement) {
    const std::vector<bool> live = liveStates(movement);
    constexpr StateId kNone = std::numeric_limits<StateId>::max();
    std::vector<StateId> number(movement.states.size(), kNone);
    std::vector<StateId> order = {0};
    order.reserve(movement.states.size());
    number[0] = 0;
    bool changed = false;
    for (std::size_t next = 0; next < order.size(); ++next) {
        NumberedMovement::Edges& edges = movement.states[order[next]].edges;
        if (std::erase_if(edges, [&](const Edge& edge) { return !live[edge.target]; }) != 0) changed = true;
        for (Edge& edge : edges) {
            if (number[edge.target] == kNone) {
                number[edge.target] = static_cast<StateId>(order.size());
                order.push_back(edge.target);
            }
            edge.target = number[edge.target];
        }
    }
    const bool isInOrder = std::is_sorted(order.begin(), order.end());
    if (isInOrder && order.size() == movement.states.size()) return changed;
    std::vector<Node> states;
    states.reserve(order.size());
    for (const StateId old : order)
        states.push_back(std::move(movement.states[old]));
    movement.states = std::move(states);
    return true;
}

/// `test p at v, step v` becomes `step v, test p`: the two are open together, and backends see one form.
/// Only where nothing else enters or leaves the state between them.
bool delayTests(NumberedMovement& movement) {
    std::vector<std::uint32_t> entries(movement.states.size());
    entries[0] = 1;
    for (const Node& node : movement.states) {
        for (const Edge& edge : node.edges)
            ++entries[edge.target];
    }
    bool everChanged = false;
    bool changed = true;
    while (changed) {
        changed = false;
        // The last of several tests before a step is delayed first, and it mostly stands in the highest
        // state.
        for (auto node = movement.states.rbegin(); node != movement.states.rend(); ++node) {
            for (Edge& edge : node->edges) {
                const auto* test = std::get_if<Test>(&movement.instruction(edge.instruction));
                if (test == nullptr || !looksAtSquare(test->predicate)) continue;
                Node& middle = movement.states[edge.target];
                if (entries[edge.target] != 1 || middle.accepts || middle.edges.size() != 1) continue;
                Edge& behind = middle.edges.front();
                const auto* step = std::get_if<Step>(&movement.instruction(behind.instruction));
                if (step == nullptr || !isPlain(step->edges)) continue;
                // Seen from the cursor before the step, the test is at `at`; from the square after it, at `at
                // - by`.
                if (test->at != step->by) continue;
                Test later = *test;
                later.at = test->at - step->by;
                edge.instruction = std::exchange(behind.instruction, movement.numberOf(later));
                changed = everChanged = true;
            }
        }
    }
    return everChanged;
}

/// The first of equal edges stays. True when there were others.
bool dropRepeated(NumberedMovement::Edges& edges) {
    if (edges.size() < 2) return false;
    std::vector<std::pair<Edge, std::size_t>> sorted;
    sorted.reserve(edges.size());
    for (const Edge& edge : edges)
        sorted.emplace_back(edge, sorted.size());
    std::sort(sorted.begin(), sorted.end());
    const auto isSame = [](const auto& left, const auto& right) { return left.first == right.first; };
    sorted.erase(std::unique(sorted.begin(), sorted.end(), isSame), sorted.end());
    if (sorted.size() == edges.size()) return false;
    const auto isEarlier = [](const auto& left, const auto& right) { return left.second < right.second; };
    std::sort(sorted.begin(), sorted.end(), isEarlier);
    edges.resize(sorted.size());
    std::transform(sorted.begin(), sorted.end(), edges.begin(), [](const auto& each) { return each.first; });
    return true;
}

/// States that nobody can tell apart become one, and equal alternatives one.
bool mergeStates(NumberedMovement& movement) {
    const Blocks blocks = blocksOfEqualFuture(movement);
    constexpr StateId kNone = std::numeric_limits<StateId>::max();
    std::vector<StateId> representative(blocks.count, kNone);
    for (StateId id = 0; id < movement.states.size(); ++id) {
        StateId& first = representative[blocks.of[id]];
        if (first == kNone) first = id;
    }
    bool changed = false;
    for (StateId id = 0; id < movement.states.size(); ++id) {
        if (representative[blocks.of[id]] != id) continue;
        NumberedMovement::Edges& edges = movement.states[id].edges;
        for (Edge& edge : edges)
            edge.target = representative[blocks.of[edge.target]];
        if (dropRepeated(edges)) changed = true;
    }
    return dropUselessStates(movement) || changed;
}

/// A pass as others see it.
template <bool (*kPass)(NumberedMovement&)>
Movement ofMovement(Movement movement) {
    NumberedMovement numbered(std::move(movement));
    kPass(numbered);
    return numbered.movement();
}

/// True when it changed anything; it would not change anything more.
using Work = bool (*)(NumberedMovement&);

template <Work kPass>
constexpr std::pair<NamedPass, Work> named(std::string_view name, std::string_view sentence) {
    return {{name, sentence, ofMovement<kPass>}, kPass};
}

constexpr std::pair<NamedPass, Work> kPasses[] = {
    named<decideTests>("decide-tests",
                       "tests that always or never hold are gone, and edges that no step crosses"),
    named<dropUnreadMarks>("drop-unread-marks", "marks that nobody returns to are gone"),
    named<dropEmptyTransitions>("drop-empty-transitions", "no transition is empty"),
    named<dropUselessStates>("drop-useless-states", "every state is reached and reaches an accepting one"),
    named<delayTests>("delay-tests", "a square is tested when the cursor stands on it"),
    named<mergeStates>("merge-states", "no two states have the same future"),
};

}  // namespace

std::span<const NamedPass> simplificationPasses() {
    static const std::vector<NamedPass> kNamed = [] {
        std::vector<NamedPass> passes;
        for (const auto& [pass, work] : kPasses)
            passes.push_back(pass);
        return passes;
    }();
    return kNamed;
}

void simplify(NumberedMovement& movement, const PassObserver& observer) {
    for (const auto& [pass, work] : kPasses) {
        work(movement);
        assert(verify(movement.movement()).empty());
        if (observer) observer(pass, movement.movement());
    }
}

void simplifyAgain(NumberedMovement& movement) {
    bool changed = false;
    for (const auto& [pass, work] : kPasses) {
        const bool isLast = work == std::rbegin(kPasses)->second;
        if (!isLast || changed) changed = work(movement) || changed;
        assert(verify(movement.movement()).empty());
    }
}

Movement simplify(Movement movement, const PassObserver& observer) {
    NumberedMovement numbered(std::move(movement));
    simplify(numbered, observer);
    return numbered.movement();
}

}  // namespace ferz::ir
