// What a generated core is made of: which piece goes which ways over the board, and to what end.
//
// In: a variant. Out: reaches that pieces share, parts that say who uses them, promotions:
// all that emit.h writes down. Every piece is unrolled on the board (unroll.h) and its paths are
// sorted into reaches that are proved to give them (reaches.h).
//
//     planOf(chess)       a queen's parts are those of rook and bishop
//
// A piece that does more than paths say is run: legal moves are then found by trying. Empty, with the
// reasons, where the core cannot do something.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "support/diagnostics.h"
#include "variant/core/reaches.h"
#include "variant/model/variant.h"
#include "variant/rules/numbers.h"

namespace ferz::variant::core {

struct PromotionPlan {
    int kind = 0;
    int side = 0;
    SquareSet zone;  ///< a move that ends here promotes
    SquareSet from;  ///< and one that begins here
    bool captures = false;
    SquareSet stays;  ///< where the piece may stay what it is
    std::vector<int> to;
    bool inPlace = false;
};

/// A piece that has no tables: its automaton is run.
struct RunPlan {
    int kind = 0;
    unsigned sides = 0;
    std::string why;  ///< `swaps pieces`
};

struct CorePlan {
    std::vector<ReachPlan> reaches;
    std::vector<ferz::core::Part> parts;
    RulesInNumbers rules;                   ///< with what of each kind is run or shifted
    std::vector<PromotionPlan> promotions;  ///< the first counts that holds
    std::vector<RunPlan> runs;
    std::vector<std::string> states;  ///< keys that runs ask for or set; sorted
    bool asksUnmoved = false;
};

[[nodiscard]] std::optional<CorePlan> planOf(const Variant& variant, Diagnostics& diagnostics);

}  // namespace ferz::variant::core
