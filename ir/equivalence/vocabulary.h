// What the situations of a board are made of, as far as some movements can tell them apart, and the diagram
// variables that encode it.
//
// A square holds nothing, a friend or an enemy, of a name that the movements mention or of another one; it
// may be unmoved, attacked, marked for en passant. The game has a state a key, a name of the mover, check
// flags. Each of these is a few variables; codes that are left over mean "another name" or "another value",
// so every assignment is a situation and equality of diagrams is equality on all situations.
//
// Squares near the origin come first in the order: a ray's condition then is a chain of small diagrams.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ir/equivalence/diagram.h"
#include "ir/movement.h"
#include "ir/position.h"

namespace ferz::ir {

struct Vocabulary {
    std::vector<std::string> names;                  ///< sorted
    std::map<std::string, std::vector<int>> states;  ///< key -> values mentioned, sorted
    std::vector<Attacked> attacks;
    bool unmoved = false;
    bool enPassant = false;

    /// Everything that one of the movements mentions.
    [[nodiscard]] static Vocabulary of(const std::vector<const Movement*>& movements);
};

/// The variables for one board and one origin, and the diagrams of the elementary facts. Squares are real
/// squares.
class Encoding {
public:
    Encoding(const Vocabulary& vocabulary, const Board& board, Square origin);

    /// How many variables the space needs.
    [[nodiscard]] int variables() const { return variables_; }

    [[nodiscard]] Diagram holds(const DiagramSpace& space, Square square, const Contents& what) const;
    [[nodiscard]] Diagram moverIsNamed(const DiagramSpace& space, const NameSet& names) const;
    [[nodiscard]] Diagram unmoved(const DiagramSpace& space, Square square) const;
    [[nodiscard]] Diagram attacked(const DiagramSpace& space, Square square, const Attacked& by) const;
    [[nodiscard]] Diagram enPassant(const DiagramSpace& space, Square square, const NameSet& victims) const;
    [[nodiscard]] Diagram stateIs(const DiagramSpace& space, const std::string& key, int value) const;
    [[nodiscard]] Diagram inCheck(const DiagramSpace& space) const { return space.variable(0); }
    [[nodiscard]] Diagram everChecked(const DiagramSpace& space) const { return space.variable(1); }

    /// What setting a variable costs a reader: a piece much, a flag little.
    [[nodiscard]] int costOf(int variable) const;

    /// One situation in which these variables have these values; everything else is as plain as possible.
    struct Found {
        Position position;
        std::string moverName;  ///< empty: no name matters
        std::map<Square, std::vector<Attacked>> attackedBy;
    };
    [[nodiscard]] Found situation(const std::vector<std::pair<int, bool>>& assignment, Colour side) const;

private:
    /// A value out of a list, or one beyond it: the codes 0..n-1 are the list's, all others "another".
    [[nodiscard]] static Diagram code(const DiagramSpace& space, int firstVariable, int bits, unsigned value,
                                      std::size_t listed);
    [[nodiscard]] Diagram nameIn(const DiagramSpace& space, int firstVariable, const NameSet& names) const;
    [[nodiscard]] std::string nameFor(unsigned code) const;
    [[nodiscard]] int base(Square square) const { return blockOf_[static_cast<std::size_t>(square)]; }

    const Vocabulary& vocabulary_;
    Board board_;
    Square origin_;
    int nameBits_ = 0;
    int nameVariable_ = 0;                                  // the mover's
    std::map<std::string, std::pair<int, int>> stateBits_;  // key -> first variable, bits
    int firstSquare_ = 0;
    int squareSize_ = 0;
    std::vector<int> blockOf_;  // square -> its first variable
    int variables_ = 0;
    // within a square's block
    int unmovedAt_ = 0;
    int enPassantAt_ = 0;
    int attackedAt_ = 0;
};

}  // namespace ferz::ir
