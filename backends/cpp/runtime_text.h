// The headers of backends/cpp/runtime that generated code is made self-contained with, as text.
#pragma once

#include <span>
#include <string_view>

namespace ferz::cpp {

extern const std::string_view kMoveText;
extern const std::string_view kGeometryText;
extern const std::string_view kWalkText;

struct RuntimeFile {
    std::string_view path;
    std::string_view text;
};
/// What the core of a variant includes.
extern const std::span<const RuntimeFile> kCoreFiles;

}  // namespace ferz::cpp
