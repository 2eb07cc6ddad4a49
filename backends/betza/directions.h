// Finds the shortest letters that select given directions of a Betza atom, as the Interactive Diagram, XBoard
// or Fairy-Stockfish read them.
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

/// The program that will read the string. XBoard: read alike by XBoard and the Interactive Diagram.
enum class TargetProgram { XBetza, XBoard, Fairy };

/// Returns the letters for these places, "" for all of them unless `says` is set; empty when no letters
/// select exactly these.
[[nodiscard]] std::optional<std::string> directionsOf(TargetProgram program, Look look, Places places,
                                                      bool says = false);

/// The look of the leaper with this vector, and the place of the vector.
[[nodiscard]] Look lookOf(const ir::Vec& vector);
[[nodiscard]] int placeOf(const ir::Vec& vector);
/// The places of vectors that belong to one leaper, or to a wazir and a ferz.
[[nodiscard]] Places placesOf(const std::vector<ir::Vec>& vectors);

}  // namespace ferz::betza
