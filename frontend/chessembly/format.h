// Formats a program; comments stay where they are.
//
// In: a text that parses; it need not resolve. Out: the same chains with one space between expressions, one
// chain on a line where it fits, blocks on lines of their own where it does not. Formatting the result
// changes nothing.
//
//     move (0,1)   {move(1,1) } ;      becomes      move(0, 1) { move(1, 1) };
#pragma once

#include <optional>
#include <string>

#include "support/diagnostics.h"
#include "support/source.h"

namespace ferz::chessembly {

[[nodiscard]] std::optional<std::string> format(const Source& source, Diagnostics& diagnostics);

}  // namespace ferz::chessembly
