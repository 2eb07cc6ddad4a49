#include "ferz/proof.h"

#include <algorithm>
#include <fmt/format.h>

#include "ferz/sameness.h"
#include "ir/board.h"
#include "ir/equivalence/equal.h"

namespace ferz::library {

namespace {

/// Where a conversion is proved. A square and oblong boards, so that ranks and files are not mixed up.
constexpr ir::Board kProvedOn[] = {{3, 4}, {5, 7}, {8, 8}};

/// What is not proved by then is not written: about a second.
constexpr std::size_t kProofConfigurations = 500'000;
constexpr std::size_t kProofSteps = 20'000'000;

bool isSameEverywhere(const ir::Movement& movement, const ir::Movement& back) {
    const Everywhere known = everywhere(movement, back);
    return known == Everywhere::SameAutomaton || known == Everywhere::SameNormalForm;
}

}  // namespace

bool isProved(const std::vector<ir::Movement>& movements, const std::vector<ir::Movement>& back,
              std::string_view target, Diagnostics& diagnostics) {
    const bool isEach = std::equal(
        movements.begin(), movements.end(), back.begin(), back.end(),
        [](const ir::Movement& one, const ir::Movement& other) { return isSameEverywhere(one, other); });
    if (isEach) return true;
    ir::CompareOptions options;
    options.limits.comparedConfigurations = kProofConfigurations;
    options.limits.diagramSteps = kProofSteps;
    for (const ir::Board& board : kProvedOn) {
        const ir::Comparison result = ir::compareAll(movements, back, board, options);
        if (result.verdict == ir::Verdict::Equal) continue;
        const std::string why =
            result.verdict == ir::Verdict::Undecided
                ? result.reason
                : fmt::format("it differs on {}: this is a defect of ferz", board.print());
        diagnostics.report(diagnostic::kUnproved,
                           fmt::format("the {} text could not be proved equal: {}", target, why));
        return false;
    }
    return true;
}

}  // namespace ferz::library
