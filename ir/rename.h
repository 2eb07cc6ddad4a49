// A movement whose pieces are called otherwise, in every predicate and effect.
//
//     renamed(movement, kAnonymous, "pawn")      an anonymous definition gets a piece's name
#pragma once

#include <string>
#include <string_view>

#include "ir/movement.h"

namespace ferz::ir {

/// What frontends call the piece of a definition without a name.
inline constexpr std::string_view kAnonymous = "test";

/// How messages call a piece: its name in backticks, or `the piece` where it has none.
[[nodiscard]] std::string titleOf(std::string_view name);

[[nodiscard]] Movement renamed(Movement movement, std::string_view from, const std::string& to);

}  // namespace ferz::ir
