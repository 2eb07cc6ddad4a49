// The scenes beside the empty board: for moves that need pieces to hop over, for victims on the way, for
// en passant.
#pragma once

#include <vector>

#include "backends/picture/scene_maker.h"
#include "ir/limits.h"

namespace ferz::pictures {

/// Needs the moves' facts.
[[nodiscard]] std::vector<Scene> moreScenes(const SceneMaker& maker, const ir::Limits& limits);

}  // namespace ferz::pictures
