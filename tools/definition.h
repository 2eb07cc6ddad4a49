// DEF, as every verb takes it: `[notation[options]:]text`, `[notation:]@file`, a file's name with the
// extension of a notation, or `-` for standard input.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "ferz/ferz.h"
#include "tools/problems.h"
#include "tools/verb.h"

namespace ferz::tools {

/// The help of the argument: `what`, and how a definition is written.
[[nodiscard]] OptionText definitionText(const std::string& what);
/// The same where the name of a known piece may stand for a definition.
[[nodiscard]] OptionText pieceText(const std::string& what);

/// Is it `-`, or `mbn:-`?
[[nodiscard]] bool isStandardInput(const std::string& definition);

/// Empty when there is no such file, which is reported.
[[nodiscard]] std::optional<Text> findDefinition(const std::string& definition, const ReadOptions& options,
                                                 Problems& problems);
/// Warnings are reported too; empty exactly when an error was.
[[nodiscard]] std::optional<std::vector<Piece>> readDefinition(const std::string& definition,
                                                               const ReadOptions& options,
                                                               Problems& problems);
/// If a text that no notation reads is or looks like a path, replaces its problems with one about the file.
void mentionFile(const Text& text, Problems& problems);

/// Remembers what it has read: streams of questions ask about the same definitions again and again. Several
/// threads may ask.
class DefinitionCache {
public:
    /// The options may differ in board, notation and without alone.
    [[nodiscard]] std::optional<std::vector<Piece>> read(const std::string& definition,
                                                         const ReadOptions& options, Problems& problems);

private:
    std::mutex mutex_;
    std::map<std::string, std::vector<Piece>> known_;
};

}  // namespace ferz::tools
