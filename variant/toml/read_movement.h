// How a piece of a variant file moves: one definition, or parts of which each has squares of its own.
//
//     move = "betza:Q"
//     move = [{ move = "betza:K" }, { move = "betza:R", within = "[1-3]" }]
#pragma once

#include <array>
#include <optional>

#include "variant/toml/definitions.h"
#include "variant/toml/values.h"

namespace ferz::variant {

/// White's and Black's.
using MovementByColour = std::array<std::optional<ir::Movement>, 2>;

/// Sets what a piece of this type is told to do: the value of the piece, or of its key `move`. Pieces that
/// are always royal are not captured by friends.
void readMovement(const toml::node& node, PieceType& type, const ir::NameSet& royals, TomlText& toml,
                  Values& values, const Definitions& definitions, const Variant& variant);

}  // namespace ferz::variant
