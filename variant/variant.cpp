#include "variant/variant.h"

#include <algorithm>

namespace ferz::variant {

const PieceType* Variant::find(std::string_view wanted) const {
    const auto found = std::find_if(pieces.begin(), pieces.end(),
                                    [&](const PieceType& each) { return each.name == wanted; });
    return found == pieces.end() ? nullptr : &*found;
}

}  // namespace ferz::variant
