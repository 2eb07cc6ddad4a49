// The rules of a variant in numbers, as generated cores have them: kinds are places in its list of pieces,
// squares are bits.
//
//     const RulesInNumbers rules = inNumbers(variant);
//     rules.game.captures.mutuallyImmune.has(0)     the first kind does not capture its like
//
// The interpreter plays by them, and cores are written from them.
#pragma once

#include <array>
#include <map>
#include <vector>

#include "variant/core/runtime/game.h"
#include "variant/model/variant.h"

namespace ferz::variant {

/// As `ferz::core::CoreTerms`, for any number of kinds and squares that a variant file may have.
struct NumberTerms {
    using Kind = int;
    using Kinds = ferz::core::Bits<2>;
    using Squares = ferz::core::Bits<(kMostSquares + 63) / 64>;
    struct Pairs : std::map<int, Kinds> {
        /// None where the kind has no set.
        [[nodiscard]] Kinds of(int kind) const {
            const auto found = find(kind);
            return found == end() ? Kinds::none() : found->second;
        }
    };
    static constexpr Kind noKind() { return ferz::core::kNone; }
    static constexpr Kinds noKinds() { return Kinds::none(); }
    static constexpr Kinds allKinds() { return Kinds::all(); }
    static constexpr Squares nowhere() { return Squares::none(); }
    static constexpr Squares everywhere() { return Squares::all(); }
};
using SquareBits = NumberTerms::Squares;
using KindBits = NumberTerms::Kinds;

struct RulesInNumbers {
    ferz::core::GameRules<NumberTerms> game;
    std::vector<ferz::core::Kind> kinds;               ///< in the order of the variant's pieces
    std::vector<ferz::core::Drop<NumberTerms>> drops;  ///< one for each kind that a kind may come as
    std::vector<ferz::core::End<NumberTerms>> ends;
    /// By kind and side, where such a piece could go on if the board were empty; with `stay_mobile` alone,
    /// else all squares.
    std::vector<std::array<SquareBits, 2>> mobile;
};

/// Letters of kinds stay those of the variant, which has to live as long. Whether movements are run or
/// shifted is left open.
[[nodiscard]] RulesInNumbers inNumbers(const Variant& variant);

/// Its place among the variant's pieces; kNone where there is no such piece.
[[nodiscard]] int kindNumber(const Variant& variant, std::string_view name);

}  // namespace ferz::variant
