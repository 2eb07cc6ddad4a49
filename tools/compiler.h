// The C++ compiler of this machine: $CXX, or the first of c++, g++ and clang++ that there is.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "tools/problems.h"

namespace ferz::tools {

class Compiler {
public:
    /// Empty exactly when a problem was reported; `otherwise` is what can be done without a compiler.
    [[nodiscard]] static std::optional<Compiler> find(const std::string& otherwise, Problems& problems);

    [[nodiscard]] const std::string& name() const { return command_.front(); }
    /// All that a program depends on besides its source: the compiler's version, the flags, and what the
    /// compiler takes this processor to be. The compiler is run for it.
    [[nodiscard]] std::vector<std::string> identity() const;
    /// Compiles for this processor, or for any where that fails. False with the compiler's output in `said`.
    [[nodiscard]] bool compile(const std::filesystem::path& source, const std::filesystem::path& program,
                               std::string& said) const;

private:
    std::vector<std::string> command_;
    std::string version_;
};

/// What changes when another compiler would be found, or this one is replaced, or the processor is another
/// one. Nothing is run for it. Empty where the system does not tell the processor.
[[nodiscard]] std::vector<std::string> compilerFiles();

/// What changes when a file is written, replaced or installed anew: its inode, its size and the time of the
/// last change of either, which nobody can set. Empty where there is no file.
[[nodiscard]] std::string stampOf(const std::filesystem::path& file);

}  // namespace ferz::tools
