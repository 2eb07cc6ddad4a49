#include "backends/mbn/side_mover.h"

#include <utility>

#include "ir/symmetry.h"

namespace ferz::mbn {

namespace {

const ir::Symmetry kAgainstTheClock = ir::Symmetry::onto({-1, 0});

/// A file becomes the rank of its number.
bool turn(ir::Zone& zone) {
    for (ir::ZonePart& part : zone.parts) {
        if (part.kind == ir::ZonePart::Kind::Box && part.ranks.first != 0) return false;
        std::swap(part.files, part.ranks);
    }
    return true;
}

bool turn(ir::Test& test) {
    test = kAgainstTheClock.of(test);
    if (auto* zone = std::get_if<ir::InZone>(&test.predicate)) return turn(zone->zone);
    if (auto* present = std::get_if<ir::Present>(&test.predicate)) return turn(present->where);
    return true;
}

bool turn(ir::Step& step) {
    step.by = kAgainstTheClock.of(step.by);
    return std::holds_alternative<ir::PlainEdges>(step.edges) ||
           std::holds_alternative<ir::TorusEdges>(step.edges);
}

}  // namespace

std::optional<ir::Movement> turnedBack(const ir::Movement& movement) {
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
