// A game in the terminal: moves and commands, a line each, and perhaps an opponent.
#pragma once

#include <optional>

#include "ferz/ferz.h"

namespace ferz::tools {

/// What may be written beside moves, with what each does.
extern const char* const kPlayCommands;

struct Players {
    MoveNames names = MoveNames::San;
    std::optional<Side> opponent;  ///< who is played by ferz
    int level = 2;                 ///< how well it plays: see tools/opponent.h
};

/// Plays from the position until the input ends, on a terminal or not. The exit code.
[[nodiscard]] int playDialogue(const Variant& variant, const Game& first, const Players& players);

}  // namespace ferz::tools
