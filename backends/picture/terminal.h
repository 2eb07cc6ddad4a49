// A picture as lines of text, for a terminal.
#pragma once

#include <string>

#include "backends/picture/legend.h"
#include "backends/picture/scene.h"

namespace ferz::pictures {

struct TextStyle {
    bool isUtf8 = true;  ///< otherwise ASCII
    bool isColoured = false;
};

[[nodiscard]] std::string textOf(const Picture& picture, const TextStyle& style);

}  // namespace ferz::pictures
