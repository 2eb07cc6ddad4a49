// A value of a JSON object as it is written, byte for byte.
//
//     writtenValue(R"({"def": "N", "id": 1E5})", "id")     1E5
//
// In: a text that need not be JSON; it is read from its beginning for as far as it looks like an object. Out:
// the value of the key, which is JSON by itself; empty where there is none. Of several the last counts.
// Numbers may be larger or finer than any type of C++.
#pragma once

#include <string_view>

namespace ferz::tools {

[[nodiscard]] std::string_view writtenValue(std::string_view object, std::string_view key);

}  // namespace ferz::tools
