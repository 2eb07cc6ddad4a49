// Are two pieces the same, on one board, on several, on all; and the same question as a number.
#include "ferz/compare.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "ferz/definition.h"
#include "ferz/effort.h"
#include "ferz/piece.h"
#include "ferz/position.h"
#include "ferz/problems.h"
#include "ferz/sameness.h"
#include "ir/equivalence/equal.h"
#include "ir/equivalence/fingerprint.h"
#include "ir/normal/black.h"

namespace ferz {

namespace library {

namespace {

Verdict verdictOf(ir::Verdict verdict) {
    switch (verdict) {
        case ir::Verdict::Equal: return Verdict::Equal;
        case ir::Verdict::Different: return Verdict::Different;
        case ir::Verdict::Undecided: break;
    }
    return Verdict::Undecided;
}

bool turnsTheSame(const ir::Movement& left, const ir::Movement& right) {
    return left.forBlack == right.forBlack || ir::isSameForBlack(left, right.forBlack);
}

}  // namespace

Comparison comparisonOf(const ir::Comparison& result, const ir::Board& board, const std::string& leftName,
                        const ir::NameTable& names) {
    Comparison comparison;
    comparison.board = boardOf(board);
    comparison.verdict = verdictOf(result.verdict);
    comparison.reason = result.reason;
    // No table was compared: both walk the same paths.
    if (result.verdict == ir::Verdict::Equal && result.origins == 0)
        comparison.everywhere = Everywhere::SameAutomaton;
    if (!result.counterexample) return comparison;
    const ir::Situation& situation = result.counterexample->situation;
    Difference& difference = comparison.difference.emplace();
    difference.position = positionOf(situation, names);
    difference.at = board.name(situation.at);
    difference.onlyLeft = movesOf(result.counterexample->onlyLeft, board, situation.side);
    difference.onlyRight = movesOf(result.counterexample->onlyRight, board, situation.side);
    // A FEN has one board.
    if (board.isFlat())
        difference.fen = fenOf(situation, situation.name.empty() ? leftName : situation.name, names);
    return comparison;
}

}  // namespace library

namespace {

using library::comparisonOf;

class Comparing {
public:
    Comparing(const Piece& left, const Piece& right, const CompareOptions& options)
        : left_(left.inside().movement()),
          right_(right.inside().movement()),
          names_(left.inside().names()),
          side_(options.side == Side::Black || left_.owner == ir::Owner::Black ? Side::Black : options.side) {
        options_.limits = library::limitsOf(options.effort);
        options_.limits.stepsTaken = &steps_;
        options_.moverName = names_.nameOf(options.mover);
    }

    [[nodiscard]] Comparison on(const Board& asked) {
        Diagnostics diagnostics;
        // Each board is a question of its own.
        steps_ = 0;
        const auto board = library::checkedBoard(asked, diagnostics);
        if (board) return onBoard(*board);
        Comparison result;
        result.board = asked;
        result.reason = diagnostics.firstError()->message;
        return result;
    }

    /// Returns what is proved for all boards; called for pieces that are equal on some board.
    [[nodiscard]] Everywhere everywhere() {
        if (!everywhere_) everywhere_ = library::everywhere(left_, right_);
        return *everywhere_;
    }

private:
    [[nodiscard]] Comparison onBoard(const ir::Board& board) {
        Comparison result = onceOn(board, side_ == Side::Black ? ir::Colour::Black : ir::Colour::White);
        // The same automaton on a board turned alike: what holds for White holds for Black.
        if (side_ == Side::Black || left_.owner == ir::Owner::White || result.verdict != Verdict::Equal ||
            library::turnsTheSame(left_, right_)) {
            return result;
        }
        Comparison black = onceOn(board, ir::Colour::Black);
        if (side_ == Side::Both) return black;
        result.blackDiffers = black.verdict != Verdict::Equal;
        return result;
    }

    [[nodiscard]] Comparison onceOn(const ir::Board& board, ir::Colour side) {
        options_.side = side;
        Comparison result =
            comparisonOf(ir::compare(left_, right_, board, options_), board, left_.name, names_);
        if (result.verdict != Verdict::Undecided) return result;
        const bool isTurned = side == ir::Colour::Black && !library::turnsTheSame(left_, right_);
        if (isTurned || everywhere() != Everywhere::SameNormalForm) return result;
        result.verdict = Verdict::Equal;
        result.reason.clear();
        return result;
    }

    const ir::Movement& left_;
    const ir::Movement& right_;
    const ir::NameTable names_;
    const Side side_;
    std::size_t steps_ = 0;  ///< of the board that is asked about
    ir::CompareOptions options_;
    std::optional<Everywhere> everywhere_;
};

}  // namespace

std::vector<Comparison> compare(const Piece& left, const Piece& right, const std::vector<Board>& boards,
                                const CompareOptions& options) {
    Comparing comparing(left, right, options);
    std::vector<Comparison> results;
    for (const Board& board : boards) {
        results.push_back(comparing.on(board));
        if (results.back().verdict == Verdict::Different) return results;
    }
    for (Comparison& each : results) {
        if (each.verdict == Verdict::Equal && each.everywhere != Everywhere::SameAutomaton)
            each.everywhere = comparing.everywhere();
    }
    return results;
}

namespace {

/// What Black has is compared, too, board by board.
void addBlack(const Piece& left, const Piece& right, CompareOptions options,
              std::vector<Comparison>& results) {
    const bool isAsked = options.side == Side::Both;
    options.side = Side::Black;
    for (std::size_t at = 0; at < results.size(); ++at) {
        Comparison& each = results[at];
        if (each.verdict != Verdict::Equal) continue;
        Comparison black = compare(left, right, each.board, options);
        if (!isAsked) {
            each.blackDiffers = black.verdict != Verdict::Equal;
        } else if (black.verdict != Verdict::Equal || !black.isEqualEverywhere()) {
            each = std::move(black);
        }
        if (each.verdict == Verdict::Different) results.resize(at + 1);
    }
}

}  // namespace

Result<std::vector<Comparison>> compare(const std::vector<Piece>& left, const std::vector<Piece>& right,
                                        std::string_view name, const std::vector<Board>& boards,
                                        const CompareOptions& options) {
    using Comparisons = Result<std::vector<Comparison>>;
    const bool isBlacks = options.side == Side::Black;
    const auto first = one(left, name, isBlacks ? Side::Black : Side::Both);
    const auto second = one(right, name, isBlacks ? Side::Black : Side::Both);
    if (!first || !second) {
        std::vector<Problem> problems = first.problems();
        problems.insert(problems.end(), second.problems().begin(), second.problems().end());
        return Comparisons::failed(std::move(problems));
    }
    const auto isBlackAlone = [](const Piece& piece) { return piece.side() == Side::Black; };
    if (!isBlacks && isBlackAlone(*first) != isBlackAlone(*second)) {
        Diagnostics diagnostics;
        diagnostics.report(diagnostic::kNoSuchPiece, "one of the two is defined for Black alone",
                           "compare Black's", Remedy{Setting::Side, "black"});
        return Comparisons::failed(library::problemsOf(diagnostics));
    }
    std::vector<Comparison> results = compare(*first, *second, boards, options);
    if (isBlacks || isBlackAlone(*first)) return results;
    const auto firstOfBlack = one(left, first->name(), Side::Black);
    const auto secondOfBlack = one(right, second->name(), Side::Black);
    const bool isOwn =
        (firstOfBlack && isBlackAlone(*firstOfBlack)) || (secondOfBlack && isBlackAlone(*secondOfBlack));
    if (isOwn && firstOfBlack && secondOfBlack) addBlack(*firstOfBlack, *secondOfBlack, options, results);
    return results;
}

Comparison compare(const Piece& left, const Piece& right, const Board& board, const CompareOptions& options) {
    return compare(left, right, std::vector{board}, options).front();
}

std::string Fingerprint::text() const {
    return ir::Fingerprint{words}.print();
}

std::string_view Fingerprint::version() {
    return ir::kFingerprintVersion;
}

Result<Fingerprint> fingerprint(const Piece& piece, const Board& board, double effort) {
    Diagnostics diagnostics;
    if (const auto checked = library::checkedBoard(board, diagnostics)) {
        const ir::FingerprintResult result =
            ir::fingerprint(piece.inside().movement(), *checked, library::limitsOf(effort));
        if (result.value) return Fingerprint{result.value->words};
        diagnostics.report(diagnostic::kLimit, result.reason);
    }
    return Result<Fingerprint>::failed(library::problemsOf(diagnostics));
}

}  // namespace ferz
