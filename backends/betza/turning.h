// Riders that turn at every step: the letters `z` and `q`.
//
//     zB     the crooked bishop
//     qN     the rose
//
// In: an alternative of a normal form. Out: the texts of those whose walks it has, all of them; the lines
// that are part of such a walk are taken out.
#pragma once

#include <optional>
#include <string>

#include "ir/normal/normal_form.h"

namespace ferz::betza {

/// Empty when its walks are no such riders.
[[nodiscard]] std::optional<std::string> turningRider(ir::normal::Alternative& alternative,
                                                      bool leavesAtOnce);

}  // namespace ferz::betza
