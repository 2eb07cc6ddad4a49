// Shapes of an SVG picture, with presentation attributes only, and the colours of its themes.
//
//     Shapes shapes(Theme::Auto);
//     shapes.circle({10, 10}, 5, shapes.filled(kMove));
//     shapes.query() + shapes.all()
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <utility>

#include "backends/picture/layout.h"
#include "backends/picture/svg.h"

namespace ferz::pictures {

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
    // In both themes a friend, or White's piece, is lighter than an enemy.
    kFriend,
    kFriendLetter,
    kEnemy,
    kEnemyLetter,
    kPaints
};

class Shapes {
public:
    explicit Shapes(Theme theme) : theme_(theme) {}

    /// `fill="#0059a0"`; of `Auto` with the class that the media query speaks of.
    [[nodiscard]] std::string filled(Paint paint) { return painted("fill", paint); }
    [[nodiscard]] std::string stroked(Paint paint, double width);
    [[nodiscard]] std::string outlined(Paint paint, double width);  ///< and not filled
    [[nodiscard]] std::string both(Paint fill, Paint stroke, double width);

    void circle(const Point& at, double radius, const std::string& paint);
    void path(const std::string& steps, const std::string& paint);
    /// In the middle of the point, unless `more` says otherwise.
    void text(const Point& at, const std::string& words, double size, Paint paint,
              const char* more = kCentred);
    void raw(const std::string& text) { text_ += text; }

    [[nodiscard]] const std::string& all() const { return text_; }
    /// The media query, of those colours that occur.
    [[nodiscard]] std::string query() const;

    static constexpr const char* kCentred = " text-anchor=\"middle\"";
    static constexpr const char* kBold = " text-anchor=\"middle\" font-weight=\"bold\"";

private:
    [[nodiscard]] std::string painted(const char* what, Paint paint);

    Theme theme_;
    std::string text_;
    std::set<std::pair<std::string, Paint>> used_;
};

[[nodiscard]] std::string number(double value);

// ---- steps of paths

/// A step of a path: `to("M", point)`.
[[nodiscard]] std::string to(const char* command, const Point& point);
[[nodiscard]] std::string crossAt(const Point& at, double arm);
[[nodiscard]] std::string squareAt(const Point& at, double half);
[[nodiscard]] std::string starAt(const Point& at, double radius);
/// The head of an arrow that ends at `tip` and points along `along`, a vector of length 1.
[[nodiscard]] std::string arrowAt(const Point& tip, const Point& along, double size);

}  // namespace ferz::pictures
