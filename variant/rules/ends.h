// A row for each way in which a game ends: its word in variant files, the keys that it has beside `when` and
// `result`, its defaults, and the sentence that says that it came.
//
//     rowOf(When::Line).count               3
//     endNamed("full board")->when          When::FullBoard
#pragma once

#include <span>
#include <string_view>

#include "variant/core/runtime/rules.h"

namespace ferz::variant {

struct EndRow {
    ferz::core::When when = ferz::core::When::None;
    std::string_view word;
    std::string_view meaning;  ///< of the side that the rule speaks of
    std::string_view keys;     ///< with a space before and behind each
    std::string_view needed;   ///< those of them that have to be there
    ferz::core::Result result = ferz::core::Result::Win;
    int count = 0;
    /// With {side} for whom the rule speaks of, {count}, and {royals}. Empty where it depends on more.
    std::string_view sentence;
    std::string_view option = {};  ///< of a variants.ini: `count` of an end by connected pieces

    [[nodiscard]] bool has(std::string_view key) const;
    [[nodiscard]] bool needs(std::string_view key) const;
};

[[nodiscard]] std::span<const EndRow> endRows();
/// `when` is not None.
[[nodiscard]] const EndRow& rowOf(ferz::core::When when);
/// Null when no end is called so.
[[nodiscard]] const EndRow* endNamed(std::string_view word);

}  // namespace ferz::variant
