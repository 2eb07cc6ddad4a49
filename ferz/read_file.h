// A whole file as text.
//
//     readFile("rook.csm", {}, diagnostics)
//
// In: a path. Out: the text, never more than a little over the longest that is allowed; empty exactly when an
// error was reported. Always: only regular files are opened, unless devices are allowed too, so that nothing
// waits for a pipe or a terminal that a file of a stranger names.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "support/diagnostics.h"

namespace ferz::library {

/// `FileOptions::devices` and `FileOptions::within`.
struct ReadableFiles {
    bool devices = false;
    std::vector<std::string> within = {};
};

[[nodiscard]] std::optional<std::string> readFile(const std::string& path, const ReadableFiles& readable,
                                                  Diagnostics& diagnostics);

}  // namespace ferz::library
