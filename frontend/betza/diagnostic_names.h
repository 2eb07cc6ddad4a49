// The diagnostics of Betza's notation alone; support/diagnostic_names.h has those that several notations
// share.
#pragma once

#include "support/diagnostic_names.h"

namespace ferz::diagnostic {

inline constexpr DiagnosticName kUnknownAtom{"unknown-atom"};
inline constexpr DiagnosticName kOtherDialect{"other-dialect"};
inline constexpr DiagnosticName kNeverMoves{"never-moves"};
inline constexpr DiagnosticName kProgramsDiffer{"programs-differ", Severity::Warning};

}  // namespace ferz::diagnostic
