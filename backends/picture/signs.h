// The signs that stand on squares and in the legend.
#pragma once

#include <string>
#include <vector>

#include "backends/picture/gates.h"
#include "backends/picture/scene.h"
#include "backends/picture/shapes.h"

namespace ferz::pictures {

class Signs {
public:
    /// It has to outlive this.
    explicit Signs(Shapes& shapes) : shapes_(shapes) {}

    /// From the middle of a mark to where it ends.
    static constexpr double kMark = 13;

    /// What the piece does on the square itself. `ground`: the colour behind it.
    void mark(const Point& at, const std::vector<MarkAction>& doings, Paint ground);
    /// The same round a piece that stands there, which is drawn later.
    void markAround(const Point& at, const std::vector<MarkAction>& doings);
    void star(const Point& at, double radius);
    void swap(const Point& at);
    void flip(const Point& at);
    void drop(const Point& at);
    void becomes(const Point& at);
    void mustBeEmpty(const Point& at, Paint ground);
    void piece(const Point& at, Placed::Who who, const std::string& letter);
    void mover(const Point& at, const std::string& letter);
    /// In the lower right corner of the square with this middle, below its mark.
    void numeral(const Point& square, const std::string& text);
    /// Where a line leaves the board, or comes back.
    void gate(const Gate& gate);

    // ---- lines

    /// The tip of a line that goes on.
    void arrow(const Point& tip, const Point& along, double size, Paint paint);
    /// The end of one that does not.
    void bar(const Point& at, const Point& along);

private:
    void cross(const Point& at, double arm, Paint paint, double width);

    Shapes& shapes_;
};

}  // namespace ferz::pictures
