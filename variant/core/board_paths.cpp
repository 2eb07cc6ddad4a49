#include "variant/core/board_paths.h"

#include <algorithm>
#include <iterator>

namespace ferz::variant::core {

namespace {

using ir::Square;

BitsKey keyOf(const Bits& bits) {
    return std::to_array(bits.word);
}

template <class Squares>
Bits setOf(const Squares& squares) {
    Bits result = Bits::none();
    for (const Square square : squares)
        result |= Bits::of(square);
    return result;
}

}  // namespace

int wordsOf(const ir::Board& board) {
    int words = 1;
    while (words * 64 < board.squares())
        words *= 2;
    return words;
}

ferz::core::BoardShape shapeOf(const ir::Board& board, std::vector<ferz::core::Word>& there) {
    using ferz::core::Cells;
    ferz::core::BoardShape shape{board.files, board.ranks, board.levels, board.rows};
    if (!board.hexagons) return shape;
    there.assign(static_cast<std::size_t>(wordsOf(board)), 0);
    for (const Square square : board.existing())
        there[static_cast<std::size_t>(square / 64)] |= ferz::core::Word{1} << (square % 64);
    shape.cells = board.hexagons.isHorizontal ? Cells::HexHorizontal : Cells::HexVertical;
    shape.there = there.data();
    return shape;
}

std::vector<ferz::core::Path<Bits>> pathsOf(const ir::Board& board, const PatternPlan& pattern, Square from) {
    std::vector<ferz::core::Vec> vectors;
    for (const ir::Vec& vec : pattern.vectors)
        vectors.push_back({vec.file, vec.rank, vec.level, vec.row});
    const ferz::core::Relation<Bits> relation{
        pattern.form,
        vectors.data(),
        static_cast<int>(vectors.size()),
        pattern.first,
        pattern.last,
        pattern.hurdle,
        pattern.from ? setOf(*pattern.from) : Bits::all(),
        pattern.to ? setOf(*pattern.to) : Bits::all(),
        pattern.walks.data(),
        static_cast<int>(pattern.walks.size()),
    };
    std::vector<ferz::core::Path<Bits>> result;
    std::vector<ferz::core::Word> there;
    ferz::core::forEachPath(shapeOf(board, there), relation, from,
                            [&](const ferz::core::Path<Bits>& path) { result.push_back(path); });
    return result;
}

PathKey keyOf(const BoardPath& path) {
    return {path.from, path.to, keyOf(setOf(path.between)), keyOf(setOf(path.hurdles))};
}

Bits bitsOf(const BitsKey& key) {
    Bits result = Bits::none();
    std::copy(key.begin(), key.end(), std::begin(result.word));
    return result;
}

std::set<PathKey> keysOf(const ir::Board& board, const PatternPlan& pattern) {
    std::set<PathKey> result;
    for (Square from = 0; from < board.squares(); ++from) {
        for (const auto& path : pathsOf(board, pattern, from))
            result.emplace(from, path.to, keyOf(path.between), keyOf(path.hurdles));
    }
    return result;
}

}  // namespace ferz::variant::core
