// Paths of pieces over a board, and the pattern that says a set of them in a few numbers
// (variant/core/runtime/paths.h says what a path is).
//
// A pattern is expanded by the code that the generated program runs: what it gives is compared, not guessed.
#pragma once

#include <array>
#include <compare>
#include <optional>
#include <set>
#include <tuple>
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
    ferz::core::Kinds hurdles = ferz::core::kAllKinds;

    friend bool operator==(const PatternPlan&, const PatternPlan&) = default;
};

/// The paths of a pattern from one square, as the generated program sees them.
[[nodiscard]] std::vector<ferz::core::Path<Bits>> pathsOf(const ir::Board& board, const PatternPlan& pattern,
                                                          ir::Square from);

using BitsKey = std::array<ferz::core::Word, kMostSquares / 64>;
/// A path without the order in which its squares are met: from, to, the squares between, the hurdles.
using PathKey = std::tuple<ir::Square, ir::Square, BitsKey, BitsKey>;

[[nodiscard]] PathKey keyOf(const BoardPath& path);
[[nodiscard]] Bits bitsOf(const BitsKey& key);
/// The paths of a pattern from all squares.
[[nodiscard]] std::set<PathKey> keysOf(const ir::Board& board, const PatternPlan& pattern);

}  // namespace ferz::variant::core
