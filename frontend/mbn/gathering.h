// The state of gather() (environment.h), and its functions for macros and rules.
#pragma once

#include <map>
#include <string>

#include "frontend/mbn/environment.h"
#include "support/diagnostics.h"

namespace ferz::mbn {

struct Gathering {
    Environment& environment;
    Diagnostics& diagnostics;
    bool isPartial = false;  ///< some definitions of the text could not be read
    std::map<std::string, Span> macroSpans;

    void fail(DiagnosticName name, Span span, std::string message, std::string help = {}) {
        environment.isRight = false;
        diagnostics.report(name, environment.source, span, std::move(message), std::move(help));
    }
};

inline constexpr const char* kNeedsMovement = "a precondition needs a movement: `?X=...`";

// gather_macros.cpp
void addMacro(Gathering& to, const Definition& definition);
/// Reports macros that call each other in a circle.
void checkCircles(Gathering& to);

// gather_rules.cpp
void addCastling(Gathering& to, const Definition& definition);
/// Adds a promotion, conversion, precondition, cancellation or setup rule, or a rule of the board.
void addRule(Gathering& to, const Definition& definition);
/// Warns of rules for pieces that the text does not define.
void warnOfRules(Gathering& to);

}  // namespace ferz::mbn
