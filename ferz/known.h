// The pieces that come with ferz, each read once.
#pragma once

#include <vector>

#include "catalogue/catalogue.h"
#include "ir/movement.h"

namespace ferz::library {

[[nodiscard]] const std::vector<catalogue::CatalogueEntry>& knownPieces();

/// The one that walks like this among squares; null if none does.
[[nodiscard]] const catalogue::CatalogueEntry* knownAs(const ir::Movement& movement);

}  // namespace ferz::library
