// The pieces of a game of Fairy-Max in the order of their lines, whose numbers the program knows: 1 and 2 are
// White's and Black's pawn, and 7 is what pawns promote to first.
#pragma once

#include <array>
#include <vector>

#include "ir/position.h"
#include "variant/export/refusals.h"
#include "variant/import/fairymax_rays.h"
#include "variant/model/variant.h"

namespace ferz::variant {

/// A line of a piece. White's and Black's are one where their rays are the same.
struct FairyMaxLine {
    const PieceType* type = nullptr;
    std::array<bool, 2> sides = {};  ///< whose it is
    std::vector<FairyMaxRay> rays;
    int value = 0;
    bool isPromotedTo = false;
};

/// In: the lines, White's before Black's of one kind. If there are too few, one of a piece that pawns do not
/// promote to is repeated; if there is no order, that is refused.
[[nodiscard]] std::vector<FairyMaxLine> inOrder(std::vector<FairyMaxLine> lines, const PieceType* pawn,
                                                ExportRefusals& refusals);

/// The number of the piece in lines that are in order.
[[nodiscard]] int numberOf(const PieceType& type, ir::Colour side, const std::vector<FairyMaxLine>& lines);

}  // namespace ferz::variant
