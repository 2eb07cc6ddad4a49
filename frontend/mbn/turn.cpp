#include "frontend/mbn/turn.h"

#include <utility>

namespace ferz::mbn {

namespace {

ir::Vec turned(const ir::Vec& vec) {
    return {vec.rank, -vec.file, vec.level, vec.row};
}

/// A rank becomes the file of its number. A file would become a rank counted from the top.
bool turn(ir::Zone& zone) {
    for (ir::ZonePart& part : zone.parts) {
        if (part.files.first != 0) return false;
        std::swap(part.files, part.ranks);
    }
    return true;
}

unsigned turnedRegions(unsigned regions) {
    using ir::Region;
    constexpr std::pair<Region, Region> kTurns[] = {
        {Region::Inside, Region::Inside},
        {Region::Top, Region::Right},
        {Region::Right, Region::Bottom},
        {Region::Bottom, Region::Left},
        {Region::Left, Region::Top},
        {Region::TopLeft, Region::TopRight},
        {Region::TopRight, Region::BottomRight},
        {Region::BottomRight, Region::BottomLeft},
        {Region::BottomLeft, Region::TopLeft},
    };
    unsigned result = 0;
    for (const auto& [from, to] : kTurns) {
        if ((regions & bit(from)) != 0) result |= bit(to);
    }
    return result;
}

bool turn(ir::Test& test) {
    test.at = turned(test.at);
    if (auto* beyond = std::get_if<ir::Beyond>(&test.predicate))
        beyond->regions = turnedRegions(beyond->regions);
    if (auto* zone = std::get_if<ir::InZone>(&test.predicate)) return turn(zone->zone);
    if (auto* present = std::get_if<ir::Present>(&test.predicate)) return turn(present->where);
    return true;
}

bool turn(ir::Step& step) {
    step.by = turned(step.by);
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
