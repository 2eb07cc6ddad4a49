// A picture as SVG: shapes with presentation attributes, no script, no style sheet but one rule for `Auto`.
#pragma once

#include <string>

#include "backends/picture/legend.h"
#include "backends/picture/scene.h"

namespace ferz::pictures {

enum class Theme {
    Light,
    Dark,
    Auto  ///< as the reader's system is: one media query
};

struct Svg {
    std::string text;
    int width = 0;  ///< in pixels, as the text says
    int height = 0;
    int titleHeight = 0;  ///< of the strip with the title at the top; 0: there is no title
};

[[nodiscard]] Svg svgOf(const Picture& picture, const Naming& naming, Theme theme);

}  // namespace ferz::pictures
