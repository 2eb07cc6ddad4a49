// A FEN of a variant, read and written.
//
//     rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1
//
// Pieces, side to move, castling rights, en-passant squares, two counters (which mean nothing to perft). Only
// the first two are needed. An en-passant square is followed by its victim's square where that is not the one
// after it (`d3=e4`), and several are separated by commas. A piece is unmoved where the variant's start has
// the same piece.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ir/placement.h"
#include "variant/model/game.h"
#include "variant/model/variant.h"

namespace ferz::variant {

/// Empty exactly when a problem was added; its place is in `text`.
[[nodiscard]] std::optional<Game> readFen(std::string_view text, const Variant& variant,
                                          std::vector<ir::PlacementProblem>& problems);

/// The position in which games begin: a variant that was read has one.
[[nodiscard]] Game startOf(const Variant& variant);

/// The first four fields, and the checks that are left where they are counted.
[[nodiscard]] std::string printFen(const Game& game, const Variant& variant);

}  // namespace ferz::variant
