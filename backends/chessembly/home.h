// Whether a square is the one where the piece stands.
//
//     { ... } not not        true on the piece's own square, whatever stands elsewhere
//
// No condition tells the piece from another of its name. In the extended dialect its square is remembered at
// the beginning of the chain, and two squares are one if they are as far from the left edge, and from the
// bottom: copies of both anchors walk there side by side.
#pragma once

#include "backends/chessembly/plan.h"
#include "backends/chessembly/program.h"

namespace ferz::chessembly::writing {

/// The anchor stays where it is.
[[nodiscard]] Sequence homeCode(const Home& home);
/// Remembers the piece's square at the beginning of a chain that asks for it.
void keepHome(Sequence& chain);

}  // namespace ferz::chessembly::writing
