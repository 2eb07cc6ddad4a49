// Paths from one square to another, with the squares between that must be empty or occupied.
//
// In: a Relation, which describes many paths by a few numbers (repeated steps, hops, lame leaps) or lists
// them. Out: the paths from one square. The generator expands a relation with this very code to prove that it
// has the moves of the piece, and the program does so to fill its tables.
//
//     forEachPath<Bits<1>>({8, 8}, rook, 0, [](const Path<Bits<1>>& path) { ... });
//
// Nothing here depends on the pieces on the board.
#ifndef FERZ_CORE_PATHS_H
#define FERZ_CORE_PATHS_H

#include <cstdint>

#include "bits.h"

namespace ferz::core {

/// A vector: files to the right, ranks up the board, levels and rows.
struct Vec {
    int file;
    int rank;
    int level = 0;
    int row = 0;
};

/// What lies beside a square: squares, or the cells of a hexagonal board, two of which are straight above and
/// below it (vertically) or left and right.
enum class Cells { Squares, HexVertical, HexHorizontal };

inline constexpr int kNowhere = -1;

/// The dimensions of a board, and the squares it has.
struct BoardShape {
    int files;
    int ranks;
    int levels = 1;
    int rows = 1;
    Cells cells = Cells::Squares;
    const Word* there = nullptr;  ///< the cells of a hexagonal board; others have every square of the box

    [[nodiscard]] constexpr int squares() const { return files * ranks * levels * rows; }
    [[nodiscard]] constexpr bool has(int square) const {
        return cells == Cells::Squares ||
               (there[square / 64] >> static_cast<unsigned>(square % 64) & 1U) != 0;
    }
    [[nodiscard]] constexpr Vec at(int square) const {
        return {square % files, square / files % ranks, square / (files * ranks) % levels,
                square / (files * ranks * levels)};
    }
    [[nodiscard]] constexpr int square(const Vec& at) const {
        const bool inside = at.file >= 0 && at.file < files && at.rank >= 0 && at.rank < ranks &&
                            at.level >= 0 && at.level < levels && at.row >= 0 && at.row < rows;
        if (!inside) return kNowhere;
        const int result = ((at.row * levels + at.level) * ranks + at.rank) * files + at.file;
        return has(result) ? result : kNowhere;
    }
};

/// The `last` of a Relation without a limit.
inline constexpr int kFar = 0;

[[nodiscard]] constexpr int offset(const BoardShape& shape, int square, const Vec& by) {
    const Vec at = shape.at(square);
    return shape.square({at.file + by.file, at.rank + by.rank, at.level + by.level, at.row + by.row});
}

/// The square or cell straight behind this one, for the side that moves up the board or down.
[[nodiscard]] constexpr int behind(const BoardShape& shape, int square, bool movesUp) {
    const int ranks = shape.cells == Cells::HexVertical ? 2 : 1;
    return offset(shape, square, {0, movesUp ? -ranks : ranks});
}

/// One step in each direction: straight ones to what lies beside a square or cell, then, on squares, diagonal
/// ones. The second half of each are the first half's opposites.
struct Steps {
    Vec straight[6];
    int straightCount;
    Vec diagonal[4];
    int diagonalCount;
};
[[nodiscard]] constexpr Steps stepsOf(Cells cells) {
    switch (cells) {
        case Cells::Squares: break;
        case Cells::HexVertical: return {{{0, 2}, {1, 1}, {1, -1}, {0, -2}, {-1, -1}, {-1, 1}}, 6, {}, 0};
        case Cells::HexHorizontal: return {{{2, 0}, {1, -1}, {-1, -1}, {-2, 0}, {-1, 1}, {1, 1}}, 6, {}, 0};
    }
    return {{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}, 4, {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}, 4};
}

/// True if a neighbour of the square is missing.
[[nodiscard]] constexpr bool onEdge(const BoardShape& shape, int square) {
    const Steps steps = stepsOf(shape.cells);
    for (int i = 0; i < steps.straightCount; ++i) {
        if (offset(shape, square, steps.straight[i]) == kNowhere) return true;
    }
    return false;
}

enum class Form {
    /// `first` to `last` equal steps over empty squares.
    Rides,
    /// Equal steps over squares of which exactly one is occupied; which one may be is said by `hurdle`.
    Hops,
    /// `first` vectors to squares that must be empty, then one to where the move ends; all from the origin.
    Lames,
    /// Listed: origin, how many squares follow, squares; each is a target if those before it are empty, and
    /// those written as -1 - square are none.
    Walks
};

enum class Hurdle { Any, First, Last };

template <class Set>
struct Relation {
    Form form;
    const Vec* vectors;
    int vectorCount;
    int first;
    int last;
    Hurdle hurdle;
    Set from;  ///< origins
    Set to;    ///< targets
    const std::int16_t* walks;
    int walkCount;
};

/// With no hurdles, `between` must be empty; otherwise one square of it must be occupied, and it must be one
/// of `hurdles`.
template <class Set>
struct Path {
    int to;
    Set between;
    Set hurdles;
};

template <class Set, class Sink>
constexpr void forEachPath(const BoardShape& shape, const Relation<Set>& relation, int from, Sink&& sink) {
    if (!relation.from.has(from) || !shape.has(from)) return;
    const auto give = [&](int to, const Set& between, const Set& hurdles) {
        if (relation.to.has(to)) sink(Path<Set>{to, between, hurdles});
    };
    if (relation.form == Form::Walks) {
        for (int at = 0; at < relation.walkCount;) {
            const int origin = relation.walks[at];
            const int count = relation.walks[at + 1];
            if (origin == from) {
                Set before = Set::none();
                for (int i = 0; i < count; ++i) {
                    const int entry = relation.walks[at + 2 + i];
                    const int square = entry < 0 ? -1 - entry : entry;
                    if (entry >= 0) give(square, before, Set::none());
                    before |= Set::of(square);
                }
            }
            at += 2 + count;
        }
        return;
    }
    if (relation.form == Form::Lames) {
        for (int lame = 0; lame < relation.vectorCount; lame += relation.first + 1) {
            Set before = Set::none();
            bool inside = true;
            for (int i = 0; i < relation.first && inside; ++i) {
                const int square = offset(shape, from, relation.vectors[lame + i]);
                inside = square != kNowhere;
                if (inside) before |= Set::of(square);
            }
            const int to = offset(shape, from, relation.vectors[lame + relation.first]);
            if (inside && to != kNowhere) give(to, before, Set::none());
        }
        return;
    }
    for (int i = 0; i < relation.vectorCount; ++i) {
        const Vec step = relation.vectors[i];
        Set before = Set::none();
        int previous = from;
        int square = offset(shape, from, step);
        const int next = square;
        for (int steps = 1; square != kNowhere; ++steps) {
            if (relation.last != kFar && steps > relation.last) break;
            if (relation.form == Form::Rides) {
                if (steps >= relation.first) give(square, before, Set::none());
            } else if (steps >= 2 && steps >= relation.first) {
                const Set hurdles = relation.hurdle == Hurdle::Any     ? before
                                    : relation.hurdle == Hurdle::First ? Set::of(next)
                                                                       : Set::of(previous);
                give(square, before, hurdles);
            }
            before |= Set::of(square);
            previous = square;
            square = offset(shape, square, step);
        }
    }
}

}  // namespace ferz::core

#endif
