// From the text of a hos-eso program to its reading codes.
//
// All errors of the reading codes are reported, line by line. Whether the parts of `spatialecho` and
// `totalrecall` fit is for parts.h.
#pragma once

#include <optional>
#include <vector>

#include "languages/hos/reading_code.h"
#include "languages/program_text.h"
#include "support/diagnostics.h"

namespace ferz::hos {

/// Empty exactly when an error was reported.
[[nodiscard]] std::optional<std::vector<ReadingCode>> parse(const languages::ProgramText& text,
                                                            Diagnostics& diagnostics);

}  // namespace ferz::hos
