// An element by a number or an enumerator, where indices are unsigned.
//
//     entryOf(kTones, layout.tone(square))
#pragma once

#include <cstddef>

namespace ferz {

/// `index` is from 0 to the last element of the container.
template <class Container, class Index>
[[nodiscard]] constexpr decltype(auto) entryOf(Container&& container, Index index) {
    return container[static_cast<std::size_t>(index)];
}

}  // namespace ferz
