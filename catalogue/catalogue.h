// Pieces known by name: what a catalogue file says, each piece read into its movement.
//
// In: a TOML text (docs/equality.md has the format). Out: its pieces in order. Every problem of the file, and
// of a definition in it, is a diagnostic with its place.
//
//     [pieces]
//     knight = { mbn = "N", source = "chess", also = ["horse"] }
//
//     [families.Raumschach]
//     "unicorn of Raumschach" = { mbn = "(<+-1>F)0", board = "5x5x5" }
//
// A table of `families` is a family of pieces; those of `pieces` belong to none, and come first.
// The catalogue that comes with ferz is part of the program: `builtIn` needs no file.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ir/board.h"
#include "ir/movement.h"
#include "ir/names.h"
#include "support/diagnostics.h"
#include "support/source.h"

namespace ferz::catalogue {

struct CatalogueEntry {
    std::string name;
    std::vector<std::string> also;  ///< its other names
    std::string source;             ///< where the names come from; may be empty
    std::string notation;           ///< of `text`
    std::string text;
    std::optional<ir::Board> board;  ///< where it is at home, if not on any board of squares
    std::string family;              ///< may be empty
    ir::Movement movement;
};

/// Is a piece that is at home somewhere a piece of this board, too? It is if the squares have neighbours in
/// the same places, and if the board has at least as many dimensions.
[[nodiscard]] bool isPieceOf(const ir::Board& board, const std::optional<ir::Board>& home);

/// LeaveOut reads names alone: a catalogue of hundreds of pieces is then read at once.
enum class Movements { Read, LeaveOut };

/// Empty exactly when an error was reported.
[[nodiscard]] std::optional<std::vector<CatalogueEntry>> readCatalogue(const Source& source,
                                                                       const ir::NameTable& names,
                                                                       Diagnostics& diagnostics,
                                                                       Movements movements = Movements::Read);

/// The text of the catalogue that comes with ferz.
[[nodiscard]] const Source& builtInText();

}  // namespace ferz::catalogue
