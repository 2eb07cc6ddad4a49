// The paths of a leap with `n`: king's steps, straight and diagonal ones in every order.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "ir/board.h"

namespace ferz::mbn {

/// The king's steps of a leap with `n`.
struct KingWalk {
    ir::Vec diagonal;
    ir::Vec straight;
    int diagonals = 0;
    int straights = 0;
};

[[nodiscard]] inline KingWalk walkOf(const ir::Vec& by) {
    const int files = std::abs(by.file);
    const int ranks = std::abs(by.rank);
    const auto sign = [](int value) { return (value > 0) - (value < 0); };
    KingWalk walk;
    walk.diagonals = std::min(files, ranks);
    walk.straights = std::max(files, ranks) - walk.diagonals;
    walk.diagonal = {sign(by.file), sign(by.rank)};
    walk.straight = files > ranks ? ir::Vec{sign(by.file), 0} : ir::Vec{0, sign(by.rank)};
    return walk;
}

/// Follows all orders of the steps at once: `step` joins the paths to a square, and `pass` follows each but
/// the last.
template <class At, class Step, class Pass>
At walked(const KingWalk& walk, const At& from, const Step& step, const Pass& pass) {
    // reached[d] is the square after d diagonal steps and s straight ones.
    std::vector<At> reached(static_cast<std::size_t>(walk.diagonals) + 1, from);
    for (int s = 0; s <= walk.straights; ++s) {
        for (int d = 0; d <= walk.diagonals; ++d) {
            if (s == 0 && d == 0) continue;
            const auto index = static_cast<std::size_t>(d);
            const At arrived = step(s > 0 ? &reached[index] : nullptr, d > 0 ? &reached[index - 1] : nullptr);
            const bool isEnd = s == walk.straights && d == walk.diagonals;
            reached[index] = isEnd ? arrived : pass(arrived);
        }
    }
    return reached.back();
}

}  // namespace ferz::mbn
