// The first field of a FEN: what stands where.
//
//     std::vector<PlacementProblem> problems;
//     auto pieces = readPlacement("rnbqk/5/5/5/RNBQK", Board{5, 5}, NameTable{}, problems);
//     printPlacement(pieces, Board{5, 5}, NameTable{}) == "rnbqk/5/5/5/RNBQK"
//
// A number may have several digits; `:name:` is a white piece without a letter, `;name;` a black one; `+P`
// and
// `+p` are pieces with the prefix `+`, `P~` and `p~` with a tilde; `*` is a wall. Levels follow each other
// from A on, divided by `|`, rows of levels by `||`. Of a hexagonal board the ranks are those of its
// rectangle, and only cells are counted.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "ir/board.h"
#include "ir/names.h"
#include "ir/position.h"
#include "support/source.h"

namespace ferz::ir {

/// A problem, with its place in the text of the placement.
struct PlacementProblem {
    Span where;
    std::string message;
};

/// What can be read; the text is good exactly when no problem was added. Without `walls` they are one.
[[nodiscard]] std::map<Square, Piece> readPlacement(std::string_view text, const Board& board,
                                                    const NameTable& names,
                                                    std::vector<PlacementProblem>& problems,
                                                    std::set<Square>* walls = nullptr);

[[nodiscard]] std::string printPlacement(const std::map<Square, Piece>& pieces, const Board& board,
                                         const NameTable& names, const std::set<Square>& walls = {});

/// A letter (`P`, `+P`, `P~`) that stands for itself in a FEN; other names are written out.
[[nodiscard]] bool isPlacementLetter(std::string_view letter);

}  // namespace ferz::ir
