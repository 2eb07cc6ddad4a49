// Where lines leave the board and come back: places for signs that cover neither each other nor the
// coordinates beside the board.
#pragma once

#include <string>
#include <vector>

#include "backends/picture/layout.h"

namespace ferz::pictures {

struct Gate {
    Point at;  ///< on the edge of the board
    std::string text;
};

/// Half the width and half the height of the sign.
[[nodiscard]] Point gateSize(const Gate& gate);

/// The same gates, moved along their edge where they would cover each other, and inwards.
[[nodiscard]] std::vector<Gate> apart(const std::vector<Gate>& gates, const Layout& layout);

}  // namespace ferz::pictures
