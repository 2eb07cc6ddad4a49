// The files of a generated game beside its tables: the header for engines, the perft program, how to build
// it, and the fixed headers of core/.
#pragma once

#include <string>
#include <vector>

#include "variant/core/emit.h"

namespace ferz::variant::core {

/// `game`: the namespace of the tables, in ferz::games.
[[nodiscard]] std::vector<GeneratedFile> programFiles(const std::string& game, CoreProgram program);

}  // namespace ferz::variant::core
