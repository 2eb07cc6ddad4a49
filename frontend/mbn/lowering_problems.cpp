#include "frontend/mbn/lowering_problems.h"

#include <fmt/format.h>

#include "frontend/mbn/lower.h"
#include "support/limits.h"

namespace ferz::mbn {

namespace {

/// Parts lowered, each counted once for every context. A movement that takes more is refused as too large.
constexpr std::size_t kMostWork = limits::kMbnWork.most;
/// From so many rounds on, the help suggests any number.
constexpr int kManyRounds = 8;

}  // namespace

void LoweringProblems::report(DiagnosticName name, const Scope& scope, Span span, std::string message,
                              std::string help) {
    if (name.severity == Severity::Error) hasErrors_ = true;
    if (scope.span) span = *scope.span;
    if (!reported_.insert({span.begin, std::string(name.name)}).second) return;
    diagnostics_.report(name, source_, span, std::move(message), std::move(help));
}

bool LoweringProblems::isTooLarge(std::size_t states, const Scope& scope, Span span) {
    ++work_;
    return isBeyondLimits(states, scope, span);
}

bool LoweringProblems::isBeyondLimits(std::size_t states, const Scope& scope, Span span) {
    if (isStopped_) return true;
    const bool isLong = work_ > kMostWork;
    if (!isLong && states <= kMostLoweredStates) return false;
    isStopped_ = true;
    report(
        diagnostic::kTooLarge, scope, span,
        isLong ? fmt::format("the movement has more than {} parts, written out", kMostWork)
               : fmt::format("the movement needs more than {} states", kMostLoweredStates),
        mostRounds_ > kManyRounds
            ? "each round of a group is written out: `0` in place of its number, for any number, takes less"
            : "");
    return true;
}

void LoweringProblems::require(const Modifier& letter, bool isFulfilled, DiagnosticName name, Span span,
                               std::string message, std::string help) {
    if (letter.isBuiltIn) return;
    auto [known, isNew] = requirements_.emplace(
        std::tuple{letter.span.begin, letter.span.end, name.name},
        Requirement{isFulfilled, false, name, span, std::move(message), std::move(help)});
    known->second.isFulfilled = known->second.isFulfilled || isFulfilled;
}

void LoweringProblems::spoil(const Modifier& letter) {
    const auto known =
        requirements_.find({letter.span.begin, letter.span.end, diagnostic::kMisplacedModifier.name});
    if (known != requirements_.end()) known->second.isSpoiled = true;
}

void LoweringProblems::reportRequirements() {
    for (const auto& [key, each] : requirements_) {
        if (!each.isFulfilled || each.isSpoiled) report(each.name, {}, each.span, each.message, each.help);
    }
}

}  // namespace ferz::mbn
