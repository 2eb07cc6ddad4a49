// Squares as places: numbered in the order of their distance from an origin.
//
// On most boards a place is a vector, the same from every origin. Boards of very many squares have a place
// for each square and not for each vector: then a place means something else from the next origin.
#pragma once

#include <cstddef>
#include <vector>

#include "ir/board.h"

namespace ferz::ir {

class SquarePlaces {
public:
    explicit SquarePlaces(const Board& board);

    /// Places are counted from this square from now on.
    void startFrom(Square origin);
    [[nodiscard]] Square origin() const { return origin_; }
    /// Places mean the same from every origin.
    [[nodiscard]] bool areShared() const { return areShared_; }
    [[nodiscard]] int size() const { return size_; }

    [[nodiscard]] int of(Square square) const {
        if (!areShared_) return placeOfSquare_[static_cast<std::size_t>(square)];
        return placeOfVector_[vectorIndex(board_.between(origin_, square))];
    }
    /// kNoSquare: off the board.
    [[nodiscard]] Square squareAt(int place) const {
        if (!areShared_) return squareOf_[static_cast<std::size_t>(place)];
        return board_.offset(origin_, vectors_[static_cast<std::size_t>(place)]);
    }
    /// Where the place lies, seen from the origin.
    [[nodiscard]] Vec vectorOf(int place) const {
        if (areShared_) return vectors_[static_cast<std::size_t>(place)];
        return board_.between(origin_, squareAt(place));
    }

private:
    [[nodiscard]] std::size_t vectorIndex(const Vec& vec) const {
        int index = vec.file + board_.files - 1;
        index = index * (2 * board_.ranks - 1) + vec.rank + board_.ranks - 1;
        index = index * (2 * board_.levels - 1) + vec.level + board_.levels - 1;
        index = index * (2 * board_.rows - 1) + vec.row + board_.rows - 1;
        return static_cast<std::size_t>(index);
    }

    const Board board_;
    Square origin_ = 0;
    bool areShared_ = true;
    int size_ = 0;
    // shared
    std::vector<Vec> vectors_;
    std::vector<int> placeOfVector_;
    // not shared
    std::vector<Coordinates> inOrder_;  ///< by file, rank, level and row
    std::vector<Square> squareOf_;
    std::vector<int> placeOfSquare_;
};

}  // namespace ferz::ir
