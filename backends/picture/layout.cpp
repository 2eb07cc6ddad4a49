#include "backends/picture/layout.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

namespace ferz::pictures {

using ir::Square;

namespace {

/// From the middle of a hexagonal cell to its corners, and to its sides.
constexpr double kCorner = 26;
constexpr double kSide = 22.516660498395403;  // kCorner * sqrt(3) / 2
/// Room for the coordinates.
constexpr double kCoordinates = 22;
constexpr int kLevelsAsideWhereNarrow = 2;

}  // namespace

Layout::Layout(const ir::Board& board, bool isNarrow) : board_(board) {
    if (board.hexagons) {
        const bool isFlat = board.hexagons.isHorizontal;
        const int across = isFlat ? board.ranks : board.files;
        const int along = isFlat ? board.files : board.ranks;
        const double wide = 1.5 * kCorner * (across - 1) + 2 * kCorner;
        const double high = kSide * (along + 1);
        panelWidth_ = (isFlat ? high : wide) + 2 * kMargin;
        panelHeight_ = (isFlat ? wide : high) + kMargin;
        width_ = panelWidth_;
        height_ = panelHeight_;
        for (const Square square : board.existing())
            labels_.push_back({centre(square) + Point{0, 0.78 * kSide}, board.name(square)});
        return;
    }
    panelWidth_ = board.files * kSquare + 2 * kMargin;
    panelHeight_ = board.ranks * kSquare + kMargin + kCoordinates;
    levelsAside_ = isNarrow ? std::min(board.levels, kLevelsAsideWhereNarrow) : board.levels;
    width_ = panelWidth_ * levelsAside_;
    const Point last = panel(board.levels - 1, board.rows - 1);
    height_ = last.y + panelHeight_;
    for (int row = 0; row < board.rows; ++row) {
        for (int level = 0; level < board.levels; ++level) {
            const Point corner = panel(level, row);
            const double below = corner.y + kMargin + board.ranks * kSquare + 15;
            for (int file = 0; file < board.files; ++file) {
                labels_.push_back({{corner.x + kMargin + (file + 0.5) * kSquare, below},
                                   std::string(1, static_cast<char>('a' + file))});
            }
            for (int rank = 0; rank < board.ranks; ++rank) {
                const double y = corner.y + kMargin + (board.ranks - rank - 0.5) * kSquare;
                labels_.push_back({{corner.x + kMargin - 6, y}, fmt::format("{}", rank + 1), true});
            }
            if (board.levels * board.rows == 1) continue;
            std::string name(1, static_cast<char>('A' + level));
            if (board.rows > 1) name += fmt::format("{}", row + 1);
            labels_.push_back(
                {{corner.x + kMargin + board.files * kSquare / 2, corner.y + kMargin - 6}, name});
        }
    }
}

Point Layout::panel(int level, int row) const {
    const int linesOfRow = (board_.levels + levelsAside_ - 1) / levelsAside_;
    const int line = row * linesOfRow + level / levelsAside_;
    return {(level % levelsAside_) * panelWidth_, line * panelHeight_};
}

Point Layout::vector(const ir::Vec& vec) const {
    if (!board_.hexagons) return {vec.file * kSquare, -vec.rank * kSquare};
    if (board_.hexagons.isHorizontal) return {vec.file * kSide, -vec.rank * 1.5 * kCorner};
    return {vec.file * 1.5 * kCorner, -vec.rank * kSide};
}

Point Layout::centre(Square square) const {
    const auto at = board_.coordinates(square);
    const Point by = vector({at.file, at.rank, 0, 0});
    if (!board_.hexagons) {
        return panel(at.level, at.row) +
               Point{kMargin + kSquare / 2, kMargin + board_.ranks * kSquare - kSquare / 2} + by;
    }
    const bool isFlat = board_.hexagons.isHorizontal;
    return Point{kMargin + (isFlat ? kSide : kCorner), panelHeight_ - (isFlat ? kCorner : kSide)} + by;
}

Point Layout::edge(const Point& from, const Point& along) const {
    const auto [corner, opposite] = edges();
    const auto steps = [](double at, double by, double least, double most) {
        if (by == 0) return std::numeric_limits<double>::infinity();
        return ((by > 0 ? most : least) - at) / by;
    };
    return from + along * std::min(steps(from.x, along.x, corner.x, opposite.x),
                                   steps(from.y, along.y, corner.y, opposite.y));
}

std::pair<Point, Point> Layout::edges() const {
    return {{kMargin, kMargin}, {kMargin + board_.files * kSquare, kMargin + board_.ranks * kSquare}};
}

std::vector<Point> Layout::corners(Square square) const {
    const Point middle = centre(square);
    std::vector<Point> corners;
    if (!board_.hexagons) {
        const double half = kSquare / 2;
        for (const Point& each : {Point{-half, -half}, {half, -half}, {half, half}, {-half, half}})
            corners.push_back(middle + each);
        return corners;
    }
    for (const Point& each : {Point{-kCorner, 0},
                              {-kCorner / 2, -kSide},
                              {kCorner / 2, -kSide},
                              {kCorner, 0},
                              {kCorner / 2, kSide},
                              {-kCorner / 2, kSide}}) {
        corners.push_back(middle + (board_.hexagons.isHorizontal ? Point{each.y, each.x} : each));
    }
    return corners;
}

int Layout::tone(Square square) const {
    const auto at = board_.coordinates(square);
    if (board_.hexagons) return (board_.hexagons.isHorizontal ? at.file : at.rank) % 3;
    return (at.file + at.rank + at.level + at.row) % 2;
}

}  // namespace ferz::pictures
