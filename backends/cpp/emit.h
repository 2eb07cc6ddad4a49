// Movements as a C++17 header: one function template a piece, over a board that the user already has.
//
// In: movements of any kind. Out: a self-contained header that needs the standard library only; the same text
// for the same input. What the generated code asks of the board stands in its first comment;
// docs/generated-pieces.md shows one. It knows no rules of a game: no turn, no check, no legality.
//
//     template <class Board, class Sink> void generateKing(const Board& board, int from, Sink&& sink);
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "backends/emit_options.h"
#include "ir/movement.h"
#include "support/diagnostics.h"

namespace ferz::cpp {

[[nodiscard]] std::optional<std::string> emit(const std::vector<ir::Movement>& movements,
                                              const EmitOptions& options, Diagnostics& diagnostics);
/// For code that uses more of the runtime than the functions do: `used` has its words. If `CompactMove`
/// is among them, no function makes a Move.
[[nodiscard]] std::optional<std::string> emit(const std::vector<ir::Movement>& movements,
                                              std::string_view used, const EmitOptions& options,
                                              Diagnostics& diagnostics);

}  // namespace ferz::cpp
