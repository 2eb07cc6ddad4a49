// The options of a backend.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ir/board.h"
#include "ir/movement.h"
#include "ir/names.h"

namespace ferz {

/// True if the code makes the same moves as the piece, on every board or on the boards where conversions are
/// compared; reports a difference.
using CodeProof = std::function<bool(const ir::Movement& piece, const ir::Movement& code)>;

struct EmitOptions {
    ir::NameTable names;
    /// The text the movements came from and its notation, for comments in generated code; may be empty.
    std::string source;
    std::string sourceNotation;
    /// A definition without a name means its own kind by the name `ir::kAnonymous`.
    bool speaksOfOwnKind = true;
    /// Options of the target, as in `--to chessembly[dialect=extended]`.
    std::map<std::string, std::string> dialect;
    /// Cells of the board that the movements are for.
    ir::Cells cells = ir::Cells::Squares;
    /// A backend may stop when its text becomes longer. 0: no limit.
    std::size_t mostText = 0;
    /// Reads a text of the target's own notation, for a backend that compares candidates with the movement.
    /// Without it such a backend has no candidates and refuses more movements.
    std::function<std::optional<std::vector<ir::Movement>>(const std::string& text)> read;
    /// Compares the output of a target that no notation reads back. Without it the output is not compared.
    CodeProof isSame;
};

}  // namespace ferz
