// A program in one of the languages that ferz runs, as the command line names it: a file whose extension
// tells its language, or `language:@file`; and `--piece`, which adds pieces to languages that have pieces.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "languages/registry.h"
#include "tools/problems.h"
#include "tools/read_arguments.h"
#include "tools/verb.h"

namespace ferz::tools {

struct ProgramFile {
    const languages::Language* language = nullptr;
    std::string path;
};

/// Empty where the words name no program.
[[nodiscard]] std::optional<ProgramFile> programFile(const std::string& words);

struct PieceOptions {
    std::vector<std::string> pieces;

    void addTo(Verb& verb);
    /// Empty exactly when an error was reported.
    [[nodiscard]] std::optional<languages::Options> options(const ReadOptions& read,
                                                            Problems& problems) const;
};

/// Null exactly when an error was reported.
[[nodiscard]] std::unique_ptr<languages::Program> readProgram(const ProgramFile& file,
                                                              const languages::Options& options,
                                                              Problems& problems);

}  // namespace ferz::tools
