// Pieces on the squares of a board, as readers find them and as FENs write them.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "ir/board.h"
#include "variant/import/lines.h"

namespace ferz::variant {

/// A file and a rank, counted from 1.
struct PlacedSquare {
    int file = 1;
    int rank = 1;
    friend auto operator<=>(const PlacedSquare&, const PlacedSquare&) = default;
};

/// `e4`; empty for another text, or one that is not on the board.
[[nodiscard]] std::optional<PlacedSquare> squareOf(std::string_view text, const ir::Board& board);

/// What stands where, as in FENs: `N`, `n`, `+P`, `*`.
using Placement = std::map<PlacedSquare, std::string>;

[[nodiscard]] std::string fenOf(const Placement& placement, const ir::Board& board);
/// The squares of a FEN's first field; empty, with the place, where it cannot be read or has another size.
/// Pieces in hand are left out.
[[nodiscard]] std::optional<Placement> placementOf(const Placed& fen, const ir::Board& board, Placed& wrong);

/// Upper case: White's.
[[nodiscard]] bool isWhite(std::string_view symbol);
[[nodiscard]] std::string upperCase(std::string_view symbol);

}  // namespace ferz::variant
