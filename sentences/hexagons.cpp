#include "sentences/hexagons.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <utility>

namespace ferz::sentences {

namespace {

constexpr std::size_t kAllSides = 6;
constexpr std::size_t kAllLeaps = 12;

/// CellSteps through sides, in one direction and in the next beside it.
struct CellSteps {
    int straight = 0;
    int turned = 0;
    friend auto operator<=>(const CellSteps&, const CellSteps&) = default;
};

/// Empty for a vector between the cells.
std::optional<CellSteps> cellStepsOf(ir::Vec vector, ir::Cells cells) {
    if (cells == ir::Cells::HexHorizontal) std::swap(vector.file, vector.rank);
    if ((vector.file + vector.rank) % 2 != 0) return std::nullopt;
    std::array<int, 3> sizes = {std::abs(vector.file), std::abs(vector.rank - vector.file) / 2,
                                std::abs(vector.rank + vector.file) / 2};
    std::sort(sizes.begin(), sizes.end());
    return CellSteps{sizes[1], sizes[0]};
}

/// Those through sides, or those through corners.
std::vector<Phrase> cellDirectionsOf(const Vectors& vectors, bool areCorners) {
    if (vectors.size() == kAllSides)
        return {{areCorners ? Clause::ThroughCorners : Clause::ThroughSides, {}, {}}};
    std::vector<Phrase> result = directionsTo(directionsIn(vectors), Diagonals::ToASide);
    if (areCorners)
        for (Phrase& each : result)
            each = {Clause::ThroughCorner, {std::move(each)}, {}};
    return result;
}

Phrase cellDirectionsOf(const Vectors& sides, const Vectors& corners) {
    if (sides.size() == kAllSides && corners.size() == kAllSides)
        return {Clause::ThroughSidesOrCorners, {}, {}};
    std::vector<Phrase> phrases = cellDirectionsOf(sides, false);
    for (Phrase& each : cellDirectionsOf(corners, true))
        phrases.push_back(std::move(each));
    return anyOf(std::move(phrases));
}

}  // namespace

std::optional<Phrase> pathAmongHexagons(const Rides& rides, ir::Cells cells) {
    struct Straight {
        Vectors sides;
        Vectors corners;
    };
    std::map<std::pair<int, Repeats>, Straight> straight;
    std::map<std::pair<CellSteps, Repeats>, Vectors> bent;
    for (const auto& [ride, vectors] : rides) {
        for (const ir::Vec& vector : vectors) {
            const auto steps = cellStepsOf(vector, cells);
            if (!steps || steps->straight == 0) return std::nullopt;
            Straight& kind = straight[{steps->straight, ride.repeats}];
            if (steps->turned == 0) {
                kind.sides.insert(vector);
            } else if (steps->turned == steps->straight) {
                kind.corners.insert(vector);
            } else {
                bent[{*steps, ride.repeats}].insert(vector);
            }
        }
    }
    std::vector<Phrase> paths;
    for (const auto& [ride, vectors] : straight) {
        const auto& [length, repeats] = ride;
        if (vectors.sides.empty() && vectors.corners.empty()) continue;
        Phrase directions = cellDirectionsOf(vectors.sides, vectors.corners);
        if (length > 1) {
            paths.push_back(
                leaps(repeats, {Clause::LeapStraight, {number(length), std::move(directions)}, {}}));
        } else if (isToTheEdge(repeats) && !vectors.corners.empty()) {
            // The last cell through corners need not be at the edge.
            paths.push_back(leaps(repeats, squares({}, std::move(directions))));
        } else {
            paths.push_back(squares(repeats, std::move(directions)));
        }
    }
    for (const auto& [ride, vectors] : bent) {
        const auto& [steps, repeats] = ride;
        if (vectors.size() != kAllLeaps) return std::nullopt;
        paths.push_back(
            leaps(repeats, {Clause::LeapThroughSides, {number(steps.straight), number(steps.turned)}, {}}));
    }
    return anyOf(std::move(paths));
}

}  // namespace ferz::sentences
