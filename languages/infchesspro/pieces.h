// The pieces of InfChessPro: a letter for each, and the definition that says how it moves.
#pragma once

#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "languages/infchesspro/plane.h"
#include "languages/program.h"
#include "support/diagnostics.h"

namespace ferz::infchesspro {

inline constexpr char kKing = 'K';

/// A piece, and whether it was given.
struct PieceDefinition : languages::PieceText {
    bool isGiven = false;
};

/// Returns the pieces of the language and those given: a given one replaces the language's of the same
/// letter.
[[nodiscard]] std::vector<PieceDefinition> withOwnPieces(const std::vector<languages::PieceText>& given);

/// The kinds of the pieces that were given, and of the others that are `needed`, by letter; empty exactly
/// when an error was reported.
[[nodiscard]] std::optional<std::map<char, PlaneKind>> readPieces(const std::vector<PieceDefinition>& pieces,
                                                                  std::string_view needed,
                                                                  Diagnostics& diagnostics);

}  // namespace ferz::infchesspro
