// Every key of a variant file, with the table that it belongs to: the readers know no other ones.
//
//     keysOf("castling")                     king, rook, king_to, ...
//     findKey("castling", "home")->meaning
//
// docs/variants.md has the same in more words.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace ferz::variant {

struct Key {
    std::string_view table;  ///< `file`, `piece`, `part`, `promotion`, `drops`, or as it is written
    std::string_view name;
    std::string_view meaning;
    bool namesPieces = false;  ///< its value is a letter of a piece, or a list of them
};

[[nodiscard]] std::span<const Key> keys();
[[nodiscard]] std::vector<std::string_view> keysOf(std::string_view table);
/// Null where there is none.
[[nodiscard]] const Key* findKey(std::string_view table, std::string_view name);

}  // namespace ferz::variant
