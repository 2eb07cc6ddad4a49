#include "backends/picture/gates.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace ferz::pictures {

namespace {

/// How far a sign may stand out of the board on the left and below: the coordinates are beyond.
constexpr double kLeft = 5;
constexpr double kBelow = 6.5;

/// Rounds of moving neighbours apart; a few of them do.
constexpr int kRounds = 50;

struct BoardEdge {
    double Point::*along;   ///< the coordinate that its gates differ in
    double Point::*across;  ///< the one that they share
    double at;
    double inwards;  ///< 1 or -1
    double room;     ///< outside
};

void moveApart(std::vector<Gate*>& gates, double Point::*along) {
    std::sort(gates.begin(), gates.end(),
              [&](const Gate* a, const Gate* b) { return a->at.*along < b->at.*along; });
    for (int round = 0; round < kRounds; ++round) {
        bool isMoved = false;
        for (std::size_t index = 1; index < gates.size(); ++index) {
            Gate& before = *gates[index - 1];
            Gate& after = *gates[index];
            const double covered =
                gateSize(before).*along + gateSize(after).*along - (after.at.*along - before.at.*along);
            if (covered < 0.01) continue;
            before.at.*along -= covered / 2;
            after.at.*along += covered / 2;
            isMoved = true;
        }
        if (!isMoved) return;
    }
}

}  // namespace

Point gateSize(const Gate& gate) {
    return {3 * static_cast<double>(gate.text.size()) + 3.5, 6.5};
}

std::vector<Gate> apart(const std::vector<Gate>& gates, const Layout& layout) {
    const auto [corner, opposite] = layout.edges();
    const std::array<BoardEdge, 4> edges = {{{&Point::y, &Point::x, corner.x, 1, kLeft},
                                             {&Point::y, &Point::x, opposite.x, -1, Layout::kMargin},
                                             {&Point::x, &Point::y, corner.y, 1, Layout::kMargin},
                                             {&Point::x, &Point::y, opposite.y, -1, kBelow}}};
    std::array<std::vector<Gate*>, 4> ofEdges;
    std::vector<Gate> moved = gates;
    for (Gate& gate : moved) {
        const auto distance = [&](const BoardEdge& edge) { return std::abs(gate.at.*edge.across - edge.at); };
        const auto nearest = std::min_element(
            edges.begin(), edges.end(),
            [&](const BoardEdge& a, const BoardEdge& b) { return distance(a) < distance(b); });
        const double tooFar = std::max(0.0, gateSize(gate).*nearest->across - nearest->room);
        gate.at.*nearest->across += nearest->inwards * tooFar;
        ofEdges[static_cast<std::size_t>(nearest - edges.begin())].push_back(&gate);
    }
    for (std::size_t index = 0; index < edges.size(); ++index)
        moveApart(ofEdges[index], edges[index].along);
    return moved;
}

}  // namespace ferz::pictures
