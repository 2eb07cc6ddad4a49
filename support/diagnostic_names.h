// Every diagnostic of the project, in one list: its name, as printed in brackets, and its severity.
// A test shows each of them at least once.
#pragma once

#include <array>
#include <string_view>

namespace ferz {

enum class Severity { Error, Warning };

struct DiagnosticName {
    std::string_view name;
    Severity severity = Severity::Error;

    friend bool operator==(const DiagnosticName&, const DiagnosticName&) = default;
};

namespace diagnostic {

// Texts of any notation
inline constexpr DiagnosticName kSyntax{"syntax"};
inline constexpr DiagnosticName kTooLong{"too-long"};
inline constexpr DiagnosticName kTooDeep{"too-deep"};
inline constexpr DiagnosticName kTooLarge{"too-large"};
inline constexpr DiagnosticName kNumberRange{"number-range"};
inline constexpr DiagnosticName kNotYet{"not-supported"};
inline constexpr DiagnosticName kUnreadable{"unreadable"};
inline constexpr DiagnosticName kUnknownNotation{"unknown-notation"};
inline constexpr DiagnosticName kUnknownPass{"unknown-pass"};
inline constexpr DiagnosticName kUnknownOption{"unknown-option"};
inline constexpr DiagnosticName kNoFormatter{"no-formatter"};
inline constexpr DiagnosticName kAmbiguousNotation{"ambiguous-notation"};
inline constexpr DiagnosticName kNoSuchPiece{"no-such-piece"};
inline constexpr DiagnosticName kSeveralPieces{"several-pieces"};

// Positions and boards
inline constexpr DiagnosticName kBadBoard{"bad-board"};
inline constexpr DiagnosticName kBadSquare{"bad-square"};
inline constexpr DiagnosticName kBadPosition{"bad-position"};

// Variant files
inline constexpr DiagnosticName kUnknownKey{"unknown-key"};
inline constexpr DiagnosticName kMissingKey{"missing-key"};
inline constexpr DiagnosticName kWrongType{"wrong-type"};
inline constexpr DiagnosticName kBadZone{"bad-zone"};
inline constexpr DiagnosticName kNoSuchVariant{"no-such-variant"};
inline constexpr DiagnosticName kLeftOut{"left-out", Severity::Warning};

// Automata
inline constexpr DiagnosticName kMalformed{"malformed-automaton"};
inline constexpr DiagnosticName kLimit{"limit"};

// Targets
inline constexpr DiagnosticName kInexpressible{"inexpressible"};
inline constexpr DiagnosticName kUnwritable{"unwritable"};
inline constexpr DiagnosticName kBlackDiffers{"black-differs", Severity::Warning};
inline constexpr DiagnosticName kUnproved{"unproved"};

// MBN
inline constexpr DiagnosticName kUnknownModifier{"unknown-modifier"};
inline constexpr DiagnosticName kOrdinateOrder{"ordinate-order"};
inline constexpr DiagnosticName kEmptySelection{"empty-selection"};
inline constexpr DiagnosticName kDuplicateDefinition{"duplicate-definition"};
inline constexpr DiagnosticName kMisplacedModifier{"misplaced-modifier"};
inline constexpr DiagnosticName kUnknownMacro{"unknown-macro"};
inline constexpr DiagnosticName kMacroCircle{"macro-circle"};
inline constexpr DiagnosticName kNoMovement{"no-movement"};
inline constexpr DiagnosticName kUselessRepetition{"useless-repetition", Severity::Warning};
inline constexpr DiagnosticName kUselessModifier{"useless-modifier", Severity::Warning};
inline constexpr DiagnosticName kNoVectorAhead{"no-vector-ahead", Severity::Warning};
inline constexpr DiagnosticName kWideModifier{"wide-modifier", Severity::Warning};
inline constexpr DiagnosticName kOldLetter{"old-letter", Severity::Warning};

// Chessembly
inline constexpr DiagnosticName kUnknownExpression{"unknown-expression"};
inline constexpr DiagnosticName kArguments{"arguments"};
inline constexpr DiagnosticName kUnbalancedBlock{"unbalanced-block"};
inline constexpr DiagnosticName kUnclosedBlock{"unclosed-block", Severity::Warning};
inline constexpr DiagnosticName kRepeatRange{"repeat-range", Severity::Warning};
inline constexpr DiagnosticName kMissingLabel{"missing-label", Severity::Warning};
inline constexpr DiagnosticName kDuplicateLabel{"duplicate-label", Severity::Warning};
inline constexpr DiagnosticName kLoneWhile{"lone-while", Severity::Warning};
inline constexpr DiagnosticName kUnreachable{"unreachable", Severity::Warning};
inline constexpr DiagnosticName kUnusedLabel{"unused-label", Severity::Warning};
inline constexpr DiagnosticName kUnusedTag{"unused-tag", Severity::Warning};
inline constexpr DiagnosticName kNeverActivates{"never-activates", Severity::Warning};
inline constexpr DiagnosticName kRepeatedChain{"repeated-chain", Severity::Warning};
inline constexpr DiagnosticName kIgnoredOptions{"ignored-options", Severity::Warning};
inline constexpr DiagnosticName kReadAsEnd{"read-as-end", Severity::Warning};

// ANCP
inline constexpr DiagnosticName kUnknownPrefix{"unknown-prefix"};
inline constexpr DiagnosticName kPrefixClash{"prefix-clash"};
inline constexpr DiagnosticName kMisplacedPrefix{"misplaced-prefix"};
inline constexpr DiagnosticName kSlideDirection{"slide-direction"};
inline constexpr DiagnosticName kNeverEnds{"never-ends"};
inline constexpr DiagnosticName kNothingFollows{"nothing-follows"};
inline constexpr DiagnosticName kUndefinedLabel{"undefined-label"};
inline constexpr DiagnosticName kIdleCycle{"idle-cycle"};

// Betza's notation
inline constexpr DiagnosticName kUnknownAtom{"unknown-atom"};
inline constexpr DiagnosticName kOtherNotation{"other-notation"};
inline constexpr DiagnosticName kOtherDialect{"other-dialect"};
inline constexpr DiagnosticName kNeverMoves{"never-moves"};
inline constexpr DiagnosticName kProgramsDiffer{"programs-differ", Severity::Warning};

}  // namespace diagnostic
}  // namespace ferz
