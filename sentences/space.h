// Pieces that move alike along all axes of a board in space, in words.
//
//     wordsInSpace(rook of Raumschach)      moves any number of squares along one axis
//
// In: a movement; its normal form is read, so equal pieces have the same words. Out: phrases, each a
// sentence; empty where it is no leaper or rider that moves as it captures, or does not treat all axes alike.
#pragma once

#include <optional>
#include <vector>

#include "ir/movement.h"
#include "sentences/phrase.h"

namespace ferz::sentences {

[[nodiscard]] std::optional<std::vector<Phrase>> wordsInSpace(const ir::Movement& movement);

}  // namespace ferz::sentences
