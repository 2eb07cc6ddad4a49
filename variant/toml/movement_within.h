// A piece made of parts: several movements as one, each kept to the squares where it counts.
//
//     a general of xiangqi     a wazir within [d-f1-3], and what takes the other general from afar
//     a pawn's double step     two squares ahead, from [2]
//
// In: movements that read alike for Black. Out: one movement. It says with tests of the automaton what a
// variant file says beside a notation, so that rules and generators see movements alone.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ir/movement.h"
#include "ir/position.h"
#include "ir/zone.h"

namespace ferz::variant {

/// White's squares; Black's are mirrored.
struct Bounds {
    std::optional<ir::Zone> from;    ///< where a move may begin
    std::optional<ir::Zone> within;  ///< where it may end
    std::optional<ir::Zone> wins;    ///< what ends here ends the game

    [[nodiscard]] bool isNone() const { return !from && !within && !wins; }
};

/// Empty, with the reason, when the automaton cannot be bounded so.
[[nodiscard]] std::optional<ir::Movement> bounded(const ir::Movement& movement, const Bounds& bounds,
                                                  std::string& reason);

/// Steps treat the edges of the board like this. Empty, with the reason, when it looks at squares beside its
/// path.
[[nodiscard]] std::optional<ir::Movement> wrapped(ir::Movement movement, const ir::Edges& edges,
                                                  std::string& reason);

/// Each step of the movement, repeated as often as there are pieces on its line, the mover among them: over
/// friends, to an empty square or an enemy. Empty, with the reason, when the movement is not single steps
/// alone.
[[nodiscard]] std::optional<ir::Movement> countingPieces(const ir::Movement& movement, const ir::Board& board,
                                                         std::string& reason);

/// A piece of this name appears on the square that a move leaves. Empty, with the reason, when the movement
/// has no place for that.
[[nodiscard]] std::optional<ir::Movement> leaving(const ir::Movement& movement, const std::string& name,
                                                  std::string& reason);

/// What captures enemies captures friends of these names, too, but not itself where it comes back to its square.
/// Empty, with the reason, when the movement cannot remember that.
[[nodiscard]] std::optional<ir::Movement> capturingFriends(ir::Movement movement, const ir::NameSet& friends,
                                                           std::string& reason);

/// The moves of all of them; they are turned for Black alike.
[[nodiscard]] ir::Movement unionOf(const std::vector<ir::Movement>& parts);

}  // namespace ferz::variant
