// What a backend is told beside the movements.
#pragma once

#include <map>
#include <string>

#include "ir/names.h"

namespace ferz {

struct EmitOptions {
    ir::NameTable names;
    /// The text the movements came from and its notation, for comments in generated code; may be empty.
    std::string source;
    std::string sourceNotation;
    /// Options of the target, as in `--to chessembly[dialect=extended]`.
    std::map<std::string, std::string> dialect;
};

}  // namespace ferz
