// The diagnostics of MBN alone; support/diagnostic_names.h has those that several notations share.
#pragma once

#include "support/diagnostic_names.h"

namespace ferz::diagnostic {

inline constexpr DiagnosticName kUnknownMacro{"unknown-macro"};
inline constexpr DiagnosticName kMacroCircle{"macro-circle"};
inline constexpr DiagnosticName kNoVectorAhead{"no-vector-ahead", Severity::Warning};
inline constexpr DiagnosticName kWideModifier{"wide-modifier", Severity::Warning};
inline constexpr DiagnosticName kOldLetter{"old-letter", Severity::Warning};

}  // namespace ferz::diagnostic
