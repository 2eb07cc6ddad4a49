// May two paths of a piece make the same move? Where they may, the generated code lets each move through
// once.
//
// Moves are compared as vectors from the origin, on plain edges; two of them are surely different when they
// land apart, capture other squares, do something else besides, or when no position allows both. What is not
// known beforehand counts as equal to everything.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ir/movement.h"
#include "ir/normal/rays.h"

namespace ferz::cpp {

using Squares = std::map<ir::Vec, ir::Contents>;

struct PathOutcome {
    std::optional<ir::Vec> to;  ///< empty: the mover disappears
    std::vector<ir::Vec> captures;
    bool capturesKnown = true;
    std::string rest;  ///< what is no square, after a "?" when the move speaks of further squares
    Squares squares;   ///< what must stand there
};

class Outcomes {
public:
    void add(PathOutcome outcome);
    /// Adds a path whose target is not known; `repeated`: it may make the same move several times by itself.
    void addVague(bool repeated);
    void add(const ir::normal::Ray& ray);

    [[nodiscard]] bool mayOverlap() const;

private:
    std::map<std::optional<ir::Vec>, std::vector<PathOutcome>> byTarget_;
    std::size_t count_ = 0;
    std::size_t vague_ = 0;
    bool repeats_ = false;
};

}  // namespace ferz::cpp
