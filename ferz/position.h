// Positions of ferz/ferz.h as the automaton wants them, and moves and situations as ferz/ferz.h gives them
// out.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ferz/ferz.h"
#include "ir/evaluate.h"
#include "ir/move.h"
#include "ir/names.h"
#include "support/diagnostics.h"

namespace ferz::library {

[[nodiscard]] ir::Board boardOf(const Board& board);
[[nodiscard]] Board boardOf(const ir::Board& board);

/// A board that a program made may be none, which is reported.
[[nodiscard]] std::optional<ir::Board> checkedBoard(const Board& board, Diagnostics& diagnostics);

/// The square of this name; a board that has none is reported.
[[nodiscard]] std::optional<ir::Square> squareOn(const ir::Board& board, const std::string& name,
                                                 Diagnostics& diagnostics);

/// Every problem is reported; empty exactly when there was one.
[[nodiscard]] std::optional<ir::Situation> situationOf(const Position& position, std::string_view at,
                                                       const ir::NameTable& names, Diagnostics& diagnostics);
[[nodiscard]] Position positionOf(const ir::Situation& situation, const ir::NameTable& names);

[[nodiscard]] Move moveOf(const ir::Move& move, const ir::Board& board, ir::Colour side);
[[nodiscard]] std::vector<Move> movesOf(const std::vector<ir::Move>& moves, const ir::Board& board,
                                        ir::Colour side);

/// The first field of a FEN: `:name:` is a white piece without a letter, `;name;` a black one. The piece that
/// moves is part of it.
[[nodiscard]] std::string fenOf(const ir::Situation& situation, const std::string& moverName,
                                const ir::NameTable& names);
}  // namespace ferz::library
