// The diagnostics of ANCP alone; support/diagnostic_names.h has those that several notations share.
#pragma once

#include "support/diagnostic_names.h"

namespace ferz::diagnostic {

inline constexpr DiagnosticName kUnknownPrefix{"unknown-prefix"};
inline constexpr DiagnosticName kPrefixClash{"prefix-clash"};
inline constexpr DiagnosticName kMisplacedPrefix{"misplaced-prefix"};
inline constexpr DiagnosticName kSlideDirection{"slide-direction"};
inline constexpr DiagnosticName kNeverEnds{"never-ends"};
inline constexpr DiagnosticName kNothingFollows{"nothing-follows"};
inline constexpr DiagnosticName kUndefinedLabel{"undefined-label"};
inline constexpr DiagnosticName kIdleCycle{"idle-cycle"};

}  // namespace ferz::diagnostic
