// What the keys of a variant file say, as texts that are the same exactly where they mean the same on the
// board, whatever pieces are called.
//
//     keysOf({chess, letters, all, {}}).at("castling.king")      "K;"
#pragma once

#include <map>
#include <set>
#include <string>

#include "ir/rename.h"
#include "variant/model/variant.h"

namespace ferz::variant {

struct SpokenFile {
    const Variant& variant;
    const ir::NewNames& names;            ///< what its pieces are called here
    const std::set<std::string>& coming;  ///< those that are spoken of
    const std::set<std::string>& held;    ///< those that may be in a hand
};

/// By key: `pieces.P.promotes`.
[[nodiscard]] std::map<std::string, std::string> keysOf(const SpokenFile& file);
/// The ends of games; the first that holds counts. Mate and stalemate hold behind all others.
[[nodiscard]] std::string endsInOrder(const SpokenFile& file);
/// All of it but the board. The order of the pieces in the file does not matter.
[[nodiscard]] std::string textOf(const SpokenFile& file);

}  // namespace ferz::variant
