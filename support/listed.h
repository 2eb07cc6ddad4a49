// Words put together to sentences.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ferz {

/// `a`, `a or b`, `a, b or c`.
[[nodiscard]] std::string listed(const std::vector<std::string>& words, std::string_view last);

/// `Lion and cannon`.
[[nodiscard]] std::string capitalised(std::string text);
/// With a capital letter and a full stop; the text is not empty.
[[nodiscard]] std::string asSentence(std::string text);

/// `a king`, `an alfil`, `an F`.
[[nodiscard]] std::string withArticle(std::string_view noun);

}  // namespace ferz
