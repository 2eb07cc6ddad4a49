// Castling in a variant file: the king's targets and the rook that comes along, or rules in a notation.
//
//     [castling]
//     king = "K"
//     rook = ["R"]
//     king_to = ["g", "c"]
#pragma once

#include "variant/toml/definitions.h"
#include "variant/toml/values.h"

namespace ferz::variant {

/// The variant has its board and its pieces by then.
void readCastling(const toml::table& table, TomlText& toml, Values& values, const Definitions& definitions,
                  Variant& variant);

}  // namespace ferz::variant
