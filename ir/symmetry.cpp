#include "ir/symmetry.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace ferz::ir {

namespace {

constexpr std::pair<Region, Vec> kRegions[] = {
    {Region::Inside, {0, 0}},   {Region::Left, {-1, 0}},        {Region::Right, {1, 0}},
    {Region::Top, {0, 1}},      {Region::Bottom, {0, -1}},      {Region::TopLeft, {-1, 1}},
    {Region::TopRight, {1, 1}}, {Region::BottomLeft, {-1, -1}}, {Region::BottomRight, {1, -1}},
};

Region regionAt(const Vec& vec) {
    const auto found = std::find_if(std::begin(kRegions), std::end(kRegions),
                                    [&](const auto& each) { return each.second == vec; });
    return found->first;
}

}  // namespace

Vec representative(const Vec& vec) {
    const int files = std::abs(vec.file);
    const int ranks = std::abs(vec.rank);
    return {std::min(files, ranks), std::max(files, ranks), vec.level, vec.row};
}

const std::array<Symmetry, 8>& Symmetry::all() {
    static constexpr Vec kRight{1, 0};
    static constexpr Vec kUp{0, 1};
    static constexpr Vec kLeft{-1, 0};
    static constexpr Vec kDown{0, -1};
    static const std::array<Symmetry, 8> kAll = {
        Symmetry{kRight, kUp},   Symmetry{kDown, kRight}, Symmetry{kLeft, kDown}, Symmetry{kUp, kLeft},
        Symmetry{kRight, kDown}, Symmetry{kLeft, kUp},    Symmetry{kUp, kRight},  Symmetry{kDown, kLeft},
    };
    return kAll;
}

Symmetry Symmetry::onto(const Vec& vec) {
    const Vec from = representative(vec);
    // Rotations first: where a reflection leads there too, they count.
    return *std::find_if(all().begin(), all().end(),
                         [&](const Symmetry& each) { return each.of(from) == vec; });
}

Symmetry Symmetry::mirror(bool files, bool ranks) {
    return {{files ? -1 : 1, 0}, {0, ranks ? -1 : 1}};
}

Symmetry Symmetry::forBlack(ForBlack forBlack) {
    return mirror(forBlack == ForBlack::Turn, forBlack != ForBlack::Nothing);
}

Symmetry Symmetry::inverse() const {
    // The matrix turns or mirrors, so its inverse is its transpose.
    return {{right_.file, up_.file}, {right_.rank, up_.rank}};
}

Vec Symmetry::of(const Vec& vec) const {
    return {vec.file * right_.file + vec.rank * up_.file, vec.file * right_.rank + vec.rank * up_.rank,
            vec.level, vec.row};
}

Test Symmetry::of(Test test) const {
    test.at = of(test.at);
    if (auto* beyond = std::get_if<Beyond>(&test.predicate)) {
        unsigned turned = 0;
        for (const auto& [region, direction] : kRegions) {
            if ((beyond->regions & bit(region)) != 0) turned |= bit(regionAt(of(direction)));
        }
        beyond->regions = turned;
    }
    return test;
}

}  // namespace ferz::ir
