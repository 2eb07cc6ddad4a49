// What a piece does, as scenes: derived from the table of its moves and their conditions and never from its
// text, so that equal pieces have equal pictures.
//
// The first scene is the empty board. A move that needs other pieces gets a scene with them: something to hop
// over, a victim on the way, a mark for en passant. A state of the game has a scene for each of its values.
// All other conditions are notes.
//
//     std::string reason;
//     const auto picture = pictures::draw(cannon, {.board = Board{9, 10}}, reason);
//
// What it cannot draw it says in a remark; it never draws what is not so.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "backends/picture/scene.h"
#include "ir/evaluate.h"
#include "ir/limits.h"
#include "ir/movement.h"

namespace ferz::pictures {

struct DrawOptions {
    std::optional<ir::Board> board;  ///< else the smallest on which the longest range ends inside
    std::optional<ir::Square> at;    ///< else where the piece shows most, next to the middle; needs a board
    /// This position and no other: one scene.
    std::optional<ir::Situation> situation;
    ir::Colour side = ir::Colour::White;
    std::size_t mostScenes = 4;
    ir::Limits limits;
};

/// Empty when a limit was hit; then `reason` says which.
[[nodiscard]] std::optional<Picture> draw(const ir::Movement& movement, const DrawOptions& options,
                                          std::string& reason);

}  // namespace ferz::pictures
