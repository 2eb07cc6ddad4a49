// A generated program, compiled once and kept.
//
// In: the files of a program. Out: the path of its executable, in the folder of caches ($XDG_CACHE_HOME, else
// ~/.cache), under a name that files, compiler, flags and processor determine. A program that is there
// already is taken if it is as the compiler left it and runs here; another one is compiled again.
//
//     compiled(source, problems) /home/somebody/.cache/ferz/perft-0123456789abcdef0123456789abcdef/perft
//
// Making the files and asking the compiler takes longer than many a count, so beside the folders are links to
// them, named after what the files are made from.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "ferz/ferz.h"
#include "tools/problems.h"

namespace ferz::tools {

struct ProgramSource {
    std::string name;       ///< of the program; its source is `name`.cpp
    std::string trial;      ///< an argument with which it prints something if it runs here
    std::string otherwise;  ///< what can be done where nothing compiles it, after the other remedies
    std::string text;       ///< determines the files, for one build of ferz
    /// Empty exactly when it reported a problem.
    std::function<std::optional<std::vector<GeneratedFile>>()> files;
};

/// Empty exactly when a problem was reported.
[[nodiscard]] std::optional<std::string> compiled(const ProgramSource& source, Problems& problems);

/// The same of the engine that is generated for a variant. `otherwise`: as in ProgramSource.
[[nodiscard]] std::optional<std::string> compiledEngine(const Variant& variant, const std::string& otherwise,
                                                        Problems& problems);

/// A compiled program does not do what it was made for: `what`, as "cannot be run".
void reportBroken(const std::string& program, const std::string& what, const std::string& otherwise,
                  Problems& problems);

}  // namespace ferz::tools
