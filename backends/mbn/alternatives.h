// Writes the alternatives of a movement from its normal form.
//
// In: a normal form. Out: texts to be joined by `+`, lines as legs with a count and other walks as chains;
// none for a movement without moves. Empty, with the reason, when the structure of the normal form leads to
// no text.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "backends/mbn/words.h"
#include "ir/normal/normal_form.h"

namespace ferz::mbn {

[[nodiscard]] std::optional<std::vector<std::string>> alternativesOf(const ir::normal::NormalForm& form,
                                                                     const Words& words, Refusal& refusal);

}  // namespace ferz::mbn
