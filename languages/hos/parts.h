// The parts of a hos-eso program: the reading codes that `spatialecho` and `totalrecall` run or skip.
//
// The counts say what runs, and the marks have to agree. Parts lie within each other; a part ends where the
// one around it does, or before.
#pragma once

#include <vector>

#include "languages/hos/reading_code.h"
#include "languages/program_text.h"
#include "support/diagnostics.h"

namespace ferz::hos {

/// False exactly when an error was reported.
[[nodiscard]] bool checkParts(const std::vector<ReadingCode>& codes, const languages::ProgramText& text,
                              Diagnostics& diagnostics);

}  // namespace ferz::hos
