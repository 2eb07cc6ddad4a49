// The diagnostics of hos-eso alone.
#pragma once

#include "support/diagnostic_names.h"

namespace ferz::diagnostic {

inline constexpr DiagnosticName kBadHeader{"bad-header"};
inline constexpr DiagnosticName kUnfinished{"unfinished"};
inline constexpr DiagnosticName kUnknownHero{"unknown-hero"};
inline constexpr DiagnosticName kUnknownSkill{"unknown-skill"};
inline constexpr DiagnosticName kUnknownMode{"unknown-mode"};
inline constexpr DiagnosticName kComposition{"composition"};
inline constexpr DiagnosticName kBadCount{"bad-count"};
inline constexpr DiagnosticName kNotANumber{"not-a-number"};
inline constexpr DiagnosticName kStoredAsText{"stored-as-text", Severity::Warning};

// While it runs
inline constexpr DiagnosticName kNoVariable{"no-variable"};
inline constexpr DiagnosticName kDivisionByZero{"division-by-zero"};

}  // namespace ferz::diagnostic
