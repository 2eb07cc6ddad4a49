#include "ir/touching_edges.h"

#include <utility>
#include <variant>

#include "ir/simplify.h"
#include "ir/transitions.h"

namespace ferz::ir {

namespace {

/// Of the first step that has other edges than a board; plain where there is none.
Edges edgesOf(const Movement& movement) {
    Edges edges;
    forEachInstruction(movement, [&](const Instruction& each) {
        const auto* step = std::get_if<Step>(&each);
        if (step != nullptr && isPlain(edges)) edges = step->edges;
    });
    return edges;
}

bool agrees(const Instruction& instruction, const Edges& edges) {
    if (partOf(instruction) != nullptr) return false;
    if (const auto* step = std::get_if<Step>(&instruction))
        return step->edges == edges || (isPlain(step->edges) && !mayCross(step->by, edges));
    const auto* test = std::get_if<Test>(&instruction);
    return test == nullptr || !mayCross(test->at, edges);
}

}  // namespace

bool mayCross(const Vec& by, const Edges& edges) {
    return std::visit(Overloaded{
                          [](const PlainEdges&) { return false; },
                          [&](const CylinderEdges&) { return by.file != 0; },
                          [&](const TorusEdges&) { return !by.isZero(); },
                          [&](const JoinedFiles&) { return by.file != 0; },
                      },
                      edges);
}

std::optional<PartedEdges> partedEdges(Movement movement) {
    const Edges edges = edgesOf(movement);
    if (isPlain(edges) || std::holds_alternative<JoinedFiles>(edges)) return std::nullopt;
    bool areAlike = true;
    forEachInstruction(movement,
                       [&](const Instruction& each) { areAlike = areAlike && agrees(each, edges); });
    if (!areAlike) return std::nullopt;
    for (State& state : movement.states) {
        for (Transition& each : state.transitions) {
            if (auto* step = std::get_if<Step>(&each.instruction)) step->edges = PlainEdges{};
        }
    }
    return PartedEdges{simplify(std::move(movement)), edges};
}

}  // namespace ferz::ir
