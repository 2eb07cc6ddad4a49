// XBoard's table of letters: which picture each piece of a game gets, White's and then Black's.
//
//     pieceTable({"P", "R", "C", "K"}, 'K')     P..R....CKp..r....ck
//
// Each place is a picture, and the last is the king's. A letter stands where XBoard has it in its own table,
// other letters at pictures that are free.
#pragma once

#include <string>
#include <vector>

namespace ferz::variant {

/// `letters`: single ones from A to Z, each once, the king's or not.
[[nodiscard]] std::string pieceTable(const std::vector<std::string>& letters, char king);

}  // namespace ferz::variant
