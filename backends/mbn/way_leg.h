// Turns a way of a normal form into a leg of MBN.
//
//     step, empty                      a leg in the middle
//     step, enemy, capture, stay       a last leg that leaves the mover where it was
//
// In: a way (ir/normal/ways.h). Out: the leg, or the reason why there is none.
#pragma once

#include <optional>
#include <vector>

#include "backends/mbn/leg.h"
#include "backends/mbn/words.h"
#include "ir/normal/ways.h"

namespace ferz::mbn {

struct WayEnd {
    Written leg;
    bool staysBehind = false;  ///< the mover is left on its origin
};

/// `atOrigin`: the way is the first of its walk.
[[nodiscard]] std::optional<WayEnd> legOfWay(const ir::normal::Way& way, bool atOrigin, Refusal& refusal);

/// Splits a leg whose contents no modes express together: visits, and captures en passant.
[[nodiscard]] std::vector<Written> partsOf(const Written& leg);

}  // namespace ferz::mbn
