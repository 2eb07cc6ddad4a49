// Writes the conditions and declarations of an alternative, which come before its moves.
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
    std::string signs;      ///< `#`, ranges and conditions, before all modifiers
    std::string modifiers;  ///< `i`, `k`
};

[[nodiscard]] std::optional<Front> frontOf(const ir::normal::Alternative& alternative, const Words& words,
                                           Refusal& refusal);

/// Puts the front before each of the moves, or before all of them in parentheses, whichever is shorter.
[[nodiscard]] std::vector<std::string> conditioned(const Front& front, std::vector<std::string> moves);

}  // namespace ferz::mbn
