// The fingerprint of a movement on a board: 128 bits that two movements share exactly when `compare` calls
// them equal there (but for a chance of 2 to the -128).
//
// It is made of what the movement does: for each origin the table of its moves, each with the situations that
// generate it, as a function of what stands where. Neither the text, nor the automaton, nor a name that makes
// no difference, nor the machine has a part in it. docs/equality.md says how it is made; when that changes,
// so does `kFingerprintVersion`.
//
//     fingerprint(queen, Board{8, 8}, {}).value == fingerprint(rookAndBishop, Board{8, 8}, {}).value
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <vector>

#include "ir/limits.h"
#include "ir/move.h"
#include "ir/movement.h"
#include "support/hash128.h"

namespace ferz::ir {

inline constexpr const char* kFingerprintVersion = "f1";

struct Fingerprint {
    Hash128 words = {};

    /// 32 hexadecimal digits.
    [[nodiscard]] std::string print() const;
    friend auto operator<=>(const Fingerprint&, const Fingerprint&) = default;
};

struct FingerprintResult {
    std::optional<Fingerprint> value;
    std::string reason;  ///< where there is none
};

[[nodiscard]] FingerprintResult fingerprint(const Movement& movement, const Board& board, Limits limits);

/// A move from one square, and the hash of it and of the situations that generate it.
struct MovePrint {
    Hash128 hash = {};
    Move move;
};

/// White's moves from one square, in order; two movements have the same list exactly when they do the same
/// there. Empty when it cannot be decided; then `reason` says why.
[[nodiscard]] std::optional<std::vector<MovePrint>> movePrints(const Movement& movement, const Board& board,
                                                               Square origin, Limits limits,
                                                               std::string& reason);

}  // namespace ferz::ir
