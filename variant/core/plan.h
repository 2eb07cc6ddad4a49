// What a generated core is made of: the move patterns, and which pieces use them for what.
//
// In: a variant. Out: patterns that pieces share, uses that say who uses them, promotions:
// all that emit.h writes down. Every piece is unrolled on the board (unroll.h) and its paths are
// sorted into patterns that are proved to give them (patterns.h).
//
//     planOf(chess)       a queen's uses are those of rook and bishop
//
// A piece that does more than paths say is interpreted: legal moves are then found by trying. Empty, with the
// reasons, where the core cannot do something.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "support/diagnostics.h"
#include "variant/core/patterns.h"
#include "variant/model/variant.h"
#include "variant/rules/numbers.h"

namespace ferz::variant::core {

struct PromotionPlan {
    int kind = 0;
    int side = 0;
    SquareSet zone;      ///< a move that ends here promotes
    SquareSet from;      ///< and one that begins here
    SquareSet onlyFrom;  ///< no other moves do
    bool captures = false;
    SquareSet stays;  ///< where the piece may stay what it is
    std::vector<int> to;
    bool inPlace = false;
};

/// An interpreted piece: its automaton is compiled to a function, and it has no tables.
struct RunPlan {
    int kind = 0;
    unsigned sides = 0;
    std::string why;  ///< `swaps pieces`
};

struct CorePlan {
    std::vector<PatternPlan> patterns;
    std::vector<ferz::core::PatternUse> uses;
    RulesInNumbers rules;                   ///< with the sides for which each kind is interpreted or shifted
    std::vector<PromotionPlan> promotions;  ///< the first counts that holds
    std::vector<RunPlan> runs;
    std::vector<std::string> states;  ///< keys that runs ask for or set; sorted
    bool asksUnmoved = false;
};

[[nodiscard]] std::optional<CorePlan> planOf(const Variant& variant, Diagnostics& diagnostics);

}  // namespace ferz::variant::core
