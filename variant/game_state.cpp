#include "variant/game_state.h"

namespace ferz::variant {

GameState::GameState(Rules& rules, const Game& game) : rules_(rules), numbers_(rules.numbers()), game_(game) {
    for (auto& ofSide : pieces_)
        ofSide.resize(numbers_.kinds.size(), Set::none());
    for (const auto& [square, piece] : game.position.pieces) {
        const auto kind = static_cast<std::size_t>(kindNumber(rules.variant(), piece.name));
        pieces_[index(piece.colour)][kind] |= Set::of(square);
        sides_[index(piece.colour)] |= Set::of(square);
    }
    occupied_ = sides_[0] | sides_[1];
    for (const ir::Square wall : game.walls)
        occupied_ |= Set::of(wall);
}

int GameState::inHand(int side, int kind) const {
    const auto& hand = game_.hands[static_cast<std::size_t>(side)];
    const auto found = hand.find(rules_.variant().pieces[static_cast<std::size_t>(kind)].name);
    return found == hand.end() ? 0 : found->second;
}

bool GameState::isTakenOn(int side, const Set& squares) const {
    bool found = false;
    squares.forEach(
        [&](int square) { found = found || rules_.isAttacked(game_, square, colourOf(1 - side)); });
    return found;
}

int GameState::castled() const {
    if (!game_.castled) return ferz::core::kNone;
    return 2 * static_cast<int>(index(game_.castled->side)) + (game_.castled->isShort ? 0 : 1);
}

unsigned GameState::rights(int side) const {
    unsigned result = 0;
    for (const CastlingRight& right : game_.rights) {
        if (right.side == colourOf(side)) result |= ferz::core::bit(right.isShort ? 0 : 1);
    }
    return result;
}

int GameState::dropped() const {
    return game_.dropped ? kindNumber(rules_.variant(), *game_.dropped) : ferz::core::kNone;
}

}  // namespace ferz::variant
