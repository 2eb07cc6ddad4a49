// What attacks what: the moves of pieces as one side sees the game, and the royals that they may take.
#include <algorithm>
#include <utility>

#include "variant/play/drops.h"
#include "variant/play/interpreter.h"
#include "variant/play/playing.h"
#include "variant/play/side_view.h"

namespace ferz::variant {

using ir::Colour;
using ir::Square;

namespace {

bool captures(const ir::Move& move, Square square) {
    return std::binary_search(move.captures.begin(), move.captures.end(), square);
}

/// No piece captures a wall, swaps with it, or comes to stand on it.
bool touchesWall(const Game& game, const ir::Move& move) {
    const auto isWall = [&](Square square) { return game.walls.contains(square); };
    return (move.to && isWall(*move.to)) || std::any_of(move.captures.begin(), move.captures.end(), isWall) ||
           std::any_of(move.flips.begin(), move.flips.end(), isWall) ||
           std::any_of(move.swaps.begin(), move.swaps.end(),
                       [&](const auto& each) { return isWall(each.first) || isWall(each.second); }) ||
           std::any_of(move.drops.begin(), move.drops.end(),
                       [&](const ir::Drop& drop) { return isWall(drop.square); });
}

/// Its piece can capture no such piece.
bool takesForbidden(const Game& game, const ir::Move& move, const Variant& variant,
                    const RulesInNumbers& numbers) {
    const auto kindOn = [&](Square square) { return kindNumber(variant, game.on(square)->name); };
    return std::any_of(move.captures.begin(), move.captures.end(), [&](Square square) {
        return game.on(square) != nullptr &&
               numbers.game.captures.forbids(numbers.kinds, kindOn(move.from), kindOn(square));
    });
}

/// In the eyes of everybody one of his own, that nobody moves.
const std::string kWall = "#wall";

}  // namespace

const ir::SeenPosition& Interpreter::View::seen(ir::ForBlack forBlack) {
    const std::size_t slot = side == Colour::White ? 0 : static_cast<std::size_t>(forBlack);
    auto& entry = seen_[slot];
    if (entry) return *entry;
    ir::Position position = game.position;
    for (const Square wall : game.walls)
        position.pieces[wall] = {side, kWall};
    entry = ir::SeenPosition{ir::seenBy(position, side, forBlack), side, forBlack};
    entry->position.inCheck = inCheck;
    entry->position.everChecked = game.everChecked[index(side)];
    if (isAttacked) {
        // Asked of the real board, whatever way it is turned.
        entry->position.isAttacked = [this, forBlack](const ir::Position&, Square square,
                                                      const ir::Attacked& which) {
            return isAttacked(ir::seenBy(game.position.board, square, side, forBlack), which);
        };
    }
    return *entry;
}

// ---- what attacks what ----

const PieceType* Interpreter::typeOn(const Game& game, Square square) const {
    return variant_.find(game.position.pieces.at(square).name);
}

CaptureReach& Interpreter::reachOf(const PieceType& type, Colour side) {
    return *reaches_[static_cast<std::size_t>(&type - variant_.pieces.data())][index(side)];
}

std::vector<ir::Move> Interpreter::movesFrom(View& view, Square from) {
    const auto& known = typeOn(view.game, from)->of(view.side);
    if (!known || isFrozen(view.game, from)) return {};
    const ir::Movement& movement = *known;
    auto moves = ir::evaluate(movement, view.seen(movement.forBlack), from, ir::Limits{}, diagnostics_);
    failed_ = failed_ || !moves;
    if (!moves) return {};
    if (!view.game.walls.empty())
        std::erase_if(*moves, [&](const ir::Move& move) { return touchesWall(view.game, move); });
    if (!variant_.captures.forbidden.empty())
        std::erase_if(*moves, [&](const ir::Move& move) {
            return takesForbidden(view.game, move, variant_, *numbers_);
        });
    return std::move(*moves);
}

/// An enemy beside the piece freezes it.
bool Interpreter::isFrozen(const Game& game, Square square) const {
    if (variant_.freezes.isNone()) return false;
    const Colour enemy = opposite(game.on(square)->colour);
    bool found = false;
    ferz::core::around(board_, SquareBits::of(square)).forEach([&](Square beside) {
        found = found || (game.isOf(beside, enemy) &&
                          variant_.freezes.contains(variant_.kindOf(game.on(beside)->name)));
    });
    return found;
}

std::vector<ir::Move> Interpreter::movesOf(const Game& game, Square from) {
    View view(game, game.on(from)->colour);
    return movesFrom(view, from);
}

bool Interpreter::canCapture(View& view, Square from, Square target) {
    const PieceType* type = typeOn(view.game, from);
    if (!type->of(view.side)) return false;
    CaptureReach& reach = reachOf(*type, view.side);
    if (reach.capturesEnPassant() && !view.game.position.enPassant.empty()) return true;
    const auto turned = [&](Square square) {
        return ir::seenBy(variant_.board, square, view.side, type->of(view.side)->forBlack);
    };
    return reach.contains(turned(from), turned(target));
}

bool Interpreter::isAttacked(const Game& game, Square square, Colour by) {
    return attacks(game, square, by, {});
}

bool Interpreter::attacks(const Game& game, Square square, Colour by, const ir::Attacked& which) {
    View view(game, by);
    for (const auto& [from, piece] : game.position.pieces) {
        if (piece.colour != by || !which.by.contains(piece.name) || !canCapture(view, from, square)) continue;
        const std::vector<ir::Move> moves = movesFrom(view, from);
        const bool does = std::any_of(moves.begin(), moves.end(), [&](const ir::Move& move) {
            return doesCapture(game, move, square, by, which);
        });
        if (does) return true;
    }
    return false;
}

/// And does not thereby lose a royal; where pinned pieces do not count, leaves none attacked.
bool Interpreter::doesCapture(const Game& game, const ir::Move& move, Square square, Colour by,
                              const ir::Attacked& which) {
    if (!captures(move, square)) return false;
    if (!variant_.captures.costMore() && which.pinnedCount) return true;
    Game before = game;
    before.side = by;
    const Turn turn{.move = move};
    const Game after = played(before, turn);
    const std::vector<Square> own = royals(before, by);
    const bool keepsAll = std::all_of(own.begin(), own.end(),
                                      [&](Square royal) { return after.isOf(goneTo(turn, royal), by); });
    return keepsAll && (which.pinnedCount || !isInCheck(after, by));
}

bool Interpreter::isInCheck(const Game& game, Colour side) {
    const std::vector<Square> own = royals(game, side);
    const auto isHit = [&](Square square) { return isAttacked(game, square, opposite(side)); };
    if (std::any_of(own.begin(), own.end(), isHit)) return true;
    const std::vector<Square> together = royalsTogether(game, side);
    return !together.empty() && std::all_of(together.begin(), together.end(), isHit);
}

/// Returns the pieces that attack a royal of `side`.
std::set<Square> Interpreter::checkers(const Game& game, Colour side) {
    std::set<Square> result;
    View view(game, opposite(side));
    for (const auto& [from, piece] : game.position.pieces) {
        if (piece.colour == side) continue;
        const std::vector<ir::Move> moves = movesFrom(view, from);
        for (const Square royal : royals(game, side)) {
            const bool does = std::any_of(moves.begin(), moves.end(),
                                          [&](const ir::Move& move) { return captures(move, royal); });
            if (does) result.insert(from);
        }
    }
    return result;
}

bool Interpreter::isRoyal(const Game& game, Square square) const {
    const PieceType* type = typeOn(game, square);
    if (type->royalUpTo == 0 || type->royalUpTo == kAlways) return type->royalUpTo != 0;
    return countOf(variant_, game, game.on(square)->colour, type->like) <= type->royalUpTo;
}

std::vector<Square> Interpreter::royals(const Game& game, Colour side) const {
    std::vector<Square> result;
    for (const auto& [square, piece] : game.position.pieces) {
        if (piece.colour == side && isRoyal(game, square)) result.push_back(square);
    }
    return result;
}

/// Returns the royals of the side of which not all may be left attacked.
std::vector<Square> Interpreter::royalsTogether(const Game& game, Colour side) const {
    std::vector<Square> result;
    for (const auto& [square, piece] : game.position.pieces) {
        if (piece.colour == side && typeOn(game, square)->royalTogether) result.push_back(square);
    }
    return result;
}

bool Interpreter::royalsFace(const Game& game) const {
    bool found = false;
    for (const Square royal : royals(game, Colour::White)) {
        board_.forEachStraight([&](auto&& step) {
            SquareBits at = step(SquareBits::of(royal));
            while (at.any() && game.isEmpty(at.lowest()))
                at = step(at);
            found =
                found || (at.any() && game.isOf(at.lowest(), Colour::Black) && isRoyal(game, at.lowest()));
        });
    }
    return found;
}

}  // namespace ferz::variant
