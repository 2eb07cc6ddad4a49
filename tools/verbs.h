// The verbs of the command line: each adds its options to the program and leaves what to run.
#pragma once

#include "tools/verb.h"

namespace ferz::tools {

/// What a program that calls us can rely on.
enum ExitCode : int {
    kDone = 0,       ///< done; equal
    kDifferent = 1,  ///< `equal`, `betza`: different; `identify`: unknown; `fmt --check`: not formatted
    kFailed = 1,     ///< `run`: an error while the program ran; `lsp`: it ended without `shutdown`
    kWrong = 2,      ///< the input is wrong or cannot be expressed in the target
    kUndecided = 3,  ///< `equal`: a limit was hit before it was decided
    kUsage = 64,
    kDefect = 70  ///< of ours
};

void addAsk(CommandLine& program);
void addConvert(CommandLine& program);
void addEqual(CommandLine& program);
void addFingerprint(CommandLine& program);
void addIdentify(CommandLine& program);
void addMoves(CommandLine& program);
void addDescribe(CommandLine& program);
void addShow(CommandLine& program);
void addCatalogue(CommandLine& program);
void addCheck(CommandLine& program);
void addBetza(CommandLine& program);
void addFmt(CommandLine& program);
void addGenerate(CommandLine& program);
void addPerft(CommandLine& program);
void addPlay(CommandLine& program);
void addImport(CommandLine& program);
void addLsp(CommandLine& program);
void addExport(CommandLine& program);
void addRules(CommandLine& program);
void addRun(CommandLine& program);
void addServe(CommandLine& program);
void addValues(CommandLine& program);
void addVariants(CommandLine& program);

}  // namespace ferz::tools
