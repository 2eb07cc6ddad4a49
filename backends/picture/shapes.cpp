#include "backends/picture/shapes.h"

#include <array>
#include <cmath>
#include <fmt/format.h>
#include <string_view>

#include "backends/html_text.h"
#include "backends/theme.h"

namespace ferz::pictures {

namespace {

/// What theme.css calls them.
constexpr std::array<std::string_view, kPaints> kNames = {
    "paper", "ink",   "faint",  "t1",          "t0",    "t2",     "move",      "take",  "other",
    "path",  "paper", "hurdle", "hurdle-edge", "paper", "friend", "on-friend", "enemy", "on-enemy"};

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

}  // namespace

std::string number(double value) {
    std::string text = fmt::format("{:.2f}", value);
    while (text.back() == '0')
        text.pop_back();
    if (text.back() == '.') text.pop_back();
    return text == "-0" ? "0" : text;
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

std::string Shapes::stroked(Paint paint, double width) {
    return fmt::format("{} stroke-width=\"{}\"", painted("stroke", paint), number(width));
}

std::string Shapes::outlined(Paint paint, double width) {
    return "fill=\"none\" " + stroked(paint, width);
}

std::string Shapes::both(Paint fill, Paint stroke, double width) {
    // In this order: the media query has the colours as they are met.
    const std::string inner = filled(fill);
    return joined(inner, stroked(stroke, width));
}

void Shapes::circle(const Point& at, double radius, const std::string& paint) {
    text_ += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {}/>\n", number(at.x), number(at.y),
                         number(radius), paint);
}

void Shapes::path(const std::string& steps, const std::string& paint) {
    text_ += fmt::format("<path d=\"{}\" {}/>\n", steps, paint);
}

void Shapes::text(const Point& at, const std::string& words, double size, Paint paint, const char* more) {
    text_ +=
        fmt::format("<text x=\"{}\" y=\"{}\" font-family=\"sans-serif\" font-size=\"{}\" {}{}>{}</text>\n",
                    number(at.x), number(at.y), number(size), filled(paint), more, html::escaped(words));
}

std::string Shapes::query() const {
    if (theme_ != Theme::Auto) return {};
    std::string rules;
    for (const auto& [what, paint] : used_)
        rules += fmt::format(".{}{}{{{}:{}}}", what[0], static_cast<int>(paint), what,
                             theme::colourOf(kNames[paint], theme::Shade::Dark));
    return fmt::format("<style>@media (prefers-color-scheme: dark){{{}}}</style>\n", rules);
}

std::string Shapes::painted(const char* what, Paint paint) {
    const std::string_view colour =
        theme::colourOf(kNames[paint], theme_ == Theme::Dark ? theme::Shade::Dark : theme::Shade::Light);
    if (theme_ != Theme::Auto) return fmt::format("{}=\"{}\"", what, colour);
    used_.insert({what, paint});
    // An element has one attribute of classes: `joined` puts two of them together.
    return fmt::format("{}=\"{}\" class=\"{}{}\"", what, colour, what[0], static_cast<int>(paint));
}

}  // namespace ferz::pictures
