#include "backends/page/page.h"

#include <nlohmann/json.hpp>

#include "backends/html_text.h"
#include "backends/page/script.h"
#include "backends/page/texts.h"
#include "backends/theme.h"
#include "ir/equivalence/vocabulary.h"
#include "support/hidden.h"

namespace ferz::pages {

namespace {

using html::escaped;
using html::filled;
using Json = nlohmann::ordered_json;

/// What page.js calls PAGE, but for the piece: only `title`, `letter`, `board` and what kind of board it is,
/// `at` and `side` are always there. Bytes that are no UTF-8 are replaced.
///
///     pieces            [["e5", is a friend, "rook", "R"], ...], without the piece itself
///     moved, attacked   [["e5"], ...]
///     passed            [["e6", "e5"], ...]: a mark for en passant, and its victim
///     check, checked    the king is in check now; it has been
///     name              of the piece, if it is not its own
///     kinds             names that make a difference to the piece
///     values            {"mode": 0}: the states that it asks for
///     black-differs     Black's moves are not White's
Json dataOf(const Page& page) {
    const ir::Position& position = page.start.position;
    const ir::Board& board = position.board;
    Json data{{"title", page.title},
              {"letter", page.letter},
              {"board", board.print()},
              {"shape", board.hexagons                  ? "hexagons"
                        : board.levels * board.rows > 1 ? "space"
                                                        : "squares"},
              {"at", board.name(page.start.at)},
              {"side", page.start.side == ir::Colour::White ? "white" : "black"}};
    const auto add = [&](const char* key, bool isThere, Json value) {
        if (isThere) data[key] = std::move(value);
    };
    const auto names = [&](const std::set<ir::Square>& squares) {
        Json list = Json::array();
        for (const ir::Square square : squares)
            list.push_back(Json::array({board.name(square)}));
        return list;
    };
    const ir::Vocabulary known = ir::Vocabulary::of({&page.movement});
    Json pieces = Json::array();
    for (const auto& [square, piece] : position.pieces) {
        if (square == page.start.at) continue;
        const auto letter = page.letters.find(square);
        pieces.push_back({board.name(square), piece.colour == page.start.side, piece.name,
                          letter == page.letters.end() ? std::string() : letter->second});
    }
    Json passed = Json::array();
    for (const auto& [mark, victim] : position.enPassant)
        passed.push_back({board.name(mark), board.name(victim)});
    Json values = Json::object();
    for (const auto& state : known.states)
        values[state.first] = position.state(state.first);
    add("pieces", !pieces.empty(), pieces);
    add("moved", !position.moved.empty(), names(position.moved));
    add("attacked", !position.attacked.empty(), names(position.attacked));
    add("passed", !passed.empty(), passed);
    add("check", position.inCheck, true);
    add("checked", position.everChecked, true);
    add("name", !page.start.name.empty(), page.start.name);
    add("kinds", !known.names.empty(), known.names);
    add("values", !values.empty(), values);
    add("black-differs", page.blackDiffers, true);
    return data;
}

/// In a script a text must not end it, or begin a comment of HTML: only texts have a `<` in JSON.
std::string forScript(const std::string& json) {
    std::string result;
    for (const char each : json) {
        if (each == '<') {
            result += "\\u003c";
        } else {
            result += each;
        }
    }
    return result;
}

std::string scriptOf(const Page& page) {
    const std::string data =
        withHiddenInJson(dataOf(page).dump(-1, ' ', false, Json::error_handler_t::replace));
    std::string script = "const PAGE={..." + forScript(data) + ",piece:(" +
                         squeezed(forScript(page.movementAsJson)) + ").movements[0]};";
    for (const std::string_view part :
         {kBoardScript, kEvaluatorScript, kSignsScript, kGridScript, kPageScript})
        script += squeezed(withoutSections(part, data + page.movementAsJson));
    return script + "tryPiece(PAGE,...[\"board\",\"said\",\"ask\"].map((id)=>document.getElementById(id)));";
}

}  // namespace

std::string pageData(const Page& page) {
    Json data = dataOf(page);
    const Json movements = Json::parse(page.movementAsJson, nullptr, false);
    if (movements.is_object()) data["piece"] = movements.at("movements").at(0);
    return withHiddenInJson(data.dump(-1, ' ', false, Json::error_handler_t::replace));
}

std::string pageOf(const Page& page) {
    std::string texts;
    for (const auto& [notation, text] : page.texts)
        texts += "<dt>" + escaped(notation) + "</dt><dd><code>" + escaped(text) + "</code></dd>\n";
    return filled(kTemplate,
                  {{"title", escaped(page.title)},
                   {"style", theme::styleOf(page.darkWhen) + std::string(kStyle) + std::string(kBoardStyle)},
                   {"picture", page.picture},
                   {"texts", texts},
                   {"script", scriptOf(page)}});
}

}  // namespace ferz::pages
