// The tables of a generated header that say what its game has beside its pieces (runtime/game.h).
//
//     emitGame(variant, plan, kinds, writer)      kGame, kDrops, kEnds
#pragma once

#include "support/writer.h"
#include "variant/core/kind_names.h"
#include "variant/core/plan.h"

namespace ferz::variant::core {

void emitGame(const Variant& variant, const CorePlan& plan, const KindNames& kinds, Writer& out);

}  // namespace ferz::variant::core
