// Is this a square that the move remembers? Told by parts (ir::Playable) that can be played exactly there.
//
//     Test{Playable{standsOn(6)}}      the cursor stands on the square in slot 6
#pragma once

#include "ir/movement.h"

namespace ferz::mbn {

[[nodiscard]] ir::Part standsOn(ir::Slot slot);

/// The cursor stands on a square of the way that leads, by such steps, from one slot's square to another's.
[[nodiscard]] ir::Part standsBetween(ir::Slot first, ir::Slot last, const ir::Step& step);

/// Of such a way that begins behind a square of its own: there, or on that square.
[[nodiscard]] ir::Part standsOnOrBetween(ir::Slot home, ir::Slot first, ir::Slot last, const ir::Step& step);

/// Two slots hold one square, wherever the cursor is.
[[nodiscard]] ir::Part holdOneSquare(ir::Slot one, ir::Slot other);

}  // namespace ferz::mbn
