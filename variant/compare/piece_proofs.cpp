#include "variant/compare/piece_proofs.h"

#include <algorithm>
#include <utility>

#include "ir/equivalence/equal.h"

namespace ferz::variant {

bool PieceProofs::areSame(const ir::Movement& one, const ir::Movement& other, const ir::Board& board,
                          ir::Colour side, const std::string& mover) {
    Question question{one, other, board, side, mover};
    const auto found = std::find_if(known_.begin(), known_.end(),
                                    [&](const Known& each) { return each.question == question; });
    if (found != known_.end()) return found->areSame;
    ir::CompareOptions options;
    options.limits = limits_;
    options.side = side;
    options.moverName = mover;
    const bool areSame = ir::compare(one, other, board, options).verdict == ir::Verdict::Equal;
    known_.push_back({std::move(question), areSame});
    return areSame;
}

}  // namespace ferz::variant
