#include "ferz/sameness.h"

#include "ir/normal/black.h"
#include "ir/normal/normal_form.h"
#include "ir/same_paths.h"

namespace ferz::library {

namespace {

/// Automata beyond this have a normal form, if any, only after a long time.
constexpr std::size_t kMostStates = 2'000;
/// Pairs of sets of states in a comparison of paths: many times what automata need that have the same.
constexpr std::size_t kMostFronts = 20'000;

}  // namespace

bool walkTheSame(const ir::Movement& left, const ir::Movement& right) {
    return left.states == right.states || ir::walkTheSamePaths(left, right, kMostFronts);
}

Everywhere everywhere(const ir::Movement& left, const ir::Movement& right) {
    if (walkTheSame(left, right)) return Everywhere::SameAutomaton;
    if (left.states.size() > kMostStates || right.states.size() > kMostStates)
        return Everywhere::NoNormalForm;
    const auto form = ir::normal::normalForm(left);
    const auto other = form ? ir::normal::normalForm(right) : std::nullopt;
    if (!other) return Everywhere::NoNormalForm;
    return form == other ? Everywhere::SameNormalForm : Everywhere::OtherNormalForm;
}

bool isSame(const ir::Movement& left, const ir::Movement& right, const ir::Board& board,
            const ir::Limits& limits) {
    ir::CompareOptions options;
    options.limits = limits;
    if (!walkTheSame(left, right) && ir::compare(left, right, board, options).verdict != ir::Verdict::Equal)
        return false;
    // Notations turn the board for Black differently, which a piece with a right and a left side shows.
    if (left.forBlack == right.forBlack || ir::isSameForBlack(left, right.forBlack)) return true;
    options.side = ir::Colour::Black;
    return ir::compare(left, right, board, options).verdict == ir::Verdict::Equal;
}

}  // namespace ferz::library
