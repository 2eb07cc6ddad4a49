// Moves, comparisons and diagnostics as JSON, and the one loop that all --jsonl verbs share.
#pragma once

#include <functional>
#include <iosfwd>
#include <nlohmann/json.hpp>
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

/// Reads one JSON object a line and writes one answer a line, in order. An error is an answer too; so is a
/// line that is no JSON. Empty lines are passed over.
void answerLines(std::istream& in, std::ostream& out,
                 const std::function<Json(const Json& request, Diagnostics& diagnostics)>& answer);

}  // namespace ferz::tools
