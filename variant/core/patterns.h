// Paths sorted into patterns that a few numbers say: leaps, rides, hops, lame leaps.
//
// In: paths of one end (variant/core/runtime/paths.h says what a path is), from every square. Out:
// patterns that give exactly these paths: each is expanded by the code that the generated program
// runs and compared, so that nothing is guessed. What no numbers say is listed square by square.
//
//     patternsOf(board, paths of a queen)     rides along (0,1)..., rides along (1,1)...
//
// Empty when some path hops in a form that no pattern has.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "ir/board.h"
#include "variant/core/runtime/description.h"
#include "variant/model/variant.h"

namespace ferz::variant::core {

using SquareSet = std::set<ir::Square>;
using Bits = ferz::core::Bits<kMostSquares / 64>;

/// The words of a set of squares of the board: a power of 2.
[[nodiscard]] int wordsOf(const ir::Board& board);

struct BoardPath {
    ir::Square from = 0;
    ir::Square to = 0;
    std::vector<ir::Square> between;  ///< in the order in which the piece meets them
    SquareSet hurdles;  ///< one of these is occupied and all others between empty; none: all empty
    friend auto operator<=>(const BoardPath&, const BoardPath&) = default;
};

/// The board as the generated program knows it. `there` holds its squares as long as it is used.
[[nodiscard]] ferz::core::BoardShape shapeOf(const ir::Board& board, std::vector<ferz::core::Word>& there);

/// A ferz::core::MovePattern that owns its vectors, squares and walks. The first members are its Relation
/// (runtime/paths.h), the others its lookup data (runtime/description.h).
struct PatternPlan {
    ferz::core::Form form = ferz::core::Form::Rides;
    std::vector<ir::Vec> vectors;
    int first = 1;
    int last = 1;
    ferz::core::Hurdle hurdle = ferz::core::Hurdle::Any;
    std::optional<SquareSet> from;  ///< empty: all
    std::optional<SquareSet> to;
    std::vector<std::int16_t> walks;

    ferz::core::Class kind = ferz::core::Class::Leap;
    int groups = 1;
    int reverseGroups = 1;
    bool symmetric = false;
    std::uint32_t hurdles = ferz::core::kAllKinds;

    friend bool operator==(const PatternPlan&, const PatternPlan&) = default;
};

[[nodiscard]] std::optional<std::vector<PatternPlan>> patternsOf(const ir::Board& board,
                                                                 const std::vector<BoardPath>& paths);

/// The paths of a pattern from one square, as the generated program sees them.
[[nodiscard]] std::vector<ferz::core::Path<Bits>> pathsOf(const ir::Board& board, const PatternPlan& pattern,
                                                          ir::Square from);

}  // namespace ferz::variant::core
