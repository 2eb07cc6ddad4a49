// Formats a text: one definition on each line, comments where they were.
//
// In: a text that parses; it need not have a meaning. Out: the same definitions in the same order, each as it
// was written (there is no white space inside definitions but in comments). A comment stays before or after
// its definition, or on a line of its own; one empty line is kept. Formatting the result changes nothing.
//
//     P|Pawn|=mfW+cfF   |the rest|  K=WF      becomes      P|Pawn|=mfW+cfF |the rest|
//                                                          K=WF
#pragma once

#include <optional>
#include <string>

#include "support/diagnostics.h"
#include "support/source.h"

namespace ferz::mbn {

/// Empty exactly when an error was reported.
[[nodiscard]] std::optional<std::string> format(const Source& source, Diagnostics& diagnostics);

}  // namespace ferz::mbn
