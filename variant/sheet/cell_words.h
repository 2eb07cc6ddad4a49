// Sentences of a sheet on a hexagonal board.
//
//     withCells("on one of the eight squares around a piece")      on one of the six cells around a piece
#pragma once

#include <string>

namespace ferz::variant {

/// Squares are cells, and each has six others beside it, in three directions.
[[nodiscard]] std::string withCells(std::string sentence);

}  // namespace ferz::variant
