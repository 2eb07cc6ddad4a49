// Variant files: TOML in, a Variant out. docs/variants.md describes the format.
//
//     name  = "nightrider chess"
//     board = "8x8"
//     start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
//     [pieces]
//     N = "mbn:N0"
//     K = { move = "mbn:K", royal = true }
//
// All problems are reported with their place, as far as the text is TOML at all. What a definition means is
// the caller's business: notations lie above this folder.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "ir/castling.h"
#include "ir/movement.h"
#include "support/diagnostics.h"
#include "support/source.h"
#include "variant/model/variant.h"

namespace ferz::variant {

/// What a variant file says of a definition in it.
struct Asked {
    const ir::NameTable& names;
    const ir::Board& board;
    bool forCastling = false;  ///< its rules of castling, and no piece
};

/// The movements of a definition, or its rules of castling.
struct DefinitionMovements {
    std::vector<ir::Movement> movements;  ///< both empty exactly when an error was reported
    std::vector<ir::Castling> castlings;
    /// Where the text that the diagnostics speak of begins in it: after a notation's name.
    std::optional<std::size_t> textAt;  ///< empty: it is a file, and they have its name
    /// A movement without a name speaks of its own kind, as `e` of MBN does: that is then the piece's.
    bool speaksOfOwnKind = true;
};

using ReadDefinition =
    std::function<DefinitionMovements(const std::string& def, const Asked& asked, Diagnostics& diagnostics)>;

[[nodiscard]] std::optional<Variant> read(const Source& source, const ReadDefinition& readDefinition,
                                          Diagnostics& diagnostics);

}  // namespace ferz::variant
