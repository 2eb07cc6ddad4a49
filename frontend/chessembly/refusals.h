// Refusals of the expressions of a program: errors, or warnings where the dialect is lenient.
#pragma once

#include <string>

#include "frontend/chessembly/diagnostic_names.h"
#include "frontend/chessembly/dialect.h"
#include "support/diagnostics.h"

namespace ferz::chessembly {

class Refusals {
public:
    /// All of these have to outlive it.
    Refusals(const Source& source, const Dialect& dialect, Diagnostics& diagnostics)
        : source_(source), dialect_(dialect), diagnostics_(diagnostics) {}

    /// An expression that cannot be read: an error, or, if lenient, a warning, and it is read as `end`.
    void refuse(DiagnosticName name, Span span, const std::string& message, const std::string& help = {}) {
        if (isLenient()) {
            warn(diagnostic::kReadAsEnd, span, message + ", read as `end`", help);
        } else {
            fail(name, span, message, help);
        }
    }
    /// An error in every dialect.
    void fail(DiagnosticName name, Span span, const std::string& message, const std::string& help = {}) {
        diagnostics_.report(name, source_, span, message, help);
        failed_ = true;
    }
    void warn(DiagnosticName name, Span span, const std::string& message, const std::string& help = {}) {
        diagnostics_.report(name, source_, span, message, help);
    }

    [[nodiscard]] bool isLenient() const { return dialect_.lenient; }
    [[nodiscard]] bool failed() const { return failed_; }

private:
    const Source& source_;
    const Dialect& dialect_;
    Diagnostics& diagnostics_;
    bool failed_ = false;
};

}  // namespace ferz::chessembly
