// Modifier letters as they stand in the text, put together and checked one by one (section 6, table of
// modifiers).
//
// Doubled letters and a following `y` become one modifier. What a letter takes (doubling, `?`, a set, a
// range) is checked here; what it means together with others is a matter of lowering.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/mbn/ast.h"
#include "support/diagnostics.h"

namespace ferz::mbn {

/// A letter that may stand before a move, and what it takes.
struct ModifierLetter {
    char letter = '\0';
    bool doubles = false;
    bool mayBeOptional = false;  ///< `?` behind it
    bool takesSet = false;
    bool takesRange = false;
    std::string_view meaning;  ///< a sentence without its subject
};

[[nodiscard]] std::span<const ModifierLetter> modifierLetters();
/// Null where it is none.
[[nodiscard]] const ModifierLetter* modifierLetter(char letter);

using Report = std::function<void(DiagnosticName, Span, std::string message, std::string help)>;

/// Those that are wrong are reported and left out.
[[nodiscard]] std::vector<Modifier> putTogether(const std::vector<Modifier>& letters, const Report& report);

}  // namespace ferz::mbn
