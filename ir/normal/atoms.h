// The classes of contents that a movement can tell apart.
//
// In: a movement. Out: disjoint contents whose union is any square of the board, the empty square first;
// every test of contents is a union of them.
//
//     Atoms{rook}.all()                      empty, friend, enemy
//     Atoms{cannon}.parts(test)              a hopper that names its hurdles has more
#pragma once

#include <vector>

#include "ir/movement.h"

namespace ferz::ir::normal {

class Atoms {
public:
    explicit Atoms(const Movement& movement);

    [[nodiscard]] const std::vector<Contents>& all() const { return atoms_; }
    /// Returns the atoms inside `contents`, which is a union of atoms, apart from squares off the board.
    [[nodiscard]] std::vector<Contents> parts(const Contents& contents) const;

private:
    std::vector<Contents> atoms_;
};

}  // namespace ferz::ir::normal
