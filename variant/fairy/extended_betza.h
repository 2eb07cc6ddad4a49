// What Fairy-Stockfish-X reads in strings of Betza's notation and Fairy-Stockfish does not, as other
// definitions of a variant file.
//
//     splitExtended("mzQfF", board)      plain: "fF"    definitions: {"mbn:mW0*+mF0*"}
//
// x{transparent_types: friendly}Q goes as far as there are pieces on its line; zR goes as far as it can; jR
// passes over the first square; R[3-5] goes so many squares, and R[3-] at least so many; AA, (1,2)(1,2) and
// (1,2)3 are riders; U goes to any square; O and M are griffon and manticore; c^Q captures without moving.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "ir/board.h"
#include "support/source.h"

namespace ferz::variant {

struct ExtendedSplit {
    std::string plain;                     ///< what both programs read
    std::vector<std::string> definitions;  ///< in the order of the text
    std::vector<Span> places;              ///< of these, within the text
    std::string refusal;  ///< what of that program's words is no move that ferz knows; empty: nothing
    Span refusedAt;
    std::string counting;  ///< the steps of a piece that goes as far as there are pieces on its line
};

/// A term that is not understood stays among the plain ones, whose reader says what is wrong.
/// `pK2` means other moves to the two programs: it is what Fairy-Stockfish reads unless `isExtended`. The
/// definitions mirror the ranks for Black; what Black's have to be, whose board is turned, is said by
/// `isBlack`.
[[nodiscard]] ExtendedSplit splitExtended(const std::string& betza, const ir::Board& board, bool isExtended,
                                          bool isBlack = false);

}  // namespace ferz::variant
