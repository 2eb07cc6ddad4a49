// How a leg may end: the meaning of the modifiers m c a j w x e for the square it arrives on (section 6).
//
//     modesOf({}, ...)    an empty square anywhere; the capture of an enemy where the move ends
#pragma once

#include <string>
#include <vector>

#include "frontend/mbn/ast.h"
#include "ir/contents.h"
#include "ir/names.h"

namespace ferz::mbn {

struct ArrivalMode {
    enum class What { Stay, Capture, EnPassant, Swap, Flip, Visit };
    What what = What::Stay;
    ir::Contents where;
    ir::NameSet victims;  ///< victims of a capture en passant
    bool last = true;     ///< the move may end here
    bool middle = true;   ///< another leg may follow
};

struct Modes {
    std::vector<ArrivalMode> endings;
    bool marksPassed = false;  ///< `me`: the squares passed are marked for en passant
};

/// The pieces of a set, seen from the side that moves.
[[nodiscard]] ir::Contents contentsOf(const PieceSet& set, const ir::NameTable& names);

/// The contents that several modifiers of one letter select: the intersection of their sets. A modifier
/// without a set selects all.
[[nodiscard]] ir::Contents contentsOf(const std::vector<const Modifier*>& modifiers,
                                      const ir::NameTable& names);

/// `own` is the name of the moving piece: `e` captures pieces of that name unless a set is given.
[[nodiscard]] Modes modesOf(const std::vector<const Modifier*>& modifiers, const ir::NameTable& names,
                            const std::string& own);

/// True for m c a j w x e.
[[nodiscard]] bool isMode(const Modifier& modifier);

}  // namespace ferz::mbn
