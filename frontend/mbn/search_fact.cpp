#include "frontend/mbn/search_fact.h"

#include <algorithm>

namespace ferz::mbn {

bool isOfChange(const ir::Test& test) {
    return std::holds_alternative<ir::Holds>(test.predicate) ||
           std::holds_alternative<ir::Visited>(test.predicate) ||
           std::holds_alternative<ir::Affected>(test.predicate) ||
           std::holds_alternative<ir::Unmoved>(test.predicate);
}

bool isOfBoard(const ir::Test& test) {
    return std::holds_alternative<ir::Present>(test.predicate) ||
           std::holds_alternative<ir::InCheck>(test.predicate);
}

std::vector<Future> futuresOf(const ir::Movement& part) {
    std::vector<Future> futures(part.states.size());
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t id = part.states.size(); id-- > 0;) {
            Future future = futures[id];
            for (const auto& [instruction, target] : part.states[id].transitions) {
                const Future& behind = futures[target];
                future.steps.insert(behind.steps.begin(), behind.steps.end());
                future.looks.insert(behind.looks.begin(), behind.looks.end());
                future.slots.insert(behind.slots.begin(), behind.slots.end());
                future.backs.insert(behind.backs.begin(), behind.backs.end());
                if (const auto* back = std::get_if<ir::Return>(&instruction)) future.backs.insert(back->slot);
                if (const auto* act = std::get_if<ir::Act>(&instruction)) {
                    if (const auto* swap = std::get_if<ir::Swap>(&act->effect)) future.slots.insert(swap->to);
                    if (std::holds_alternative<ir::Lift>(act->effect)) future.slots.insert(ir::kOriginSlot);
                }
                future.returns =
                    future.returns || behind.returns || std::holds_alternative<ir::Return>(instruction);
                future.tests = future.tests || behind.tests;
                future.testsBoard = future.testsBoard || behind.testsBoard;
                if (const auto* step = std::get_if<ir::Step>(&instruction))
                    future.steps.emplace(step->by, static_cast<int>(step->edges.index()));
                if (const auto* test = std::get_if<ir::Test>(&instruction)) {
                    if (isOfChange(*test)) {
                        future.tests = true;
                        future.looks.insert(test->at);
                    }
                    future.testsBoard = future.testsBoard || isOfBoard(*test);
                }
            }
            if (future == futures[id]) continue;
            futures[id] = std::move(future);
            changed = true;
        }
    }
    return futures;
}

bool wrapsAlong(int edges, const ir::Vec& heading) {
    const auto torus = static_cast<int>(ir::Edges(ir::TorusEdges{}).index());
    const auto plain = static_cast<int>(ir::Edges(ir::PlainEdges{}).index());
    if (edges == plain) return false;
    return heading.file != 0 || edges == torus;
}

/// Can a square that is known as seen from the cursor never be met, or looked at, again?
bool isLeftBehind(const Fact& fact, const Future& future) {
    if (fact.what == Fact::What::Marked ? !future.slots.contains(fact.number) : !future.tests) return true;
    if (future.returns) return false;
    return std::any_of(std::begin(kHeadings), std::end(kHeadings), [&](const ir::Vec& heading) {
        if ((fact.roundFiles && heading.file != 0) || (fact.roundRanks && heading.rank != 0)) return false;
        const bool isForward = std::all_of(future.steps.begin(), future.steps.end(), [&](const auto& step) {
            return along(step.first, heading) >= 0 && !wrapsAlong(step.second, heading);
        });
        if (!isForward) return false;
        int nearest = 0;
        for (const ir::Vec& look : future.looks)
            nearest = std::min(nearest, along(look, heading));
        return along(fact.at, heading) < nearest;
    });
}

}  // namespace ferz::mbn
