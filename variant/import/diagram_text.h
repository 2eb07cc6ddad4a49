// The diagrams of a text or of a page, as lines.
#pragma once

#include <string>
#include <vector>

#include "variant/import/lines.h"

namespace ferz::variant {

struct DiagramText {
    std::string name;
    Span nameAt;
    std::vector<Placed> lines;  ///< parameters and pieces, trimmed and not empty
};

/// `files=8`, and not `knight:N:N::b1`.
[[nodiscard]] bool isDiagramParameter(std::string_view line);

[[nodiscard]] std::vector<DiagramText> diagramTexts(const Source& source);

}  // namespace ferz::variant
