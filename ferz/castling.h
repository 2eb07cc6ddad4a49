// Castling moves of a royal piece, by the rules of its text.
#pragma once

#include <string>
#include <vector>

#include "ferz/piece.h"
#include "ir/evaluate.h"
#include "ir/position.h"

namespace ferz::library {

/// `rights`: the squares of pieces that may castle. None where the piece is not royal, or its notation has no
/// castling. Sorted, each once.
[[nodiscard]] std::vector<Move> castlingsOf(const Piece::Inside& piece, const ir::Situation& situation,
                                            const std::vector<std::string>& rights,
                                            const std::vector<std::string>& royalLetters,
                                            Diagnostics& diagnostics);

}  // namespace ferz::library
