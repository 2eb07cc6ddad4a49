#include "backends/mbn/widened.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "backends/mbn/atoms.h"
#include "ir/symmetry.h"

namespace ferz::mbn {

namespace {

using ir::Contents;
using ir::Vec;
using ir::normal::Leg;

/// Longer lists are returned unchanged: the search restarts after every change.
constexpr std::size_t kMostLegs = 24;

/// A move or capture, and its least and greatest number of steps; 0: any number.
struct Reach {
    Vec vec;
    int first = 1;
    int most = 1;
    Contents over;
    Contents take;
};

/// True for legs that only move to empty squares or capture.
bool isPlain(const Written& leg) {
    Leg bare = leg.leg;
    bare.vectors.clear();
    bare.first = bare.most = 1;
    bare.over = bare.take = {};
    bare.last = false;
    return leg.what == Written::What::Usual && leg.also.empty() && !leg.untilBlocked &&
           leg.place == LegPosition::Last && bare == Leg{} && (leg.leg.over & ~Contents::nothing()).isNone();
}

bool covers(const Leg& leg, const Reach& reach) {
    const bool goesThere = std::binary_search(leg.vectors.begin(), leg.vectors.end(), reach.vec);
    const bool isFar = leg.most == 0 || (reach.most != 0 && reach.most <= leg.most);
    return goesThere && leg.first <= reach.first && isFar;
}

/// True if the legs together have all moves of the reach.
bool isCovered(const Reach& reach, const std::vector<Written>& legs) {
    Contents over;
    Contents take;
    for (const Written& leg : legs) {
        if (!isPlain(leg) || !covers(leg.leg, reach)) continue;
        over = over | leg.leg.over;
        take = take | leg.leg.take;
    }
    return reach.over.isWithin(over) && reach.take.isWithin(take);
}

Reach reachOf(const Leg& leg, const Vec& vec) {
    return {vec, leg.first, leg.most, leg.over, leg.take};
}

/// The directions in which the legs together have the moves of this one.
std::vector<Vec> directionsOf(const Leg& leg, const std::vector<Written>& legs) {
    std::vector<Vec> result;
    for (const Vec& own : leg.vectors) {
        for (const Vec& vec : orbitOf(ir::representative(own))) {
            if (isCovered(reachOf(leg, vec), legs)) result.push_back(vec);
        }
    }
    std::sort(result.begin(), result.end());
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
}

/// True if the legs have all moves of this one.
bool isSaidBy(const std::vector<Written>& legs, const Leg& leg) {
    return std::all_of(leg.vectors.begin(), leg.vectors.end(),
                       [&](const Vec& vec) { return isCovered(reachOf(leg, vec), legs); });
}

/// Removes legs that add no moves, and directions whose moves other legs have.
void dropCovered(std::vector<Written>& legs, std::size_t kept) {
    for (std::size_t index = legs.size(); index-- > 0;) {
        if (index == kept || !isPlain(legs[index])) continue;
        std::vector<Written> others = legs;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(index));
        if (!isSaidBy(others, legs[index].leg)) continue;
        legs = std::move(others);
        if (index < kept) --kept;
    }
}

std::optional<std::size_t> lengthOf(const std::vector<Written>& legs, const Words& words) {
    Refusal ignored;
    const auto texts = textsOf(legs, false, true, words, ignored);
    return texts ? std::optional(joined(*texts, "+").size()) : std::nullopt;
}

/// The leg with more directions, and without modes.
std::vector<Written> widerLegs(const Written& leg, const std::vector<Written>& legs) {
    std::vector<Written> result;
    Written wider = leg;
    wider.leg.vectors = directionsOf(leg.leg, legs);
    if (wider != leg) result.push_back(wider);
    Written usual = leg;
    usual.leg.over = Contents::nothing();
    usual.leg.take = Contents::enemy();
    if (!isSaidBy(legs, usual.leg) || usual == leg) return result;
    result.push_back(usual);
    usual.leg.vectors = directionsOf(usual.leg, legs);
    result.push_back(usual);
    return result;
}

}  // namespace

std::vector<Written> widened(std::vector<Written> legs, const Words& words) {
    if (legs.size() < 2 || legs.size() > kMostLegs) return legs;
    auto length = lengthOf(legs, words);
    for (bool changes = length.has_value(); changes;) {
        changes = false;
        for (std::size_t index = 0; index < legs.size() && !changes; ++index) {
            if (!isPlain(legs[index])) continue;
            for (Written& wider : widerLegs(legs[index], legs)) {
                std::vector<Written> other = legs;
                other[index] = std::move(wider);
                // Without modes it may lose moves: it no longer captures friends.
                if (!isSaidBy(other, legs[index].leg)) continue;
                dropCovered(other, index);
                const auto shorter = lengthOf(other, words);
                if (!shorter || *shorter >= *length) continue;
                legs = std::move(other);
                length = shorter;
                changes = true;
                break;
            }
        }
    }
    return legs;
}

}  // namespace ferz::mbn
