// Parts of moves can be compared.
#ifndef FERZ_PIECES_ORDER_H
#define FERZ_PIECES_ORDER_H

#include <tuple>

#include "move.h"

namespace ferz::pieces {

inline bool operator<(const Drop& a, const Drop& b) {
    return std::tie(a.square, a.friendly, a.name) < std::tie(b.square, b.friendly, b.name);
}
inline bool operator==(const Drop& a, const Drop& b) {
    return !(a < b) && !(b < a);
}
inline bool operator<(const Flag& a, const Flag& b) {
    return std::tie(a.what, a.allBut, a.names) < std::tie(b.what, b.allBut, b.names);
}
inline bool operator==(const Flag& a, const Flag& b) {
    return !(a < b) && !(b < a);
}

}  // namespace ferz::pieces

#endif
