#include "tools/piece_question.h"

#include <utility>

namespace ferz::tools {

Option PieceQuestion::addTo(Verb& verb) {
    read.addTo(verb);
    const Option option = verb.add("def", def, {"a piece", "DEF"});
    verb.add("--board", board, {"files x ranks; 5x5x5 has levels, hex6 is hexagonal", "SIZE", true});
    verb.add("--piece", piece, {"which piece of a text that defines several", "NAME"});
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
    const auto pieces = readDefinition(def, *options, problems);
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
            auto only = shared.piece(request, "def", name, Side::Both, problems);
            const auto size = taken(readBoard(on), problems);
            if (!only || !size) return {};
            AskedPiece asked{std::move(*only), *size, shared.options};
            asked.options.effort = effort;
            return answer(asked);
        },
        board);
}

}  // namespace ferz::tools
