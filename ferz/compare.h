// Comparisons as ferz/ferz.h gives them out.
#pragma once

#include <string>

#include "ferz/ferz.h"
#include "ir/board.h"
#include "ir/equivalence/equal.h"
#include "ir/names.h"

namespace ferz::library {

/// `leftName` is what the piece is called in the FEN where no name matters.
[[nodiscard]] Comparison comparisonOf(const ir::Comparison& result, const ir::Board& board,
                                      const std::string& leftName, const ir::NameTable& names);

}  // namespace ferz::library
