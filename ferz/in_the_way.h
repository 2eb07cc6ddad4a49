// Where in a text the reason lies why a target cannot write it.
//
//     set-state(mode, 1) take-move(0, 1);      for Betza's notation: set-state(mode, 1)
#pragma once

#include <functional>
#include <vector>

#include "ferz/definition.h"
#include "ir/movement.h"
#include "support/source.h"

namespace ferz::library {

/// The first word of the text without which it could be written and still moves; where there is none, the
/// part of the text that cannot be written, or all of it. The settings are those that the text was read with;
/// `isWritten` is told all movements of a text.
[[nodiscard]] Span inTheWay(const Definition& definition, const ReadSettings& settings,
                            const std::function<bool(const std::vector<ir::Movement>&)>& isWritten);

}  // namespace ferz::library
