// A board as rules see it: its squares, and all that is one step on, in sets.
//
//     around(Board<Variant>(), squares)          beside any of these
//
// Rules that cores and the interpreter share ask a board for these functions and know no other. Steps stay on
// a level of a board in space.
#ifndef FERZ_CORE_STEPS_H
#define FERZ_CORE_STEPS_H

#include "game.h"
#include "targets.h"

namespace ferz::core {

/// Leads down the board, or to the left.
[[nodiscard]] constexpr bool isBackward(const Vec& by) {
    return by.rank < 0 || (by.rank == 0 && by.file < 0);
}

/// All squares of a set, moved by one step.
template <class V, int File, int Rank>
struct OneStep {
    using Set = typename V::Set;
    static constexpr bool isBackward() { return core::isBackward({File, Rank}); }
    Set operator()(const Set& squares) const {
        static constexpr Set kFrom = staying<V>({File, Rank});
        return (squares & kFrom).template shifted<Rank * V::kShape.files + File>();
    }
};

/// The dark squares, of which a1 is one.
template <class V>
inline constexpr typename V::Set kDark = [] {
    typename V::Set dark = V::Set::none();
    for (int square = 0; square < kSquares<V>; ++square) {
        const Vec at = V::kShape.at(square);
        if ((at.file + at.rank) % 2 == 0) dark |= V::Set::of(square);
    }
    return dark;
}();

/// The squares of each file, on all levels and rows.
template <class V>
inline constexpr List<typename V::Set, V::kShape.files> kFiles = [] {
    List<typename V::Set, V::kShape.files> files{};
    for (int square = 0; square < kSquares<V>; ++square)
        files[V::kShape.at(square).file] |= V::Set::of(square);
    return files;
}();

template <class V>
inline constexpr Steps kSteps = stepsOf(V::kShape.cells);

template <class V>
class Board {
public:
    using Set = typename V::Set;

    static constexpr Set squares() { return kBoard<V>; }
    static constexpr Set dark() { return kDark<V>; }
    static constexpr const auto& files() { return kFiles<V>; }

    /// One step straight up the board.
    static constexpr auto up() { return straight<0>(); }
    /// Calls function(step) for the straight directions, or for all, where step(squares) is one step on.
    template <class Function>
    static void forEachStraight(Function&& function) {
        forEachIndex<kSteps<V>.straightCount>(
            [&](auto index) { function(straight<decltype(index)::value>()); });
    }
    template <class Function>
    static void forEachDirection(Function&& function) {
        forEachStraight(function);
        forEachIndex<kSteps<V>.diagonalCount>(
            [&](auto index) { function(diagonal<decltype(index)::value>()); });
    }
    /// Calls function(step, back) for one direction of each pair of opposite ones. On hexagons these are the
    /// rows of cells beside each other, whatever `along` says.
    template <class Function>
    static void forEachRow(const Directions& along, Function&& function) {
        constexpr int kStraight = kSteps<V>.straightCount / 2;
        constexpr int kDiagonal = kSteps<V>.diagonalCount / 2;
        forEachIndex<kStraight>([&](auto index) {
            constexpr int I = decltype(index)::value;
            if (V::kShape.cells != Cells::Squares || (I == 0 ? along.files : along.ranks))
                function(straight<I>(), straight<I + kStraight>());
        });
        forEachIndex<kDiagonal>([&](auto index) {
            constexpr int I = decltype(index)::value;
            if (along.diagonals || (I == 0 ? along.rising : along.falling))
                function(diagonal<I>(), diagonal<I + kDiagonal>());
        });
    }

private:
    template <int I>
    static constexpr auto straight() {
        return OneStep<V, kSteps<V>.straight[I].file, kSteps<V>.straight[I].rank>();
    }
    template <int I>
    static constexpr auto diagonal() {
        return OneStep<V, kSteps<V>.diagonal[I].file, kSteps<V>.diagonal[I].rank>();
    }
};

/// The squares beside any of these.
template <class Board>
typename Board::Set around(const Board& board, const typename Board::Set& squares) {
    auto result = Board::Set::none();
    board.forEachDirection([&](auto&& step) { result |= step(squares); });
    return result;
}

/// The rows of `theirs` between the square and one of `ours`, in every direction.
template <class Board>
typename Board::Set outflanked(const Board& board, int square, const typename Board::Set& ours,
                               const typename Board::Set& theirs) {
    using Set = typename Board::Set;
    Set result = Set::none();
    board.forEachDirection([&](auto&& step) {
        Set row = Set::none();
        Set next = step(Set::of(square));
        while ((next & theirs).any()) {
            row |= next;
            next = step(next);
        }
        if ((next & ours).any()) result |= row;
    });
    return result;
}

}  // namespace ferz::core

#endif
