#include "ir/equivalence/equal.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <iterator>
#include <numeric>
#include <utility>

#include "ir/equivalence/table.h"
#include "ir/equivalence/vocabulary.h"

namespace ferz::ir {

namespace {

using Assignment = std::vector<std::pair<int, bool>>;

/// The cheapest situation so far in which the tables differ.
struct Difference {
    Square origin = 0;
    long cost = 0;
    Assignment assignment;
};

/// How far a square is from the middle of the board, in half squares: people read a central board most
/// easily.
int eccentricity(const Board& board, Square square) {
    const Coordinates at = board.coordinates(square);
    return std::max(std::abs(2 * at.file - board.files + 1), std::abs(2 * at.rank - board.ranks + 1));
}

class Comparator {
public:
    Comparator(const Movement& left, const Movement& right, const Board& board, const CompareOptions& options)
        : left_(left),
          right_(right),
          board_(board),
          options_(options),
          vocabulary_(Vocabulary::of({&left, &right})) {
        if (!options.moverName.empty() &&
            !std::binary_search(vocabulary_.names.begin(), vocabulary_.names.end(), options.moverName)) {
            vocabulary_.names.insert(
                std::upper_bound(vocabulary_.names.begin(), vocabulary_.names.end(), options.moverName),
                options.moverName);
        }
    }

    Comparison run() {
        Comparison result;
        for (const Square origin : centralFirst()) {
            const Encoding encoding(vocabulary_, board_, origin);
            const DiagramSpace space(encoding.variables(), options_.limits.diagramNodes);
            if (!compareFrom(origin, encoding, space, result.reason)) return result;
        }
        if (!best_) {
            result.verdict = Verdict::Equal;
            return result;
        }
        return confirmed();
    }

private:
    [[nodiscard]] std::vector<Square> centralFirst() const {
        std::vector<Square> squares(static_cast<std::size_t>(board_.squares()));
        std::iota(squares.begin(), squares.end(), 0);
        std::stable_sort(squares.begin(), squares.end(), [&](Square a, Square b) {
            return eccentricity(board_, a) < eccentricity(board_, b);
        });
        return squares;
    }

    bool compareFrom(Square origin, const Encoding& encoding, const DiagramSpace& space,
                     std::string& reason) {
        const auto left = moveTable(left_, board_, origin, options_.side, encoding, space, options_.limits,
                                    configurations_, reason);
        if (!left) return false;
        const auto right = moveTable(right_, board_, origin, options_.side, encoding, space, options_.limits,
                                     configurations_, reason);
        if (!right) return false;
        const Diagram relevant = options_.moverName.empty()
                                     ? DiagramSpace::always()
                                     : encoding.moverIsNamed(space, NameSet::of({options_.moverName}));
        for (const auto& [key, when] : *left) {
            const auto other = right->find(key);
            consider(origin, encoding, relevant & (other == right->end() ? when : when ^ other->second));
        }
        for (const auto& [key, when] : *right) {
            if (!left->contains(key)) consider(origin, encoding, relevant & when);
        }
        if (space.exhausted()) {
            reason = "the decision diagrams grow too large";
            return false;
        }
        if (configurations_ > options_.limits.comparedConfigurations) {
            reason = fmt::format("all squares together need more than {} configurations",
                                 options_.limits.comparedConfigurations);
            return false;
        }
        return true;
    }

    void consider(Square origin, const Encoding& encoding, const Diagram& difference) {
        if (difference.isFalse()) return;
        const auto costOf = [&](int variable) { return encoding.costOf(variable); };
        Assignment assignment = DiagramSpace::cheapest(difference, costOf);
        long cost = 0;
        for (const auto& [variable, value] : assignment)
            cost += value ? encoding.costOf(variable) : 0;
        if (best_ && best_->cost <= cost) return;
        best_ = Difference{origin, cost, std::move(assignment)};
    }

    /// The evaluator has the last word: what it does not confirm is not called a difference.
    [[nodiscard]] Comparison confirmed() const {
        Comparison result;
        const Encoding encoding(vocabulary_, board_, best_->origin);
        Encoding::Found found = encoding.situation(best_->assignment, options_.side);
        Counterexample example;
        example.situation.position = std::move(found.position);
        if (!vocabulary_.attacks.empty()) {
            example.situation.position.isAttacked = [attackedBy = std::move(found.attackedBy)](
                                                        const Position&, Square square, const Attacked& by) {
                const auto here = attackedBy.find(square);
                return here != attackedBy.end() &&
                       std::find(here->second.begin(), here->second.end(), by) != here->second.end();
            };
        }
        example.situation.at = best_->origin;
        example.situation.side = options_.side;
        example.situation.name = std::move(found.moverName);

        Diagnostics diagnostics;
        const auto left = evaluate(left_, example.situation, options_.limits, diagnostics);
        const auto right = evaluate(right_, example.situation, options_.limits, diagnostics);
        if (left && right) {
            std::set_difference(left->begin(), left->end(), right->begin(), right->end(),
                                std::back_inserter(example.onlyLeft));
            std::set_difference(right->begin(), right->end(), left->begin(), left->end(),
                                std::back_inserter(example.onlyRight));
        }
        if (example.onlyLeft.empty() && example.onlyRight.empty()) {
            result.reason = "a difference was found that the evaluator does not confirm";
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
    Vocabulary vocabulary_;
    std::optional<Difference> best_;
    std::size_t configurations_ = 0;
};

}  // namespace

Comparison compare(const Movement& left, const Movement& right, const Board& board,
                   const CompareOptions& options) {
    // The same automaton generates the same moves: nothing has to be computed.
    if (left.states == right.states && left.forBlack == right.forBlack && left.owner == right.owner)
        return {Verdict::Equal, std::nullopt, {}};
    Comparison result = Comparator(left, right, board, options).run();
    const bool sidesDiffer = asksWhoMoves(left) || asksWhoMoves(right);
    if (result.verdict != Verdict::Equal || !sidesDiffer) return result;
    CompareOptions other = options;
    other.side = opposite(options.side);
    return Comparator(left, right, board, other).run();
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
