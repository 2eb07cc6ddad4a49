#include "sentences/directions.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <map>

namespace ferz::sentences {

namespace {

struct Named {
    Clause clause;
    Clause amongHexagons;  ///< Count: there it is no direction of its own
    std::vector<ir::Vec> steps;
};

const ir::Vec kForward{0, 1};
const ir::Vec kBackward{0, -1};
const ir::Vec kLeft{-1, 0};
const ir::Vec kRight{1, 0};

/// Those that say more come first: each is said where all its steps are there, and takes them away.
const std::vector<Named>& directionNames() {
    static const std::vector<Named> kDirections = [] {
        const ir::Vec forwardLeft = kForward + kLeft;
        const ir::Vec forwardRight = kForward + kRight;
        const ir::Vec backwardLeft = kBackward + kLeft;
        const ir::Vec backwardRight = kBackward + kRight;
        return std::vector<Named>{
            {Clause::InAnyDirection,
             Clause::Count,
             {kForward, kBackward, kLeft, kRight, forwardLeft, forwardRight, backwardLeft, backwardRight}},
            {Clause::Orthogonally, Clause::Count, {kForward, kBackward, kLeft, kRight}},
            {Clause::ForwardOrBackward, Clause::ForwardOrBackward, {kForward, kBackward}},
            {Clause::Forward, Clause::Forward, {kForward}},
            {Clause::Backward, Clause::Backward, {kBackward}},
            {Clause::Sideways, Clause::Sideways, {kLeft, kRight}},
            {Clause::ToTheLeft, Clause::ToTheLeft, {kLeft}},
            {Clause::ToTheRight, Clause::ToTheRight, {kRight}},
            {Clause::Diagonally, Clause::Count, {forwardLeft, forwardRight, backwardLeft, backwardRight}},
            {Clause::DiagonallyForward, Clause::ForwardToEitherSide, {forwardLeft, forwardRight}},
            {Clause::DiagonallyBackward, Clause::BackwardToEitherSide, {backwardLeft, backwardRight}},
            {Clause::DiagonallyLeft, Clause::Count, {forwardLeft, backwardLeft}},
            {Clause::DiagonallyRight, Clause::Count, {forwardRight, backwardRight}},
            {Clause::DiagonallyForwardLeft, Clause::ForwardToTheLeft, {forwardLeft}},
            {Clause::DiagonallyForwardRight, Clause::ForwardToTheRight, {forwardRight}},
            {Clause::DiagonallyBackwardLeft, Clause::BackwardToTheLeft, {backwardLeft}},
            {Clause::DiagonallyBackwardRight, Clause::BackwardToTheRight, {backwardRight}},
        };
    }();
    return kDirections;
}

struct Sides {
    bool left = false;
    bool right = false;

    [[nodiscard]] Clause of(Clause both, Clause onlyLeft, Clause onlyRight) const {
        return !left ? onlyRight : !right ? onlyLeft : both;
    }
    friend bool operator==(const Sides&, const Sides&) = default;
};

struct AheadAndBack {
    Sides ahead;
    Sides back;
};

/// Where a diagonal of one side is said behind it, that side would be read with both.
Clause beforeOneSide(Clause clause) {
    if (clause == Clause::DiagonallyForward) return Clause::DiagonallyForwardBothSides;
    return clause == Clause::DiagonallyBackward ? Clause::DiagonallyBackwardBothSides : clause;
}

}  // namespace

std::vector<Phrase> directionsTo(Vectors steps, Diagonals diagonals) {
    std::vector<Phrase> phrases;
    for (const Named& each : directionNames()) {
        const Clause clause = diagonals == Diagonals::ToASide ? each.amongHexagons : each.clause;
        if (clause == Clause::Count ||
            !std::all_of(each.steps.begin(), each.steps.end(),
                         [&](const ir::Vec& step) { return steps.contains(step); }))
            continue;
        for (const ir::Vec& step : each.steps)
            steps.erase(step);
        phrases.push_back({steps.empty() ? clause : beforeOneSide(clause), {}, {}});
    }
    return phrases;
}

Phrase directionsOf(const Vectors& steps) {
    return anyOf(directionsTo(steps, Diagonals::Diagonally));
}

std::vector<Phrase> bentDirectionsOf(const Vectors& leaps) {
    // By how far to the side, and how far along.
    std::map<std::pair<int, int>, AheadAndBack> kinds;
    for (const ir::Vec& leap : leaps) {
        AheadAndBack& kind = kinds[{std::abs(leap.file), std::abs(leap.rank)}];
        Sides& sides = leap.rank > 0 ? kind.ahead : kind.back;
        (leap.file > 0 ? sides.right : sides.left) = true;
    }
    std::vector<Phrase> phrases;
    for (const auto& [size, kind] : kinds) {
        const std::vector<Phrase> parts = {number(size.first), number(size.second)};
        const auto say = [&](const Sides& sides, Clause both, Clause onlyLeft, Clause onlyRight) {
            if (sides != Sides{}) phrases.push_back({sides.of(both, onlyLeft, onlyRight), parts, {}});
        };
        if (kind.ahead == kind.back) {
            say(kind.ahead, Clause::StraightAndSides, Clause::StraightAndLeft, Clause::StraightAndRight);
            continue;
        }
        say(kind.ahead, Clause::ForwardAndSides, Clause::ForwardAndLeft, Clause::ForwardAndRight);
        say(kind.back, Clause::BackwardAndSides, Clause::BackwardAndLeft, Clause::BackwardAndRight);
    }
    return phrases;
}

}  // namespace ferz::sentences
