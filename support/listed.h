// Words of a sentence that are said together.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ferz {

/// `a`, `a or b`, `a, b or c`.
[[nodiscard]] std::string listed(const std::vector<std::string>& words, std::string_view last);

/// `a king`, `an alfil`.
[[nodiscard]] std::string withArticle(std::string_view noun);

}  // namespace ferz
