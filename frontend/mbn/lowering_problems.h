// Problems of a movement, collected while it is lowered, and a count of what the lowering has taken.
//
// A letter may stand for many legs, and a leg is lowered once for every direction that leads there: each
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

/// Where a letter stands: in the text, in a macro, or in the body of a basic piece, which no macro touches.
struct Scope {
    std::string macro;
    bool isBasic = false;
    std::optional<Span> span;  ///< of the letter whose body this is
    int depth = 0;
};

/// Movements that are nested deeper are refused.
inline constexpr int kMostDepth = 400;

class LoweringProblems {
public:
    LoweringProblems(const Source& source, Diagnostics& diagnostics)
        : source_(source), diagnostics_(diagnostics) {}

    void report(DiagnosticName name, const Scope& scope, Span span, std::string message,
                std::string help = {});
    /// An error was reported.
    [[nodiscard]] bool hasErrors() const { return hasErrors_; }
    /// The error is reported elsewhere.
    void fail() { hasErrors_ = true; }

    /// Counts a part. True when the lowering has to stop, which is reported; `states` are those of the
    /// movement so far.
    bool isTooLarge(std::size_t states, const Scope& scope, Span span);
    bool isBeyondLimits(std::size_t states, const Scope& scope, Span span);
    [[nodiscard]] bool isStopped() const { return isStopped_; }
    /// The reason has been reported.
    void stop() { isStopped_ = true; }

    void addWork(std::size_t parts) { work_ += parts; }
    [[nodiscard]] std::size_t work() const { return work_; }
    /// A group with a number is played so many times.
    void countRounds(int rounds) { mostRounds_ = std::max(mostRounds_, rounds); }

    /// A letter has to select something, or needs something beside it, in one of its places at least.
    void require(const Modifier& letter, bool isFulfilled, DiagnosticName name, Span span,
                 std::string message, std::string help = {});
    /// The letter is misplaced here, wherever else it is right.
    void spoil(const Modifier& letter);
    /// Reports the requirements that were fulfilled nowhere.
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
    /// By where the letter begins and ends, in whatever copies of its tree, and by the diagnostic.
    std::map<std::tuple<std::size_t, std::size_t, std::string_view>, Requirement> requirements_;
};

}  // namespace ferz::mbn
