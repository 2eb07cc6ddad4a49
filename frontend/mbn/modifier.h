// Modifier letters as they stand in the text, put together and checked one by one (section 6, table of
// modifiers).
//
// Doubled letters and a following `y` become one modifier. What a letter takes (doubling, `?`, a set, a
// range) is checked here; what it means together with others is a matter of lowering.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "frontend/mbn/ast.h"
#include "notations/mbn/words.h"
#include "support/diagnostics.h"

namespace ferz::mbn {

using Report = std::function<void(DiagnosticName, Span, std::string message, std::string help)>;

/// Those that are wrong are reported and left out.
[[nodiscard]] std::vector<Modifier> putTogether(const std::vector<Modifier>& letters, const Report& report);

}  // namespace ferz::mbn
