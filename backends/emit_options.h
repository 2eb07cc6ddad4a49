// What a backend is told beside the movements.
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

/// Whether code does what the piece does, on every board or on those where conversions are proved; reports
/// why not.
using CodeProof = std::function<bool(const ir::Movement& piece, const ir::Movement& code)>;

struct EmitOptions {
    ir::NameTable names;
    /// The text the movements came from and its notation, for comments in generated code; may be empty.
    std::string source;
    std::string sourceNotation;
    /// A definition without a name calls its own kind by the name that it has then (`ir::kAnonymous`).
    bool speaksOfOwnKind = true;
    /// Options of the target, as in `--to chessembly[dialect=extended]`.
    std::map<std::string, std::string> dialect;
    /// Cells of the board that the movements are for.
    ir::Cells cells = ir::Cells::Squares;
    /// Longer texts are not wanted: a backend may stop when its text must become longer. 0: any are.
    std::size_t mostText = 0;
    /// Reads a text of the target's own notation, for a backend that tries what it proposes. Where it is not
    /// given such a backend proposes nothing, and refuses more.
    std::function<std::optional<std::vector<ir::Movement>>(const std::string& text)> read;
    /// For a target that no notation reads back. Where it is not given the code is not proved.
    CodeProof isSame;
};

}  // namespace ferz
