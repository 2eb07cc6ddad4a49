// What the moves of a game are called: as in UCI, in short algebraic notation, as in USI.
//
//     UCI   e2e4   e7e8q    P@e5   e1g1   0000
//     SAN   e4     e8=Q     P@e5   O-O    --       Nbd2   exd5   Qxf7#
//     USI   3g3e   3b3a+    P*5e
//
// All names of a position's moves differ. docs/playing.md has the details.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "variant/model/game.h"
#include "variant/model/variant.h"
#include "variant/play/interpreter.h"

namespace ferz::variant {

enum class Naming { Uci, San, Usi };

/// `uci`, `san`, `usi`
[[nodiscard]] std::optional<Naming> namingOf(std::string_view word);

/// `e2e4`; with the letter of what the mover becomes `e7e8q`, or `+` and `-` for its promoted form and back;
/// a drop `P@e5`, a piece that comes after a move `b1c3h`, a wall after one `d1d7,d7g7`, a pass `0000`.
/// What is not an ordinary move is told apart by a text in parentheses, where two moves would be called the
/// same.
[[nodiscard]] std::vector<std::string> namesOf(const std::vector<Ply>& plies, const Game& before,
                                               const Variant& variant);

/// The same in any notation. Moves that SAN calls the same have their name of UCI.
[[nodiscard]] std::vector<std::string> namesOf(const std::vector<Ply>& plies, const Game& before,
                                               Interpreter& rules, Naming naming);

/// The name of one of them, without the cost of the others' signs of check.
[[nodiscard]] std::string nameOf(std::size_t ply, const std::vector<Ply>& plies, const Game& before,
                                 Interpreter& rules, Naming naming);

/// The places of those that a text may mean: one that has this name in UCI, else in SAN, else in USI; else
/// those whose name in SAN it is when marks, captures and the square that the piece leaves may be left out
/// or said (`Nd2`, `Nb1d2`, `e7e8=Q`).
[[nodiscard]] std::vector<std::size_t> movesNamed(std::string_view text, const std::vector<Ply>& plies,
                                                  const Game& before, Interpreter& rules);

}  // namespace ferz::variant
