#include "ir/equivalence/square_places.h"

#include <algorithm>
#include <cstdlib>
#include <tuple>

namespace ferz::ir {

namespace {

/// With more vectors than this each square has a place of its own.
constexpr std::size_t kMostVectors = 20'000;

int distance(const Vec& vec) {
    return std::max({std::abs(vec.file), std::abs(vec.rank), std::abs(vec.level), std::abs(vec.row)});
}

bool isNearer(const Vec& a, const Vec& b) {
    return std::tuple(distance(a), a) < std::tuple(distance(b), b);
}

}  // namespace

SquarePlaces::SquarePlaces(const Board& board) : board_(board) {
    const auto spread = [](int size) { return static_cast<std::size_t>(2 * size - 1); };
    const std::size_t vectors =
        spread(board_.files) * spread(board_.ranks) * spread(board_.levels) * spread(board_.rows);
    areShared_ = vectors <= kMostVectors;
    size_ = areShared_ ? static_cast<int>(vectors) : board_.squares();
    if (!areShared_) {
        for (int file = 0; file < board_.files; ++file) {
            for (int rank = 0; rank < board_.ranks; ++rank) {
                for (int level = 0; level < board_.levels; ++level) {
                    for (int row = 0; row < board_.rows; ++row)
                        inOrder_.push_back({file, rank, level, row});
                }
            }
        }
        return;
    }
    for (int file = 1 - board_.files; file < board_.files; ++file) {
        for (int rank = 1 - board_.ranks; rank < board_.ranks; ++rank) {
            for (int level = 1 - board_.levels; level < board_.levels; ++level) {
                for (int row = 1 - board_.rows; row < board_.rows; ++row)
                    vectors_.push_back({file, rank, level, row});
            }
        }
    }
    std::sort(vectors_.begin(), vectors_.end(), isNearer);
    placeOfVector_.resize(vectors);
    for (int place = 0; place < size_; ++place)
        placeOfVector_[vectorIndex(vectors_[static_cast<std::size_t>(place)])] = place;
}

void SquarePlaces::startFrom(Square origin) {
    origin_ = origin;
    if (areShared_) return;
    // By distance; equally far ones keep their order, which is that of their vectors from any origin.
    const Coordinates from = board_.coordinates(origin);
    std::vector<std::vector<Square>> rings(
        static_cast<std::size_t>(std::max({board_.files, board_.ranks, board_.levels, board_.rows})));
    for (const Coordinates& at : inOrder_) {
        const Vec vec{at.file - from.file, at.rank - from.rank, at.level - from.level, at.row - from.row};
        rings[static_cast<std::size_t>(distance(vec))].push_back(board_.square(at));
    }
    squareOf_.clear();
    placeOfSquare_.resize(inOrder_.size());
    for (const std::vector<Square>& ring : rings) {
        for (const Square square : ring) {
            placeOfSquare_[static_cast<std::size_t>(square)] = static_cast<int>(squareOf_.size());
            squareOf_.push_back(square);
        }
    }
}

}  // namespace ferz::ir
