// How Fairy-Stockfish counts material where it would draw a game: `materialCounting` of a variants.ini, as
// what the ends of a variant file say.
//
//     rules.counting = Counting::BlackDrawOdds;
//     withCounting(stalemate, rules).result      {Loss, Win}: Black wins where a game would be drawn
//
// Repetitions and long games without progress, which the program decides by it, too, end no game of a variant
// file.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "support/diagnostics.h"
#include "variant/fairy/read_section.h"

namespace ferz::variant {

inline constexpr std::string_view kCounting = "materialCounting";
inline constexpr std::string_view kCountedKinds = "materialCountingPieceTypes";

/// Values of an end of which no option has any: `materialCounting` says the points.
template <class Value>
inline constexpr bool kAreWithoutOption =
    std::is_same_v<Value, FairyTerms::Worths> || std::is_same_v<Value, BothSides<ferz::core::Points>>;

/// Its word in a variants.ini.
[[nodiscard]] std::string_view wordOf(Counting counting);
[[nodiscard]] std::optional<Counting> countingCalled(std::string_view word);
/// "`none`, `unweighted`, ..."
[[nodiscard]] std::string countingWords();

/// Returns an end that may compare the sides, with what is counted if it would be a draw.
[[nodiscard]] FairyEnd withCounting(FairyEnd end, const FairyRules& rules);

/// Finds how an end counts, and makes it what it is without that. A comparison with what is then read finds
/// other points, and ends that would have to be counted otherwise.
void recoverCounting(FairyEnd& end, FairyRules& rules);

struct CountingProblem {
    DiagnosticName name;
    std::string_view option;
    std::string message;
    bool isInherited = false;  ///< a section that inherits the option has the problem of that which gives it
};
/// Where a game of a variant file would be drawn, or end, otherwise than in the program.
[[nodiscard]] std::vector<CountingProblem> problemsOfCounting(const FairyRules& rules);

}  // namespace ferz::variant
