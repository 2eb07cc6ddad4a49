// Moves and diagnostics as JSON, and values of a JSON request.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "ir/evaluate.h"
#include "ir/move.h"
#include "support/diagnostics.h"

namespace ferz::tools {

using Json = nlohmann::ordered_json;

[[nodiscard]] Json toJson(const ir::Move& move, const ir::Board& board, ir::Colour side);
[[nodiscard]] Json toJson(const std::vector<ir::Move>& moves, const ir::Board& board, ir::Colour side);
/// `{"error":{"name","message","line","col"}}` of the first error.
[[nodiscard]] Json errorJson(const Diagnostics& diagnostics);

/// A value of the request, or `otherwise` when it is not there. A value of another kind is reported.
[[nodiscard]] std::string stringIn(const Json& request, const char* key, const std::string& otherwise,
                                   Diagnostics& diagnostics);

/// On one line; what is no UTF-8 is replaced.
[[nodiscard]] std::string dump(const Json& json);

}  // namespace ferz::tools
