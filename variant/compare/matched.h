// The moves of two games at once, each with those of the other that leave the same on the board.
//
//     for (const auto& [text, plies] : grouped(left, right, games, shared.names))
//         plies[kLeft].size() == plies[kRight].size();      as many moves of both change the same
#pragma once

#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "ir/rename.h"
#include "variant/compare/shared_names.h"
#include "variant/model/game.h"
#include "variant/play/interpreter.h"

namespace ferz::variant {

/// Positions of the left and of the right game.
using Games = std::pair<Game, Game>;

/// By what they leave on the board, where pieces have these names; those that leave the same in the order of
/// what else they change.
using GroupedPlies = std::map<std::string, std::array<std::vector<Ply>, 2>>;
[[nodiscard]] GroupedPlies grouped(Interpreter& left, Interpreter& right, const Games& games,
                                   const std::array<ir::NewNames, 2>& names);

/// Neither has a move, and the winners are not the same.
[[nodiscard]] bool haveOtherResults(Interpreter& left, Interpreter& right, const Games& games);

}  // namespace ferz::variant
