// A set of pieces of brainfuck_chess, JSON around programs in Chessembly, as a file for each piece.
//
//     {"format": "brainfuck-chess-piece-set-v1",
//      "definitions": [{"id": "north", "chessembly_code": "take-move(0, 1);"}]}
//
// A set has no board and no start, so it becomes no variant. What a definition says beside its program is
// left out with a warning where it belongs to a variant file, and refused where it changes the moves.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/diagnostics.h"
#include "support/source.h"
#include "variant/toml/read.h"

namespace ferz::variant {

struct ImportedPiece {
    std::string name;
    std::optional<std::string> chessembly;  ///< empty exactly when there is an error
    Diagnostics problems;
};

[[nodiscard]] bool looksLikePieceSet(std::string_view text);
/// `diagnostics` is for what belongs to no piece.
[[nodiscard]] std::vector<ImportedPiece> readPieceSet(const Source& source,
                                                      const ReadDefinition& readDefinition,
                                                      Diagnostics& diagnostics);

}  // namespace ferz::variant
