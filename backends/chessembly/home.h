// Whether a square is the one where the piece stands.
//
//     Home{{1, 0}}      corner-bottom-left(-3, -4) bound(-3, -3) not        for the piece on d4, in a chain
//     of its own
//
// No condition tells the piece from another of its name. In the extended dialect its square is remembered at
// the beginning of the chain, and two squares are one if they are as far from the left edge, and from the
// bottom: copies of both anchors walk there side by side. In the standard one nothing can be remembered but
// what the chain itself is: there is one for each square of the largest board, which begins with the question
// whether the piece stands there.
//
// In: chains with items of the kind Home. Out: chains without.
#pragma once

#include <vector>

#include "backends/chessembly/plan.h"
#include "backends/chessembly/program.h"
#include "backends/chessembly/straight.h"

namespace ferz::chessembly::writing {

[[nodiscard]] Item askHome(const Home& home);
[[nodiscard]] bool asksForHome(const Sequence& sequence);

/// For the extended dialect; the anchor stays where it is.
[[nodiscard]] Sequence homeCode(const Home& home);
/// Remembers the piece's square at the beginning of a chain that asks for it in this way.
void keepHome(Sequence& chain);
/// All questions in this way.
void rememberHome(Sequence& chain);

/// For the standard dialect: each of the chains for each square.
[[nodiscard]] std::vector<Chain> forEachHome(const std::vector<Chain>& chains);

/// What of a plan is done without asking, and what behind questions: those that need the same coordinates
/// together.
[[nodiscard]] bool asksForHome(const Plan& plan);
[[nodiscard]] Plan withoutHome(const Plan& plan);
[[nodiscard]] std::vector<Plan> behindHome(const Plan& plan);

}  // namespace ferz::chessembly::writing
