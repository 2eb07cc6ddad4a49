// A board as the rules see it that cores and the interpreter share (core/runtime/steps.h): squares are bits.
//
//     const BoardInBits board(variant.board);
//     ferz::core::around(board, SquareBits::of(12))
#pragma once

#include <vector>

#include "ir/board.h"
#include "variant/core/runtime/steps.h"
#include "variant/rules/numbers.h"

namespace ferz::variant {

class BoardInBits {
public:
    using Set = SquareBits;

    explicit BoardInBits(const ir::Board& board);

    [[nodiscard]] const Set& squares() const { return squares_; }
    [[nodiscard]] const Set& dark() const { return dark_; }
    [[nodiscard]] const std::vector<Set>& files() const { return files_; }

    [[nodiscard]] auto up() const { return SetShift{straight_.front()}; }
    template <class Function>
    void forEachStraight(Function&& function) const {
        for (const Leads& leads : straight_)
            function(SetShift{leads});
    }
    template <class Function>
    void forEachDirection(Function&& function) const {
        forEachStraight(function);
        for (const Leads& leads : diagonal_)
            function(SetShift{leads});
    }
    template <class Function>
    void forEachRow(const ferz::core::Directions& along, Function&& function) const {
        const std::size_t straight = straight_.size() / 2;
        const std::size_t diagonal = diagonal_.size() / 2;
        for (std::size_t i = 0; i < straight; ++i) {
            if (isHexagonal_ || (i == 0 ? along.files : along.ranks))
                function(SetShift{straight_[i]}, SetShift{straight_[i + straight]});
        }
        for (std::size_t i = 0; i < diagonal; ++i) {
            if (along.diagonals || (i == 0 ? along.rising : along.falling))
                function(SetShift{diagonal_[i]}, SetShift{diagonal_[i + diagonal]});
        }
    }

private:
    /// Where one comes to from each square, kNoSquare beyond the board.
    struct Leads {
        bool isBackward = false;
        std::vector<ir::Square> to;
    };
    struct SetShift {
        const Leads& leads;
        [[nodiscard]] bool isBackward() const { return leads.isBackward; }
        Set operator()(const Set& squares) const;
    };

    Set squares_ = Set::none();
    Set dark_ = Set::none();
    std::vector<Set> files_;
    bool isHexagonal_;
    std::vector<Leads> straight_;
    std::vector<Leads> diagonal_;
};

}  // namespace ferz::variant
