// Are two variants the same game?
//
//     compareVariants(chess, other, {}).verdict
//
// Equal: board, start, rules, and pieces proved to move alike, whatever they are called; or every position of
// both was compared. Different: a line behind which the legal moves or the results differ. Else undecided,
// with what differs in the files, and how far the games were compared.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ir/equivalence/equal.h"
#include "ir/limits.h"
#include "variant/compare/piece_proofs.h"
#include "variant/compare/search.h"
#include "variant/compare/shared_names.h"
#include "variant/model/variant.h"

namespace ferz::variant {

struct VariantCompareOptions {
    ir::Limits pieces;  ///< of the comparison of one piece
    SearchLimits search;
    std::vector<Game> positions;  ///< of the left one; both are played from these, beside the start
};

struct VariantComparison {
    ir::Verdict verdict = ir::Verdict::Undecided;
    SharedNames shared;
    /// What differs, or is not proved to be the same, as keys of a variant file: `pieces.P.promotes`,
    /// `pieces.P.move`. `board` or `start` alone: the games begin otherwise, and are not played.
    std::vector<std::string> keys;
    SearchResult search;  ///< where keys differ
    /// Indexes of `positions` that are not played, and why the right one has no such position.
    std::vector<std::pair<std::size_t, std::string>> withoutPair;
};

/// The same without playing: undecided where keys differ.
[[nodiscard]] VariantComparison compareFiles(Interpreter& left, Interpreter& right, PieceProofs& proofs);
/// The keys that differ beside the movements of paired pieces, which take longer. Empty if they begin
/// otherwise.
[[nodiscard]] std::optional<std::vector<std::string>> keysApart(Interpreter& left, Interpreter& right,
                                                                PieceProofs& proofs);

/// Where an interpreter hits a limit it has reported that, and the result means nothing.
[[nodiscard]] VariantComparison compareVariants(Interpreter& left, Interpreter& right,
                                                const VariantCompareOptions& options);

}  // namespace ferz::variant
