// Whether a way leads to the file, or rank, where it began.
//
//     sameCoordinate({1, 0}, way)     { do anchor(-2, 0) while bound(-1, 0) } not not way do anchor(-2, 0)
//     while ...
//
// Nothing remembers a coordinate. But the way can be gone once for each remainder that its first square's
// file leaves, divided by 2, by 3 and by 5: where it ends on a file with the same ones, that is the same
// file, for no board has more than 26 of them.
#pragma once

#include <functional>

#include "backends/chessembly/program.h"

namespace ferz::chessembly::writing {

/// True where the block with the conditions is; several items.
void ask(Sequence& sequence, Sequence conditions);

/// `unit` is {1, 0} for the file, {0, 1} for the rank. The way goes wherever it goes by expressions that
/// leave no choice; it is written anew each time. The anchor stays.
[[nodiscard]] Sequence sameCoordinate(const ir::Vec& unit, const std::function<Sequence()>& way);

}  // namespace ferz::chessembly::writing
