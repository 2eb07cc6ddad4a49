// The pieces that come with ferz, each read once.
#pragma once

#include <vector>

#include "catalogue/catalogue.h"

namespace ferz::library {

[[nodiscard]] const std::vector<catalogue::CatalogueEntry>& knownPieces();

}  // namespace ferz::library
