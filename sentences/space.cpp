#include "sentences/space.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <functional>
#include <set>
#include <utility>

#include "ir/normal/normal_form.h"

namespace ferz::sentences {

namespace {

using ir::Vec;

/// How far a vector goes along its axes, the longest first: (2,1,0,0) of a knight's.
using Shape = std::array<int, 4>;

Shape shapeOf(const Vec& vec) {
    Shape shape{std::abs(vec.file), std::abs(vec.rank), std::abs(vec.level), std::abs(vec.row)};
    std::sort(shape.begin(), shape.end(), std::greater<>());
    return shape;
}

std::size_t axesOf(const Shape& shape) {
    return static_cast<std::size_t>(
        std::count_if(shape.begin(), shape.end(), [](int far) { return far > 0; }));
}

/// Every vector of these shapes is among the steps, on a board of so many axes; and none is of more.
bool areAllThere(const std::vector<Vec>& steps, const std::set<Shape>& shapes, int axes) {
    const int most = (*shapes.rbegin())[0];
    const int rows = axes > 3 ? most : 0;
    std::size_t count = 0;
    for (int file = -most; file <= most; ++file)
        for (int rank = -most; rank <= most; ++rank)
            for (int level = -most; level <= most; ++level)
                for (int row = -rows; row <= rows; ++row)
                    if (shapes.contains(shapeOf({file, rank, level, row}))) ++count;
    return count == steps.size();
}

/// `along one, two or three axes at once`; the shapes have no part but 1.
Phrase alongAxes(const std::set<Shape>& shapes, bool areRides) {
    std::vector<Phrase> counts;
    counts.reserve(shapes.size());
    for (const Shape& shape : shapes)
        counts.push_back(number(static_cast<int>(axesOf(shape))));
    if (shapes.size() == 1 && axesOf(*shapes.begin()) == 1) return {Clause::AlongAxis, {}, {}};
    return {areRides ? Clause::AlongAxesAlike : Clause::AlongAxes, {anyOf(std::move(counts))}, {}};
}

/// The only line of a piece that lands on empty squares and captures enemies by the same steps.
std::optional<ir::normal::Line> onlyLineOf(const ir::Movement& movement) {
    const auto form = ir::normal::normalForm(movement);
    if (!form || form->alternatives.size() != 1) return std::nullopt;
    ir::normal::Alternative only = form->alternatives.front();
    if (only.lines.size() != 1) return std::nullopt;
    ir::normal::Line line = std::move(only.lines.front());
    // All else is as it is by default.
    only.lines.clear();
    ir::normal::Line plain;
    plain.last = line.last;
    plain.move = ir::Contents::nothing();
    plain.capture = ir::Contents::enemy();
    plain.steps = line.steps;
    const bool isPlain = only.guards.empty() && only.tags.empty() && only.letters.empty() && line == plain;
    return isPlain ? std::optional(std::move(line)) : std::nullopt;
}

}  // namespace

std::optional<std::vector<Phrase>> wordsInSpace(const ir::Movement& movement) {
    const auto line = onlyLineOf(movement);
    if (!line || line->last > 1) return std::nullopt;
    const std::vector<Vec>& steps = line->steps;
    std::set<Shape> shapes;
    for (const Vec& step : steps)
        shapes.insert(shapeOf(step));
    const bool isOfFour =
        std::any_of(steps.begin(), steps.end(), [](const Vec& step) { return step.row != 0; });
    if (!areAllThere(steps, shapes, isOfFour ? 4 : 3)) return std::nullopt;
    const bool areRides = line->last == 0;
    const Shape& longest = *shapes.rbegin();
    Phrase path;
    if (longest[0] == 1) {
        path = {areRides ? Clause::AnyNumberOfSquares : Clause::OneSquare, {alongAxes(shapes, areRides)}, {}};
    } else if (!areRides && shapes.size() == 1 && axesOf(longest) == 2) {
        path = {Clause::LeapAlongAxes, {number(longest[0]), number(longest[1])}, {}};
    } else {
        return std::nullopt;
    }
    return std::vector<Phrase>{{Clause::Moves, {std::move(path)}, {}},
                               {isOfFour ? Clause::FourAxes : Clause::ThreeAxes, {}, {}}};
}

}  // namespace ferz::sentences
