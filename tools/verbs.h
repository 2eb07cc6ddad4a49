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

void addAsk(Program& program);
void addConvert(Program& program);
void addEqual(Program& program);
void addFingerprint(Program& program);
void addIdentify(Program& program);
void addMoves(Program& program);
void addShow(Program& program);
void addCatalogue(Program& program);
void addCheck(Program& program);
void addBetza(Program& program);
void addFmt(Program& program);
void addGenerate(Program& program);
void addPerft(Program& program);
void addPlay(Program& program);
void addImport(Program& program);
void addLsp(Program& program);
void addExport(Program& program);
void addRun(Program& program);
void addServe(Program& program);
void addVariants(Program& program);

}  // namespace ferz::tools
