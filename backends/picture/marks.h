// What a piece does in one scene: every square that a move speaks of, with the conditions under which it does
// so.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "backends/picture/moves.h"
#include "backends/picture/scene.h"

namespace ferz::pictures {

/// The facts that a scene assumes, and which squares get marks.
struct SceneQuestion {
    Facts facts;                           ///< the scene as it stands
    std::set<ir::Square> fixed = {};       ///< squares whose pieces stay as they are
    std::set<ir::Square> without = {};     ///< squares that get no mark
    std::vector<ir::Square> victims = {};  ///< as in Scene
    bool isBare = false;                   ///< no notes and no examples
};

/// Returns an addition to a deed's notes, as `only from rank 2`; empty for none.
using DeedNote = std::function<std::string(ir::Square, MarkAction)>;

/// The marks; what their notes say is added to `notes` where it is not there. `isWhole` becomes false where a
/// move does something that has no mark.
[[nodiscard]] std::vector<SquareMark> marksOf(const Moves& moves, const SceneQuestion& question,
                                              std::vector<std::string>& notes, bool& isWhole,
                                              const DeedNote& deedNote = {});

/// The situation that the facts say, with those of the term; what neither says is as plain as possible.
[[nodiscard]] ir::Situation situationOf(const Moves& moves, const Facts& facts, const Term& term = {});

}  // namespace ferz::pictures
