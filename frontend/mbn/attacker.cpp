#include "frontend/mbn/attacker.h"

#include <algorithm>
#include <utility>

#include "ir/symmetry.h"

namespace ferz::mbn {

namespace {

const ir::Symmetry kOtherSide = ir::Symmetry::mirror(false, true);

/// True if no part of the zone names ranks.
bool isSeenAlike(const ir::Zone& zone) {
    return std::all_of(zone.parts.begin(), zone.parts.end(), [](const ir::ZonePart& part) {
        return part.kind != ir::ZonePart::Kind::Box || part.ranks.first == 0;
    });
}

}  // namespace

ir::Vec mirrored(const ir::Vec& vec) {
    return kOtherSide.of(vec);
}

std::optional<ir::Test> asSeenByOther(const ir::Test& test) {
    ir::Test result = kOtherSide.of(test);
    if (auto* holds = std::get_if<ir::Holds>(&result.predicate)) {
        std::swap(holds->what.friends, holds->what.enemies);
        return result;
    }
    if (std::holds_alternative<ir::Beyond>(result.predicate)) return result;
    if (auto* zone = std::get_if<ir::InZone>(&result.predicate)) {
        return isSeenAlike(zone->zone) ? std::optional(result) : std::nullopt;
    }
    if (auto* present = std::get_if<ir::Present>(&result.predicate)) {
        std::swap(present->what.friends, present->what.enemies);
        return isSeenAlike(present->where) ? std::optional(result) : std::nullopt;
    }
    if (std::holds_alternative<ir::Unmoved>(result.predicate)) return result;
    return std::nullopt;
}

}  // namespace ferz::mbn
