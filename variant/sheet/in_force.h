// The rules of a variant that change some move of its games: what a sheet has to say.
//
//     rulesInForce(variant, start).hands.gates      false where every move puts a wall
//
// A rule is left out only if the variant or its start shows that it never comes to anything.
#pragma once

#include <vector>

#include "ir/contents.h"
#include "variant/core/runtime/rules.h"
#include "variant/model/game.h"
#include "variant/model/variant.h"

namespace ferz::variant {

/// The pieces that can come onto a board or into a hand, in the order of the variant.
[[nodiscard]] std::vector<const PieceType*> piecesInPlay(const Variant& variant);
[[nodiscard]] ferz::core::Rules<NameTerms> rulesInForce(const Variant& variant, const Game& start);
/// The names of pieces that can capture en passant or be captured so.
[[nodiscard]] ir::NameSet kindsInPassing(const Variant& variant, const Game& start);
/// Some king may castle, or may get the right to.
[[nodiscard]] bool mayCastle(const Variant& variant, const Game& start);
/// The side may put walls somewhere.
[[nodiscard]] bool putsWalls(const Variant& variant, ir::Colour side);

}  // namespace ferz::variant
