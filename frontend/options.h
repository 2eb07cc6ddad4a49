// The options of a frontend.
#pragma once

#include <map>
#include <string>

#include "ir/board.h"
#include "ir/limits.h"
#include "ir/names.h"
#include "support/limits.h"

namespace ferz {

struct FrontendOptions {
    /// Dialect options of the notation, as in `chessembly[peek=enter,block=true]:...`; they are valid.
    std::map<std::string, std::string> dialect;
    ir::NameTable names;
    /// Chessembly: an unknown expression is read as `end`, with a warning.
    bool lenient = false;
    /// Reports also warnings that are slow to find.
    bool thorough = false;
    /// MBN: six letters mean something else on hexagonal boards.
    ir::Cells cells = ir::Cells::Squares;
};

/// Longer texts, and deeper nesting, are refused: hostile input must stay cheap.
inline constexpr std::size_t kMostTextBytes = limits::kText.most;
inline constexpr int kMostNesting = static_cast<int>(limits::kNesting.most);

}  // namespace ferz
