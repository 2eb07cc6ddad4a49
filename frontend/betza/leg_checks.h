// Modifiers that the leaper of a leg cannot have, or that change nothing.
#pragma once

#include <optional>
#include <string_view>

#include "frontend/betza/directions.h"
#include "frontend/betza/legs.h"

namespace ferz::betza {

/// Reports them for a leg with an atom of its own. False when there was an error.
[[nodiscard]] bool checkLeg(const PathLeg& leg, const RangedLeaper& leaper, std::string_view atom,
                            bool isLast, Dialect dialect, const Source& source, Diagnostics& diagnostics);

/// The first of them for a leg that has the atom of the leg before: what `g` and `y` made of it.
[[nodiscard]] std::optional<DirectionProblem> problemWithLater(const PathLeg& leg, const RangedLeaper& leaper,
                                                               bool isLast);

}  // namespace ferz::betza
