// What must hold of every variant that was read.
#pragma once

#include <string_view>

#include "ferz/ferz.h"

namespace ferz::fuzz {

/// A game from this FEN: what it is written as reads the same; each legal move has names of its own, is found
/// by each, and can be made. True where the FEN was accepted.
bool checkGame(const Variant& variant, const std::string& fen, std::string_view text);

}  // namespace ferz::fuzz
