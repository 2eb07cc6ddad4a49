// How deep a text of JSON is nested, and how many values it has, before it is parsed: a parser needs stack or
// memory for each of them.
//
//     jsonShape(R"({"a": [1, [2]]})")     depth 3, 5 values
#pragma once

#include <cstddef>
#include <string_view>

namespace ferz {

struct JsonShape {
    std::size_t depth = 0;
    std::size_t values = 0;  ///< at least so many as there are
};

/// Measures any text; it need not be JSON.
[[nodiscard]] JsonShape jsonShape(std::string_view text);

}  // namespace ferz
