// What a generated core's pieces become: by the promotions of the variant, and by their own movements.
//
// Both `add` functions return why no core can do that; empty: the promotions are in the plan.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "variant/core/plan.h"
#include "variant/core/unroll.h"

namespace ferz::variant::core {

/// With no zone and no pieces yet.
[[nodiscard]] PromotionPlan promotionFromAnywhere(const Variant& variant, int kind, int side);
/// On an empty board the piece could go on from here, where that is asked.
[[nodiscard]] bool isMobile(const CorePlan& plan, std::size_t piece, ir::Colour side, ir::Square square);

/// Where the piece could not go on, it has to be promoted or may not go.
[[nodiscard]] bool mayEnd(const Variant& variant, const CorePlan& plan, std::size_t piece, ir::Colour side,
                          const UnrolledPath& path);

/// The promotions that the variant gives the piece.
[[nodiscard]] std::optional<std::string> addPromotions(const Variant& variant, CorePlan& plan,
                                                       std::size_t piece);

/// What the movement itself makes of the piece, by the square where it comes to.
[[nodiscard]] std::optional<std::string> addOwnPromotions(const Variant& variant, CorePlan& plan,
                                                          std::size_t piece, ir::Colour side,
                                                          const std::vector<UnrolledPath>& paths);

}  // namespace ferz::variant::core
