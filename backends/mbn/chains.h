// Writes walks that are not plain lines, as chains of legs.
//
// In: the walks of one alternative of a normal form, and its lines as legs. Out: texts to be joined by `+`; a
// line may be written together with the chains that begin like it. The states of the automaton are eliminated
// one by one, from the last, as for a regular expression: a leg and its continuation become a chain, an
// optional one if the leg may also end the move, and a loop becomes a complex rider.
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
