// What a piece attacks, asked by the other side: its movement is played on the board as that side sees it.
//
// In: the movement of an attacker, simplified, its ranks counted from the edge. Out: the same instructions
// with colours, top and bottom exchanged; and, of the whole movement, a part that can be played exactly from
// the squares that an enemy of that name attacks.
#pragma once

#include <optional>
#include <string>

#include "ir/movement.h"

namespace ferz::mbn {

/// What is attacked: the piece that stands on the square, or the mover, which will.
enum class Victim { Stands, WillStand };

[[nodiscard]] ir::Vec mirrored(const ir::Vec& vec);

/// A test of an attacker, as the attacked side sees it. Empty: it cannot be told.
[[nodiscard]] std::optional<ir::Test> asSeenByOther(const ir::Test& test);

struct AttackQuestion {
    std::string attacker;  ///< as the position names it
    std::string mover;
    Victim victim = Victim::Stands;
};

/// Empty, with the reason, when the attacker asks for something that a position tells of the other side only.
[[nodiscard]] std::optional<ir::Part> attackPart(const ir::Movement& attacker, const AttackQuestion& question,
                                                 std::string& reason);

}  // namespace ferz::mbn
