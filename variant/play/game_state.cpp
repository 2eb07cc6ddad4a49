#include "variant/play/game_state.h"

namespace ferz::variant {

TurnInBits::TurnInBits(const Turn& turn) {
    if (turn.wall) wall = *turn.wall;
    if (turn.drop) dropped = &*turn.drop;
    if (!turn.move) {
        isDrop = turn.drop.has_value();
        if (isDrop) target = SquareBits::of(turn.drop->square);
        return;
    }
    if (turn.drop) gate = turn.drop->square;
    const ir::Move& move = *turn.move;
    from = move.from;
    if (move.to) target = SquareBits::of(*move.to);
    isCapture = !move.captures.empty();
    left |= SquareBits::of(move.from);
    for (const ir::Square square : move.captures)
        left |= SquareBits::of(square);
    for (const auto& [a, b] : move.swaps)
        left |= SquareBits::of(a) | SquareBits::of(b);
}

const PlacementInBits& GameState::bits() const {
    if (bits_) return *bits_;
    PlacementInBits& bits = bits_.emplace();
    for (auto& ofSide : bits.pieces)
        ofSide.assign(numbers_.kinds.size(), Set::none());
    for (const auto& [square, piece] : game_.position.pieces) {
        const auto kind = static_cast<std::size_t>(kindNumber(rules_.variant(), piece.name));
        bits.pieces[index(piece.colour)][kind] |= Set::of(square);
        bits.sides[index(piece.colour)] |= Set::of(square);
    }
    for (const ir::Square wall : game_.walls)
        bits.walls |= Set::of(wall);
    return bits;
}

int GameState::kindOn(int square) const {
    const ir::Piece* piece = game_.on(square);
    return piece == nullptr ? ferz::core::kNone : kindNumber(rules_.variant(), piece->name);
}

SquareBits GameState::quietTargets(int square) const {
    Set result = Set::none();
    for (const ir::Move& move : rules_.movesOf(game_, square)) {
        if (move.to && move.captures.empty()) result |= Set::of(*move.to);
    }
    return result;
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
