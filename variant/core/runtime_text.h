// The headers of variant/core/runtime, which the core of a variant includes, and the engine of
// examples/engine, as text.
#pragma once

#include <span>
#include <string_view>

namespace ferz::variant::core {

struct RuntimeFile {
    std::string_view path;
    std::string_view text;
};
extern const std::span<const RuntimeFile> kRuntimeFiles;
extern const std::span<const RuntimeFile> kEngineFiles;

}  // namespace ferz::variant::core
