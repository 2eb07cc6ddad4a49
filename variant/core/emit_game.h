// The tables of a generated header that say what its game has beside its pieces (runtime/game.h).
//
//     emitGame(variant, plan, kindName, writer)      kGame, kDrops, kEnds
#pragma once

#include <functional>
#include <string>

#include "support/writer.h"
#include "variant/core/plan.h"

namespace ferz::variant::core {

/// A set of squares as the literal of a generated program.
[[nodiscard]] std::string setText(const Variant& variant, const SquareSet& squares);

/// `kindName` gives the constant of a kind.
void emitGame(const Variant& variant, const CorePlan& plan, const std::function<std::string(int)>& kindName,
              Writer& out);

}  // namespace ferz::variant::core
