// The headers of backends/cpp/runtime that generated code is made self-contained with, as text.
#pragma once

#include <string_view>

namespace ferz::cpp {

extern const std::string_view kMoveText;
extern const std::string_view kGeometryText;
extern const std::string_view kWalkText;

}  // namespace ferz::cpp
