// What a program of statements does, as a movement: statements are run with states of an automaton in place
// of squares and runs.
//
// A sequence branches, for its statements run one after the other whatever each comes to; a line is a cycle.
// No square is looked at after an effect, because code asks of the board as it was: effects come with the
// report. In a walk each Change is its instruction; what is checked there is that no statement needs a run
// which one before it has changed in place.
//
// In: the statements of a function, and the piece it is for (its name, and how Black sees the board). Out:
// the movement of White's code and, where vectors are the board's and not the mover's, that of Black's, both
// as the mover sees the board. That they are the piece is for others to prove.
#pragma once

#include <optional>
#include <vector>

#include "backends/cpp/statement.h"
#include "ir/movement.h"

namespace ferz::cpp {

/// Empty where a run is used after a change in place.
[[nodiscard]] std::optional<std::vector<ir::Movement>> meaningsOf(const Block& program,
                                                                  const ir::Movement& piece);

}  // namespace ferz::cpp
