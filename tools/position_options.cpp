#include "tools/position_options.h"

#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>

#include "tools/read_arguments.h"

namespace ferz::tools {

namespace {

/// The board and the side, which are texts of the question. False without a board: then no square is known.
bool complete(Position& position, const std::string& board, const std::string& side, Problems& problems) {
    const auto size = taken(readBoard(board), problems);
    if (!size) return false;
    position.board = *size;
    if (side.empty()) return true;
    const auto known = readSide(side);
    if (known && *known != Side::Both) {
        position.side = *known;
    } else {
        report(problems, diagnostic::kBadPosition,
               fmt::format("`{}` is no side: write `white` or `black`", side));
    }
    return true;
}

std::optional<int> parseNumber(const std::string& text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

void readStates(const Json& request, Position& position, Problems& problems) {
    const auto found = request.find("state");
    if (found == request.end()) return;
    if (!found->is_object()) {
        report(problems, diagnostic::kSyntax, "`state` is not an object");
        return;
    }
    for (const auto& [key, value] : found->items()) {
        if (value.is_number_integer()) {
            position.states[key] = value.get<int>();
        } else {
            report(problems, diagnostic::kSyntax, fmt::format("state `{}` is not a whole number", key));
        }
    }
}

/// Reads the options of the form `key=value`; an object of that key in a question replaces them all.
void readLists(const Json& request, const PositionOptions& options, Position& result, Problems& problems) {
    // `take` says whether the value is a good one.
    const auto pairs = [&](const char* key, const std::vector<std::string>& list, const char* example,
                           const auto& take) {
        if (request.contains(key)) return;
        std::set<std::string> names;
        for (const std::string& each : list) {
            const auto [left, right] = splitPair(each);
            if (right.empty() || !take(left, right)) {
                report(problems, diagnostic::kBadPosition,
                       fmt::format("`--{} {}` is not as `{}`", key, each, example));
            } else if (!names.insert(left).second) {
                report(problems, diagnostic::kBadPosition,
                       fmt::format("`--{} {}`: `{}` is given twice", key, each, left));
            }
        }
    };
    result.place = mapIn(request, "place", problems);
    result.enPassant = mapIn(request, "ep", problems);
    readStates(request, result, problems);
    pairs("place", options.place, "e5=white:rook", [&](const std::string& square, const std::string& piece) {
        result.place[square] = piece;
        return true;
    });
    pairs("ep", options.enPassant, "e6=e5", [&](const std::string& mark, const std::string& victim) {
        result.enPassant[mark] = victim;
        return true;
    });
    pairs("state", options.states, "mode=1", [&](const std::string& key, const std::string& text) {
        const auto value = parseNumber(text);
        result.states[key] = value.value_or(0);
        return value.has_value();
    });
}

}  // namespace

void PositionOptions::addTo(Verb& verb) {
    verb.add("--board", board, {"files x ranks; 5x5x5 is in space, hex6 is hexagonal", "SIZE", true});
    verb.add("--side", side, {"whose piece moves: `white` (the default) or `black`", "SIDE"});
    verb.add("--fen", position.fen,
             {.help = "put the pieces of this FEN on the board", .type = "FEN", .isFilled = true});
    verb.add("--place", place, {"put one more piece on the board, as e5=white:rook", "SQ=PIECE"});
    verb.add("--name", position.name, {"the name of the moving piece", "NAME"});
    verb.add("--state", states, {"give a state of the game its value, as mode=1", "KEY=N"});
    verb.add("--attacked", position.attacked,
             {"these squares are attacked by the enemy", "SQ,..", false, true});
    verb.flag("--check", position.check, "the king of the moving side is in check");
    verb.add("--moved", position.moved,
             {"the pieces on these squares have moved before", "SQ,..", false, true});
    verb.add("--dropped", position.dropped,
             {"the pieces on these squares came there by a drop or a promotion", "SQ,..", false, true});
    verb.add("--announced", position.announced,
             {"MBN: this announcement is in force", "NAME,..", false, true});
    verb.add("--castling", position.castling,
             {"MBN: the king may castle with the pieces on these squares", "SQ,..", false, true});
    verb.add("--ep", enPassant,
             {"a pawn that enters e6 captures the piece on e5 en passant: e6=e5", "SQ=SQ"});
}

std::optional<Position> PositionOptions::read(Problems& problems) const {
    return read(Json::object(), problems);
}

std::optional<Position> PositionOptions::read(const Json& request, Problems& problems) const {
    Position result = position;
    readLists(request, *this, result, problems);
    result.fen = stringIn(request, "fen", position.fen, problems);
    result.name = stringIn(request, "name", position.name, problems);
    if (request.contains("attacked")) result.attacked = listIn(request, "attacked", problems);
    if (request.contains("moved")) result.moved = listIn(request, "moved", problems);
    if (request.contains("dropped")) result.dropped = listIn(request, "dropped", problems);
    if (request.contains("castling")) result.castling = listIn(request, "castling", problems);
    if (request.contains("announced")) result.announced = listIn(request, "announced", problems);
    if (request.contains("check")) result.check = flagIn(request, "check", problems);
    const std::string on = stringIn(request, "board", board, problems);
    const std::string moves = stringIn(request, "side", side, problems);
    if (hasErrors(problems) || !complete(result, on, moves, problems)) return std::nullopt;
    return result;
}

std::string commandLine(const Position& position, std::string_view at) {
    std::string text = fmt::format("--at {} --board {}", at, position.board.text());
    if (position.side == Side::Black) text += " --side black";
    if (!position.name.empty()) text += " --name " + position.name;
    for (const auto& [square, piece] : position.place)
        text += fmt::format(" --place {}={}", square, piece);
    for (const auto& [key, value] : position.states)
        text += fmt::format(" --state {}={}", key, value);
    const auto list = [&](const char* option, const std::vector<std::string>& squares) {
        if (!squares.empty()) text += fmt::format(" {} {}", option, fmt::join(squares, ","));
    };
    list("--attacked", position.attacked);
    list("--moved", position.moved);
    list("--dropped", position.dropped);
    list("--announced", position.announced);
    for (const auto& [mark, victim] : position.enPassant)
        text += fmt::format(" --ep {}={}", mark, victim);
    if (position.check) text += " --check";
    return text;
}

}  // namespace ferz::tools
