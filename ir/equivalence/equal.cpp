#include "ir/equivalence/equal.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <numeric>
#include <utility>

#include "ir/equivalence/cheapest.h"
#include "ir/equivalence/encoding.h"
#include "ir/equivalence/symmetries.h"
#include "ir/equivalence/table.h"
#include "ir/equivalence/vocabulary.h"
#include "ir/same_paths.h"

namespace ferz::ir {

namespace {

/// Configurations of one evaluation that confirms a difference.
constexpr std::size_t kMostToConfirm = 300'000;

/// Pairs of sets of states in a comparison of paths: many times what large automata need that have the same.
constexpr std::size_t kMostFronts = 20'000;

/// The cheapest situation so far in which the tables differ.
struct Difference {
    Square origin = 0;
    CheapSituation cheapest;
};

class Comparator {
public:
    Comparator(const Movement& left, const Movement& right, const Board& board, const CompareOptions& options)
        : left_(left),
          right_(right),
          board_(board),
          options_(options),
          vocabulary_(vocabularyOf(left, right, options)),
          space_(options.limits.diagramNodes, options.limits.stepsTaken),
          encoding_(vocabulary_, board, space_),
          leftTables_(left, board, {options.side, left.forBlack}, encoding_, options.limits),
          rightTables_(right, board, {options.side, right.forBlack}, encoding_, options.limits) {}

    Comparison compare() {
        Comparison result;
        const std::vector<Square> order = centralFirst();
        std::vector<Square> standsFor;
        for (const Square origin : order) {
            if (!board_.has(origin)) continue;
            if (!standsFor.empty() && standsFor[static_cast<std::size_t>(origin)] != origin) continue;
            if (!compareFrom(origin, result.reason)) {
                // A difference is one, though a smaller one may be elsewhere.
                if (best_) break;
                return result;
            }
            ++result.origins;
            // Nothing is smaller than an empty board.
            if (best_ && best_->cheapest.cost == 0) break;
            // Most pieces differ on the first square; symmetries are for those that do not.
            if (standsFor.empty()) standsFor = representatives(commonSymmetries(), order);
        }
        if (best_) {
            Comparison found = confirmed();
            found.origins = result.origins;
            return found;
        }
        result.verdict = Verdict::Equal;
        return result;
    }

private:
    static Vocabulary vocabularyOf(const Movement& left, const Movement& right,
                                   const CompareOptions& options) {
        Vocabulary vocabulary = Vocabulary::of({&left, &right});
        if (!options.moverName.empty()) vocabulary.addName(options.moverName);
        return vocabulary;
    }

    /// People read a central board most easily.
    [[nodiscard]] std::vector<Square> centralFirst() const {
        std::vector<Square> squares(static_cast<std::size_t>(board_.squares()));
        std::iota(squares.begin(), squares.end(), 0);
        std::stable_sort(squares.begin(), squares.end(), [&](Square a, Square b) {
            return board_.eccentricity(a).first < board_.eccentricity(b).first;
        });
        return squares;
    }

    [[nodiscard]] std::vector<Permutation> commonSymmetries() const {
        const std::vector<Permutation> left = squareSymmetries(left_, board_, options_.side);
        const std::vector<Permutation> right = squareSymmetries(right_, board_, options_.side);
        std::vector<Permutation> common;
        std::set_intersection(left.begin(), left.end(), right.begin(), right.end(),
                              std::back_inserter(common));
        return common;
    }

    bool compareFrom(Square origin, std::string& reason) {
        encoding_.startFrom(origin);
        const auto left = leftTables_.here(reason);
        if (!left) return false;
        const auto right = rightTables_.here(reason);
        if (!right) return false;
        const Diagram relevant = options_.moverName.empty()
                                     ? DiagramSpace::always()
                                     : encoding_.moverIsNamed(NameSet::of({options_.moverName}));
        std::vector<const Diagram*> onlyRight;
        auto other = right->begin();
        for (const auto& [move, when] : *left) {
            for (; other != right->end() && other->first < move; ++other)
                onlyRight.push_back(&other->second);
            if (other == right->end() || move < other->first) {
                consider(relevant & when);
            } else if (const Diagram& also = (other++)->second; !(when == also)) {
                consider(relevant & (when ^ also));
            }
        }
        for (; other != right->end(); ++other)
            onlyRight.push_back(&other->second);
        for (const Diagram* when : onlyRight)
            consider(relevant & *when);
        reason = tooMuch(space_, options_.limits);
        if (!reason.empty()) return false;
        if (leftTables_.configurations() + rightTables_.configurations() >
            options_.limits.comparedConfigurations) {
            reason = fmt::format("all squares together need more than {} configurations",
                                 options_.limits.comparedConfigurations);
            return false;
        }
        return true;
    }

    void consider(const Diagram& difference) {
        // Diagrams of a full table mean nothing.
        if (difference.isFalse() || space_.exhausted()) return;
        CheapSituation found = cheapest(difference, encoding_, options_.limits);
        if (best_ && best_->cheapest.cost <= found.cost) return;
        best_ = Difference{encoding_.origin(), std::move(found)};
    }

    /// The evaluator has the last word: what it does not confirm is not called a difference.
    [[nodiscard]] Comparison confirmed() {
        Comparison result;
        encoding_.startFrom(best_->origin);
        Counterexample example;
        example.situation = encoding_.situation(best_->cheapest.decisions, options_.side);

        // The evaluator needs more configurations than the tables, which forget the marks that nobody returns
        // to: it has a limit of its own.
        Limits limits = options_.limits;
        limits.configurations = kMostToConfirm;
        Diagnostics diagnostics;
        const auto left = evaluate(left_, example.situation, limits, diagnostics);
        const auto right = left ? evaluate(right_, example.situation, limits, diagnostics) : std::nullopt;
        if (!left || !right) {
            result.reason = fmt::format(
                "a difference was found, but the evaluator needs more than {} configurations to confirm it",
                kMostToConfirm);
            return result;
        }
        std::set_difference(left->begin(), left->end(), right->begin(), right->end(),
                            std::back_inserter(example.onlyLeft));
        std::set_difference(right->begin(), right->end(), left->begin(), left->end(),
                            std::back_inserter(example.onlyRight));
        if (example.onlyLeft.empty() && example.onlyRight.empty()) {
            result.reason =
                "a difference was found that the evaluator does not confirm: this is a defect of ferz";
            return result;
        }
        result.verdict = Verdict::Different;
        result.counterexample = std::move(example);
        return result;
    }

    const Movement& left_;
    const Movement& right_;
    const Board board_;
    const CompareOptions& options_;
    const Vocabulary vocabulary_;
    DiagramSpace space_;
    Encoding encoding_;
    Tables leftTables_;
    Tables rightTables_;
    std::optional<Difference> best_;
};

}  // namespace

Comparison compare(const Movement& left, const Movement& right, const Board& board,
                   const CompareOptions& options) {
    // The same paths generate the same moves: nothing has to be computed.
    if (left.forBlack == right.forBlack && left.owner == right.owner &&
        walkTheSamePaths(left, right, kMostFronts))
        return {Verdict::Equal, std::nullopt, {}, 0};
    Comparison result = Comparator(left, right, board, options).compare();
    const bool sidesDiffer = asksWhoMoves(left) || asksWhoMoves(right);
    if (result.verdict != Verdict::Equal || !sidesDiffer) return result;
    // The other side's moves as that side sees them: how the board is turned for it is another question.
    CompareOptions other = options;
    other.side = opposite(options.side);
    Movement turned = right;
    turned.forBlack = left.forBlack;
    return Comparator(left, turned, board, other).compare();
}

Comparison compareAll(const std::vector<Movement>& left, const std::vector<Movement>& right,
                      const Board& board, const CompareOptions& options) {
    Comparison result;
    const bool oneForAll = right.size() == 1 && left.size() > 1;
    if (left.size() != right.size() && !oneForAll) {
        result.reason = fmt::format("{} pieces cannot be compared with {}", left.size(), right.size());
        return result;
    }
    result.verdict = Verdict::Equal;
    for (std::size_t index = 0; index < left.size() && result.verdict == Verdict::Equal; ++index) {
        CompareOptions each = options;
        if (oneForAll) each.moverName = left[index].name;
        result = compare(left[index], right[oneForAll ? 0 : index], board, each);
    }
    return result;
}

}  // namespace ferz::ir
