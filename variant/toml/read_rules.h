// The rules of a variant file beside its pieces: hands, captures, walls, what is compulsory, when a game
// ends.
//
//     readRules(*toml.root(), toml, values, variant)
//
// docs/variants.md describes the tables.
#pragma once

#include "variant/toml/values.h"

namespace ferz::variant {

/// The variant has its board and its pieces by then.
void readRules(const toml::table& root, TomlText& toml, Values& values, Variant& variant);

/// What a piece says of drops.
void readDrops(const toml::node& node, TomlText& toml, Values& values, const Variant& variant,
               PieceType& type);

}  // namespace ferz::variant
