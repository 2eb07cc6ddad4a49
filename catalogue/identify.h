// Which known piece is this? By what it does, not by how it is written.
//
// In: a movement. Out: the pieces of the catalogue that are equal to it on the board, each proved; where
// there is none, what it is made of (other pieces together, one turned round, one that only moves or only
// captures), each proved too, and the pieces that differ least from it.
//
//     Identifier identifier(entries, Board{8, 8});
//     identifier.identify(movement, limits).same
//
// The mover's own name plays no part: a pawn is a pawn, whatever it is called. Pieces that are at home on
// another kind of board are left out: those of a board in space on a flat one, those of hexagons among
// squares.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "catalogue/catalogue.h"
#include "ir/board.h"
#include "ir/equivalence/fingerprint.h"
#include "ir/limits.h"
#include "ir/move.h"

namespace ferz::catalogue {

/// A piece that is not the same: what it has, seen from one square in the middle of the board.
struct Near {
    const CatalogueEntry* entry = nullptr;
    ir::Square from = 0;
    std::vector<ir::Move> lacks;    ///< moves that only the known piece has
    std::vector<ir::Move> adds;     ///< moves that the known piece has not
    std::vector<ir::Move> changed;  ///< moves of both, in other situations
};

/// What a piece is made of, said in words: `rook + knight`, `moves as a rook, captures as a bishop`.
struct Composition {
    std::string sentence;
    std::vector<const CatalogueEntry*> entries;
};

struct Identity {
    std::vector<const CatalogueEntry*> same;
    std::vector<Composition> madeOf;  ///< empty if `same` has a piece
    std::vector<Near> nearest;        ///< empty if `same` has a piece
    /// Says what was not decided; then `same` may lack a piece. Empty if everything was.
    std::string undecided;
};

class Identifier {
public:
    Identifier(std::vector<CatalogueEntry> entries, const ir::Board& board);
    Identifier(const Identifier&) = delete;
    Identifier& operator=(const Identifier&) = delete;

    [[nodiscard]] Identity identify(const ir::Movement& movement, const ir::Limits& limits) const;
    [[nodiscard]] const std::vector<CatalogueEntry>& entries() const { return entries_; }
    /// Pieces of the catalogue that are too large to be decided: they are never found.
    [[nodiscard]] const std::vector<const CatalogueEntry*>& tooLarge() const { return tooLarge_; }

private:
    class Question;

    using Print = std::set<Hash128>;

    /// A piece's moves from the central square, as hashes.
    struct Known {
        const CatalogueEntry* entry = nullptr;
        std::vector<ir::MovePrint> moves;
        Print all;
        Print quiet;
        Print capturing;
    };

    [[nodiscard]] static Known known(const CatalogueEntry* entry, std::vector<ir::MovePrint> moves);

    const ir::Board board_;
    const ir::Square from_;
    std::vector<CatalogueEntry> entries_;
    std::vector<Known> known_;
    std::vector<const CatalogueEntry*> tooLarge_;
};

}  // namespace ferz::catalogue
