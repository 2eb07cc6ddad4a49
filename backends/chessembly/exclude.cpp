#include "backends/chessembly/exclude.h"

#include <algorithm>

namespace ferz::chessembly::writing {

using ir::Contents;
using ir::Region;
using ir::Vec;

namespace {

/// The first says that the board ends before the square on it that the second needs.
bool endsBefore(const ir::Test& off, const ir::Test& on) {
    const auto* beyond = std::get_if<ir::Beyond>(&off.predicate);
    const auto* holds = std::get_if<ir::Holds>(&on.predicate);
    if (beyond == nullptr || holds == nullptr || off.negated || on.negated || holds->what.off) return false;
    if ((off.at.file == 0) == (off.at.rank == 0) || (beyond->regions & bit(Region::Inside)) != 0)
        return false;
    const auto reaches = [](int square, int point) {
        return point > 0 ? square >= point : point < 0 ? square <= point : true;
    };
    return reaches(on.at.file, off.at.file) && reaches(on.at.rank, off.at.rank);
}

bool areApart(const ir::Span1& a, const ir::Span1& b) {
    const auto isRange = [](const ir::Span1& span) { return span.first != 0 && span.stride == 0; };
    return isRange(a) && isRange(b) && (a.last < b.first || b.last < a.first);
}

bool areApart(const ir::Zone& a, const ir::Zone& b) {
    if (b.complement) {
        return !a.complement && std::all_of(a.parts.begin(), a.parts.end(), [&](const ir::ZonePart& part) {
            return std::find(b.parts.begin(), b.parts.end(), part) != b.parts.end();
        });
    }
    if (a.complement) return areApart(b, a);
    return std::all_of(a.parts.begin(), a.parts.end(), [&](const ir::ZonePart& one) {
        return std::all_of(b.parts.begin(), b.parts.end(), [&](const ir::ZonePart& other) {
            return areApart(one.files, other.files) || areApart(one.ranks, other.ranks);
        });
    });
}

/// The point lies off the board, where the other test needs a square.
bool isOff(const ir::Test& off, const ir::Test& on) {
    const auto* beyond = std::get_if<ir::Beyond>(&off.predicate);
    const auto* holds = std::get_if<ir::Holds>(&on.predicate);
    return beyond != nullptr && holds != nullptr && !off.negated && !on.negated && !holds->what.off &&
           (beyond->regions & bit(Region::Inside)) == 0;
}

}  // namespace

bool exclude(const Operation& a, const Operation& b) {
    const auto test = [](const Operation& operation) -> std::optional<ir::Test> {
        if (const auto* walk = std::get_if<Walk>(&operation))
            return ir::Test{ir::Holds{walk->what}, walk->by};
        if (const auto* check = std::get_if<Check>(&operation)) return check->test;
        return std::nullopt;
    };
    const auto* fits = std::get_if<Fits>(&a);
    const auto* fails = std::get_if<Fits>(&b);
    if (fits != nullptr && fails != nullptr) return fits->by == fails->by && fits->is != fails->is;
    const auto first = test(a);
    const auto second = test(b);
    if (!first || !second) return false;
    if (endsBefore(*first, *second) || endsBefore(*second, *first)) return true;
    if (first->at != second->at) return false;
    if (*first == ir::negated(*second)) return true;
    const auto* holds = std::get_if<ir::Holds>(&first->predicate);
    const auto* others = std::get_if<ir::Holds>(&second->predicate);
    if (holds != nullptr && others != nullptr) return (holds->what & others->what).isNone();
    const auto* region = std::get_if<ir::Beyond>(&first->predicate);
    const auto* regions = std::get_if<ir::Beyond>(&second->predicate);
    if (region != nullptr && regions != nullptr) return (region->regions & regions->regions) == 0;
    if (isOff(*first, *second) || isOff(*second, *first)) return true;
    const auto* zone = std::get_if<ir::InZone>(&first->predicate);
    const auto* zones = std::get_if<ir::InZone>(&second->predicate);
    if (zone != nullptr && zones != nullptr && first->negated == second->negated)
        return !first->negated && areApart(zone->zone, zones->zone);
    const auto* named = std::get_if<ir::Named>(&first->predicate);
    const auto* names = std::get_if<ir::Named>(&second->predicate);
    if (named != nullptr && names != nullptr) return (named->names & names->names).isNone();
    return false;
}

std::optional<Contents> neededAt(const Operation& operation, const Vec& at) {
    if (const auto* walk = std::get_if<Walk>(&operation)) {
        if (walk->by == at) return walk->what;
    } else if (const auto* check = std::get_if<Check>(&operation)) {
        const auto* holds = std::get_if<ir::Holds>(&check->test.predicate);
        if (holds != nullptr && check->test.at == at) return holds->what;
        const auto* region = std::get_if<ir::Beyond>(&check->test.predicate);
        const bool isOff = region != nullptr && (region->regions & bit(Region::Inside)) == 0;
        if (isOff && check->test.at == at) return Contents::offBoard();
    }
    return std::nullopt;
}

bool isOnlyWayOff(const ir::Beyond& beyond, const Vec& at) {
    const Region side = at.file < 0   ? Region::Left
                        : at.file > 0 ? Region::Right
                        : at.rank < 0 ? Region::Bottom
                                      : Region::Top;
    return (at.file == 0) != (at.rank == 0) && (beyond.regions & bit(side)) != 0;
}

}  // namespace ferz::chessembly::writing
