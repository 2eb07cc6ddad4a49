// The conditions and declarations of a whole alternative, as what stands in front of its moves.
//
//     on the first two ranks, unmoved       [1-2]i
//     decisive                              #
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "backends/mbn/words.h"
#include "ir/normal/normal_form.h"

namespace ferz::mbn {

struct Front {
    std::string signs;      ///< `#`, ranges, conditions: before all modifiers
    std::string modifiers;  ///< `i`, `k`
};

[[nodiscard]] std::optional<Front> frontOf(const ir::normal::Alternative& alternative, const Words& words,
                                           Refusal& refusal);

/// In front of each of the moves, or of all of them in parentheses, whichever is shorter.
[[nodiscard]] std::vector<std::string> conditioned(const Front& front, std::vector<std::string> moves);

}  // namespace ferz::mbn
