// The tables that Fairy-Stockfish makes of a piece.
//
// The program keeps tables of directions, each with a limit: one table for steps, one for slides and one for
// hops, in one set for each combination of capture or not and initial or not. A later entry for a direction
// replaces an earlier one.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <optional>

#include "frontend/betza/ast.h"
#include "ir/board.h"
#include "support/diagnostics.h"
#include "support/source.h"

namespace ferz::betza::fairy {

enum class Table { Steps, Slides, Hops };

/// The limit of a lame leap in Table::Steps.
inline constexpr int kLame = -1;

struct Entry {
    int limit = 0;  ///< squares; 0: any number, in Table::Steps a plain leap; 1 in Table::Hops: `g`
    Span span;
};
using Entries = std::map<ir::Vec, Entry>;

/// The tables of one combination of captures or not, initial or not.
struct MoveKind {
    std::array<Entries, 3> tables;
    [[nodiscard]] Entries& of(Table table) { return tables[static_cast<std::size_t>(table)]; }
    [[nodiscard]] const Entries& of(Table table) const { return tables[static_cast<std::size_t>(table)]; }
};

struct Tables {
    std::array<MoveKind, 4> kinds;
    [[nodiscard]] MoveKind& of(bool initial, bool captures) {
        return kinds[(initial ? 2U : 0U) + (captures ? 1U : 0U)];
    }
};

/// The rides that the program has.
enum class Ride { Slider, Cannon, Grasshopper, Lame };

/// True for a leaper with these ordinates.
[[nodiscard]] bool isLeaper(const ir::Vec& vec, int smaller, int larger);
[[nodiscard]] bool hasRide(const ir::Vec& vec, Ride ride);

/// Empty when an error was reported.
[[nodiscard]] std::optional<Tables> tablesOf(const PieceDefinition& piece, const Source& source,
                                             Diagnostics& diagnostics);

}  // namespace ferz::betza::fairy
