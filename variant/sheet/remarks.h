// What the rows of a table leave to say on a sheet: how several rules work together.
//
//     remarksOn("hands", inForce, variant, start)      "A piece that comes in so stops no check.", ...
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "variant/core/runtime/rules.h"
#include "variant/model/game.h"
#include "variant/model/variant.h"

namespace ferz::variant {

/// Before the rows of the table.
[[nodiscard]] std::vector<std::string> introductionTo(std::string_view table, const Variant& variant,
                                                      const Game& start);
/// Behind them.
[[nodiscard]] std::vector<std::string> remarksOn(std::string_view table,
                                                 const ferz::core::Rules<NameTerms>& inForce,
                                                 const Variant& variant, const Game& start);

/// Where the rules speak of what the piece counts as: "where pieces are counted", ...
[[nodiscard]] std::vector<std::string> countedWhere(const Variant& variant, const PieceType& type);

}  // namespace ferz::variant
