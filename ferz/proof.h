// Whether a text that was written means what it was made of.
//
// In: the movements, and those that the text was read back as. Out: true when each is proved to be the same
// piece; otherwise the reason is reported. Equal paths prove it on every board; otherwise tables on 3x4, 5x7
// and 8x8 (and three boards in space where levels matter), and the normal form where a table is undecided.
// What is meant for hexagons is compared on hexagonal boards.
#pragma once

#include <string_view>
#include <vector>

#include "ir/movement.h"
#include "support/diagnostics.h"

namespace ferz::library {

/// One movement read back for several is a program for all of them: it is compared with each under its name.
[[nodiscard]] bool isProved(const std::vector<ir::Movement>& movements, const std::vector<ir::Movement>& back,
                            ir::Cells cells, std::string_view target, Diagnostics& diagnostics);

}  // namespace ferz::library
