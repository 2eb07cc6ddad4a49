// The shortest letters that select given directions of a Betza atom, as the Interactive Diagram and XBoard
// read them or as Fairy-Stockfish does.
//
//     directionsOf(Reader::XBetza, Look::Orthogonal, placesOf({{0,1}, {1,0}, {-1,0}}))      fs
//     directionsOf(Reader::XBetza, Look::Oblique, placesOf({{-1,2}, {1,2}}))                f
//
// docs/notations/betza.md has the letters.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ir/board.h"
#include "notations/betza/directions.h"

namespace ferz::betza {

/// XBoard: what both it and the Interactive Diagram read; of a king it knows no `h`.
enum class Reader { XBetza, XBoard, Fairy };

/// Nothing for all of them, unless `says` asks for letters that select them; empty when no letters select
/// just these.
[[nodiscard]] std::optional<std::string> directionsOf(Reader reader, Look look, Places places,
                                                      bool says = false);

/// The look of the leaper with this vector, and the vector's place.
[[nodiscard]] Look lookOf(const ir::Vec& vector);
[[nodiscard]] int placeOf(const ir::Vec& vector);
/// Of the vectors of one leaper, or of a wazir and a ferz.
[[nodiscard]] Places placesOf(const std::vector<ir::Vec>& vectors);

}  // namespace ferz::betza
