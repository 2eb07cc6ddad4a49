// A generated program, compiled once and kept.
//
// In: the files of a program. Out: the path of its executable, in the folder of caches ($XDG_CACHE_HOME, else
// ~/.cache), under a name that files, compiler and flags determine. What is there already is taken as it is.
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

/// Runs a program and waits for it; what it prints goes where ours goes, or into `output` where that is
/// given. Empty when it could not be run, or was ended by a signal.
[[nodiscard]] std::optional<int> runProgram(const std::vector<std::string>& arguments,
                                            std::string* output = nullptr);

/// A program that is kept running: it answers each line with a line.
class Running {
public:
    /// Answers nothing when the program cannot be run.
    explicit Running(const std::vector<std::string>& arguments);
    ~Running();
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

    /// Empty when it has ended.
    [[nodiscard]] std::optional<std::string> answer(const std::string& line);

private:
    int child_ = -1;
    std::FILE* in_ = nullptr;
    std::FILE* out_ = nullptr;
};

}  // namespace ferz::tools
