// Strings of Betza's notation for the pieces of a variant, each read again and tried in many positions.
//
//     PieceStrings(chess, readDefinition, {}, diagnostics).of(pawn)     fmWfceFifmnD, for both sides
//
// Programs know double steps as moves of a piece that has not moved, and a variant file may say them by
// zones: then the string has the program's words.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "support/diagnostics.h"
#include "variant/model/game.h"
#include "variant/model/variant.h"
#include "variant/toml/read.h"

namespace ferz::variant {

class PieceStrings {
public:
    /// `options`: of the target `betza` (backends/registry.h).
    PieceStrings(const Variant& variant, const ReadDefinition& readDefinition,
                 std::map<std::string, std::string> options, Diagnostics& diagnostics);

    /// White's and Black's, which are the same where one says both; none where a side has no such piece.
    /// Empty if no string says the moves.
    using OfBothSides = std::array<std::string, 2>;
    [[nodiscard]] std::optional<OfBothSides> of(const PieceType& type) const;
    /// The string that says the moves of all sides that have the piece; empty if none does.
    [[nodiscard]] std::string ofBothAlike(const PieceType& type) const;

private:
    [[nodiscard]] std::string found(const PieceType& type, const std::vector<ir::Colour>& sides) const;
    [[nodiscard]] std::vector<std::string> candidates(const ir::Movement& movement) const;
    [[nodiscard]] bool movesAs(const PieceType& type, const std::vector<ir::Colour>& sides,
                               const std::string& string) const;

    const Variant& variant_;
    const ReadDefinition& readDefinition_;
    std::map<std::string, std::string> options_;
    std::vector<Game> samples_;
};

}  // namespace ferz::variant
