// Texts of a variant file's parts: what everything that writes one has in common.
//
//     pieceLine("P", {{.def = "mbn:fW"}}, {{"promotes", "{ to = [\"Q\"], zone = \"[8]\" }"}})
//     P = { move = "mbn:fW", promotes = { to = ["Q"], zone = "[8]" } }
#pragma once

#include <compare>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ferz::variant {

/// A part of a piece: a definition, and where and for whom it holds.
struct MovePart {
    enum class Side { Both, White, Black };
    std::string def;
    /// As zones of White's squares; empty for all.
    std::string from = {};
    std::string within = {};
    bool counting = false;    ///< as far as there are pieces on the line
    bool friends = false;     ///< it captures these, too
    std::string wraps = {};   ///< as a variant file says it
    std::string leaves = {};  ///< a letter
    Side side = Side::Both;
    friend auto operator<=>(const MovePart&, const MovePart&) = default;
};

/// Keys with their values as TOML, in the order in which they are written.
using TomlKeys = std::vector<std::pair<std::string, std::string>>;

/// What stands before the start in the file.
inline constexpr std::string_view kTomlStart = "start = ";

/// A string of TOML.
[[nodiscard]] std::string tomlString(std::string_view text);
/// `["Q", "R"]`
[[nodiscard]] std::string tomlStrings(const std::vector<std::string>& texts);
/// `{ to = ["Q"], zone = "[8]" }`
[[nodiscard]] std::string inlineTable(const TomlKeys& keys);
/// One part, or a list of them; there is at least one.
[[nodiscard]] std::string movesValue(const std::vector<MovePart>& parts);
/// A line of `[pieces]`, without a line break. Without parts the keys say what it moves like.
[[nodiscard]] std::string pieceLine(std::string_view letter, const std::vector<MovePart>& parts,
                                    TomlKeys keys);
/// `name`, `board` and `start`, each a line.
[[nodiscard]] std::string headLines(std::string_view name, std::string_view board, std::string_view start);
/// A table with its head, `[castling]` or `[[ends]]`, and an empty line after it.
[[nodiscard]] std::string tableText(std::string_view head, const TomlKeys& keys);

}  // namespace ferz::variant
