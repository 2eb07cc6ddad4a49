// How a leg may end: what the modifiers m c a j w x e say of the square it arrives on (section 6).
//
//     endingsOf({}, ...)    an empty square anywhere; a capture of an enemy where the move ends
#pragma once

#include <string>
#include <vector>

#include "frontend/mbn/ast.h"
#include "ir/contents.h"
#include "ir/names.h"

namespace ferz::mbn {

struct Ending {
    enum class What { Stay, Capture, EnPassant, Swap, Flip, Visit };
    What what = What::Stay;
    ir::Contents where;
    ir::NameSet victims;  ///< en passant
    bool last = true;     ///< the move may end here
    bool middle = true;   ///< another leg may follow
};

struct Modes {
    std::vector<Ending> endings;
    bool marksPassed = false;  ///< `e` with `m`
};

/// The pieces of a set, seen from the side that moves.
[[nodiscard]] ir::Contents contentsOf(const PieceSet& set, const ir::NameTable& names);

/// What several modifiers of one letter speak of: their sets are intersected; `all` where no set is given.
[[nodiscard]] ir::Contents contentsOf(const std::vector<const Modifier*>& modifiers,
                                      const ir::NameTable& names);

/// `own` is the name of the moving piece, whose like `e` captures unless a set is given.
[[nodiscard]] Modes modesOf(const std::vector<const Modifier*>& modifiers, const ir::NameTable& names,
                            const std::string& own);

/// The letters this file reads.
[[nodiscard]] bool isMode(const Modifier& modifier);

}  // namespace ferz::mbn
