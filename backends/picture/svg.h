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

[[nodiscard]] std::string svgOf(const Picture& picture, const Naming& naming, Theme theme);

}  // namespace ferz::pictures
