// The diagnostics of programs in any language; those of one language alone are in its folder.
#pragma once

#include "support/diagnostic_names.h"

namespace ferz::diagnostic {

inline constexpr DiagnosticName kInputEnded{"input-ended"};
inline constexpr DiagnosticName kBadInput{"bad-input"};

}  // namespace ferz::diagnostic
