#include "backends/picture/svg.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <set>
#include <utility>

#include "backends/picture/layout.h"

namespace ferz::pictures {

using ir::Board;
using ir::Square;

namespace {

enum Paint : std::size_t {
    kPaper,
    kInk,
    kFaint,
    kLight,
    kDark,
    kThird,
    kMove,
    kTake,
    kOther,
    kLine,
    kCutOut,  // what is cut out of a mark
    kHurdle,
    kHurdleEdge,
    kWhite,
    kPaints
};

using Colours = std::array<const char*, kPaints>;
constexpr Colours kLightColours = {"#ffffff", "#1b1b1b", "#555555", "#f3f0e8", "#ddd6c6",
                                   "#e9e3d6", "#0059a0", "#b53c00", "#7a3d78", "#6b6b6b",
                                   "#ffffff", "#c9c9c9", "#8a8a8a", "#ffffff"};
constexpr Colours kDarkColours = {"#16181c", "#f0f0f0", "#b4bac2", "#3b4049", "#2c3038",
                                  "#343941", "#6cc0f5", "#ff9a52", "#e3a3d8", "#9aa3ad",
                                  "#16181c", "#7d858f", "#c4c9cf", "#16181c"};

constexpr double kTitle = 22;
constexpr double kCaption = 36;
constexpr double kRow = 24;
constexpr double kText = 56;
/// A character of the legend, at most; and of a title.
constexpr double kCharacter = 7.4;
constexpr double kTitleCharacter = 9.4;
constexpr double kMark = 11;

std::string number(double value) {
    std::string text = fmt::format("{:.2f}", value);
    while (text.back() == '0')
        text.pop_back();
    if (text.back() == '.') text.pop_back();
    return text == "-0" ? "0" : text;
}

std::string escaped(const std::string& text) {
    std::string result;
    for (const char each : text) {
        switch (each) {
            case '&': result += "&amp;"; break;
            case '<': result += "&lt;"; break;
            case '>': result += "&gt;"; break;
            case '"': result += "&quot;"; break;
            default: result += each;
        }
    }
    return result;
}

double length(const Point& vector) {
    return std::hypot(vector.x, vector.y);
}

Point unit(const Point& vector) {
    return vector * (1 / std::max(length(vector), 1e-9));
}

/// Shapes, one after the other.
class Shapes {
public:
    explicit Shapes(Theme theme) : theme_(theme) {}

    /// `fill="#0059a0"`; of `Auto` with the class that the media query speaks of.
    [[nodiscard]] std::string filled(Paint paint) { return painted("fill", paint); }
    [[nodiscard]] std::string stroked(Paint paint, double width) {
        return fmt::format("{} stroke-width=\"{}\"", painted("stroke", paint), number(width));
    }

    void circle(const Point& at, double radius, const std::string& paint) {
        text_ += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {}/>\n", number(at.x), number(at.y),
                             number(radius), paint);
    }
    void path(const std::string& steps, const std::string& paint) {
        text_ += fmt::format("<path d=\"{}\" {}/>\n", steps, paint);
    }
    void text(const Point& at, const std::string& words, double size, Paint paint, const char* more) {
        text_ += fmt::format(
            "<text x=\"{}\" y=\"{}\" font-family=\"sans-serif\" font-size=\"{}\" {}{}>{}</text>\n",
            number(at.x), number(at.y), number(size), filled(paint), more, escaped(words));
    }
    void raw(const std::string& text) { text_ += text; }

    [[nodiscard]] const std::string& all() const { return text_; }
    /// The media query, of those colours that occur.
    [[nodiscard]] std::string query() const {
        if (theme_ != Theme::Auto) return {};
        std::string rules;
        for (const auto& [what, paint] : used_)
            rules +=
                fmt::format(".{}{}{{{}:{}}}", what[0], static_cast<int>(paint), what, kDarkColours[paint]);
        return fmt::format("<style>@media (prefers-color-scheme: dark){{{}}}</style>\n", rules);
    }

private:
    std::string painted(const char* what, Paint paint) {
        const Colours& colours = theme_ == Theme::Dark ? kDarkColours : kLightColours;
        if (theme_ != Theme::Auto) return fmt::format("{}=\"{}\"", what, colours[paint]);
        used_.insert({what, paint});
        // An element has one attribute of classes: `joined` puts two of them together.
        return fmt::format("{}=\"{}\" class=\"{}{}\"", what, colours[paint], what[0],
                           static_cast<int>(paint));
    }

    Theme theme_;
    std::string text_;
    std::set<std::pair<std::string, Paint>> used_;
};

/// Filled and stroked: one attribute of classes for both.
std::string joined(const std::string& fill, const std::string& stroke) {
    const std::string key = " class=\"";
    const auto mine = fill.find(key);
    const auto other = stroke.find(key);
    if (mine == std::string::npos || other == std::string::npos) return fill + " " + stroke;
    const auto end = fill.find('"', mine + key.size());
    const std::string name = fill.substr(mine + key.size(), end - mine - key.size());
    std::string both = stroke;
    both.insert(other + key.size(), name + " ");
    return fill.substr(0, mine) + fill.substr(end + 1) + " " + both;
}

std::string to(const char* command, const Point& point) {
    return fmt::format("{}{} {}", command, number(point.x), number(point.y));
}

std::string crossAt(const Point& at, double arm) {
    return to("M", at + Point{-arm, -arm}) + to("L", at + Point{arm, arm}) + to("M", at + Point{arm, -arm}) +
           to("L", at + Point{-arm, arm});
}

std::string squareAt(const Point& at, double half) {
    return to("M", at + Point{-half, -half}) + fmt::format("h{0}v{0}h-{0}z", number(2 * half));
}

std::string starAt(const Point& at, double radius) {
    std::string steps;
    for (int corner = 0; corner < 10; ++corner) {
        const double turn = corner * M_PI / 5;
        const double far = corner % 2 == 0 ? radius : 0.42 * radius;
        steps += to(corner == 0 ? "M" : "L", at + Point{far * std::sin(turn), -far * std::cos(turn)});
    }
    return steps + "z";
}

std::string arrowAt(const Point& tip, const Point& along, double size) {
    const Point back = tip - along * size;
    const Point side = Point{-along.y, along.x} * (size / 2);
    return to("M", tip) + to("L", back + side) + to("L", back - side) + "z";
}

const char* const kDotted = " stroke-dasharray=\"4 3.5\"";
const char* const kMiddle = " text-anchor=\"middle\"";

/// The signs that stand on squares and in the legend.
class Signs {
public:
    explicit Signs(Shapes& shapes) : shapes_(shapes) {}

    void mark(const Point& at, const std::vector<Doing>& doings, Paint ground) {
        const auto has = [&](Doing doing) {
            return std::find(doings.begin(), doings.end(), doing) != doings.end();
        };
        const bool goes = has(Doing::Goes);
        const bool takes = has(Doing::Takes);
        const bool takesFriend = has(Doing::TakesFriend);
        if (takesFriend && !goes && !takes) {
            shapes_.path(squareAt(at, kMark), shapes_.filled(kOther));
            cross(at, 0.5 * kMark, kCutOut, 3.4);
            return;
        }
        if (takesFriend) {
            shapes_.path(squareAt(at, 1.45 * kMark), "fill=\"none\" " + shapes_.stroked(kOther, 2.4));
        }
        if (goes && takes) {
            shapes_.circle(at, 1.12 * kMark, shapes_.filled(kMove));
            cross(at, 0.49 * kMark, kCutOut, 3.74);
        } else if (goes) {
            shapes_.circle(at, kMark, joined(shapes_.filled(ground), shapes_.stroked(kMove, 3.74)));
        } else if (takes) {
            cross(at, 0.98 * kMark, kTake, 4.3);
        }
    }
    void star(const Point& at, double radius) { shapes_.path(starAt(at, radius), shapes_.filled(kTake)); }
    void swap(const Point& at) {
        for (const double side : {-1.0, 1.0}) {
            const Point middle = at + Point{0, 5 * side};
            shapes_.path(to("M", middle + Point{-11 * side, 0}) + to("L", middle + Point{7 * side, 0}),
                         shapes_.stroked(kOther, 3));
            shapes_.path(arrowAt(middle + Point{13 * side, 0}, {side, 0}, 9), shapes_.filled(kOther));
        }
    }
    void flip(const Point& at) {
        shapes_.circle(at, kMark, "fill=\"none\" " + shapes_.stroked(kOther, 3));
        shapes_.path(to("M", at + Point{0, -kMark}) +
                         fmt::format("a{0} {0} 0 0 1 0 {1}z", number(kMark), number(2 * kMark)),
                     shapes_.filled(kOther));
    }
    void drop(const Point& at) {
        shapes_.path(to("M", at + Point{0, -12}) + to("L", at + Point{0, 2}), shapes_.stroked(kOther, 4));
        shapes_.path(arrowAt(at + Point{0, 12}, {0, 1}, 12), shapes_.filled(kOther));
    }
    void becomes(const Point& at) {
        shapes_.path(to("M", at + Point{-5, 0}) + "h10" + to("M", at + Point{0, -5}) + "v10",
                     shapes_.stroked(kOther, 3));
    }
    void mustBeEmpty(const Point& at, Paint ground) {
        shapes_.path(squareAt(at, 9), shapes_.filled(ground));
        shapes_.path(squareAt(at, 8.25),
                     "fill=\"none\" " + shapes_.stroked(kLine, 2.6) + " stroke-dasharray=\"3.5 3\"");
    }
    void piece(const Point& at, Placed::Who who, const std::string& letter) {
        constexpr double kRadius = 14.85;
        if (who == Placed::Who::Either) {
            shapes_.circle(at, kRadius, joined(shapes_.filled(kHurdle), shapes_.stroked(kHurdleEdge, 2)));
            const double part = kRadius * M_SQRT1_2;
            shapes_.path(to("M", at + Point{-part, part}) + fmt::format("A{0} {0} 0 0 1 ", number(kRadius)) +
                             to("", at + Point{part, -part}) + "z",
                         shapes_.filled(kWhite) + " opacity=\".85\"");
            return;
        }
        const bool isFriend = who == Placed::Who::Friend;
        shapes_.circle(at, kRadius,
                       joined(shapes_.filled(isFriend ? kPaper : kFaint), shapes_.stroked(kFaint, 2)));
        if (!letter.empty()) {
            shapes_.text(at + Point{0, 6}, letter, 16, isFriend ? kInk : kPaper,
                         " text-anchor=\"middle\" font-weight=\"bold\"");
        }
    }
    void mover(const Point& at, const std::string& letter) {
        shapes_.circle(at, 15.4, shapes_.filled(kInk));
        if (letter.empty()) {
            shapes_.circle(at, 5, shapes_.filled(kPaper));
        } else {
            shapes_.text(at + Point{0, 6}, letter, letter.size() > 1 ? 14 : 17, kPaper,
                         " text-anchor=\"middle\" font-weight=\"bold\"");
        }
    }
    void numeral(const Point& at, const std::string& text) {
        const double half = 3.4 * static_cast<double>(text.size()) + 2.5;
        shapes_.raw(fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"13\" rx=\"3\" {}/>\n",
                                number(at.x - half), number(at.y - 10), number(2 * half),
                                shapes_.filled(kPaper)));
        shapes_.text(at, text, 11, kInk, " text-anchor=\"middle\" font-weight=\"bold\"");
    }

private:
    void cross(const Point& at, double arm, Paint paint, double width) {
        shapes_.path(crossAt(at, arm), shapes_.stroked(paint, width) + " stroke-linecap=\"round\"");
    }

    Shapes& shapes_;
};

class Drawing {
public:
    Drawing(const Picture& picture, const Naming& naming, Theme theme)
        : picture_(picture),
          board_(picture.board),
          naming_(naming),
          layout_(board_),
          shapes_(theme),
          signs_(shapes_) {}

    std::string run() {
        const double top = naming_.title.empty() ? 0 : kTitle;
        const std::size_t columns = picture_.scenes.size() < 2 || layout_.width() > 700 ? 1 : 2;
        const double sceneHeight = layout_.height() + kCaption;
        double width = layout_.width() * static_cast<double>(columns);
        for (std::size_t index = 0; index < picture_.scenes.size(); ++index) {
            const std::size_t row = index / columns;
            const double x = static_cast<double>(index % columns) * layout_.width();
            const double y = top + static_cast<double>(row) * sceneHeight;
            shapes_.raw(fmt::format("<g transform=\"translate({},{})\">\n", number(x), number(y)));
            draw(picture_.scenes[index]);
            shapes_.raw("</g>\n");
            const double words = kCharacter * static_cast<double>(picture_.scenes[index].caption.size());
            width = std::max(width, x + std::max(layout_.width(), words + 2 * Layout::kMargin));
        }
        const std::size_t rows = (picture_.scenes.size() + columns - 1) / columns;
        double y = top + static_cast<double>(rows) * sceneHeight + 6;
        drawLegend(y, width);
        width = std::max(width,
                         kTitleCharacter * static_cast<double>(naming_.title.size()) + 2 * Layout::kMargin);
        return whole(width, y + 4);
    }

private:
    [[nodiscard]] std::string whole(double width, double height) {
        const std::string title = naming_.title.empty() ? "how a piece moves" : naming_.title;
        if (!naming_.title.empty()) {
            shapes_.text({Layout::kMargin, kTitle}, naming_.title, 15, kInk, " font-weight=\"bold\"");
        }
        const std::string ground = shapes_.filled(kPaper);
        const std::string size = fmt::format("{} {}", number(std::ceil(width)), number(std::ceil(height)));
        return fmt::format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0}\" width=\"{1}\" height=\"{2}\" "
            "role=\"img\" "
            "aria-label=\"{3}\">\n<title>{3}</title>\n{4}<rect width=\"100%\" height=\"100%\" "
            "{5}/>\n{6}</svg>\n",
            size, number(std::ceil(width)), number(std::ceil(height)), escaped(title), shapes_.query(),
            ground, shapes_.all());
    }

    // ---- a scene

    void draw(const Scene& scene) {
        drawBoard();
        edges_ = 0;
        for (const Line& line : scene.lines)
            drawLine(line);
        for (const Square square : scene.mustBeEmpty)
            signs_.mustBeEmpty(layout_.centre(square), ground(square));
        std::set<Square> occupied = {scene.at};
        for (const Placed& piece : scene.pieces)
            occupied.insert(piece.square);
        for (const Mark& mark : scene.marks)
            drawMark(mark, occupied.contains(mark.square));
        for (const Placed& piece : scene.pieces)
            signs_.piece(layout_.centre(piece.square), piece.who, piece.letter);
        if (scene.at != ir::kNoSquare) signs_.mover(layout_.centre(scene.at), naming_.letter);
        shapes_.text({layout_.width() / 2, layout_.height() + 14}, scene.caption, 13, kFaint, kMiddle);
    }

    [[nodiscard]] Paint ground(Square square) const {
        static constexpr std::array<Paint, 3> kTones = {kDark, kLight, kThird};
        return kTones[static_cast<std::size_t>(layout_.tone(square))];
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
                         label.isRank ? " text-anchor=\"end\"" : kMiddle);
        }
    }

    void drawMark(const Mark& mark, bool isOccupied) {
        const Point at = layout_.centre(mark.square);
        const std::vector<Doing> doings = doingsOf(mark);
        bool isMarked = isOccupied;
        if (isOccupied && !doings.empty()) {
            // Behind the piece that is there: `drawPieces` comes later.
            if (mark.has(Doing::Goes))
                shapes_.circle(at, 18.5, "fill=\"none\" " + shapes_.stroked(kMove, 3.4));
            if (mark.has(Doing::TakesFriend))
                shapes_.path(squareAt(at, 18), "fill=\"none\" " + shapes_.stroked(kOther, 2.4));
            if (mark.has(Doing::Takes) || mark.has(Doing::TakesFriend)) {
                shapes_.path(crossAt(at, 18), shapes_.stroked(mark.has(Doing::Takes) ? kTake : kOther, 4.3) +
                                                  " stroke-linecap=\"round\"");
            }
        } else if (!doings.empty()) {
            signs_.mark(at, doings, ground(mark.square));
            isMarked = true;
        }
        const Point corner = at + Point{13, -13};
        if (mark.has(Doing::Passes)) signs_.star(isMarked ? corner : at, isMarked ? 7 : 11);
        isMarked = isMarked || mark.has(Doing::Passes);
        const auto sign = [&](Doing doing, const auto& drawn) {
            if (!mark.has(doing)) return;
            drawn();
            isMarked = true;
        };
        sign(Doing::Swaps, [&] { signs_.swap(at); });
        sign(Doing::Flips, [&] { signs_.flip(at); });
        sign(Doing::Drops, [&] { signs_.drop(at); });
        const bool becomes = std::any_of(mark.deeds.begin(), mark.deeds.end(),
                                         [](const Deed& deed) { return !deed.becomes.empty(); });
        if (becomes) signs_.becomes(at + Point{-14, -14});
        std::string numerals;
        for (const std::size_t note : mark.notes())
            numerals += fmt::format("{}{}", numerals.empty() ? "" : ",", note + 1);
        if (!numerals.empty()) signs_.numeral(at + Point{14, 19}, numerals);
    }

    void drawLine(const Line& line) {
        switch (line.kind) {
            case Line::Kind::Ride: drawRide(line); break;
            case Line::Kind::Lame: drawThrough(line, shapes_.stroked(kLine, 2) + kDotted); break;
            case Line::Kind::Hop: drawArc(line); break;
            case Line::Kind::Pass: drawPass(line); break;
        }
    }

    /// A step that goes round the edge is drawn to the edge, and again from the other one.
    void drawThrough(const Line& line, const std::string& paint) {
        std::string steps = to("M", layout_.centre(line.squares.front()));
        for (std::size_t index = 1; index < line.squares.size(); ++index) {
            const Square from = line.squares[index - 1];
            const Square next = line.squares[index];
            if (!line.leaves || !isRound(from, next)) {
                steps += to("L", layout_.centre(next));
                continue;
            }
            const Point way = layout_.vector(shortest(from, next));
            const Point out = layout_.centre(from) + way * 0.5;
            const Point in = layout_.centre(next) - way * 0.5;
            steps += to("L", out) + to("M", in) + to("L", layout_.centre(next));
            const std::string name = fmt::format("{}", ++edges_);
            edgeNumerals_.emplace_back(out + unit(way) * 7, name);
            edgeNumerals_.emplace_back(in - unit(way) * 7, name);
        }
        shapes_.path(steps, "fill=\"none\" " + paint);
        for (const auto& [at, name] : edgeNumerals_)
            signs_.numeral(at + Point{0, 4}, name);
        edgeNumerals_.clear();
    }
    [[nodiscard]] ir::Vec shortest(Square from, Square next) const {
        ir::Vec vec = board_.between(from, next);
        if (2 * std::abs(vec.file) > board_.files) vec.file -= vec.file > 0 ? board_.files : -board_.files;
        if (2 * std::abs(vec.rank) > board_.ranks) vec.rank -= vec.rank > 0 ? board_.ranks : -board_.ranks;
        return vec;
    }
    [[nodiscard]] bool isRound(Square from, Square next) const {
        return shortest(from, next) != board_.between(from, next);
    }

    void drawRide(const Line& line) {
        drawThrough(line, shapes_.stroked(kLine, 2.5));
        const Square before = line.squares[line.squares.size() - 2];
        const Square last = line.squares.back();
        const Point way = line.leaves ? layout_.vector(shortest(before, last))
                                      : layout_.centre(last) - layout_.centre(before);
        const Point along = unit(way);
        const Point end = layout_.centre(last);
        const double reach = 20.84 / std::max(std::abs(along.x), std::abs(along.y));
        const Point tip = end + along * reach;
        shapes_.path(to("M", end) + to("L", tip - along * 6), shapes_.stroked(kLine, 2.5));
        if (line.endsInside) {
            const Point side = Point{-along.y, along.x} * 8;
            const Point at = end + along * (reach - 3);
            shapes_.path(to("M", at + side) + to("L", at - side), shapes_.stroked(kLine, 3));
        } else {
            shapes_.path(arrowAt(tip, along, 12), shapes_.filled(kLine));
        }
    }

    void drawArc(const Line& line) {
        const Point from = layout_.centre(line.squares.front());
        const Point end = layout_.centre(line.squares.back());
        const Point way = end - from;
        // Beside the squares, on the upper or right side.
        Point side = unit({-way.y, way.x});
        if (side.y > 0.01 || (std::abs(side.y) <= 0.01 && side.x < 0)) side = side * -1;
        const Point bend = from + way * 0.55 + side * (Layout::kSquare * 1.1);
        shapes_.path(to("M", from) + to("Q", bend) + to(" ", end),
                     "fill=\"none\" " + shapes_.stroked(kTake, 2) + " stroke-dasharray=\"5 4\"");
    }

    void drawPass(const Line& line) {
        const Point from = layout_.centre(line.squares.front());
        const Point end = layout_.centre(line.squares.back());
        const Point along = unit(end - from);
        shapes_.path(to("M", from + along * 15) + to("L", end - along * 22), shapes_.stroked(kTake, 2.5));
        shapes_.path(arrowAt(end - along * 14, along, 10), shapes_.filled(kTake));
    }

    // ---- the legend

    void drawLegend(double& y, double& width) {
        const auto most = static_cast<std::size_t>(std::max(60.0, (width - kText) / kCharacter));
        const auto write = [&](const std::string& text, double x) {
            for (const std::string& line : wrapped(text, most)) {
                shapes_.text({x, y + 5}, line, 13, kInk, "");
                width =
                    std::max(width, x + kCharacter * static_cast<double>(line.size()) + Layout::kMargin / 2);
                y += kRow;
            }
        };
        for (const LegendEntry& entry : legendOf(picture_)) {
            const bool isNote = entry.sign == Sign::Note;
            shapes_.raw(fmt::format("<g transform=\"translate(36,{}) scale({})\">\n", number(y),
                                    isNote ? "1" : ".62"));
            drawSign(entry);
            shapes_.raw("</g>\n");
            write(entry.text, kText);
        }
        for (const std::string& remark : remarksOf(picture_))
            write(remark, Layout::kMargin);
    }

    static std::vector<std::string> wrapped(const std::string& text, std::size_t most) {
        std::vector<std::string> lines(1);
        std::size_t at = 0;
        while (at < text.size()) {
            const std::size_t end = std::min(text.find(' ', at), text.size());
            const std::string word = text.substr(at, end - at);
            if (!lines.back().empty() && lines.back().size() + word.size() + 1 > most) lines.emplace_back();
            lines.back() += (lines.back().empty() ? "" : " ") + word;
            at = end + 1;
        }
        return lines;
    }

    void drawSign(const LegendEntry& entry) {
        const Point here{0, 0};
        const auto stroke = [&](double from, double end, const std::string& paint) {
            shapes_.path(to("M", {from, 0}) + to("L", {end, 0}), paint);
        };
        switch (entry.sign) {
            case Sign::Mark: signs_.mark(here, entry.doings, kPaper); break;
            case Sign::Stays:
                signs_.mover(here, naming_.letter);
                shapes_.circle(here, 18.5, "fill=\"none\" " + shapes_.stroked(kMove, 3.4));
                break;
            case Sign::Passes: signs_.star(here, 12); break;
            case Sign::Swaps: signs_.swap(here); break;
            case Sign::Flips: signs_.flip(here); break;
            case Sign::Drops: signs_.drop(here); break;
            case Sign::Becomes: signs_.becomes(here); break;
            case Sign::Ride:
                stroke(-16, 12, shapes_.stroked(kLine, 2.5));
                shapes_.path(arrowAt({19, 0}, {1, 0}, 12), shapes_.filled(kLine));
                break;
            case Sign::End:
                stroke(-16, 12, shapes_.stroked(kLine, 2.5));
                shapes_.path("M12 -8V8", shapes_.stroked(kLine, 3));
                break;
            case Sign::MustBeEmpty: signs_.mustBeEmpty(here, kPaper); break;
            case Sign::Hop:
                shapes_.path("M-18 8Q0 -20 18 8",
                             "fill=\"none\" " + shapes_.stroked(kTake, 2.5) + " stroke-dasharray=\"5 4\"");
                break;
            case Sign::Pass:
                stroke(-18, 10, shapes_.stroked(kTake, 3));
                shapes_.path(arrowAt({18, 0}, {1, 0}, 12), shapes_.filled(kTake));
                break;
            case Sign::Edge:
                stroke(-18, 4, shapes_.stroked(kLine, 2.5));
                shapes_.text({13, 6}, "1", 16, kInk, " text-anchor=\"middle\" font-weight=\"bold\"");
                break;
            case Sign::Either: signs_.piece(here, Placed::Who::Either, {}); break;
            case Sign::Friend: signs_.piece(here, Placed::Who::Friend, entry.letter); break;
            case Sign::Enemy: signs_.piece(here, Placed::Who::Enemy, entry.letter); break;
            case Sign::Note:
                shapes_.text({0, 5}, entry.letter, 13, kInk, " text-anchor=\"middle\" font-weight=\"bold\"");
                break;
        }
    }

    const Picture& picture_;
    const Board& board_;
    const Naming& naming_;
    const Layout layout_;
    Shapes shapes_;
    Signs signs_;
    int edges_ = 0;
    std::vector<std::pair<Point, std::string>> edgeNumerals_;
};

}  // namespace

std::string svgOf(const Picture& picture, const Naming& naming, Theme theme) {
    return Drawing(picture, naming, theme).run();
}

}  // namespace ferz::pictures
