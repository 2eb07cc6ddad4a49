// Which pieces are proved to be the same, asked again and again: games have many pieces in common.
//
//     PieceProofs proofs(limits);
//     proofs.areSame(ours, theirs, board, Colour::White, "pawn")
#pragma once

#include <string>
#include <vector>

#include "ir/board.h"
#include "ir/limits.h"
#include "ir/movement.h"
#include "ir/position.h"

namespace ferz::variant {

class PieceProofs {
public:
    explicit PieceProofs(const ir::Limits& limits) : limits_(limits) {}

    /// Proved for the side's pieces on the board, where the mover has this name.
    [[nodiscard]] bool areSame(const ir::Movement& one, const ir::Movement& other, const ir::Board& board,
                               ir::Colour side, const std::string& mover);

private:
    struct Question {
        ir::Movement one;
        ir::Movement other;
        ir::Board board;
        ir::Colour side = ir::Colour::White;
        std::string mover;
        friend bool operator==(const Question&, const Question&) = default;
    };
    struct Known {
        Question question;
        bool areSame = false;
    };

    const ir::Limits limits_;
    std::vector<Known> known_;
};

}  // namespace ferz::variant
