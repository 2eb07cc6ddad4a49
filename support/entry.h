// An element by a number or an enumerator, where indices are unsigned; and a row of a table by what it has.
//
//     entryOf(kTones, layout.tone(square))
//     findBy(kTargets, &Target::name, "mbn")
#pragma once

#include <cstddef>
#include <functional>
#include <iterator>

namespace ferz {

/// `index` is from 0 to the last element of the container.
template <class Container, class Index>
[[nodiscard]] constexpr decltype(auto) entryOf(Container&& container, Index index) {
    return container[static_cast<std::size_t>(index)];
}

/// The first row whose member is the value, or null.
template <class Rows, class Member, class Value>
[[nodiscard]] constexpr auto findBy(const Rows& rows, Member member, const Value& value)
    -> decltype(&*std::begin(rows)) {
    for (const auto& row : rows) {
        if (std::invoke(member, row) == value) return &row;
    }
    return nullptr;
}

}  // namespace ferz
