// Where the squares of a board lie in a drawing, in pixels: ranks go up, levels stand side by side, and
// hexagonal cells have six corners. In a narrow drawing no more than two levels stand side by side.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "ir/board.h"

namespace ferz::pictures {

struct Point {
    double x = 0;
    double y = 0;

    friend Point operator+(const Point& a, const Point& b) { return {a.x + b.x, a.y + b.y}; }
    friend Point operator-(const Point& a, const Point& b) { return {a.x - b.x, a.y - b.y}; }
    friend Point operator*(const Point& a, double by) { return {a.x * by, a.y * by}; }
};

class Layout {
public:
    explicit Layout(const ir::Board& board, bool isNarrow = false);

    static constexpr double kSquare = 44;
    static constexpr double kMargin = 22;

    [[nodiscard]] Point centre(ir::Square square) const;
    /// By how much a step moves on the drawing; of steps to other levels only on the flat part.
    [[nodiscard]] Point vector(const ir::Vec& vec) const;
    /// Where a line from there leaves the board of squares.
    [[nodiscard]] Point edge(const Point& from, const Point& along) const;
    /// Two opposite corners of the board of squares, left above and right below.
    [[nodiscard]] std::pair<Point, Point> edges() const;
    /// The corners of a cell.
    [[nodiscard]] std::vector<Point> corners(ir::Square square) const;
    /// Neighbours have different tones: 0 and 1, of hexagons 2 as well.
    [[nodiscard]] int tone(ir::Square square) const;
    /// The whole, with margins and coordinates.
    [[nodiscard]] double width() const { return width_; }
    [[nodiscard]] double height() const { return height_; }

    struct Label {
        Point at;
        std::string text;
        bool isRank = false;
    };
    [[nodiscard]] const std::vector<Label>& labels() const { return labels_; }

private:
    [[nodiscard]] Point panel(int level, int row) const;

    const ir::Board& board_;
    int levelsAside_ = 1;
    double panelWidth_ = 0;
    double panelHeight_ = 0;
    double width_ = 0;
    double height_ = 0;
    std::vector<Label> labels_;
};

}  // namespace ferz::pictures
