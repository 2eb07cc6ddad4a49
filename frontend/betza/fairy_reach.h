// The tables that Fairy-Stockfish makes of a piece.
//
// The program keeps tables of directions, each with a limit: one table for steps, one for slides and one for
// hops, in one set for each combination of capture or not and initial or not. A later entry for a direction
// replaces an earlier one. Fairy-Stockfish-X has more of each, and paths beside the tables.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <vector>

#include "frontend/betza/ast.h"
#include "ir/board.h"
#include "ir/contents.h"
#include "ir/names.h"
#include "notations/betza/braces.h"
#include "support/diagnostics.h"
#include "support/source.h"

namespace ferz::betza::fairy {

enum class Table { Steps, Slides, Hops };

/// The limit of a lame leap in Table::Steps.
inline constexpr int kLame = -1;
/// The limit of a ride in Table::Slides that passes over its first square.
inline constexpr int kSki = -2;

struct Entry {
    int limit = 0;  ///< squares; 0: any number, in Table::Steps a plain leap; 1 in Table::Hops: `g`
    Span span;
    int least = 1;  ///< squares, in Table::Slides
};
using Entries = std::map<ir::Vec, Entry>;

/// What a hopper of Fairy-Stockfish-X hops over, and where. Numbers beyond kNoLimit are without limit.
struct HurdleRules {
    static constexpr int kNoLimit = 255;
    struct Bounds {
        int least = 1;
        int most = 1;
        [[nodiscard]] bool includes(int value) const { return value >= least && value <= most; }
    };
    Bounds hurdles;
    Bounds before{1, kNoLimit};
    Bounds after;
    HopCapture capture = HopCapture::LastSquare;
    bool isEqual = false;  ///< as far behind the hurdle as before it
    ir::Contents hurdle = ir::Contents::piece();
    ir::Contents transparent;
};

/// A path that Fairy-Stockfish-X walks beside its tables.
struct OwnPath {
    enum class Form {
        Ride,      ///< leaps, each from where the one before has ended
        Hop,       ///< over one piece
        Farthest,  ///< as far as it can
        Lame,      ///< leaps, each lame
        Hurdles,
        Griffon,
        Manticore,
        Rose,
        Anywhere,
    };
    Form form = Form::Ride;
    ir::Vec by;
    int limit = 0;  ///< leaps; 0: any number; of a hop as in Table::Hops
    LamePath path = LamePath::Middle;
    HurdleRules hurdles;
    Span span;
};

/// The tables of one combination of captures or not, initial or not.
struct MoveKind {
    std::vector<OwnPath> paths;
    std::array<Entries, 3> tables;
    [[nodiscard]] Entries& of(Table table) { return tables[static_cast<std::size_t>(table)]; }
    [[nodiscard]] const Entries& of(Table table) const { return tables[static_cast<std::size_t>(table)]; }
};

struct Tables {
    bool isExtended = false;   ///< of Fairy-Stockfish-X
    bool shoots = false;       ///< captures without moving
    bool overFriends = false;  ///< friends are as empty squares to what passes them
    std::array<MoveKind, 4> kinds;
    [[nodiscard]] MoveKind& of(bool initial, bool captures) {
        return kinds[(initial ? 2U : 0U) + (captures ? 1U : 0U)];
    }
};

/// The rides that the program has.
enum class Ride { Slider, Cannon, Grasshopper, Lame, Ski };

/// True for a leaper with these ordinates.
[[nodiscard]] bool isLeaper(const ir::Vec& vec, int smaller, int larger);
[[nodiscard]] bool hasRide(const ir::Vec& vec, Ride ride);

/// Empty when an error was reported.
[[nodiscard]] std::optional<Tables> tablesOf(const PieceDefinition& piece, const Source& source,
                                             Diagnostics& diagnostics);

/// The same by the rules of Fairy-Stockfish-X, of the text in `body`.
[[nodiscard]] std::optional<Tables> tablesOfExtended(Span body, const ir::NameTable& names,
                                                     const Source& source, Diagnostics& diagnostics);

}  // namespace ferz::betza::fairy
