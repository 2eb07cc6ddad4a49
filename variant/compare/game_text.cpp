#include "variant/compare/game_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <set>

namespace ferz::variant {

namespace {

template <class Numbers>
void append(std::string& text, char what, const Numbers& numbers) {
    text += what;
    for (const auto& number : numbers)
        fmt::format_to(std::back_inserter(text), "{},", number);
}

}  // namespace

std::string visibleText(const Game& game, const ir::NewNames& names) {
    std::string text = game.side == ir::Colour::White ? "w" : "b";
    // Boards have fewer squares than two bytes count.
    for (const auto& [square, piece] : game.position.pieces) {
        text += static_cast<char>(square % 256);
        text += static_cast<char>(square / 256 * 2 + (piece.colour == ir::Colour::White ? 0 : 1));
        const auto found = names.find(piece.name);
        text += found == names.end() ? piece.name : found->second;
        text += ' ';
    }
    for (const auto& hand : game.hands) {
        std::map<std::string, int> held;
        for (const auto& [name, count] : hand)
            held[ir::renamed(name, names)] += count;
        text += '[';
        for (const auto& [name, count] : held)
            fmt::format_to(std::back_inserter(text), "{}{} ", count, name);
    }
    append(text, '#', game.walls);
    return text;
}

std::string wholeText(const Game& game, const ir::NewNames& names) {
    std::string text = visibleText(game, names);
    append(text, 'm', game.position.moved);
    text += 'e';
    for (const auto& [square, victim] : game.position.enPassant)
        fmt::format_to(std::back_inserter(text), "{}={},", square, victim);
    text += 's';
    for (const auto& [key, value] : game.position.states)
        fmt::format_to(std::back_inserter(text), "{}={},", key, value);
    text += 'r';
    const auto right = [&](const CastlingRight& each) {
        fmt::format_to(std::back_inserter(text), "{}{}{}-{},", each.side == ir::Colour::White ? 'w' : 'b',
                       each.isShort ? 'k' : 'q', each.king, each.rook);
    };
    std::for_each(game.rights.begin(), game.rights.end(), right);
    append(text, 'g', game.gates[0]);
    append(text, '/', game.gates[1]);
    append(text, 'c', game.checksLeft);
    text += fmt::format("{:d}{:d}{:d}{:d}{:d}{:d}", game.everChecked[0], game.everChecked[1], game.over,
                        game.passed, game.passedBefore, game.facedBefore);
    if (game.mustPass) text += 'p';
    if (game.jumper) text += fmt::format("j{}", *game.jumper);
    if (game.plies > 0) text += fmt::format("n{}", game.plies);
    if (game.castled) right(*game.castled);
    if (game.dropped) text += ir::renamed(*game.dropped, names);
    return text;
}

}  // namespace ferz::variant
