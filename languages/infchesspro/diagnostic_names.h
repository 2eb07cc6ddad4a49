// The diagnostics of InfChessPro alone.
#pragma once

#include "support/diagnostic_names.h"

namespace ferz::diagnostic {

inline constexpr DiagnosticName kDuplicateLine{"duplicate-line"};
inline constexpr DiagnosticName kNoSuchLine{"undefined-label"};

}  // namespace ferz::diagnostic
