#include "tools/piece_question.h"

#include <utility>

namespace ferz::tools {

Option PieceQuestion::addTo(Verb& verb) {
    read.addTo(verb);
    const Option option = verb.add("DEF", def, definitionText("a piece"));
    verb.add("--board", board, {"files x ranks; 5x5x5 is in space, hex6 is hexagonal", "SIZE", true});
    verb.add("--piece", piece, {"take this piece of a definition of several", "NAME"});
    addEffort(verb, effort);
    verb.flag("--json", json, "print the result as JSON");
    stream.addTo(verb, option);
    return option;
}

std::optional<AskedPiece> PieceQuestion::asked(Problems& problems) const {
    auto options = read.options(problems);
    if (!options) return std::nullopt;
    options->effort = effort;
    options->side = Side::Both;
    options->board = board;
    Problems own;
    auto pieces = readDefinition(def, *options, own);
    if (const auto other = !pieces && standsFor ? standsFor(def) : std::nullopt) {
        own.clear();
        pieces = readDefinition(*other, *options, own);
    }
    append(problems, own);
    if (!pieces) return std::nullopt;
    auto only = taken(one(*pieces, piece, *options), problems);
    const auto on = taken(readBoard(board), problems);
    if (!only || !on) return std::nullopt;
    return AskedPiece{std::move(*only), *on, std::move(*options)};
}

int PieceQuestion::answer(const std::function<Json(const AskedPiece&)>& answer) const {
    return answerLines(
        read, stream, {"def", "board", "piece"},
        [&](const Json& request, const Stream& shared, Problems& problems) -> Json {
            const std::string on = stringIn(request, "board", board, problems);
            const std::string name = stringIn(request, "piece", piece, problems);
            if (hasErrors(problems)) return {};
            Problems own;
            auto only = shared.piece(request, "def", name, Side::Both, own);
            const std::string text = stringIn(request, "def", {}, problems);
            if (const auto other = !only && standsFor ? standsFor(text) : std::nullopt) {
                Json instead = request;
                instead["def"] = *other;
                own.clear();
                only = shared.piece(instead, "def", name, Side::Both, own);
            }
            append(problems, own);
            const auto size = taken(readBoard(on), problems);
            if (!only || !size) return {};
            AskedPiece asked{std::move(*only), *size, shared.options};
            asked.options.effort = effort;
            return answer(asked);
        },
        board);
}

}  // namespace ferz::tools
