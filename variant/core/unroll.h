// A movement on one board: every path it has from every square, each with what has to stand where.
//
// In: a piece of a variant and a side. Out: paths. Runs of the automaton are followed symbolically, as in
// ir/equivalence: where a run tests what a square holds, the path needs that; everything that the board alone
// decides (edges, zones) is decided. So the paths say what the movement does, in every position of this
// board, and nothing else: it is what the tables of generated code are proved against.
//
//     unroll(variant, rook, White).paths       from a1 to a3: needs a2 empty
//
// What does more than go to another square, taking what stands there or a mark's victim, has no paths;
// `strange` says what it was.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "variant/core/runtime/bits.h"
#include "variant/model/variant.h"

namespace ferz::variant::core {

/// What may stand on a square; bit n of a set is the variant's piece n.
struct Holding {
    bool empty = false;
    ferz::core::Kinds friends = 0;
    ferz::core::Kinds enemies = 0;

    [[nodiscard]] bool isNone() const { return !empty && friends == 0 && enemies == 0; }
    [[nodiscard]] bool isEmptySquare() const { return empty && friends == 0 && enemies == 0; }
    [[nodiscard]] bool isWithin(const Holding& other) const {
        return (!empty || other.empty) && (friends & ~other.friends) == 0 && (enemies & ~other.enemies) == 0;
    }
    friend Holding operator&(const Holding& a, const Holding& b) {
        return {a.empty && b.empty, a.friends & b.friends, a.enemies & b.enemies};
    }
    friend auto operator<=>(const Holding&, const Holding&) = default;
};

struct UnrolledPath {
    enum class Ends { Quiet, Takes, TakesEnPassant };

    ir::Square from = 0;
    ir::Square to = 0;
    Ends ends = Ends::Quiet;
    ferz::core::Kinds victims = 0;  ///< of what is taken
    std::vector<std::pair<ir::Square, Holding>>
        between;                       ///< all other squares that matter, as the run meets them
    std::vector<ir::Square> marks;     ///< for en passant; sorted
    bool unmoved = false;              ///< the piece has to be
    std::vector<std::string> becomes;  ///< one of these, at the player's choice; sorted

    friend auto operator<=>(const UnrolledPath&, const UnrolledPath&) = default;
};

struct Unrolled {
    std::vector<UnrolledPath> paths;  ///< by origin; each once
    std::optional<std::string> strange;
};

/// The piece has a movement for the side.
[[nodiscard]] Unrolled unroll(const Variant& variant, std::size_t piece, ir::Colour side);

/// From where to where the piece may take something in some position: all pairs, and perhaps others.
[[nodiscard]] std::set<std::pair<ir::Square, ir::Square>> mayTake(const Variant& variant, std::size_t piece,
                                                                  ir::Colour side);

}  // namespace ferz::variant::core
