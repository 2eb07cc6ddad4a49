// The pieces of a variant file: their movements, what they promote to, and what else is said of them.
//
//     [pieces]
//     P = { move = "betza:fmWfcF", promotes = { to = ["Q"], zone = "[8]" } }
#pragma once

#include "variant/toml/definitions.h"
#include "variant/toml/values.h"

namespace ferz::variant {

/// The variant has its names, and its board unless that was wrong.
void readPieces(const toml::table& pieces, TomlText& toml, Values& values, const Definitions& definitions,
                Variant& variant);

}  // namespace ferz::variant
