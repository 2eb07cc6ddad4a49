// Lists of a move whose order only the board tells.
#ifndef FERZ_PIECES_SORTED_H
#define FERZ_PIECES_SORTED_H

#include <algorithm>
#include <utility>
#include <vector>

#include "order.h"

namespace ferz::pieces {

/// The lower square first.
inline std::pair<int, int> ordered(int a, int b) {
    return a < b ? std::pair(a, b) : std::pair(b, a);
}
/// In order, and each once.
template <class T>
std::vector<T> sorted(std::vector<T> list) {
    std::sort(list.begin(), list.end());
    const auto end = std::unique(list.begin(), list.end(), [](const T& a, const T& b) { return !(a < b); });
    list.erase(end, list.end());
    return list;
}

}  // namespace ferz::pieces

#endif
