#include "ir/symmetry.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace ferz::ir {

namespace {

constexpr std::array<std::pair<Region, Vec>, 9> kRegions = {{{Region::Inside, {0, 0}},
                                                             {Region::Left, {-1, 0}},
                                                             {Region::Right, {1, 0}},
                                                             {Region::Top, {0, 1}},
                                                             {Region::Bottom, {0, -1}},
                                                             {Region::TopLeft, {-1, 1}},
                                                             {Region::TopRight, {1, 1}},
                                                             {Region::BottomLeft, {-1, -1}},
                                                             {Region::BottomRight, {1, -1}}}};

}  // namespace

const std::array<Symmetry, 8>& symmetries() {
    static constexpr std::array<Symmetry, 8> kAll = {{{1, 0, 0, 1},
                                                      {0, 1, -1, 0},
                                                      {-1, 0, 0, -1},
                                                      {0, -1, 1, 0},
                                                      {-1, 0, 0, 1},
                                                      {0, 1, 1, 0},
                                                      {1, 0, 0, -1},
                                                      {0, -1, -1, 0}}};
    return kAll;
}

Symmetry inverse(const Symmetry& symmetry) {
    // Orthogonal: the inverse is the transpose.
    return {symmetry.ff, symmetry.rf, symmetry.fr, symmetry.rr};
}

Vec apply(const Symmetry& symmetry, const Vec& vec) {
    return {symmetry.ff * vec.file + symmetry.fr * vec.rank, symmetry.rf * vec.file + symmetry.rr * vec.rank,
            vec.level, vec.row};
}

unsigned applyToRegions(const Symmetry& symmetry, unsigned regions) {
    unsigned result = 0;
    for (const auto& [region, side] : kRegions) {
        if ((regions & bit(region)) == 0) continue;
        const Vec to = apply(symmetry, side);
        const auto* const found = std::find_if(kRegions.begin(), kRegions.end(),
                                               [&](const auto& each) { return each.second == to; });
        result |= bit(found->first);
    }
    return result;
}

Test apply(const Symmetry& symmetry, const Test& test) {
    Test result = test;
    result.at = apply(symmetry, test.at);
    if (auto* beyond = std::get_if<Beyond>(&result.predicate))
        beyond->regions = applyToRegions(symmetry, beyond->regions);
    return result;
}

Vec representative(const Vec& vec) {
    const int files = std::abs(vec.file);
    const int ranks = std::abs(vec.rank);
    return {std::min(files, ranks), std::max(files, ranks), vec.level, vec.row};
}

std::optional<Symmetry> frameOf(const Vec& vec) {
    if (vec.file == 0 && vec.rank == 0) return std::nullopt;
    const Vec from = representative(vec);
    // The turns come first: they win where a reflection would do as well.
    for (const Symmetry& symmetry : symmetries()) {
        if (apply(symmetry, from) == vec) return symmetry;
    }
    return std::nullopt;
}

}  // namespace ferz::ir
