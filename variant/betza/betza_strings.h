// Betza strings for the pieces of a variant: candidates that the caller must test.
//
// Programs add double steps and captures en passant themselves, and keep zones apart from the string. So a
// movement is written without them, and what a program understands is added to the string.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "ir/movement.h"
#include "ir/names.h"

namespace ferz::variant {

/// Returns the movement as a string of the target `fsf` or `betza` (backends/registry.h), or an empty string
/// if the notation cannot express it. `dialect`: the target's options.
[[nodiscard]] std::string betzaOf(const ir::Movement& movement, std::string_view target,
                                  const ir::NameTable& names,
                                  std::map<std::string, std::string> dialect = {});

/// Returns the movement as if every zone held all squares, without en passant: it marks no square and
/// captures on none. `leavesOut`: moves that only an unmoved piece has, or one in a zone, are left out.
[[nodiscard]] ir::Movement withoutZones(ir::Movement movement, bool leavesOut);

}  // namespace ferz::variant
