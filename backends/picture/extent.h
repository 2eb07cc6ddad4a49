// The board that a picture needs.
#pragma once

#include <optional>
#include <string>

#include "ir/board.h"
#include "ir/limits.h"
#include "ir/movement.h"

namespace ferz::pictures {

/// Some test or step knows where on the board it is: what the piece does may depend on its square.
[[nodiscard]] bool looksAtPlace(const ir::Movement& movement);

/// A square board with a middle on which the longest range that ends ends inside, and others have two steps:
/// 7x7 to 15x15. Empty when a limit was hit.
[[nodiscard]] std::optional<ir::Board> fittingBoard(const ir::Movement& movement, const ir::Limits& limits,
                                                    std::string& reason);

}  // namespace ferz::pictures
