// The moves of a piece of Fairy-Stockfish, as parts of a variant file.
//
//     pawn of chess      betza[dialect=fsf]:fmWfcF, in passing betza:feF, and from [2] mbn:mefW02
//     soldier of xiangqi betza[dialect=fsf]:fW, and from [6-10] betza[dialect=fsf]:sW
//
// Where the program's own string does not say all that the piece does, the parts do: `i` means the region of
// double steps there, `e` all captures of the piece, and some pieces have rules of their own.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "variant/fairy/read_section.h"
#include "variant/toml/write.h"

namespace ferz::variant {

/// Empty, with the reason, when parts cannot say it; a piece without moves has one part that has none.
[[nodiscard]] std::optional<std::vector<MovePart>> partsOf(const std::string& kind, const FairyRules& rules,
                                                           std::string& reason);

/// True if Fairy-Stockfish-X adds steps of a pawn to the piece's own moves, which do not say them.
[[nodiscard]] bool stepsAsPawn(const std::string& kind, const FairyRules& rules);

/// What a string of moves has: `i` apart, since it is no part of the piece's other moves.
struct InitialSplit {
    std::string always;
    std::vector<std::string> initial;  ///< without their `i`, which only moves
};
/// Empty when there is an `i` in a string that is no row of moves.
[[nodiscard]] std::optional<InitialSplit> splitInitial(const std::string& betza);

/// True for known letters without an atom, as in `m`: a piece that never moves.
[[nodiscard]] bool hasNoMoves(const std::string& betza);
/// The string with the notation that it is of; a blank keeps `@` from naming a file.
[[nodiscard]] std::string definitionOf(const std::string& betza, bool isExtended);
/// The steps, in MBN, of a piece that goes as far as there are pieces on its line; empty for all others.
[[nodiscard]] std::string countingOf(const std::string& betza);

/// Without `e`, which the program looks for and then skips.
[[nodiscard]] std::string withoutPassing(const std::string& betza);
/// In XBetza, as captures in passing alone, those of its captures that are no other moves; empty when there
/// are none.
[[nodiscard]] std::string passingOf(const std::string& betza);

}  // namespace ferz::variant
