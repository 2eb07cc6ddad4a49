// Lists of a move whose order only the board tells.
#ifndef FERZ_PIECES_SORTED_H
#define FERZ_PIECES_SORTED_H

#include <initializer_list>
#include <utility>

#include "compact_move.h"

namespace ferz::pieces {

/// The lower square first.
inline std::pair<int, int> ordered(int a, int b) {
    return a < b ? std::pair(a, b) : std::pair(b, a);
}
/// In order, and each once.
template <class T>
List<T> sorted(std::initializer_list<T> items) {
    List<T> list;
    for (const T& item : items)
        include(list, item);
    return list;
}

}  // namespace ferz::pieces

#endif
