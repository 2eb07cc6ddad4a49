// Coordinates that repeat.
#ifndef FERZ_PIECES_SPAN_H
#define FERZ_PIECES_SPAN_H

namespace ferz::pieces {

/// True if the coordinate (from 1) is between `first` and `last`, or a multiple of `stride` above (`up`) or
/// below
/// (`down`) one of these.
[[nodiscard]] constexpr bool inSpan(int coordinate, int first, int last, int stride, bool up, bool down) {
    if (coordinate >= first && coordinate <= last) return true;
    for (int base = first; base <= last; ++base) {
        const int distance = coordinate - base;
        if (distance % stride == 0 && ((distance >= 0 && up) || (distance <= 0 && down))) return true;
    }
    return false;
}

}  // namespace ferz::pieces

#endif
