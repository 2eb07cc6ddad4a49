// A program laid out the one way: what people and the web page can read, with all comments where they were.
//
// In: a text that parses; it need not be resolved. Out: the same chains with one space between expressions,
// one chain a line where it fits, blocks on lines of their own where it does not. Formatting twice changes
// nothing more.
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
