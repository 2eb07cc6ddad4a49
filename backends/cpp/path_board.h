// What stands on the squares of a path, as its move so far has it: asked of the board where that is
// unchanged.
#pragma once

#include <optional>

#include "backends/cpp/condition.h"
#include "backends/cpp/path.h"
#include "backends/cpp/text.h"
#include "ir/movement.h"

namespace ferz::cpp {

class PathBoard {
public:
    PathBoard(Scope& scope, const Bases& bases) : scope_(scope), bases_(bases) {}

    /// One of `what` stands on the square, which is on the board.
    [[nodiscard]] Condition holds(const ir::Contents& what, const NamedSquare& square,
                                  const Path& path) const;
    /// Empty when only the run can tell which.
    [[nodiscard]] std::optional<PathOccupant> occupantOf(const NamedSquare& square, const Path& path) const;
    /// Notes what a test says of the unchanged board; true or false when that was known already.
    std::optional<bool> learn(const ir::Contents& what, const NamedSquare& square, Path& path) const;
    /// Adds the effect, at the cursor, to the path's move. False when only a run can tell what it does.
    [[nodiscard]] bool act(const ir::Effect& effect, Path& path) const;

private:
    [[nodiscard]] Condition original(const ir::Contents& what, const NamedSquare& square,
                                     bool colourChanged) const;
    [[nodiscard]] Condition holds(const ir::Contents& what, const PathOccupant& occupant) const;
    [[nodiscard]] Condition holdsAfter(const ir::Contents& what, const NamedSquare& square, const Path& path,
                                       std::size_t changes) const;
    [[nodiscard]] bool captureVictim(Path& path) const;
    [[nodiscard]] bool swap(const ir::Swap& effect, Path& path) const;
    [[nodiscard]] bool flip(Path& path) const;

    Scope& scope_;
    const Bases& bases_;
};

}  // namespace ferz::cpp
