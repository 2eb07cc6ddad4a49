// Recognises riders that turn at every step: the letters `z` and `q`.
//
//     zB     the crooked bishop
//     qN     the rose
//
// In: an alternative of a normal form. Out: the text of the rider if the alternative's walks are exactly its
// walks; the lines that belong to the rider are removed.
#pragma once

#include <optional>
#include <string>

#include "ir/normal/normal_form.h"

namespace ferz::betza {

/// Empty when its walks are no such rider.
[[nodiscard]] std::optional<std::string> turningRider(ir::normal::Alternative& alternative,
                                                      bool leavesAtOnce);

}  // namespace ferz::betza
