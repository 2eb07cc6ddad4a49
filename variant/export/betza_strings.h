// Strings of Betza's notation for the pieces of a variant: proposals, for who then tries them.
//
// Programs have double steps and captures in passing of their own, and zones apart from the string. So a
// movement is written without them, and what a program understands is added to the string.
#pragma once

#include <string>
#include <string_view>

#include "ir/movement.h"
#include "ir/names.h"

namespace ferz::variant {

/// By the target `fsf` or `betza` (backends/registry.h). Empty when the notation cannot say it.
[[nodiscard]] std::string betzaOf(const ir::Movement& movement, std::string_view target,
                                  const ir::NameTable& names);

/// The movement as if every zone held all squares; it neither leaves nor takes marks. Moves that begin only
/// in a zone, or of unmoved pieces, may be left out.
[[nodiscard]] ir::Movement withoutZones(ir::Movement movement, bool leavesOut);

}  // namespace ferz::variant
