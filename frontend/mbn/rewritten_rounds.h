// Rounds of a group, written as a chain of legs that is lowered instead.
#pragma once

#include <memory>

#include "frontend/mbn/ast.h"
#include "frontend/mbn/sequence_queries.h"

namespace ferz::mbn {

/// A circular rider: (P)m0 is P-[(mP)0] and (P)m0* is P-{(mP)0*}, by its definition.
[[nodiscard]] std::shared_ptr<const Sequence> circularMoves(const Move& move);

/// Rounds on squares that each leap from one square, capture and come back do not ask what the others did:
/// played in any order they do the same, so one order will do, `(!dcK)0*` is `{!dcfW}--{!dcbW}--...`. Null
/// where that would be too long.
[[nodiscard]] std::shared_ptr<const Sequence> inOneOrder(const Sequence& moves,
                                                         const SequenceQueries& queries, const Scope& scope);

}  // namespace ferz::mbn
