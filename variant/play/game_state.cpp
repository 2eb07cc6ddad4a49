#include "variant/play/game_state.h"

#include "variant/play/playing.h"

namespace ferz::variant {

TurnInBits::TurnInBits(const Variant& variant, const Turn& turn) : whole(&turn) {
    if (turn.wall) wall = *turn.wall;
    if (turn.drop) dropped = &*turn.drop;
    if (!turn.move) {
        isDrop = turn.drop.has_value();
        if (!isDrop) return;
        target = SquareBits::of(turn.drop->square);
        becomes = kindNumber(variant, turn.drop->as);
        return;
    }
    if (turn.drop) gate = turn.drop->square;
    const ir::Move& move = *turn.move;
    from = move.from;
    if (move.to) target = SquareBits::of(*move.to);
    if (!move.becomes.empty()) becomes = kindNumber(variant, move.becomes.front());
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

SquareBits GameState::pseudoRoyals(int side) const {
    return where(side, [&](int kind) {
        const ferz::core::PieceKind& royal = entryOf(numbers_.kinds, kind);
        if (royal.royalUpTo == 0) return false;
        const auto isLike = [&](int other) { return this->kind(other).like == royal.like; };
        return where(side, isLike).count() <= royal.royalUpTo;
    });
}

SquareBits GameState::takenOn(int side, const Set& squares) const {
    Set taken = Set::none();
    squares.forEach([&](int square) {
        if (rules_.isAttacked(game_, square, colourOf(1 - side))) taken |= Set::of(square);
    });
    return taken;
}

SquareBits GameState::goneTo(const TurnInBits& turn, const Set& squares) const {
    Set gone = Set::none();
    squares.forEach([&](int square) {
        const ir::Square now = variant::goneTo(*turn.whole, square);
        if (now != ir::kNoSquare) gone |= Set::of(now);
    });
    return gone;
}

bool GameState::hasLineOfLevels(const Set& pieces, int axes, int count) const {
    const ir::Board& board = rules_.variant().board;
    const int columns = board.files / count;
    const auto squareAt = [&](const std::array<int, 4>& at) {
        const int column = axes == 3 ? at[2] % columns : at[2];
        const int row = axes == 3 ? at[2] / columns : at[3];
        const ir::Coordinates flat{at[0] + count * column, at[1] + count * row};
        return board.contains(flat) ? board.square(flat) : ir::kNoSquare;
    };
    const int all = axes == 3 ? count * count * count : count * count * count * count;
    for (int first = 0; first < all; ++first) {
        const std::array<int, 4> from = {first % count, first / count % count, first / count / count % count,
                                         first / count / count / count};
        for (int way = 1; way < 81; ++way) {
            const std::array<int, 4> by = {way % 3 - 1, way / 3 % 3 - 1, way / 9 % 3 - 1, way / 27 - 1};
            if ((axes == 3 && by[3] != 0) || by == std::array<int, 4>{}) continue;
            bool isFull = true;
            for (int step = 0; step < count && isFull; ++step) {
                std::array<int, 4> at{};
                for (std::size_t axis = 0; axis < 4; ++axis) {
                    at[axis] = from[axis] + step * by[axis];
                    isFull = isFull && at[axis] >= 0 && at[axis] < count;
                }
                const ir::Square square = isFull ? squareAt(at) : ir::kNoSquare;
                isFull = square != ir::kNoSquare && pieces.has(square);
            }
            if (isFull) return true;
        }
    }
    return false;
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
