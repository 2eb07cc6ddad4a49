#include "tools/position_options.h"

#include <charconv>
#include <fmt/format.h>

#include "tools/read_options.h"

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

}  // namespace

void PositionOptions::addTo(Verb& verb) {
    verb.add("--board", board, {"files x ranks; 5x5x5 has levels, hex6 is hexagonal", "SIZE", true});
    verb.add("--side", side, {"`white` (the default) or `black`", "SIDE"});
    verb.add("--fen", position.fen, {"the other pieces, as a FEN", "FEN"});
    verb.add("--place", place, {"one more piece, as e5=white:rook", "SQ=PIECE"});
    verb.add("--name", position.name, {"what the moving piece is called", "NAME"});
    verb.add("--state", states, {"a state of the game, as mode=1", "KEY=N"});
    verb.add("--attacked", position.attacked, {"squares that the enemy attacks", "SQ,..", false, true});
    verb.flag("--check", position.check, "the own king is in check");
    verb.add("--moved", position.moved, {"pieces that have moved already", "SQ,..", false, true});
    verb.add("--ep", enPassant, {"a square marked for en passant and its victim, as e6=e5", "SQ=SQ"});
}

std::optional<Position> PositionOptions::read(Problems& problems) const {
    const auto problem = [&](const char* option, const std::string& text, const char* example) {
        report(problems, diagnostic::kBadPosition,
               fmt::format("`{} {}` is not as `{}`", option, text, example));
    };
    Position result = position;
    for (const std::string& each : place) {
        const auto [square, piece] = splitPair(each);
        if (piece.empty()) problem("--place", each, "e5=white:rook");
        if (!result.place.emplace(square, piece).second) {
            report(problems, diagnostic::kBadPosition,
                   fmt::format("`--place {}`: there is a piece on {} already", each, square));
        }
    }
    for (const std::string& each : enPassant) {
        const auto [mark, victim] = splitPair(each);
        if (victim.empty()) problem("--ep", each, "e6=e5");
        result.enPassant[mark] = victim;
    }
    for (const std::string& each : states) {
        const auto [key, text] = splitPair(each);
        const auto value = parseNumber(text);
        if (!value) problem("--state", each, "mode=1");
        result.states[key] = value.value_or(0);
    }
    if (hasErrors(problems) || !complete(result, board, side, problems)) return std::nullopt;
    return result;
}

std::optional<Position> readPosition(const Json& request, Problems& problems) {
    Position position;
    position.fen = stringIn(request, "fen", "", problems);
    position.name = stringIn(request, "name", "", problems);
    position.place = mapIn(request, "place", problems);
    position.enPassant = mapIn(request, "ep", problems);
    position.attacked = listIn(request, "attacked", problems);
    position.moved = listIn(request, "moved", problems);
    readStates(request, position, problems);
    if (const auto found = request.find("check"); found != request.end()) {
        if (!found->is_boolean()) report(problems, diagnostic::kSyntax, "`check` is not true or false");
        position.check = found->is_boolean() && found->get<bool>();
    }
    const std::string board = stringIn(request, "board", "8x8", problems);
    const std::string side = stringIn(request, "side", "", problems);
    if (hasErrors(problems) || !complete(position, board, side, problems)) return std::nullopt;
    return position;
}

}  // namespace ferz::tools
