// A piece in the notations that have a short text for it, to be shown beside its picture.
//
//     shortTexts(knight, options)     {{"mbn", "N"}, {"betza", "N"}, {"ancp", "leap(1,2)"}}
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "ferz/ferz.h"

namespace ferz::library {

/// Names of notations and texts; as the piece was given comes first, however long that is.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> shortTexts(const Piece& piece);

}  // namespace ferz::library
