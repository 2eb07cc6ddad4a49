// Where results go: standard output, a file, a folder. What was there is complete or as it was.
//
// What is written has reached the disk before it gets its name, so this also holds after a loss of power.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "ferz/ferz.h"
#include "tools/problems.h"
#include "tools/verb.h"

namespace ferz::tools {

/// All bytes of a file; none where there is no file.
[[nodiscard]] std::string contentOf(const std::filesystem::path& path);

/// `-o,--output`, which all verbs have that write files. The path is not empty.
Option addOutput(Verb& verb, std::string& value, const char* help, const char* type = "FILE");

/// Whether a picture is written to a file of this name: `.svg`, or `.html` where it may be a page, too; none
/// ends in another way. False when a problem was reported.
[[nodiscard]] bool mayBeDrawnTo(const std::string& path, bool orPage, Problems& problems);

/// Writes the text to a file, or to standard output where `path` is empty. The file is complete or as it was;
/// one that was there keeps its permissions, and a symbolic link to a file stays one. One that leads nowhere
/// is an error. False when a problem was reported.
[[nodiscard]] bool writeOutput(const std::string& path, const std::string& text, Problems& problems);

/// A folder that is not there appears complete; in one that is there each file is complete or as it was, and
/// other files stay.
[[nodiscard]] bool writeFolder(const std::string& folder, const std::vector<GeneratedFile>& files,
                               Problems& problems);

}  // namespace ferz::tools
