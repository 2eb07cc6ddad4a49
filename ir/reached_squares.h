// Which squares of a plane have been reached: files and ranks as vectors from the origin, as far as the
// largest board allows.
//
//     ReachedSquares reached;
//     reached.add(1, -2)       // true: it is new
#pragma once

#include <bitset>
#include <cstddef>

#include "ir/board.h"

namespace ferz::ir {

class ReachedSquares {
public:
    static constexpr int kFarthest = Board::kMostFiles - 1;

    /// True when the square is new. Neither part of the vector is larger than `kFarthest`.
    bool add(int file, int rank) {
        auto bit = squares_[static_cast<std::size_t>(file + kFarthest) * kSide +
                            static_cast<std::size_t>(rank + kFarthest)];
        const bool isNew = !bit;
        bit = true;
        return isNew;
    }

private:
    static constexpr std::size_t kSide = 2 * kFarthest + 1;
    std::bitset<kSide * kSide> squares_;
};

}  // namespace ferz::ir
