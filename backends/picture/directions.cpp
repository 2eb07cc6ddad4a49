#include "backends/picture/directions.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>

namespace ferz::pictures {

using ir::Vec;

int parts(const Vec& vec) {
    return std::max(1, std::gcd(std::gcd(vec.file, vec.rank), std::gcd(vec.level, vec.row)));
}

Vec direction(const Vec& vec) {
    const int count = parts(vec);
    return {vec.file / count, vec.rank / count, vec.level / count, vec.row / count};
}

int length(const Vec& vec) {
    return std::max({std::abs(vec.file), std::abs(vec.rank), std::abs(vec.level), std::abs(vec.row)});
}

Vec shortest(const ir::Board& board, ir::Square from, ir::Square to, WrappingEdges wrapping) {
    Vec vec = board.between(from, to);
    const auto nearest = [](bool isRound, int& part, int size) {
        if (isRound && 2 * std::abs(part) > size) part -= part > 0 ? size : -size;
    };
    nearest(wrapping.files, vec.file, board.files);
    nearest(wrapping.ranks, vec.rank, board.ranks);
    return vec;
}

double angle(const Vec& vec) {
    const double turn = std::atan2(vec.file, vec.rank);
    return turn < 0 ? turn + 2 * M_PI : turn;
}

}  // namespace ferz::pictures
