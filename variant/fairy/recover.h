// Rules of Fairy-Stockfish out of a variant: the inverse of an import.
//
// In: a variant on a flat board of squares, and the kinds of its pieces (variant/fairy/export_pieces.h). Out:
// rules from which an import makes the variant again, where the program can say it. What it cannot is not
// looked for here: who asks imports the rules and compares (variant/compare/difference.h).
#pragma once

#include "variant/fairy/read_section.h"
#include "variant/model/variant.h"

namespace ferz::variant {

/// `rules` have the kinds and what their moves need.
void recoverRules(const Variant& variant, FairyRules& rules);

}  // namespace ferz::variant
