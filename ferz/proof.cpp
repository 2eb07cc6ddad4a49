#include "ferz/proof.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <vector>

#include "ferz/sameness.h"
#include "ir/board.h"
#include "ir/equivalence/equal.h"

namespace ferz::library {

namespace {

/// Where a conversion is proved. A square and oblong boards, so that ranks and files are not mixed up.
constexpr ir::Board kProvedOn[] = {{3, 4}, {5, 7}, {8, 8}};
constexpr std::string_view kProvedAmongHexagons[] = {"hex3", "hex2x3x4", "rhomb4x5"};
/// And what tells boards apart. Alone on a board of one level it could be something else.
constexpr ir::Board kProvedInSpace[] = {{3, 4, 3}, {2, 3, 3, 2}, {3, 3, 5}};

/// A text not proved equal within these limits, about a second's work, is not written.
constexpr std::size_t kProofConfigurations = 500'000;
constexpr std::size_t kProofSteps = 6'000'000;

/// The normal forms of automata with more states may take longer than all comparisons on boards.
constexpr std::size_t kFewStates = 200;

bool hasTheSameForm(const ir::Movement& movement, const ir::Movement& back) {
    const Everywhere known = everywhere(movement, back);
    return known == Everywhere::SameAutomaton || known == Everywhere::SameNormalForm;
}

bool quicklyHasTheSameForm(const ir::Movement& movement, const ir::Movement& back) {
    return movement.states.size() <= kFewStates && back.states.size() <= kFewStates &&
           hasTheSameForm(movement, back);
}

std::vector<ir::Board> boardsOf(ir::Cells cells) {
    if (cells == ir::Cells::Squares) return {std::begin(kProvedOn), std::end(kProvedOn)};
    std::vector<ir::Board> boards;
    for (const std::string_view each : kProvedAmongHexagons)
        boards.push_back(
            ir::parseBoard(fmt::format("{}{}", each, cells == ir::Cells::HexHorizontal ? 'h' : 'v')).value());
    return boards;
}

}  // namespace

bool isProved(const std::vector<ir::Movement>& movements, const std::vector<ir::Movement>& back,
              ir::Cells cells, std::string_view target, Diagnostics& diagnostics) {
    const auto isEach = [&](const auto& isSame) {
        return std::equal(movements.begin(), movements.end(), back.begin(), back.end(), isSame);
    };
    if (isEach(walkTheSame)) return true;
    // That pieces of one normal form are the same was shown for boards of squares.
    const bool areSquares = cells == ir::Cells::Squares;
    if (areSquares && isEach(quicklyHasTheSameForm)) return true;
    ir::CompareOptions options;
    options.limits.comparedConfigurations = kProofConfigurations;
    options.limits.diagramSteps = kProofSteps;
    std::vector<ir::Board> boards = boardsOf(cells);
    if (std::any_of(movements.begin(), movements.end(), ir::tellsBoardsApart) ||
        std::any_of(back.begin(), back.end(), ir::tellsBoardsApart))
        boards.insert(boards.end(), std::begin(kProvedInSpace), std::end(kProvedInSpace));
    for (const ir::Board& board : boards) {
        const ir::Comparison result = ir::compareAll(movements, back, board, options);
        if (result.verdict == ir::Verdict::Equal) continue;
        const bool isUndecided = result.verdict == ir::Verdict::Undecided;
        // A piece that takes too long to compare on a board may still have a short normal form.
        if (isUndecided && areSquares && isEach(hasTheSameForm)) return true;
        const std::string why =
            isUndecided ? result.reason
                        : fmt::format("it differs on {}: this is a defect of ferz", board.print());
        diagnostics.report(isUndecided ? diagnostic::kUnproved : diagnostic::kDefect,
                           fmt::format("the {} text could not be proved equal: {}", target, why));
        return false;
    }
    return true;
}

}  // namespace ferz::library
