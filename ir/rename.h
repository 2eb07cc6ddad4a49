// A movement whose pieces are called otherwise, in every predicate and effect.
//
//     renamed(movement, kAnonymous, "pawn")      an anonymous definition gets a piece's name
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "ir/movement.h"

namespace ferz::ir {

/// What frontends call the piece of a definition without a name.
inline constexpr std::string_view kAnonymous = "test";

/// How messages call a piece: its name in backticks, or `the piece` where it has none.
[[nodiscard]] std::string titleOf(std::string_view name);

/// What each name becomes, all at once; others stay.
using NewNames = std::map<std::string, std::string, std::less<>>;
/// The name's new one. A piece of the other side (`enemy:queen`) stays one.
[[nodiscard]] std::string renamed(std::string_view name, const NewNames& to);
[[nodiscard]] Movement renamed(Movement movement, const NewNames& to);
[[nodiscard]] Movement renamed(Movement movement, std::string_view from, const std::string& to);

}  // namespace ferz::ir
