// Which pieces of two variants are the same one, whatever each variant calls it.
//
//     const SharedNames shared = sharedNames(left, right, isSame);
//     shared.names[kLeft].at("nightrider")     "N", and so is shared.names[kRight].at("knightrider")
//
// Pieces that stand on the same squares at the start are paired, then what paired ones become, then those
// that move alike. What cannot come into a game is nobody's pair.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "ir/rename.h"
#include "variant/model/game.h"
#include "variant/model/variant.h"

namespace ferz::variant {

inline constexpr std::size_t kLeft = 0;
inline constexpr std::size_t kRight = 1;

/// Whether two pieces, by their names, are proved to move alike; names in their movements are those given.
using MovesAlike = std::function<bool(const PieceType& left, const PieceType& right,
                                      const std::array<ir::NewNames, 2>& names)>;

struct SharedNames {
    /// By variant, from the name of each piece to one that both share: the letter of the left one.
    std::array<ir::NewNames, 2> names;
    /// The same, as far as it is certain: pieces that stand on the same squares at the start. All others have
    /// one name.
    std::array<ir::NewNames, 2> certain;
    /// The names of pieces that can come into a game.
    std::array<std::set<std::string>, 2> coming;
    /// And of those that can be in a hand there.
    std::array<std::set<std::string>, 2> held;
    /// The same pieces, left and right; those of one variant alone are in none.
    std::vector<std::pair<const PieceType*, const PieceType*>> pairs;
    /// False: pieces of one kind on the left stand where there are several kinds on the right, or the other
    /// way round. Then nothing is paired, and all pieces are called the same.
    bool isOneToOne = true;
};

/// Both have the same board. `starts`: the positions from which they are played; the pieces of each pair
/// stand on the same squares.
[[nodiscard]] SharedNames sharedNames(const Variant& left, const Variant& right,
                                      const std::vector<std::pair<Game, Game>>& starts,
                                      const MovesAlike& movesAlike);

/// Names of pieces that can come into games from the start.
[[nodiscard]] std::set<std::string> comingPieces(const Variant& variant);
/// Names of pieces that can be in a hand in games from the start where these come.
[[nodiscard]] std::set<std::string> heldPieces(const Variant& variant, const std::set<std::string>& coming);

}  // namespace ferz::variant
