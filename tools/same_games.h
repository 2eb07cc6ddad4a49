// Which variants of a folder are the same game: its variant files, and the sections of each variants.ini.
#pragma once

#include <string>

namespace ferz::tools {

struct SameGamesOptions {
    std::string folder;
    double effort = 1;
    bool json = false;
};

[[nodiscard]] bool isFolder(const std::string& path);
/// Prints them; the exit code.
[[nodiscard]] int runSameGames(const SameGamesOptions& options);

}  // namespace ferz::tools
