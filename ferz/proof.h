// Whether a text that was written means what it was made of.
//
// In: the movements, and those that the text was read back as. Out: true when each is proved to be the same
// piece; otherwise the reason is reported. Proofs that hold on every board come first, tables on three boards
// last.
#pragma once

#include <string_view>
#include <vector>

#include "ir/movement.h"
#include "support/diagnostics.h"

namespace ferz::library {

/// One movement read back for several is a program for all of them: it is compared with each under its name.
[[nodiscard]] bool isProved(const std::vector<ir::Movement>& movements, const std::vector<ir::Movement>& back,
                            std::string_view target, Diagnostics& diagnostics);

}  // namespace ferz::library
