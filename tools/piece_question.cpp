#include "tools/piece_question.h"

#include <fmt/format.h>
#include <utility>

#include "tools/known_pieces.h"

namespace ferz::tools {

std::optional<Board> boardOf(const std::string& text, const std::optional<KnownPiece>& known,
                             Problems& problems) {
    const std::string home = known ? known->board : std::string();
    auto board = taken(readBoard(!text.empty() ? text : !home.empty() ? home : Board().text()), problems);
    if (board && known && !known->isPieceOf(*board)) {
        report(problems, diagnostic::kBadBoard,
               fmt::format("`{}` is no piece of {}", known->name, board->text()),
               fmt::format("it is a piece of {}", home.empty() ? "boards of squares" : home));
        return std::nullopt;
    }
    return board;
}

std::vector<Option> PieceQuestion::addTo(Verb& verb, const char* what) {
    ofPieces = read.addTo(verb);
    const Option option = verb.add("DEF", def, pieceText(what));
    ofPieces.push_back(
        verb.add("--board", board, {"8x8 (the default), 5x5x5 in space, hex6 of hexagons", "SIZE"}));
    ofPieces.push_back(verb.add("--piece", piece, {"take this piece of a definition of several", "NAME"}));
    addEffort(verb, effort);
    const Option one = verb.flag("--json", json, "print the result as JSON");
    const Option lines = stream.addTo(verb, option);
    asJson = {one, lines};
    return {option, lines};
}

std::optional<AskedPiece> PieceQuestion::asked(Problems& problems) const {
    auto options = read.options(problems);
    if (!options) return std::nullopt;
    options->board = board;
    Problems own;
    auto pieces = readDefinition(def, *options, own);
    const auto known = !pieces ? named(def, own) : std::nullopt;
    const auto on = boardOf(board, known, problems);
    if (known) own.clear();
    if (known && on) {
        options->board = on->text();
        pieces = readDefinition(definitionOf(*known), *options, own);
    }
    append(problems, own);
    if (!pieces || !on) return std::nullopt;
    auto only = taken(one(*pieces, piece, Side::Both), problems);
    if (!only) return std::nullopt;
    return AskedPiece{std::move(*only), *on, effort, !board.empty()};
}

std::optional<KnownPiece> PieceQuestion::named(const std::string& text, Problems& problems) const {
    const auto known = standsFor(text);
    mentionName(text, known, problems);
    return known ? std::optional(*known) : std::nullopt;
}

Question PieceQuestion::question(const std::function<Json(const AskedPiece&)>& answer) const {
    return {{"def", "board", "piece"},
            [own = *this, answer](const Json& request, const Stream& shared, Problems& problems) -> Json {
                const auto asked = own.asked(request, shared, problems);
                return asked ? answer(*asked) : Json();
            }};
}

int PieceQuestion::answer(const std::function<Json(const AskedPiece&)>& answer) const {
    return answerLines(read, stream, question(answer), board);
}

std::optional<AskedPiece> PieceQuestion::asked(const Json& request, const Stream& shared,
                                               Problems& problems) const {
    const std::string on = stringIn(request, "board", board, problems);
    const std::string name = stringIn(request, "piece", piece, problems);
    if (hasErrors(problems)) return std::nullopt;
    Problems own;
    auto only = shared.piece(request, "def", name, Side::Both, own);
    const std::string text = stringIn(request, "def", {}, problems);
    const auto known = !only ? named(text, own) : std::nullopt;
    const auto size = boardOf(on, known, problems);
    if (known) own.clear();
    if (known && size) {
        Json instead = request;
        instead["def"] = definitionOf(*known);
        instead["board"] = size->text();
        only = shared.piece(instead, "def", name, Side::Both, own);
    }
    append(problems, own);
    if (!only || !size) return std::nullopt;
    return AskedPiece{std::move(*only), *size, effort, !on.empty()};
}

}  // namespace ferz::tools
