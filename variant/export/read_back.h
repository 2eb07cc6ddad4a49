// The proof of an export: what was written is imported again, and is the same game.
#pragma once

#include <string>

#include "support/diagnostics.h"
#include "variant/export/refusals.h"
#include "variant/import/kinds.h"
#include "variant/model/variant.h"

namespace ferz::variant {

/// Reads a text that has one game, and compares the game's file row by row with the variant (compare.h). What
/// differs, or is not proved to be the same, is refused at its key. `target`: what is to play it,
/// `XBoard`.
void checkReadBack(const Variant& variant, const std::string& text, const FileKind& kind,
                   const ReadDefinition& readDefinition, std::string_view target, ExportRefusals& refusals);

}  // namespace ferz::variant
