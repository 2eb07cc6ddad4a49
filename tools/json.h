// Moves and problems as JSON, and values of a JSON request.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "ferz/ferz.h"
#include "tools/problems.h"

namespace ferz::tools {

using Json = nlohmann::ordered_json;

[[nodiscard]] Json toJson(const Move& move);
[[nodiscard]] Json toJson(const std::vector<Move>& moves);
/// `{"name","message","file","line","col","help","remedy"}`: the place where it is known, and the file where
/// it is one. A remedy is the `setting`, called as its option is, and the `value` where there is one.
[[nodiscard]] Json toJson(const Problem& problem);
/// `{"error":...}` of the first error.
[[nodiscard]] Json errorJson(const Problems& problems);

// Values of the request, or `otherwise` when they are not there. A value of another kind is reported.
[[nodiscard]] std::string stringIn(const Json& request, const char* key, const std::string& otherwise,
                                   Problems& problems);
/// One that has to be there: empty is reported, too.
[[nodiscard]] std::string neededIn(const Json& request, const char* key, const std::string& otherwise,
                                   Problems& problems);
/// Keys that the question does not take, which is reported of each that is there. `what` they are: kOfPieces.
void refuseKeys(const Json& request, const std::vector<std::string_view>& keys, std::string_view what,
                Problems& problems);
/// False where it is not there.
[[nodiscard]] bool flagIn(const Json& request, const char* key, Problems& problems);
[[nodiscard]] std::vector<std::string> listIn(const Json& request, const char* key, Problems& problems);
[[nodiscard]] std::map<std::string, std::string> mapIn(const Json& request, const char* key,
                                                       Problems& problems);

/// On one line; what is no UTF-8 is replaced.
[[nodiscard]] std::string dump(const Json& json);

}  // namespace ferz::tools
