// Sets of attackers, before a move or behind it.
//
//     {R}B      where a rook attacks it, the piece goes like a bishop
//     N{R}      to squares that a rook attacks
//
// In: the walks of an alternative on trial. Out: texts for `+` between them; what they say is taken out of
// the trial. The question is a walk to the attacker and back: what follows the way back is the move, and the
// names that the walk asks for are the set.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "backends/mbn/remembered.h"
#include "backends/mbn/trial.h"
#include "backends/mbn/words.h"

namespace ferz::mbn {

/// Looks at a proposed text; true where no more are wanted.
using IsLast = std::function<bool(const std::string& text)>;
void proposeAttacked(const ir::normal::Spelling& walks, const Words& words, const Writer& write,
                     const IsLast& isLast);

[[nodiscard]] std::vector<std::string> attackedTexts(Trial& trial, const Words& words, const Writer& write);

}  // namespace ferz::mbn
