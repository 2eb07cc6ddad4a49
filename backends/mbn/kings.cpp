#include "backends/mbn/kings.h"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "ir/symmetry.h"

namespace ferz::mbn {

namespace {

using ir::Vec;

constexpr Vec kOrthogonal{0, 1};
constexpr Vec kDiagonal{1, 1};

/// Whether the leg goes straight on or back after one of its own leaper; empty for other directions.
std::optional<Written::Onward> onwardOf(const Written& leg, const Vec& kind) {
    if (leg.previous != kind) return std::nullopt;
    if (leg.leg.vectors == std::vector<Vec>{kind}) return Written::Onward::Straight;
    if (leg.leg.vectors == std::vector<Vec>{{-kind.file, -kind.rank}}) return Written::Onward::Back;
    return std::nullopt;
}

/// Joins a leg of a wazir or rook and one of a ferz or bishop to one of a king or queen; null if they differ
/// in more than that. The first leg of a chain has to go in all directions.
Chain kingsLeg(const Chain& orthogonal, const Chain& diagonal, bool isFirst) {
    if (orthogonal->legs.size() != 1 || diagonal->legs.size() != 1) return nullptr;
    Written king = orthogonal->legs.front();
    Written alike = diagonal->legs.front();
    if (!king.leg.arrival.empty() || !king.asLast.arrival.empty()) return nullptr;
    if (isFirst) {
        const auto isOf = [](const Written& leg, const Vec& kind) {
            return leg.leg.vectors.size() == 4 && ir::representative(leg.leg.vectors.front()) == kind &&
                   goesAnywhere({leg});
        };
        if (!isOf(king, kOrthogonal) || !isOf(alike, kDiagonal)) return nullptr;
        if (king.previous.has_value() != alike.previous.has_value()) return nullptr;
    } else {
        const auto onward = onwardOf(king, kOrthogonal);
        if (!onward || onward != onwardOf(alike, kDiagonal)) return nullptr;
        king.onward = alike.onward = *onward;
    }
    alike.previous = king.previous;
    std::vector<Vec> vectors = king.leg.vectors;
    vectors.insert(vectors.end(), alike.leg.vectors.begin(), alike.leg.vectors.end());
    std::sort(vectors.begin(), vectors.end());
    for (Written* leg : {&king, &alike}) {
        leg->leg.vectors = vectors;
        if (leg->place == LegPosition::Both) leg->asLast.vectors = vectors;
    }
    return king == alike ? legsOf({king}) : nullptr;
}

/// Joins `(cW-W)` and `(cF-F)` to `(cK-K)`. Null if they differ in more than their leapers.
Chain kingsChain(const Chain& orthogonal, const Chain& diagonal, bool isFirst) {
    if (orthogonal->kind != diagonal->kind || orthogonal->parts.size() != diagonal->parts.size())
        return nullptr;
    if (orthogonal->kind == Expression::Kind::Legs) return kingsLeg(orthogonal, diagonal, isFirst);
    // Rounds of a joined chain could change between the two leapers.
    const bool isSequence = orthogonal->kind == Expression::Kind::Sequence;
    if (orthogonal->kind == Expression::Kind::Either || (isFirst && !isSequence)) return nullptr;
    std::vector<Chain> parts;
    for (std::size_t at = 0; at < orthogonal->parts.size(); ++at) {
        const Chain part = kingsChain(orthogonal->parts[at], diagonal->parts[at], isFirst && at == 0);
        if (!part) return nullptr;
        parts.push_back(part);
    }
    switch (orthogonal->kind) {
        case Expression::Kind::Sequence: return sequenceOf(parts);
        case Expression::Kind::Maybe: return maybe(parts[0]);
        case Expression::Kind::Any: return any(parts[0]);
        case Expression::Kind::Rounds: return rounds(parts[0]);
        case Expression::Kind::Legs:
        case Expression::Kind::Either: break;
    }
    return nullptr;
}

}  // namespace

std::vector<Chain> withKings(const std::vector<Chain>& chains) {
    std::vector<Chain> flat;
    for (const Chain& chain : chains) {
        if (chain->kind == Expression::Kind::Either) {
            flat.insert(flat.end(), chain->parts.begin(), chain->parts.end());
        } else {
            flat.push_back(chain);
        }
    }
    for (std::size_t one = 0; one < flat.size(); ++one) {
        for (std::size_t other = 0; other < flat.size(); ++other) {
            const Chain king = one == other ? nullptr : kingsChain(flat[one], flat[other], true);
            if (!king) continue;
            flat[one] = king;
            flat.erase(flat.begin() + static_cast<std::ptrdiff_t>(other));
            if (other < one) --one;
            break;
        }
    }
    return flat;
}

}  // namespace ferz::mbn
