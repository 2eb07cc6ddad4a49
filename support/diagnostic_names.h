// The diagnostics of the project: each one's name, as printed in brackets, and its severity. Those of one
// notation alone are in frontend/NOTATION/diagnostic_names.h: what is included everywhere seldom changes. A
// test or a page of the docs shows each of them at least once.
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

// The command line
inline constexpr DiagnosticName kUsage{"usage"};

// Texts of any notation
inline constexpr DiagnosticName kSyntax{"syntax"};
inline constexpr DiagnosticName kTooLong{"too-long"};
inline constexpr DiagnosticName kTooDeep{"too-deep"};
inline constexpr DiagnosticName kTooLarge{"too-large"};
inline constexpr DiagnosticName kNumberRange{"number-range"};
inline constexpr DiagnosticName kNotYet{"not-supported"};
inline constexpr DiagnosticName kUnreadable{"unreadable"};
inline constexpr DiagnosticName kForbiddenFile{"forbidden-file"};
inline constexpr DiagnosticName kUnknownNotation{"unknown-notation"};
inline constexpr DiagnosticName kUnknownPass{"unknown-pass"};
inline constexpr DiagnosticName kUnknownOption{"unknown-option"};
inline constexpr DiagnosticName kNoFormatter{"no-formatter"};
inline constexpr DiagnosticName kAmbiguousNotation{"ambiguous-notation"};
inline constexpr DiagnosticName kAssumedNotation{"assumed-notation", Severity::Warning};
inline constexpr DiagnosticName kNoSuchPiece{"no-such-piece"};
inline constexpr DiagnosticName kSeveralPieces{"several-pieces"};
inline constexpr DiagnosticName kBadName{"bad-name"};

// Positions and boards
inline constexpr DiagnosticName kBadBoard{"bad-board"};
inline constexpr DiagnosticName kBadSquare{"bad-square"};
inline constexpr DiagnosticName kBadPosition{"bad-position"};
inline constexpr DiagnosticName kIllegalMove{"illegal-move"};

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
inline constexpr DiagnosticName kNoCompiler{"no-compiler"};
inline constexpr DiagnosticName kBlackDiffers{"black-differs", Severity::Warning};
inline constexpr DiagnosticName kUnproved{"unproved"};
inline constexpr DiagnosticName kDefect{"defect"};  // of ours

// Texts of several notations
inline constexpr DiagnosticName kUnknownModifier{"unknown-modifier"};
inline constexpr DiagnosticName kOrdinateOrder{"ordinate-order"};
inline constexpr DiagnosticName kEmptySelection{"empty-selection"};
inline constexpr DiagnosticName kDuplicateDefinition{"duplicate-definition"};
inline constexpr DiagnosticName kMisplacedModifier{"misplaced-modifier"};
inline constexpr DiagnosticName kNoMovement{"no-movement"};
inline constexpr DiagnosticName kUselessRepetition{"useless-repetition", Severity::Warning};
inline constexpr DiagnosticName kFlatBoard{"flat-board", Severity::Warning};
/// A castling that no square of the board allows.
inline constexpr DiagnosticName kDeadRule{"dead-rule", Severity::Warning};
inline constexpr DiagnosticName kUselessModifier{"useless-modifier", Severity::Warning};
inline constexpr DiagnosticName kUnknownExpression{"unknown-expression"};
inline constexpr DiagnosticName kUnusedLabel{"unused-label", Severity::Warning};
inline constexpr DiagnosticName kOtherNotation{"other-notation"};

}  // namespace diagnostic
}  // namespace ferz
