#include "backends/picture/signs.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace ferz::pictures {

namespace {

/// A ring is drawn on this radius, and the other marks are as large.
constexpr double kRadius = 11;

}  // namespace

void Signs::mark(const Point& at, const std::vector<MarkAction>& doings, Paint ground) {
    const auto has = [&](MarkAction doing) {
        return std::find(doings.begin(), doings.end(), doing) != doings.end();
    };
    const bool goes = has(MarkAction::Goes);
    const bool takes = has(MarkAction::Takes);
    const bool takesFriend = has(MarkAction::TakesFriend);
    if (takesFriend && !goes && !takes) {
        shapes_.path(squareAt(at, kRadius), shapes_.filled(kOther));
        cross(at, 0.5 * kRadius, kCutOut, 3.4);
        return;
    }
    if (takesFriend) {
        shapes_.path(squareAt(at, 1.45 * kRadius), shapes_.outlined(kOther, 2.4));
    }
    if (goes && takes) {
        shapes_.circle(at, 1.12 * kRadius, shapes_.filled(kMove));
        cross(at, 0.49 * kRadius, kCutOut, 3.74);
    } else if (goes) {
        shapes_.circle(at, kRadius, shapes_.both(ground, kMove, 3.74));
    } else if (takes) {
        cross(at, 0.98 * kRadius, kTake, 4.3);
    }
}

void Signs::star(const Point& at, double radius) {
    shapes_.path(starAt(at, radius), shapes_.filled(kTake));
}

void Signs::swap(const Point& at) {
    for (const double side : {-1.0, 1.0}) {
        const Point middle = at + Point{0, 5 * side};
        shapes_.path(to("M", middle + Point{-11 * side, 0}) + to("L", middle + Point{7 * side, 0}),
                     shapes_.stroked(kOther, 3));
        shapes_.path(arrowAt(middle + Point{13 * side, 0}, {side, 0}, 9), shapes_.filled(kOther));
    }
}

void Signs::flip(const Point& at) {
    shapes_.circle(at, kRadius, shapes_.outlined(kOther, 3));
    shapes_.path(to("M", at + Point{0, -kRadius}) +
                     fmt::format("a{0} {0} 0 0 1 0 {1}z", number(kRadius), number(2 * kRadius)),
                 shapes_.filled(kOther));
}

void Signs::drop(const Point& at) {
    shapes_.path(to("M", at + Point{0, -12}) + to("L", at + Point{0, 2}), shapes_.stroked(kOther, 4));
    shapes_.path(arrowAt(at + Point{0, 12}, {0, 1}, 12), shapes_.filled(kOther));
}

void Signs::becomes(const Point& at) {
    shapes_.path(to("M", at + Point{-5, 0}) + "h10" + to("M", at + Point{0, -5}) + "v10",
                 shapes_.stroked(kOther, 3));
}

void Signs::mustBeEmpty(const Point& at, Paint ground) {
    shapes_.path(squareAt(at, 9), shapes_.filled(ground));
    shapes_.path(squareAt(at, 8.25), shapes_.outlined(kLine, 2.6) + " stroke-dasharray=\"3.5 3\"");
}

void Signs::piece(const Point& at, Placed::Who who, const std::string& letter) {
    constexpr double kDisc = 14.85;
    if (who == Placed::Who::Either) {
        shapes_.circle(at, kDisc, shapes_.both(kHurdle, kHurdleEdge, 2));
        const double part = kDisc * M_SQRT1_2;
        shapes_.path(to("M", at + Point{-part, part}) + fmt::format("A{0} {0} 0 0 1 ", number(kDisc)) +
                         to("", at + Point{part, -part}) + "z",
                     shapes_.filled(kWhite) + " opacity=\".85\"");
        return;
    }
    const bool isFriend = who == Placed::Who::Friend;
    shapes_.circle(at, kDisc, shapes_.both(isFriend ? kFriend : kEnemy, kFaint, 2));
    if (!letter.empty()) {
        shapes_.text(at + Point{0, 6}, letter, 16, isFriend ? kFriendLetter : kEnemyLetter, Shapes::kBold);
    }
}

void Signs::mover(const Point& at, const std::string& letter) {
    shapes_.circle(at, 15.4, shapes_.filled(kInk));
    if (letter.empty()) {
        shapes_.circle(at, 5, shapes_.filled(kPaper));
    } else {
        shapes_.text(at + Point{0, 6}, letter, letter.size() > 1 ? 14 : 17, kPaper, Shapes::kBold);
    }
}

void Signs::numeral(const Point& square, const std::string& text) {
    const double width = 6.2 * static_cast<double>(text.size()) + 4;
    const Point corner = square + Point{std::min(14 - width / 2, 22 - width), 11};
    shapes_.raw(fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"11\" rx=\"3\" {}/>\n",
                            number(corner.x), number(corner.y), number(width), shapes_.filled(kPaper)));
    shapes_.text(corner + Point{width / 2, 9}, text, 10, kInk, Shapes::kBold);
}

void Signs::cross(const Point& at, double arm, Paint paint, double width) {
    shapes_.path(crossAt(at, arm), shapes_.stroked(paint, width) + " stroke-linecap=\"round\"");
}

void Signs::markAround(const Point& at, const std::vector<MarkAction>& doings) {
    const auto has = [&](MarkAction doing) {
        return std::find(doings.begin(), doings.end(), doing) != doings.end();
    };
    if (has(MarkAction::Goes)) shapes_.circle(at, 18.5, shapes_.outlined(kMove, 3.4));
    if (has(MarkAction::TakesFriend)) shapes_.path(squareAt(at, 18), shapes_.outlined(kOther, 2.4));
    if (has(MarkAction::Takes) || has(MarkAction::TakesFriend))
        cross(at, 18, has(MarkAction::Takes) ? kTake : kOther, 4.3);
}

void Signs::gate(const Gate& gate) {
    const Point size = gateSize(gate);
    const Point corner = gate.at - size;
    shapes_.raw(fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" {}/>\n",
                            number(corner.x), number(corner.y), number(2 * size.x), number(2 * size.y),
                            number(size.y), shapes_.both(kPaper, kLine, 1)));
    shapes_.text(gate.at + Point{0, 3.5}, gate.text, 10, kInk, Shapes::kBold);
}

void Signs::arrow(const Point& tip, const Point& along, double size, Paint paint) {
    shapes_.path(arrowAt(tip, along, size), shapes_.filled(paint));
}

void Signs::bar(const Point& at, const Point& along) {
    const Point side = Point{-along.y, along.x} * 8;
    shapes_.path(to("M", at + side) + to("L", at - side), shapes_.stroked(kLine, 3));
}

}  // namespace ferz::pictures
