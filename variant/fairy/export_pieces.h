// Which of Fairy-Stockfish's pieces those of a variant are.
//
// In: a variant. Out, in the rules: for each letter a kind of piece, and what the moves of the kinds depend
// on: mobility regions, double steps, captures in passing, flying generals. A piece that is none of the
// program's own becomes a custom one, as far as Betza's notation can say it. What is proposed is read as an
// import would, and tried on samples (variant/play/samples.h).
//
// Royal pieces are the program's king. Promotions and drops are not looked at here, but for kinds that
// promote or drop in their own way.
#pragma once

#include <string>
#include <vector>

#include "variant/fairy/read_section.h"
#include "variant/fairy/toml_rules.h"
#include "variant/model/variant.h"
#include "variant/toml/read.h"

namespace ferz::variant {

/// The letters of those that are no kind.
[[nodiscard]] std::vector<std::string> findKinds(const Variant& variant, const ReadDefinition& readDefinition,
                                                 FairyRules& rules);

/// The names with which letters mean in a variant file what they mean in the variant.
[[nodiscard]] LetterNames namesOf(const Variant& variant);

}  // namespace ferz::variant
