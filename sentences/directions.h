// Directions in words, from the vectors that are meant: letters that select the same are said the same.
#pragma once

#include <set>
#include <vector>

#include "ir/board.h"
#include "sentences/phrase.h"

namespace ferz::sentences {

using Vectors = std::set<ir::Vec>;

/// `forward or sideways`, of steps to neighbouring squares: signs of vectors, straight ones and diagonal
/// ones.
[[nodiscard]] Phrase directionsOf(const Vectors& steps);

/// What steps of both a file and a rank are called.
enum class Diagonals { Diagonally, ToASide };
/// The same, one phrase for each direction.
[[nodiscard]] std::vector<Phrase> directionsTo(Vectors steps, Diagonals diagonals);

/// `2 forward and 1 to one side`, of vectors with two different parts; one phrase for each kind.
[[nodiscard]] std::vector<Phrase> bentDirectionsOf(const Vectors& leaps);

}  // namespace ferz::sentences
