// Walks that are no lines, as chains of legs.
//
// In: the walks of one alternative of a normal form, and its lines as legs. Out: texts for `+` between them;
// a line may be written together with the chains that begin like it. The automaton is
// solved like a system of equations, state by state from the last: a leg and what follows it is a chain, what
// may follow a leg that may also end is an optional one, a state that comes back to itself is a complex
// rider.
//
//     lame knight     (W-fF)
//     lion            (K--[K])
//     area mover      (dK)0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "backends/mbn/leg.h"
#include "backends/mbn/words.h"
#include "ir/normal/normal_form.h"

namespace ferz::mbn {

[[nodiscard]] std::optional<std::vector<std::string>> movesOf(const ir::normal::Alternative& alternative,
                                                              const std::vector<Written>& lines,
                                                              const Words& words, Refusal& refusal);

}  // namespace ferz::mbn
