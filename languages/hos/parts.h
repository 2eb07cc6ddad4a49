// The parts of a hos-eso program: the reading codes that `spatialecho` and `totalrecall` run or skip.
//
// The counts say which codes belong to a part, and the marks have to agree. Parts may be nested; a part ends
// no later than the part around it.
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
