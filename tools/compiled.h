// A generated program, compiled once and kept.
//
// In: the files of a program. Out: the path of its executable, in the folder of caches ($XDG_CACHE_HOME, else
// ~/.cache), under a name that files, compiler, flags and processor determine. A program that is there
// already is taken if it is as the compiler left it and runs here; another one is compiled again.
//
//     compiled(files, problems) /home/somebody/.cache/ferz/perft-0123456789abcdef0123456789abcdef/perft
//
// The compiler is $CXX, or the first of c++, g++ and clang++ that there is.
#pragma once

#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "ferz/ferz.h"
#include "tools/problems.h"

namespace ferz::tools {

/// Empty exactly when a problem was reported.
[[nodiscard]] std::optional<std::string> compiled(const std::vector<GeneratedFile>& files,
                                                  Problems& problems);

}  // namespace ferz::tools
