// Sets of squares in a generated header: as literals, and as constants that the tables name.
//
//     ZoneNames zones(board);
//     zones.add(squares);
//     zones.define(out);       inline constexpr Set kZone1 = {{0xFF000000000000}};
//     zones.nameOf(squares)    "kZone1"
#pragma once

#include <map>
#include <string>
#include <vector>

#include "ir/board.h"
#include "support/writer.h"
#include "variant/core/board_paths.h"

namespace ferz::variant::core {

/// A set of squares as the literal of a generated program.
[[nodiscard]] std::string setText(const ir::Board& board, const SquareSet& squares);

class ZoneNames {
public:
    /// The board has to outlive it.
    explicit ZoneNames(const ir::Board& board) : board_(board) {}

    void add(const SquareSet& zone);
    /// The zone has been added, or is none or all of the board.
    [[nodiscard]] std::string nameOf(const SquareSet& zone) const;
    /// Writes the constants, and the cells of a hexagonal board.
    void define(Writer& out) const;

private:
    [[nodiscard]] bool isWholeBoard(const SquareSet& zone) const;
    [[nodiscard]] std::string words(const SquareSet& zone) const;

    const ir::Board& board_;
    std::map<SquareSet, std::string> names_;
    std::vector<SquareSet> order_;
};

}  // namespace ferz::variant::core
