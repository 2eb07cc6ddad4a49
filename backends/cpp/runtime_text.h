// The headers of backends/cpp/runtime that generated code is made self-contained with, as text.
#pragma once

#include <span>
#include <string_view>

namespace ferz::cpp {

struct RuntimeFile {
    std::string_view name;   ///< `step.h`
    std::string_view words;  ///< code that holds one of these words needs the file
    std::string_view text;
};
/// A file comes after those that it includes.
extern const std::span<const RuntimeFile> kRuntimeFiles;

}  // namespace ferz::cpp
