// Conditions, effects and zones as sentences of a legend.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "backends/picture/conditions.h"
#include "backends/picture/scene.h"
#include "ir/move.h"

namespace ferz::pictures {

/// What a piece's name is called: a definition without a name speaks of its own kind.
[[nodiscard]] std::string nameText(const std::string& name);

/// `it has not moved and d5 is not attacked`. `target` is called "there".
[[nodiscard]] std::string conditionText(const Terms& terms, const ir::Encoding& encoding,
                                        const ir::Board& board, ir::Square target);

/// What a move does beside going and capturing: `becomes queen or rook`; with `may` as `may become queen`.
/// Empty: nothing.
[[nodiscard]] std::string effectText(const ir::Move& move, const ir::Board& board, bool may);

/// `ranks 1 and 2`, `files a to c`: which of `all` the squares are; empty where it needs more words than
/// that.
[[nodiscard]] std::string zoneText(const std::set<ir::Square>& squares, const std::set<ir::Square>& all,
                                   const ir::Board& board);

/// What a mark says: `moves there, but does not capture there`; of single moves `moves there`.
[[nodiscard]] std::string meaning(const std::vector<MarkAction>& doings, bool isOfMoves);

}  // namespace ferz::pictures
