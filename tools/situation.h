// The position of `ferz moves`: strings from the command line or from JSON, made into a situation and back.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ir/evaluate.h"
#include "ir/names.h"
#include "support/diagnostics.h"

namespace ferz::tools {

struct SituationRequest {
    std::string at;
    std::string board = "8x8";
    std::string side;  ///< `white` or `black`; empty: the FEN's, else white
    std::string fen;
    std::string name;                          ///< of the moving piece
    std::map<std::string, std::string> place;  ///< square -> `white:rook`
    std::map<std::string, std::string> enPassant;
    std::map<std::string, int> states;
    std::vector<std::string> attacked;
    std::vector<std::string> moved;
    bool check = false;
};

/// Every problem is reported; empty exactly when there was one.
[[nodiscard]] std::optional<ir::Situation> buildSituation(const SituationRequest& request,
                                                          const ir::NameTable& names,
                                                          Diagnostics& diagnostics);

/// A board size, or a diagnostic.
[[nodiscard]] std::optional<ir::Board> buildBoard(const std::string& text, Diagnostics& diagnostics);

/// The first field of a FEN: `:name:` is a white piece without a letter, `;name;` a black one. The piece that
/// moves is part of it.
[[nodiscard]] std::string fenOf(const ir::Situation& situation, const std::string& moverName,
                                const ir::NameTable& names);

/// The options of `ferz moves` that give this situation.
[[nodiscard]] std::string optionsOf(const ir::Situation& situation, const ir::NameTable& names);

/// The board as people look at it: the origin is `@`, marked squares have brackets or stars.
[[nodiscard]] std::string drawing(const ir::Situation& situation, const std::vector<ir::Square>& marked,
                                  const ir::NameTable& names);

}  // namespace ferz::tools
