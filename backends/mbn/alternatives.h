// The alternatives of a movement as texts, from its normal form.
//
// In: a normal form. Out: texts for `+` between them, lines as legs with a count and the other walks as
// chains; none for a movement without moves. Empty with the reason when MBN has no such text that structure
// alone finds.
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
