// Are two movements the same piece? Exact on a board, with evidence: see docs/ir.md.
//
// Equal means: from every square, in every situation of the board (every filling with friends and enemies of
// every name that matters, every state, flag and name of the mover), both generate the same set of moves. A
// difference comes with a situation that the slow evaluator has confirmed. Anything else is Undecided, with
// the reason.
//
//     const Comparison result = compare(queen, rookAndBishop, Board{8, 8}, {});
//     result.verdict == Verdict::Equal
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ir/evaluate.h"
#include "ir/limits.h"
#include "ir/move.h"
#include "ir/movement.h"

namespace ferz::ir {

enum class Verdict { Equal, Different, Undecided };

/// A situation in which the two differ, with as few pieces as possible.
struct Counterexample {
    Situation situation;
    std::vector<Move> onlyLeft;
    std::vector<Move> onlyRight;
};

struct Comparison {
    Verdict verdict = Verdict::Undecided;
    std::optional<Counterexample> counterexample;  ///< when Different
    std::string reason;                            ///< when Undecided
    /// From how many squares tables were compared; the others are turned or mirrored ones of these, or were
    /// not needed. 0 when both walk the same paths.
    std::size_t origins = 0;
};

struct CompareOptions {
    /// Patient ones, for proofs of what ferz writes: more than a question may cost.
    Limits limits = [] {
        Limits patient;
        patient.tableConfigurations = patient.configurations;
        patient.comparedConfigurations = 8'000'000;
        patient.diagramSteps = 200'000'000;
        return patient;
    }();
    /// The side whose moves are compared. Movements that ask which side moves are compared for both.
    Colour side = Colour::White;
    /// Only a mover of this name is looked at; empty: of every name.
    std::string moverName;
};

[[nodiscard]] Comparison compare(const Movement& left, const Movement& right, const Board& board,
                                 const CompareOptions& options);

/// The same for lists of pieces, in order. One movement on the right for several on the left is a program for
/// all of them: it is compared with each under its name. The first result that is not Equal.
[[nodiscard]] Comparison compareAll(const std::vector<Movement>& left, const std::vector<Movement>& right,
                                    const Board& board, const CompareOptions& options);

}  // namespace ferz::ir
