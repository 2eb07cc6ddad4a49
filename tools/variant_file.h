// A variant file on the disk; its definitions are DEFs, whose files lie beside it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "support/diagnostics.h"
#include "variant/read.h"
#include "variant/variant.h"

namespace ferz::tools {

/// Reads DEFs; a file's path is relative to `folder`.
[[nodiscard]] variant::ReadDefinition definitionReader(const std::filesystem::path& folder);

/// Empty exactly when an error was reported.
[[nodiscard]] std::optional<variant::Variant> readVariant(const std::string& path, Diagnostics& diagnostics);

}  // namespace ferz::tools
