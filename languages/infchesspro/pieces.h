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
struct Piece : languages::PieceText {
    bool isGiven = false;
};

/// Those of the language, and those given beside or in place of them.
[[nodiscard]] std::vector<Piece> withOwnPieces(const std::vector<languages::PieceText>& given);

/// The kinds of the pieces that were given, and of the others that are `needed`, by letter; empty exactly
/// when an error was reported.
[[nodiscard]] std::optional<std::map<char, PlaneKind>> readPieces(const std::vector<Piece>& pieces,
                                                                  std::string_view needed,
                                                                  Diagnostics& diagnostics);

}  // namespace ferz::infchesspro
