// The regions around the board in which a point may lie.
//
//     regionsAround({0, 1})      inside, or beyond the top
#pragma once

#include "ir/movement.h"

namespace ferz::ir {

/// As bits, of a point at this vector from a square of the board.
[[nodiscard]] inline unsigned regionsAround(const Vec& at) {
    unsigned result = bit(Region::Inside);
    const auto add = [&](bool may, Region region) { result |= may ? bit(region) : 0; };
    add(at.file < 0, Region::Left);
    add(at.file > 0, Region::Right);
    add(at.rank > 0, Region::Top);
    add(at.rank < 0, Region::Bottom);
    add(at.file < 0 && at.rank > 0, Region::TopLeft);
    add(at.file > 0 && at.rank > 0, Region::TopRight);
    add(at.file < 0 && at.rank < 0, Region::BottomLeft);
    add(at.file > 0 && at.rank < 0, Region::BottomRight);
    return result;
}

}  // namespace ferz::ir
