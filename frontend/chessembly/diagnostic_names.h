// The diagnostics of Chessembly alone; support/diagnostic_names.h has those that several notations share.
#pragma once

#include "support/diagnostic_names.h"

namespace ferz::diagnostic {

inline constexpr DiagnosticName kArguments{"arguments"};
inline constexpr DiagnosticName kUnbalancedBlock{"unbalanced-block"};
inline constexpr DiagnosticName kUnclosedBlock{"unclosed-block", Severity::Warning};
inline constexpr DiagnosticName kRepeatRange{"repeat-range", Severity::Warning};
inline constexpr DiagnosticName kMissingLabel{"missing-label", Severity::Warning};
inline constexpr DiagnosticName kDuplicateLabel{"duplicate-label", Severity::Warning};
inline constexpr DiagnosticName kLoneWhile{"lone-while", Severity::Warning};
inline constexpr DiagnosticName kUnreachable{"unreachable", Severity::Warning};
inline constexpr DiagnosticName kUnusedTag{"unused-tag", Severity::Warning};
inline constexpr DiagnosticName kNeverActivates{"never-activates", Severity::Warning};
inline constexpr DiagnosticName kRepeatedChain{"repeated-chain", Severity::Warning};
inline constexpr DiagnosticName kPeekDiffers{"peek-differs", Severity::Warning};
inline constexpr DiagnosticName kIgnoredOptions{"ignored-options", Severity::Warning};
inline constexpr DiagnosticName kReadAsEnd{"read-as-end", Severity::Warning};

}  // namespace ferz::diagnostic
