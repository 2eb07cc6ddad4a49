// What a section of a variants.ini says beside its pieces, as tables of a variant file.
//
//     [hands]
//     captured = true
#pragma once

#include <map>
#include <optional>
#include <string>

#include "variant/fairy/read_section.h"

namespace ferz::variant {

/// A region of each side as the value of a zone: one if they mirror each other. Empty for the whole board.
[[nodiscard]] std::string zoneValue(const BothSides<Region>& regions, const ir::Board& board);

/// `["Q", "R"]`, strongest first; the kinds have letters.
[[nodiscard]] std::string letterList(const PieceKinds& kinds, const FairyRules& rules);

/// Pieces come out of a hand.
[[nodiscard]] bool hasHands(const FairyRules& rules);
/// A captured piece is again what it was before it was promoted.
[[nodiscard]] bool demotesCaptured(const FairyRules& rules);

/// Names of pieces by letter; letters without one have their usual name.
using LetterNames = std::map<std::string, std::string>;
/// `[names]`: those of the program's kinds, as `shogi pawn`. A custom piece has none.
[[nodiscard]] LetterNames kindNames(const FairyRules& rules);

/// `[hands]`, `[captures]`, `[walls]`, `[rules]`, `[[ends]]`, as far as they say something; `checks` is the
/// number of checks that win.
[[nodiscard]] std::string rulesToml(const FairyRules& rules, int checks);

}  // namespace ferz::variant
