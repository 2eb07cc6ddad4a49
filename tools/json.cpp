#include "tools/json.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "support/hidden.h"

namespace ferz::tools {

Json toJson(const Move& move) {
    Json json;
    json["from"] = move.from.empty() ? Json(nullptr) : Json(move.from);
    json["to"] = move.to ? Json(*move.to) : Json(nullptr);
    json["captures"] = move.captures;
    json["swaps"] = Json::array();
    for (const auto& [first, second] : move.swaps)
        json["swaps"].push_back({first, second});
    json["flips"] = move.flips;
    json["becomes"] = move.becomes;
    json["states"] = Json::object();
    for (const auto& [key, value] : move.states)
        json["states"][key] = value;
    json["en_passant"] = move.enPassant;
    json["drops"] = move.drops;
    json["displaces"] = Json::array();
    for (const auto& [from, to] : move.displaces)
        json["displaces"].push_back({from, to});
    json["flags"] = move.flags;
    return json;
}

Json toJson(const std::vector<Move>& moves) {
    Json list = Json::array();
    for (const Move& move : moves)
        list.push_back(toJson(move));
    return list;
}

Json toJson(const Problem& problem) {
    Json json{{"name", problem.name}, {"message", problem.message}};
    if (!problem.file.empty()) {
        if (problem.file != Text().name) json["file"] = problem.file;
        json["line"] = problem.line;
        json["col"] = problem.column;
    }
    if (!problem.help.empty()) json["help"] = problem.help;
    if (problem.remedy) {
        json["remedy"] = {{"setting", namesOf(*problem.remedy).option}};
        if (!problem.remedy->value.empty()) json["remedy"]["value"] = problem.remedy->value;
    }
    return json;
}

Json errorJson(const Problems& problems) {
    const auto first =
        std::find_if(problems.begin(), problems.end(), [](const Problem& each) { return each.isError; });
    if (first != problems.end()) return Json{{"error", toJson(*first)}};
    return Json{{"error", {{"name", "defect"}, {"message", "no result and no reason"}}}};
}

std::string stringIn(const Json& request, const char* key, const std::string& otherwise, Problems& problems) {
    const auto found = request.find(key);
    if (found == request.end()) return otherwise;
    if (!found->is_string()) {
        report(problems, diagnostic::kSyntax, fmt::format("`{}` is not a string", key));
        return otherwise;
    }
    return found->get<std::string>();
}

std::string neededIn(const Json& request, const char* key, const std::string& otherwise, Problems& problems) {
    std::string value = stringIn(request, key, otherwise, problems);
    if (value.empty() && !request.contains(key))
        report(problems, diagnostic::kMissingKey, fmt::format("`{}` is missing", key));
    return value;
}

void refuseKeys(const Json& request, const std::vector<std::string_view>& keys, std::string_view what,
                Problems& problems) {
    for (const std::string_view key : keys) {
        if (request.contains(key)) report(problems, diagnostic::kUsage, fmt::format("`{}` is {}", key, what));
    }
}

bool flagIn(const Json& request, const char* key, Problems& problems) {
    const auto found = request.find(key);
    if (found == request.end()) return false;
    if (found->is_boolean()) return found->get<bool>();
    report(problems, diagnostic::kSyntax, fmt::format("`{}` is not true or false", key));
    return false;
}

std::vector<std::string> listIn(const Json& request, const char* key, Problems& problems) {
    std::vector<std::string> list;
    const auto found = request.find(key);
    if (found == request.end()) return list;
    bool isGood = found->is_array();
    if (isGood) {
        for (const Json& value : *found) {
            isGood = isGood && value.is_string();
            if (isGood) list.push_back(value.get<std::string>());
        }
    }
    if (!isGood) report(problems, diagnostic::kSyntax, fmt::format("`{}` is not a list of strings", key));
    return list;
}

std::map<std::string, std::string> mapIn(const Json& request, const char* key, Problems& problems) {
    std::map<std::string, std::string> map;
    const auto found = request.find(key);
    if (found == request.end()) return map;
    if (!found->is_object()) {
        report(problems, diagnostic::kSyntax, fmt::format("`{}` is not an object", key));
        return map;
    }
    for (const auto& [name, value] : found->items()) {
        if (value.is_string()) {
            map[name] = value.get<std::string>();
        } else {
            report(problems, diagnostic::kSyntax, fmt::format("`{}` of `{}` is not a string", name, key));
        }
    }
    return map;
}

std::string dump(const Json& json) {
    return withHiddenInJson(json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

}  // namespace ferz::tools
