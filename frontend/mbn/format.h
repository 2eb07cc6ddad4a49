// A text laid out the one way: one definition a line, comments where they were.
//
// In: a text that parses; it need not have a meaning. Out: the same definitions in the same order, each as it
// was written (inside one there is no white space but in comments). A comment stays before or behind the
// definition beside which it stood, or on a line of its own; one empty line stays one. Formatting twice
// changes nothing more.
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
