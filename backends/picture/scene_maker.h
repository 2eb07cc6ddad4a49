// What all scenes of a picture are made with: one question gives one scene, and pieces that stand in it get
// their words.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "backends/picture/marks.h"
#include "backends/picture/scene.h"

namespace ferz::pictures {

/// What stands on squares: values of the fact Contents.
using Pieces = std::map<ir::Square, int>;

struct SceneMaker {
    const Moves& moves;
    const Facts empty;  ///< the board without other pieces
    std::vector<std::string>& notes;
    bool& isWhole;  ///< becomes false where a move is in no scene

    /// The question's marks; neither lines nor a caption.
    [[nodiscard]] Scene scene(const SceneQuestion& question, const DeedNote& note = {}) const;
    [[nodiscard]] Facts with(const Pieces& pieces) const;
    /// The move exists in the scene, with something on one of its squares that the scene leaves open.
    [[nodiscard]] bool isShown(const ir::Move& move, const ir::Diagram& condition, const Facts& facts,
                               const std::set<ir::Square>& fixed) const;
    /// `isEither`: it may as well be of the other side, where it has no name.
    [[nodiscard]] Placed placed(ir::Square square, int value, bool isEither = false) const;
    /// `an enemy on d5`, `pieces of either colour`.
    [[nodiscard]] std::string whoText(const std::vector<Placed>& pieces) const;
};

[[nodiscard]] std::set<ir::Square> squaresOf(const Pieces& pieces);

}  // namespace ferz::pictures
