// The rules of a variant in numbers, as generated cores have them: kinds are indices into its list of pieces,
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

/// The `Terms` (runtime/rules.h) of the interpreter: like CoreTerms, with room for every variant file.
struct NumberTerms {
    using Kind = int;
    using Kinds = ferz::core::Bits<2>;
    using Squares = ferz::core::Bits<(kMostSquares + 63) / 64>;
    template <class Value>
    struct ByKind : std::map<int, Value> {
        /// Returns no kinds, or no points, if the kind has no entry.
        [[nodiscard]] Value of(int kind) const {
            const auto found = this->find(kind);
            return found == this->end() ? Value{} : found->second;
        }
    };
    using Pairs = ByKind<Kinds>;
    using Worths = ByKind<ferz::core::Points>;
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
    std::vector<ferz::core::PieceKind> kinds;          ///< in the order of the variant's pieces
    std::vector<ferz::core::Drop<NumberTerms>> drops;  ///< one for each kind that a kind may come as
    std::vector<ferz::core::EndRule<NumberTerms>> ends;
    /// By kind and side, where such a piece could go on if the board were empty; with `stay_mobile` alone,
    /// else all squares.
    std::vector<std::array<SquareBits, 2>> mobile;
};

/// Letters of kinds stay those of the variant, which has to live as long. Whether movements are run or
/// shifted is left open.
[[nodiscard]] RulesInNumbers inNumbers(const Variant& variant);

/// Returns its index into the variant's pieces; kNone if there is no such piece.
[[nodiscard]] int kindNumber(const Variant& variant, std::string_view name);

}  // namespace ferz::variant
