// Castling in games of Fairy-Max: the rays of a king that swing the piece in the corner round him.
#pragma once

#include <array>
#include <optional>

#include "variant/import/draft.h"
#include "variant/import/fairymax_text.h"

namespace ferz::variant {

struct FairyMaxCastling {
    int king = 0;  ///< its number; 0: nobody castles
    /// The files where the king lands, to the right and to the left, counted from 0.
    std::array<std::optional<int>, 2> to;
};

[[nodiscard]] FairyMaxCastling castlingOf(const FairyMaxGame& game, std::size_t side);

/// The table `[castling]`; what has no words in it is reported.
void addCastling(const FairyMaxGame& game, const Source& source, GameDraft& draft);

}  // namespace ferz::variant
