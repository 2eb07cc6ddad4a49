// The legend of an SVG picture: each sign with its meaning, and the remarks, one below the other.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "backends/picture/scene.h"
#include "backends/picture/shapes.h"
#include "backends/picture/signs.h"

namespace ferz::pictures {

/// Width of a character of the legend and of captions, at most.
inline constexpr double kTextCharacter = 7.4;

/// Lines of no more than `most` characters, where no word is longer.
[[nodiscard]] std::vector<std::string> wrapped(const std::string& text, std::size_t most);

struct LegendEnd {
    double y = 0;
    double width = 0;
};

/// Draws the legend from `y` downwards, in lines that fit into `width`, or into 64 characters. `letter`: that
/// of the piece.
[[nodiscard]] LegendEnd drawLegend(const Picture& picture, const std::string& letter, double y, double width,
                                   Shapes& shapes, Signs& signs);

}  // namespace ferz::pictures
