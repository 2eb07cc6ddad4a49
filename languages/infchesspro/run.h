// Carries out the commands of an InfChessPro program, one after the other, on a board that starts blank.
#pragma once

#include <map>

#include "languages/infchesspro/commands.h"
#include "languages/infchesspro/plane.h"
#include "languages/program.h"
#include "support/diagnostics.h"

namespace ferz::infchesspro {

/// False exactly when an error was reported.
[[nodiscard]] bool run(const Commands& commands, const Source& source, const std::map<char, PlaneKind>& kinds,
                       const languages::Execution& execution, Diagnostics& diagnostics);

}  // namespace ferz::infchesspro
