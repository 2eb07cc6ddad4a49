// Rewrites rounds of a group as a chain of legs, which is lowered instead.
#pragma once

#include <memory>

#include "frontend/mbn/ast.h"
#include "frontend/mbn/sequence_queries.h"

namespace ferz::mbn {

/// Rewrites a circular rider by its definition: (P)m0 is P-[(mP)0] and (P)m0* is P-{(mP)0*}.
[[nodiscard]] std::shared_ptr<const Sequence> circularMoves(const MoveTerm& move);

/// Rewrites rounds that each leap from the same square, capture and come back: their order does not matter,
/// so they are played in one, `(!dcK)0*` is `{!dcfW}--{!dcbW}--...`. Null if that would be too long.
[[nodiscard]] std::shared_ptr<const Sequence> inOneOrder(const Sequence& moves,
                                                         const SequenceQueries& queries, const Scope& scope);

}  // namespace ferz::mbn
