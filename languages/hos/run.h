// Carries out the reading codes of a hos-eso program, and prints its variables at the end.
#pragma once

#include <vector>

#include "languages/hos/reading_code.h"
#include "languages/program.h"
#include "languages/program_text.h"
#include "support/diagnostics.h"

namespace ferz::hos {

/// False exactly when an error was reported.
[[nodiscard]] bool run(const std::vector<ReadingCode>& codes, const languages::ProgramText& text,
                       const languages::Execution& execution, Diagnostics& diagnostics);

}  // namespace ferz::hos
