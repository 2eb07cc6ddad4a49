// Scenes with enemies that are captured while the piece ends elsewhere: on its way, or en passant. Their
// marks speak of no other moves.
#pragma once

#include <cstddef>
#include <set>
#include <vector>

#include "backends/picture/scene_maker.h"

namespace ferz::pictures {

/// One victim of each kind that there is: turned and mirrored scenes are drawn once.
[[nodiscard]] std::vector<Scene> victimScenes(const SceneMaker& maker, const std::set<ir::Square>& victims);

/// A scene for each of these moves, which are places in the table: all that it can capture is there.
[[nodiscard]] std::vector<Scene> explosionScenes(const SceneMaker& maker,
                                                 const std::vector<std::size_t>& moves);

/// A scene for each way of capturing en passant; the moves are places in the table. Needs the moves' facts.
[[nodiscard]] std::vector<Scene> enPassantScenes(const SceneMaker& maker,
                                                 const std::vector<std::size_t>& moves);

/// On a board that is empty otherwise, some move captures a single piece there and goes on.
[[nodiscard]] bool isPassed(const SceneMaker& maker, ir::Square square);

}  // namespace ferz::pictures
