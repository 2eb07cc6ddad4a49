// The fingerprint of a game: 128 bits that two variants share if their files are proved to be the same game
// (compareFiles), whatever their pieces are called.
//
// It is made of what the files say, of where pieces come in games, and of what they do there. Names have no
// part in it: a piece is called by how the start and the rules look with it marked, and, where that is the
// same for two pieces, by their moves.
//
//     fingerprint(chess, {}).value == fingerprint(chessWithOtherLetters, {}).value
//
// Pieces that only their use by other pieces tells apart may share a name. So games of one fingerprint are
// candidates for a proof, and games of two fingerprints have none.
#pragma once

#include "ir/equivalence/fingerprint.h"
#include "ir/limits.h"
#include "variant/model/variant.h"

namespace ferz::variant {

inline constexpr const char* kGameFingerprintVersion = "g2";

/// `pieces`: of each piece by itself.
[[nodiscard]] ir::FingerprintResult fingerprint(const Variant& variant, const ir::Limits& pieces);

}  // namespace ferz::variant
