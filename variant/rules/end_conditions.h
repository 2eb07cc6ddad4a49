// A row for each rule that ends a game: its word in variant files, the keys that it has beside `when` and
// `result`, its defaults, and the sentence that says that it came.
//
//     rowOf(When::Line).count               3
//     endNamed("full board")->when          When::FullBoard
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "variant/core/runtime/rules.h"

namespace ferz::variant {

/// A key that an end has.
struct EndKey {
    std::string_view name;
    std::string_view option = {};  ///< of a variants.ini, which says it of this end
    bool isNeeded = false;         ///< it has to be there
};

struct EndRow {
    ferz::core::When when = ferz::core::When::None;
    std::string_view word;
    std::string_view meaning;  ///< of the side that the rule speaks of
    /// Every end has `when` and `result`, too; they stand here where an option says them.
    std::array<EndKey, 8> keys;
    ferz::core::Result result = ferz::core::Result::Win;
    int count = 0;
    /// With {side} for whom the rule speaks of, {count}, and {royals}. Empty where it depends on more.
    std::string_view sentence;
    /// `meaning` for those who play, with the keys' values: {pieces} are so many of them, {kind} is one, and
    /// {checks} are those that the start leaves to give.
    std::string_view clause = meaning;

    [[nodiscard]] bool has(std::string_view key) const;
    [[nodiscard]] bool needs(std::string_view key) const;
    /// Empty where none says it.
    [[nodiscard]] std::string_view optionOf(std::string_view key) const;

private:
    /// Null when it is not among them.
    [[nodiscard]] const EndKey* find(std::string_view key) const;
};

[[nodiscard]] std::span<const EndRow> endRows();
/// `when` is not None.
[[nodiscard]] const EndRow& rowOf(ferz::core::When when);
/// Null when no end is called so.
[[nodiscard]] const EndRow* endNamed(std::string_view word);

}  // namespace ferz::variant
