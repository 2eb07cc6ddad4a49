// From the text of an InfChessPro program to its commands.
//
//     12. left;0,-1!99        a MoveBy, with a target for when it is not successful
//
// The first error of each line is reported. Targets are looked for when every line could be read.
#pragma once

#include <optional>
#include <string_view>

#include "languages/infchesspro/commands.h"
#include "languages/program_text.h"
#include "support/diagnostics.h"

namespace ferz::infchesspro {

/// `letters`: the capitals of all pieces that there are. Empty exactly when an error was reported.
[[nodiscard]] std::optional<Commands> parse(const languages::ProgramText& text, std::string_view letters,
                                            Diagnostics& diagnostics);

}  // namespace ferz::infchesspro
