// Whether two games differ, whatever their pieces are called.
//
// The names under which pieces are taken for each other are partly guessed. A difference proves something if
// no other guess makes the games the same: behind a move of one, each move of the other that leaves the same
// on the board leads to games that differ, too.
//
//     DifferenceProof(left, right, shared.certain, 20'000).differ(start, line)
//
// False: not proved within so many listed moves beside those along the line.
#pragma once

#include <cstddef>
#include <span>
#include <utility>

#include "variant/compare/matched.h"

namespace ferz::variant {

class DifferenceProof {
public:
    using Line = std::span<const std::pair<Turn, Turn>>;

    /// `names`: those that are the same under every guess.
    DifferenceProof(Interpreter& left, Interpreter& right, const std::array<ir::NewNames, 2>& names,
                    std::size_t most)
        : left_(left), right_(right), names_(names), most_(most) {}

    /// The line is where to look first.
    [[nodiscard]] bool differ(const Games& games, Line line);

private:
    [[nodiscard]] bool differ(const Games& games, Line line, std::size_t plies);
    [[nodiscard]] bool differBehind(const GroupedPlies& groups, Line line, std::size_t plies);
    /// The games behind a ply differ from those behind each of the others; of `known` that is known.
    [[nodiscard]] bool isUnlikeAll(std::size_t side, const Ply& ply, const std::vector<Ply>& others,
                                   const Ply* known, std::size_t plies);
    [[nodiscard]] bool mayGoOn() const { return listed_ <= most_ && !left_.failed() && !right_.failed(); }

    Interpreter& left_;
    Interpreter& right_;
    const std::array<ir::NewNames, 2>& names_;
    const std::size_t most_;
    std::size_t listed_ = 0;
};

}  // namespace ferz::variant
