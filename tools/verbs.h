// The verbs of the command line: each adds its options to the program and leaves what to run.
//
// Results go to standard output, diagnostics to standard error.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "support/diagnostics.h"
#include "tools/definition.h"

namespace CLI {
class App;
}

namespace ferz::tools {

/// What a program that calls us can rely on.
enum ExitCode : int {
    kDone = 0,       ///< done; equal
    kDifferent = 1,  ///< `equal`: different; `fmt --check`: not formatted
    kWrong = 2,      ///< the input is wrong or cannot be expressed in the target
    kUndecided = 3,  ///< `equal`: a limit was hit before it was decided
    kUsage = 64,
    kDefect = 70  ///< of ours
};

using Run = std::function<int()>;

/// Adds the verb to `program`; when it is chosen, `run` is set to what is to be done.
void addConvert(CLI::App& program, Run& run);
void addEqual(CLI::App& program, Run& run);
void addFingerprint(CLI::App& program, Run& run);
void addIdentify(CLI::App& program, Run& run);
void addMoves(CLI::App& program, Run& run);
void addCheck(CLI::App& program, Run& run);
void addBetza(CLI::App& program, Run& run);
void addFmt(CLI::App& program, Run& run);
void addGenerate(CLI::App& program, Run& run);
void addPerft(CLI::App& program, Run& run);
void addImport(CLI::App& program, Run& run);

/// `--names` and `--lenient`, which all verbs that read definitions take.
struct ReadOptionsArguments {
    std::vector<std::string> names;
    bool lenient = false;

    void addTo(CLI::App& verb);
    /// Empty when the names are malformed, which is reported.
    [[nodiscard]] std::optional<ReadSettings> settings(Diagnostics& diagnostics) const;
};

/// Prints the diagnostics to standard error.
void show(const Diagnostics& diagnostics);
/// Prints them and says which exit code they mean.
[[nodiscard]] int failure(const Diagnostics& diagnostics);

/// Writes the text to a file, or to standard output where `path` is empty. The file is complete or as it was;
/// one that was there keeps its permissions, and a symbolic link stays one.
[[nodiscard]] bool writeOutput(const std::string& path, const std::string& text, Diagnostics& diagnostics);

/// Splits `k=v` at the first `=`; the value is empty when there is none.
[[nodiscard]] std::pair<std::string, std::string> splitPair(const std::string& text);

}  // namespace ferz::tools
