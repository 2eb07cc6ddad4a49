// The shortest letters that select given directions of a Betza atom, as the Interactive Diagram and XBoard
// read them or as Fairy-Stockfish does.
//
//     directionsOf(Reader::XBetza, Kind::Orthogonal, {{0,1}, {1,0}, {-1,0}})      fs
//     directionsOf(Reader::XBetza, Kind::Oblique, {{-1,2}, {1,2}})                f
//
// The vectors are those of a model: (0,1), (1,1) and (1,2) and what they turn and mirror into; of a king the
// first two. docs/notations/betza.md has the letters.
#pragma once

#include <optional>
#include <set>
#include <string>

#include "ir/board.h"

namespace ferz::betza {

/// XBoard: what both it and the Interactive Diagram read; of a king it knows no `h`.
enum class Reader { XBetza, XBoard, Fairy };
enum class Kind { Orthogonal, Diagonal, Oblique, King };

using ModelVectors = std::set<ir::Vec>;

/// Nothing for all of them, unless `says` asks for letters that select them; empty when no letters select
/// just these.
[[nodiscard]] std::optional<std::string> directionsOf(Reader reader, Kind kind, const ModelVectors& vectors,
                                                      bool says = false);

/// All vectors of the model.
[[nodiscard]] const ModelVectors& modelOf(Kind kind);

/// Which model a leaper has, and its vector there.
[[nodiscard]] Kind kindOf(const ir::Vec& vector);
[[nodiscard]] ir::Vec inModel(const ir::Vec& vector);

}  // namespace ferz::betza
