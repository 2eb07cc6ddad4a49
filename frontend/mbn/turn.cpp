#include "frontend/mbn/turn.h"

#include <utility>

#include "ir/symmetry.h"

namespace ferz::mbn {

namespace {

const ir::Symmetry kClockwise = ir::Symmetry::onto({1, 0});

/// A rank becomes the file of its number. A file would become a rank counted from the top.
bool turn(ir::Zone& zone) {
    for (ir::ZonePart& part : zone.parts) {
        if (part.files.first != 0) return false;
        std::swap(part.files, part.ranks);
    }
    return true;
}

bool turn(ir::Test& test) {
    test = kClockwise.of(test);
    if (auto* zone = std::get_if<ir::InZone>(&test.predicate)) return turn(zone->zone);
    if (auto* present = std::get_if<ir::Present>(&test.predicate)) return turn(present->where);
    return true;
}

bool turn(ir::Step& step) {
    step.by = kClockwise.of(step.by);
    return std::holds_alternative<ir::PlainEdges>(step.edges) ||
           std::holds_alternative<ir::TorusEdges>(step.edges);
}

}  // namespace

std::optional<ir::Movement> turnedClockwise(const ir::Movement& movement) {
    ir::Movement result = movement;
    for (ir::State& state : result.states) {
        for (ir::Transition& transition : state.transitions) {
            if (auto* step = std::get_if<ir::Step>(&transition.instruction); step != nullptr && !turn(*step))
                return std::nullopt;
            if (auto* test = std::get_if<ir::Test>(&transition.instruction); test != nullptr && !turn(*test))
                return std::nullopt;
        }
    }
    return result;
}

}  // namespace ferz::mbn
