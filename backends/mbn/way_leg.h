// A way of a normal form as a leg that MBN has.
//
//     step, empty                      a leg in the middle
//     step, enemy, capture, stay       a last leg that leaves the mover where it was
//
// In: a way (ir/normal/ways.h). Out: the leg as it is written, or the reason why there is none.
#pragma once

#include <optional>
#include <vector>

#include "backends/mbn/leg.h"
#include "backends/mbn/words.h"
#include "ir/normal/ways.h"

namespace ferz::mbn {

struct WayEnd {
    Written leg;
    bool staysBehind = false;  ///< the mover is where it was
};

/// `atOrigin`: the mover has not gone yet.
[[nodiscard]] std::optional<WayEnd> legOfWay(const ir::normal::Way& way, bool atOrigin, Refusal& refusal);

/// A leg's contents apart where modes cannot say them together: what it visits, what it takes in passing.
[[nodiscard]] std::vector<Written> partsOf(const Written& leg);

}  // namespace ferz::mbn
