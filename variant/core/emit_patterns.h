// The move patterns of a generated header: kSteps and kWalks, and kPatterns, which is made of them.
#pragma once

#include "support/writer.h"
#include "variant/core/kind_names.h"
#include "variant/core/plan.h"
#include "variant/core/square_sets.h"

namespace ferz::variant::core {

/// The vectors or paths of each pattern, before the tables.
void emitVectors(const CorePlan& plan, Writer& out);

void emitPatterns(const CorePlan& plan, const KindNames& kinds, const ZoneNames& zones, Writer& out);

}  // namespace ferz::variant::core
