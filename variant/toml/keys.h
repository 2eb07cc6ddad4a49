// Every key of a variant file, with the table that it belongs to: the readers know no other ones.
//
//     keysOf("castling")                     king, rook, king_to, ...
//     findKey("castling", "home")->meaning
//     keyTables()                            all of it, as docs/variants.md shows it
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ferz::variant {

struct Key {
    std::string_view table;  ///< `file`, `piece`, `part`, `promotion`, `drops`, or as it is written
    std::string_view name;
    std::string_view meaning;
    std::string_view values;  ///< what may be written
    std::string_view byDefault = {};
    bool namesPieces = false;  ///< its value is a letter of a piece, or a list of them
};

[[nodiscard]] std::span<const Key> keys();
[[nodiscard]] std::vector<std::string_view> keysOf(std::string_view table);
/// Null where there is none.
[[nodiscard]] const Key* findKey(std::string_view table, std::string_view name);

/// A table in Markdown for each table of a file, and one of the words of `when`, with empty lines between.
[[nodiscard]] std::string keyTables();

}  // namespace ferz::variant
