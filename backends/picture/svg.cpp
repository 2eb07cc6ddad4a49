#include "backends/picture/svg.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <set>
#include <utility>

#include "backends/html_text.h"
#include "backends/picture/directions.h"
#include "backends/picture/layout.h"
#include "backends/picture/legend.h"
#include "backends/picture/signs.h"
#include "backends/picture/svg_legend.h"
#include "support/entry.h"

namespace ferz::pictures {

using ir::Board;
using ir::Square;

namespace {

constexpr double kTitle = 22;
/// What letters of a title have below their line, at most.
constexpr double kBelowLine = 6;
constexpr double kCaption = 36;
constexpr double kCaptionLine = 16;
/// A character of a title, at most.
constexpr double kTitleCharacter = 9.4;
/// From the middle of a square to the tip of a line that leaves it.
constexpr double kReach = 22;
const char* const kDotted = " stroke-dasharray=\"4 3.5\"";

double lengthOf(const Point& vector) {
    return std::hypot(vector.x, vector.y);
}

Point unit(const Point& vector) {
    return vector * (1 / std::max(lengthOf(vector), 1e-9));
}

class SvgDrawing {
public:
    SvgDrawing(const Picture& picture, const Naming& naming, Theme theme)
        : picture_(picture),
          board_(picture.board),
          naming_(naming),
          layout_(board_, naming.stacked),
          shapes_(theme),
          signs_(shapes_) {}

    Svg svg() {
        const double top = naming_.title.empty() ? 0 : kTitle;
        const std::size_t columns =
            picture_.scenes.size() < 2 || naming_.stacked || layout_.width() > 700 ? 1 : 2;
        std::size_t lines = 1;
        for (const Scene& scene : picture_.scenes)
            lines = std::max(lines, captionOf(scene).size());
        const double caption = kCaption + kCaptionLine * static_cast<double>(lines - 1);
        const double sceneHeight = layout_.height() + (picture_.isOfPosition ? 0 : caption);
        double width = layout_.width() * static_cast<double>(columns);
        for (std::size_t index = 0; index < picture_.scenes.size(); ++index) {
            const std::size_t row = index / columns;
            const double x = static_cast<double>(index % columns) * layout_.width();
            const double y = top + static_cast<double>(row) * sceneHeight;
            shapes_.raw(fmt::format("<g transform=\"translate({},{})\">\n", number(x), number(y)));
            draw(picture_.scenes[index]);
            shapes_.raw("</g>\n");
        }
        const std::size_t rows = (picture_.scenes.size() + columns - 1) / columns;
        const double y = top + static_cast<double>(rows) * sceneHeight + 6;
        const LegendEnd end = drawLegend(picture_, naming_.letter, y, width, shapes_, signs_);
        width = std::max(end.width,
                         kTitleCharacter * static_cast<double>(naming_.title.size()) + 2 * Layout::kMargin);
        return whole(width, end.y + 4);
    }

private:
    [[nodiscard]] Svg whole(double width, double height) {
        const std::string title = !naming_.title.empty()  ? naming_.title
                                  : picture_.isOfPosition ? "a position"
                                                          : "how a piece moves";
        if (!naming_.title.empty()) {
            shapes_.text({Layout::kMargin, kTitle}, naming_.title, 15, kInk, " font-weight=\"bold\"");
        }
        const std::string ground = shapes_.filled(kPaper);
        Svg svg;
        svg.width = static_cast<int>(std::ceil(width));
        svg.height = static_cast<int>(std::ceil(height));
        if (!naming_.title.empty()) svg.titleHeight = static_cast<int>(kTitle + kBelowLine);
        svg.text = fmt::format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" "
            "role=\"img\" "
            "aria-label=\"{2}\">\n<title>{2}</title>\n{6}{3}<rect width=\"100%\" height=\"100%\" "
            "{4}/>\n{5}</svg>\n",
            svg.width, svg.height, html::escaped(title), shapes_.query(), ground, shapes_.all(),
            picture_.inWords.empty() ? std::string()
                                     : fmt::format("<desc>{}</desc>\n", html::escaped(picture_.inWords)));
        return svg;
    }

    // ---- a scene

    void draw(const Scene& scene) {
        drawBoard();
        gates_.clear();
        steps_.clear();
        for (const DrawnLine& line : scene.lines)
            drawLine(line);
        drawGates();
        for (const Square square : scene.mustBeEmpty)
            signs_.mustBeEmpty(layout_.centre(square), ground(square));
        std::set<Square> occupied = {scene.at};
        for (const Placed& piece : scene.pieces)
            occupied.insert(piece.square);
        for (const SquareMark& mark : scene.marks) {
            if (occupied.contains(mark.square))
                signs_.markAround(layout_.centre(mark.square), doingsOf(mark));
        }
        for (const Placed& piece : scene.pieces)
            signs_.piece(layout_.centre(piece.square), piece.who, piece.letter);
        if (scene.at != ir::kNoSquare) signs_.mover(layout_.centre(scene.at), naming_.letter);
        for (const SquareMark& mark : scene.marks)
            drawMark(mark, occupied.contains(mark.square));
        drawCaption(scene);
    }

    void drawCaption(const Scene& scene) {
        Point at{layout_.width() / 2, layout_.height() + 14};
        for (const std::string& line : captionOf(scene)) {
            shapes_.text(at, line, 13, kFaint);
            at.y += kCaptionLine;
        }
    }
    [[nodiscard]] std::vector<std::string> captionOf(const Scene& scene) const {
        return wrapped(scene.caption, static_cast<std::size_t>(layout_.width() / kTextCharacter));
    }

    [[nodiscard]] Paint ground(Square square) const {
        static constexpr std::array<Paint, 3> kTones = {kDark, kLight, kThird};
        return entryOf(kTones, layout_.tone(square));
    }

    void drawBoard() {
        std::map<Paint, std::string> cells;
        for (const Square square : board_.existing()) {
            std::string& steps = cells[ground(square)];
            bool isFirst = true;
            for (const Point& corner : layout_.corners(square)) {
                steps += to(isFirst ? "M" : "L", corner);
                isFirst = false;
            }
            steps += 'z';
        }
        for (const auto& [paint, steps] : cells)
            shapes_.path(steps, shapes_.filled(paint));
        for (const Layout::Label& label : layout_.labels()) {
            const bool isCell = static_cast<bool>(board_.hexagons);
            shapes_.text(label.at + Point{0, label.isRank ? 4.0 : 0.0}, label.text, isCell ? 7 : 11, kFaint,
                         label.isRank ? " text-anchor=\"end\"" : Shapes::kCentred);
        }
    }

    void drawMark(const SquareMark& mark, bool isOccupied) {
        const Point at = layout_.centre(mark.square);
        const std::vector<MarkAction> doings = doingsOf(mark);
        bool isMarked = isOccupied;
        if (!isOccupied && !doings.empty()) {
            signs_.mark(at, doings, ground(mark.square));
            isMarked = true;
        }
        const Point corner = at + Point{13, -13};
        if (mark.has(MarkAction::Passes)) signs_.star(isMarked ? corner : at, isMarked ? 7 : 11);
        isMarked = isMarked || mark.has(MarkAction::Passes);
        const auto sign = [&](MarkAction doing, const auto& drawn) {
            if (!mark.has(doing)) return;
            drawn();
            isMarked = true;
        };
        sign(MarkAction::Swaps, [&] { signs_.swap(at); });
        sign(MarkAction::Flips, [&] { signs_.flip(at); });
        sign(MarkAction::Drops, [&] { signs_.drop(at); });
        const bool becomes = std::any_of(mark.deeds.begin(), mark.deeds.end(),
                                         [](const Deed& deed) { return !deed.becomes.empty(); });
        if (becomes) signs_.becomes(at + Point{-14, -14});
        std::string numerals;
        for (const std::size_t note : mark.notes())
            numerals += fmt::format("{}{}", numerals.empty() ? "" : ",", note + 1);
        if (!numerals.empty()) signs_.numeral(at, numerals);
    }

    void drawLine(const DrawnLine& line) {
        switch (line.kind) {
            case DrawnLine::Kind::Ride: drawRide(line); break;
            case DrawnLine::Kind::Lame: drawThrough(line, shapes_.outlined(kLine, 2) + kDotted); break;
            case DrawnLine::Kind::Leap: drawThrough(line, shapes_.outlined(kLine, 1.5)); break;
            case DrawnLine::Kind::Hop: drawArc(line); break;
            case DrawnLine::Kind::Pass: drawPass(line); break;
        }
    }

    /// Steps of lines that go round the edge are drawn once: there are lines in both directions.
    void drawThrough(const DrawnLine& line, const std::string& paint) {
        std::string path;
        for (std::size_t index = 1; index < line.squares.size(); ++index) {
            const Square from = line.squares[index - 1];
            const Square next = line.squares[index];
            if (line.leaves && !steps_.insert(std::minmax(from, next)).second) continue;
            if (isRound(from, next)) {
                path += roundTheEdge(from, next);
            } else {
                const bool goesOn = !path.empty() && !line.leaves;
                path += (goesOn ? "" : to("M", layout_.centre(from))) + to("L", layout_.centre(next));
            }
        }
        if (!path.empty()) shapes_.path(path, paint);
    }
    /// To the edge, and again from the other one; the same numeral stands at both.
    [[nodiscard]] std::string roundTheEdge(Square from, Square next) {
        const Point way = layout_.vector(step(from, next));
        const Point out = layout_.edge(layout_.centre(from), way);
        const Point in = layout_.edge(layout_.centre(next), way * -1);
        const std::string name = fmt::format("{}", gates_.size() / 2 + 1);
        gates_.insert(gates_.end(), {{out, name}, {in, name}});
        return to("M", layout_.centre(from)) + to("L", out) + to("M", in) + to("L", layout_.centre(next));
    }
    void drawGates() {
        for (const Gate& gate : apart(gates_, layout_))
            signs_.gate(gate);
    }
    [[nodiscard]] ir::Vec step(Square from, Square next) const {
        return shortest(board_, from, next, picture_.wrapping);
    }
    [[nodiscard]] bool isRound(Square from, Square next) const {
        return step(from, next) != board_.between(from, next);
    }

    void drawRide(const DrawnLine& line) {
        drawThrough(line, shapes_.outlined(kLine, 2.5));
        if (line.isRing) return;
        const Square before = line.squares[line.squares.size() - 2];
        const Square last = line.squares.back();
        const Point way =
            line.leaves ? layout_.vector(step(before, last)) : layout_.centre(last) - layout_.centre(before);
        const Point along = unit(way);
        const Point end = layout_.centre(last);
        const double reach = kReach / std::max(std::abs(along.x), std::abs(along.y));
        const Point tip = end + along * reach;
        // Between the mark and the edge of the square, so that all of it is seen.
        const double size = std::min(12.0, reach - Signs::kMark);
        shapes_.path(to("M", end) + to("L", tip - along * (size / 2)), shapes_.stroked(kLine, 2.5));
        if (line.endsInside) {
            signs_.bar(tip - along * 4, along);
        } else {
            signs_.arrow(tip, along, size, kLine);
        }
    }

    void drawArc(const DrawnLine& line) {
        const Point from = layout_.centre(line.squares.front());
        const Point end = layout_.centre(line.squares.back());
        const Point way = end - from;
        // Beside the squares, on the upper or right side.
        Point side = unit({-way.y, way.x});
        if (side.y > 0.01 || (std::abs(side.y) <= 0.01 && side.x < 0)) side = side * -1;
        const Point bend = from + way * 0.55 + side * (Layout::kSquare * 1.1);
        shapes_.path(to("M", from) + to("Q", bend) + to(" ", end),
                     shapes_.outlined(kTake, 2) + " stroke-dasharray=\"5 4\"");
    }

    void drawPass(const DrawnLine& line) {
        const Point from = layout_.centre(line.squares.front());
        const Point end = layout_.centre(line.squares.back());
        const Point along = unit(end - from);
        shapes_.path(to("M", from + along * 15) + to("L", end - along * 22), shapes_.stroked(kTake, 2.5));
        signs_.arrow(end - along * 14, along, 10, kTake);
    }

    const Picture& picture_;
    const Board& board_;
    const Naming& naming_;
    const Layout layout_;
    Shapes shapes_;
    Signs signs_;
    std::vector<Gate> gates_;  ///< of a scene: where a line leaves the board, where it comes back...
    std::set<std::pair<Square, Square>> steps_;
};

}  // namespace

Svg svgOf(const Picture& picture, const Naming& naming, Theme theme) {
    return SvgDrawing(picture, naming, theme).svg();
}

}  // namespace ferz::pictures
