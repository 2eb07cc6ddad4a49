// The start of a game of Fairy-Max: pawns that fill a rank, and other pieces on the rank of each side's edge.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "variant/export/refusals.h"
#include "variant/export/usual_rules.h"
#include "variant/model/game.h"
#include "variant/model/variant.h"

namespace ferz::variant {

struct FairyMaxStart {
    const PieceType* pawn = nullptr;
    LastRanksPromotion promotion;
    int zone = 1;  ///< what stands behind the board's size; 1: nothing does
    /// White's and Black's first rank, from file a; null where nothing stands.
    std::array<std::vector<const PieceType*>, 2> firstRank;
};

/// Empty exactly when it refused something.
[[nodiscard]] std::optional<FairyMaxStart> fairyMaxStart(const Variant& variant, const Game& start,
                                                         ExportRefusals& refusals);

}  // namespace ferz::variant
