// Reports the problems of a movement while it is lowered, and counts the work of lowering.
//
// A letter may stand for many legs, and a leg is lowered once for each direction that leads there, but each
// problem is reported once, with the span of what the user wrote.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "frontend/mbn/ast.h"
#include "support/diagnostics.h"
#include "support/source.h"

namespace ferz::mbn {

/// Where a letter is written: in the text, in a macro, or in the definition of a basic piece, in which
/// letters are never macros.
struct Scope {
    std::string macro;
    bool isBasic = false;
    std::optional<Span> span;  ///< span of the letter that stands for this in the text
    int depth = 0;
};

/// Deeper nesting of groups, macros and basic pieces is refused.
inline constexpr int kMostDepth = 400;

class LoweringProblems {
public:
    LoweringProblems(const Source& source, Diagnostics& diagnostics)
        : source_(source), diagnostics_(diagnostics) {}

    void report(DiagnosticName name, const Scope& scope, Span span, std::string message,
                std::string help = {});
    /// An error was reported.
    [[nodiscard]] bool hasErrors() const { return hasErrors_; }
    /// Notes an error that is reported elsewhere.
    void fail() { hasErrors_ = true; }

    /// Counts a lowered part. True when the lowering has to stop, which is reported; `states` is the number
    /// of states of the movement so far.
    bool isTooLarge(std::size_t states, const Scope& scope, Span span);
    bool isBeyondLimits(std::size_t states, const Scope& scope, Span span);
    [[nodiscard]] bool isStopped() const { return isStopped_; }
    /// Stops the lowering; the reason has been reported.
    void stop() { isStopped_ = true; }

    void addWork(std::size_t parts) { work_ += parts; }
    [[nodiscard]] std::size_t work() const { return work_; }
    /// Notes how many rounds a group has, for the help of a movement that is too large.
    void countRounds(int rounds) { mostRounds_ = std::max(mostRounds_, rounds); }

    /// Requires something of a letter in at least one of the places where it is lowered.
    void require(const Modifier& letter, bool isFulfilled, DiagnosticName name, Span span,
                 std::string message, std::string help = {});
    /// Marks a letter as misplaced, whatever other places require.
    void spoil(const Modifier& letter);
    /// Reports the requirements that were fulfilled in no place.
    void reportRequirements();

private:
    struct Requirement {
        bool isFulfilled = false;
        bool isSpoiled = false;
        DiagnosticName name;
        Span span;
        std::string message;
        std::string help;
    };

    const Source& source_;
    Diagnostics& diagnostics_;
    bool hasErrors_ = false;
    bool isStopped_ = false;
    std::size_t work_ = 0;
    int mostRounds_ = 0;
    std::set<std::pair<std::size_t, std::string>> reported_;
    /// By the span of the letter, which copies of its tree share, and by the diagnostic.
    std::map<std::tuple<std::size_t, std::size_t, std::string_view>, Requirement> requirements_;
};

}  // namespace ferz::mbn
