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

#include <array>
#include <compare>
#include <memory>
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

/// The same of one piece: of its side, by its name, and of whether it has moved.
class MovePrinter {
public:
    /// In order, where the piece has moved, and where it has not.
    using OfOrigin = std::array<std::vector<MovePrint>, 2>;

    MovePrinter(Movement movement, const Board& board, Colour side, std::string mover, const Limits& limits);
    MovePrinter(const MovePrinter&) = delete;
    MovePrinter& operator=(const MovePrinter&) = delete;
    ~MovePrinter();

    [[nodiscard]] std::optional<OfOrigin> from(Square origin, std::string& reason);

private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace ferz::ir
