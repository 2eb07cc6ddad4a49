// What a misspelt word was probably meant to be.
//
//     nearestWord("royl", {"royal", "promotes"}) == "royal"
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace ferz {

/// The one word that is a slip of the finger away (two in long words); empty where there is none, or where
/// several are as near.
[[nodiscard]] std::optional<std::string_view> nearestWord(std::string_view word,
                                                          const std::vector<std::string_view>& known);

}  // namespace ferz
