// Are two movements the same piece? The short proofs come first: they hold on every board.
//
//     everywhere(queen, rookAndBishop)          Everywhere::SameAutomaton: they walk the same paths
//
// Equal automata, the same set of paths and equal normal forms are one piece wherever they stand. Only what
// none of these tells is compared on boards.
#pragma once

#include "ferz/ferz.h"
#include "ir/board.h"
#include "ir/equivalence/equal.h"
#include "ir/limits.h"
#include "ir/movement.h"

namespace ferz::library {

/// A second or two: what is only a remark must not keep anybody waiting.
inline constexpr ir::Limits kRemarkLimits{100'000, 400'000, 1'000'000, 8'000'000, 20'000'000};

/// Returns what is proved for all boards, for White's moves; Black's may differ where the notations turn the
/// board differently.
[[nodiscard]] Everywhere everywhere(const ir::Movement& left, const ir::Movement& right);
/// Equal on every board without a look at normal forms, which may take long.
[[nodiscard]] bool walkTheSame(const ir::Movement& left, const ir::Movement& right);

/// Proved equal on the board, for both sides.
[[nodiscard]] bool isSame(const ir::Movement& left, const ir::Movement& right, const ir::Board& board,
                          const ir::Limits& limits);

}  // namespace ferz::library
