// The scenes beside the empty board: for moves that need pieces to hop over, for victims on the way, for
// en passant.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "backends/picture/marks.h"
#include "backends/picture/scene.h"
#include "ir/limits.h"

namespace ferz::pictures {

/// `empty` is the scene of the empty board, `facts` those that the moves' conditions speak of. `isWhole`
/// becomes false where a move is in none of them.
[[nodiscard]] std::vector<Scene> moreScenes(const Moves& moves, const Question& empty,
                                            const std::map<int, ir::Fact>& facts, const ir::Limits& limits,
                                            std::vector<std::string>& notes, bool& isWhole);

}  // namespace ferz::pictures
