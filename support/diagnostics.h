// Problems of a text: collected, then printed with the line and a caret under the exact span.
//
// In: a name from diagnostic_names.h, where in which source, what is wrong, and the repair if it is sure.
// Out: `file:line:col: error: message [name]`, the source line, carets, `help: ...`.
// Always: messages are lower case without a full stop, input stands in backticks; a function that takes
// Diagnostics& and returns std::optional is empty exactly when it reported an error.
//
//     diagnostics.report(diagnostic::kUnknownModifier, source, span, "unknown modifier `q`");
//
// It does not throw and does not print by itself.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "support/diagnostic_names.h"
#include "support/settings.h"
#include "support/source.h"

namespace ferz {

/// A diagnostic with its place already looked up, so that it outlives the source.
struct Diagnostic {
    std::string name;
    Severity severity = Severity::Error;
    std::string message;
    std::string help;              ///< what to write instead; empty when not sure
    std::optional<Remedy> remedy;  ///< what else a caller can do; the help says it in words
    std::string file;              ///< empty when the problem lies in no text
    LineColumn position;           ///< meaningful with a file only
    Span span;                     ///< likewise; inside the text
    std::string line;              ///< the source line
    std::size_t caret = 0;         ///< terminal cells before the first caret
    std::size_t cells = 1;         ///< how many carets
};

class Diagnostics {
public:
    /// Later diagnostics are only counted, except for the first error: a hostile text could cause millions.
    static constexpr std::size_t kMost = 100;

    void report(DiagnosticName name, const Source& source, Span span, std::string message,
                std::string help = {}, std::optional<Remedy> remedy = {});
    /// A problem that lies in no text (a limit, a target's refusal).
    void report(DiagnosticName name, std::string message, std::string help = {},
                std::optional<Remedy> remedy = {});
    void append(const Diagnostics& other);
    /// Sets the help of the first error. Does nothing if there is no error.
    void helpFirstError(const std::string& help, Remedy remedy);
    /// Sets the place of the first error. Does nothing if there is no error.
    void placeFirstError(const Source& source, Span span);

    [[nodiscard]] bool hasErrors() const { return errors_ > 0; }
    [[nodiscard]] const std::vector<Diagnostic>& all() const { return all_; }
    /// The first error, or null.
    [[nodiscard]] const Diagnostic* firstError() const;
    /// How many were not kept.
    [[nodiscard]] std::size_t dropped() const { return dropped_; }

private:
    /// Counts a diagnostic as dropped if there is no room for it. Returns whether it did.
    [[nodiscard]] bool dropIfFull(Severity severity);
    void add(Diagnostic diagnostic);

    std::vector<Diagnostic> all_;
    std::size_t errors_ = 0;
    std::size_t dropped_ = 0;
};

/// One diagnostic as people read it, with a line break at the end. Long source lines are cut round the caret.
[[nodiscard]] std::string render(const Diagnostic& diagnostic);
/// All of them, in the order of their places.
[[nodiscard]] std::string render(const Diagnostics& diagnostics);

}  // namespace ferz
