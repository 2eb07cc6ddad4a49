// Joins modifier letters and checks each by itself (section 6, table of modifiers).
//
// Doubled letters and a following `y` become one modifier. Whether a letter may be doubled or have `?`, a set
// or a range is checked here; lowering checks it together with others.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "frontend/mbn/ast.h"
#include "notations/mbn/words.h"
#include "support/diagnostics.h"

namespace ferz::mbn {

using Report = std::function<void(DiagnosticName, Span, std::string message, std::string help)>;

/// Returns the modifiers that the letters stand for. Wrong ones are reported and left out.
[[nodiscard]] std::vector<Modifier> joinedModifiers(const std::vector<Modifier>& letters,
                                                    const Report& report);

}  // namespace ferz::mbn
