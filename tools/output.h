// Where results go: standard output, a file, a folder. What was there is complete or as it was.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ferz/ferz.h"
#include "tools/problems.h"

namespace ferz::tools {

/// Writes the text to a file, or to standard output where `path` is empty. The file is complete or as it was;
/// one that was there keeps its permissions, and a symbolic link stays one. False when a problem was
/// reported.
[[nodiscard]] bool writeOutput(const std::string& path, const std::string& text, Problems& problems);

/// A folder that is not there appears complete; in one that is there each file is complete or as it was, and
/// other files stay.
[[nodiscard]] bool writeFolder(const std::string& folder, const std::vector<GeneratedFile>& files,
                               Problems& problems);

/// `light`, `dark` or `auto`, the colours of a picture.
[[nodiscard]] std::optional<Theme> readTheme(const std::string& word, Problems& problems);

}  // namespace ferz::tools
