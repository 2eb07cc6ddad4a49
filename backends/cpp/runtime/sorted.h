// Lists of a move whose order depends on the squares of the board.
#ifndef FERZ_PIECES_SORTED_H
#define FERZ_PIECES_SORTED_H

#include <initializer_list>
#include <utility>

#include "compact_move.h"

namespace ferz::pieces {

/// The pair with the lower square first.
inline std::pair<int, int> ordered(int a, int b) {
    return a < b ? std::pair(a, b) : std::pair(b, a);
}
/// The items sorted and without repetition.
template <class T>
List<T> sorted(std::initializer_list<T> items) {
    List<T> list;
    for (const T& item : items)
        include(list, item);
    return list;
}

}  // namespace ferz::pieces

#endif
