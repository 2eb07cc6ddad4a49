#include "tools/json.h"

#include <fmt/format.h>
#include <string>
#include <utility>

namespace ferz::tools {

namespace {

Json names(const std::vector<ir::Square>& squares, const ir::Board& board) {
    Json list = Json::array();
    for (const ir::Square square : squares)
        list.push_back(board.name(square));
    return list;
}

}  // namespace

Json toJson(const ir::Move& move, const ir::Board& board, ir::Colour side) {
    Json json;
    json["from"] = board.name(move.from);
    json["to"] = move.to ? Json(board.name(*move.to)) : Json(nullptr);
    json["captures"] = names(move.captures, board);
    json["swaps"] = Json::array();
    for (const auto& [first, second] : move.swaps) {
        Json pair = {board.name(first), board.name(second)};
        if (pair[1].get<std::string>() < pair[0].get<std::string>()) std::swap(pair[0], pair[1]);
        json["swaps"].push_back(std::move(pair));
    }
    json["flips"] = names(move.flips, board);
    json["becomes"] = move.becomes;
    json["states"] = Json::object();
    for (const auto& [key, value] : move.states)
        json["states"][key] = value;
    json["en_passant"] = names(move.enPassant, board);
    json["drops"] = Json::array();
    for (const ir::Drop& drop : move.drops) {
        const bool white = drop.friendly == (side == ir::Colour::White);
        json["drops"].push_back(
            fmt::format("{}={}:{}", board.name(drop.square), white ? "white" : "black", drop.name));
    }
    json["flags"] = Json::array();
    for (const ir::Declare& flag : move.flags)
        json["flags"].push_back(ir::print(flag));
    return json;
}

Json toJson(const std::vector<ir::Move>& moves, const ir::Board& board, ir::Colour side) {
    Json list = Json::array();
    for (const ir::Move& move : moves)
        list.push_back(toJson(move, board, side));
    return list;
}

Json errorJson(const Diagnostics& diagnostics) {
    Json error;
    const Diagnostic* first = diagnostics.firstError();
    error["name"] = first != nullptr ? first->name : "defect";
    error["message"] = first != nullptr ? first->message : "no result and no reason";
    if (first != nullptr && !first->file.empty()) {
        error["line"] = first->position.line;
        error["col"] = first->position.column;
    }
    return Json{{"error", std::move(error)}};
}

std::string stringIn(const Json& request, const char* key, const std::string& otherwise,
                     Diagnostics& diagnostics) {
    const auto found = request.find(key);
    if (found == request.end()) return otherwise;
    if (!found->is_string()) {
        diagnostics.report(diagnostic::kSyntax, fmt::format("`{}` is not a string", key));
        return otherwise;
    }
    return found->get<std::string>();
}

std::string dump(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace ferz::tools
