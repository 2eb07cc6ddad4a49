// Boards, squares and vectors.
//
// A board is a box of files x ranks (x levels x rows); a square is an index into it, a1 = 0, b1 = 1.
// A vector is (files, ranks, levels, rows): (0,1) is one square towards the top rank.
//
//     const Board board{8, 8};
//     board.offset(*board.parse("d4"), {1, 2}) == board.parse("e6")
//
// Sizes: 1 to 26 files and ranks, 1 to 8 levels and rows. It knows nothing of what stands on the squares.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "support/limits.h"

namespace ferz::ir {

struct Vec {
    int file = 0;
    int rank = 0;
    int level = 0;
    int row = 0;

    /// It leads to a square of the same board, of several.
    [[nodiscard]] bool isFlat() const { return level == 0 && row == 0; }
    friend auto operator<=>(const Vec&, const Vec&) = default;
    friend Vec operator+(const Vec& a, const Vec& b) {
        return {a.file + b.file, a.rank + b.rank, a.level + b.level, a.row + b.row};
    }
    friend Vec operator-(const Vec& a, const Vec& b) {
        return {a.file - b.file, a.rank - b.rank, a.level - b.level, a.row - b.row};
    }
    friend Vec operator-(const Vec& a) { return {-a.file, -a.rank, -a.level, -a.row}; }
    friend Vec operator*(const Vec& a, int count) {
        return {a.file * count, a.rank * count, a.level * count, a.row * count};
    }
    [[nodiscard]] bool isZero() const { return *this == Vec{}; }
};

/// `(1,2)`, or `(1,2,0,-1)` where the last two matter.
[[nodiscard]] std::string print(const Vec& vec);

using Square = int;
inline constexpr Square kNoSquare = -1;

/// How a step treats the edges of the board.
struct PlainEdges {
    friend auto operator<=>(const PlainEdges&, const PlainEdges&) = default;
};
/// The left and right edges touch (MBN `o`).
struct CylinderEdges {
    friend auto operator<=>(const CylinderEdges&, const CylinderEdges&) = default;
};
/// So do the top and bottom ones (MBN `oo`).
struct TorusEdges {
    friend auto operator<=>(const TorusEdges&, const TorusEdges&) = default;
};
/// A step to the right from file `right` arrives on `left` and back (MBN `o[b,g]`), 0 = file
/// a. The files outside keep their plain neighbours.
struct JoinedFiles {
    int left = 0;
    int right = 0;
    friend auto operator<=>(const JoinedFiles&, const JoinedFiles&) = default;
};
using Edges = std::variant<PlainEdges, CylinderEdges, TorusEdges, JoinedFiles>;

[[nodiscard]] inline bool isPlain(const Edges& edges) {
    return std::holds_alternative<PlainEdges>(edges);
}

/// What lies beside a square: four others and four corners, or six cells, two of which are straight above and
/// below (vertically oriented) or left and right.
enum class Cells { Squares, HexVertical, HexHorizontal };

/// The cells of a hexagonal board are squares of a rectangle that has others, which are left out. Vertically
/// oriented, a file is a column of cells, two ranks apart, and the next column lies one rank higher or lower;
/// horizontally, files and ranks are exchanged.
struct Hexagons {
    enum class Outline { None, Hexagon, Rhombus };
    Outline outline = Outline::None;  ///< none: every square is there
    bool isHorizontal = false;
    /// A hexagon's cells on its lower left, lower right and upright side; or a rhombus's cells in a row, and
    /// its rows.
    int first = 0;
    int second = 0;
    int third = 0;
    bool isMirrored = false;  ///< a rhombus as Black sees it, whose ranks are mirrored

    friend bool operator==(const Hexagons&, const Hexagons&) = default;
    [[nodiscard]] explicit operator bool() const { return outline != Outline::None; }
    [[nodiscard]] Cells cells() const {
        if (outline == Outline::None) return Cells::Squares;
        return isHorizontal ? Cells::HexHorizontal : Cells::HexVertical;
    }
};

struct Coordinates {
    int file = 0;
    int rank = 0;
    int level = 0;
    int row = 0;
};

struct Board {
    int files = 8;
    int ranks = 8;
    int levels = 1;
    int rows = 1;
    Hexagons hexagons = {};

    static constexpr int kMostFiles = static_cast<int>(limits::kBoardSide.most);
    static constexpr int kMostLevels = static_cast<int>(limits::kBoardLevels.most);

    friend bool operator==(const Board&, const Board&) = default;

    /// Returns the size of the whole rectangle or box, with the squares that are left out: the numbers of
    /// squares are below it.
    [[nodiscard]] int squares() const { return files * ranks * levels * rows; }
    /// The squares that the board has, in order.
    [[nodiscard]] std::vector<Square> existing() const;
    [[nodiscard]] int squaresThere() const { return static_cast<int>(existing().size()); }
    [[nodiscard]] bool has(Square square) const { return contains(coordinates(square)); }
    /// It is one board, and not levels or rows of boards.
    [[nodiscard]] bool isFlat() const { return levels == 1 && rows == 1; }
    [[nodiscard]] Coordinates coordinates(Square square) const;
    [[nodiscard]] bool contains(const Coordinates& at) const;
    /// The coordinates must be on the board.
    [[nodiscard]] Square square(const Coordinates& at) const;
    /// The square at `from` + `by`, or kNoSquare when that is off the board.
    [[nodiscard]] Square offset(Square from, const Vec& by, const Edges& edges = PlainEdges{}) const;

    /// The vector that leads from one to the other, over no edge.
    [[nodiscard]] Vec between(Square from, Square to) const;
    /// How far a square is from the middle, in half squares: the farthest part first, then all parts
    /// together.
    [[nodiscard]] std::pair<int, int> eccentricity(Square square) const;
    /// The first of the squares that are nearest to the middle, which may lie between the cells of hexagons.
    [[nodiscard]] Square middle() const;

    /// `d4`; on boards of more than one level `d4A`, of more than one row `d4A1`.
    [[nodiscard]] std::string name(Square square) const;
    [[nodiscard]] std::optional<Square> parse(std::string_view name) const;
    /// The square or cell straight behind this one for the side that moves up the board, or down.
    [[nodiscard]] Square behind(Square square, bool movesUp) const;
    /// The square as it stands when the ranks (levels, rows stay) are mirrored.
    [[nodiscard]] Square mirrored(Square square) const;
    /// The board itself with its ranks mirrored: a hexagonal one may have its cells elsewhere then.
    [[nodiscard]] Board withRanksMirrored() const;
    /// The square as it stands when the board is turned by 180 degrees.
    [[nodiscard]] Square turned(Square square) const;
    /// `8x8`, `9x10`, `8x8x3`, `hex6`, `rhomb9x9`.
    [[nodiscard]] std::string print() const;
};

/// `8x8` (files x ranks), `8x8x3` with levels, `4x4x4x4` with rows, `hex6`, `hex5x5x6h`, `rhomb9x9`; empty
/// when it is none or too large.
[[nodiscard]] std::optional<Board> parseBoard(std::string_view text);

}  // namespace ferz::ir
