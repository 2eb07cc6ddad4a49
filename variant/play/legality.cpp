// Which turns are legal, and which of them are compulsory.
#include <algorithm>

#include "variant/core/runtime/duties.h"
#include "variant/core/runtime/limits.h"
#include "variant/play/drops.h"
#include "variant/play/game_state.h"
#include "variant/play/interpreter.h"
#include "variant/play/playing.h"

namespace ferz::variant {

using ir::Square;

namespace {

bool capturesInPassing(const Game& game, const Turn& turn) {
    if (!turn.move || !turn.move->to) return false;
    const auto mark = game.position.enPassant.find(*turn.move->to);
    const auto& captures = turn.move->captures;
    return mark != game.position.enPassant.end() &&
           std::find(captures.begin(), captures.end(), mark->second) != captures.end();
}

}  // namespace

bool Interpreter::isMate(const Game& game) {
    if (!isInCheck(game, game.side)) return false;
    insideMateQuestion_ = true;
    const bool hasNoMove = pliesWithoutEnds(game).empty();
    insideMateQuestion_ = false;
    return hasNoMove;
}

bool Interpreter::isLegal(const Game& game, const Turn& turn, const Game& after) {
    const ferz::core::Conduct& conduct = variant_.rules;
    if (conduct.endFacing && royalsFace(game)) {
        if (turn.isPass()) return true;
        if (royalsFace(after)) return false;
    }
    if (turn.castles && !passesSafely(game, turn, after)) return false;
    if (conduct.safePath && turn.move && !goesSafely(game, *turn.move)) return false;
    if (turn.move && (capturesSparedKind(game, *turn.move) || capturesUnsafeRoyal(game, *turn.move)))
        return false;
    if (conduct.stayMobile && !staysMobile(game, turn)) return false;
    if (!leavesRoyalsSafe(game, turn, after)) return false;
    if (!leavesExposed(after, game.side)) return false;
    if (conduct.moves.waits(after.plies)) {
        const bool captures = turn.move && !turn.move->captures.empty();
        if (captures && !conduct.earlyCaptures) return false;
        if (!conduct.earlyChecks && isInCheck(after, after.side)) return false;
    }
    if (!conduct.checks && isInCheck(after, after.side)) return false;
    if (conduct.royalsStay && turn.move && isRoyal(game, turn.move->from)) {
        const std::set<Square> those = checkers(game, game.side);
        const std::vector<Square>& taken = turn.move->captures;
        if (!std::includes(taken.begin(), taken.end(), those.begin(), those.end())) return false;
    }
    return mayBeDeclared(turn, after);
}

/// A royal that castles by files passes no attacked square.
bool Interpreter::passesSafely(const Game& game, const Turn& turn, const Game& after) {
    const Square from = turn.move->from;
    if (!variant_.castling->rules.empty() || !isRoyal(game, from)) return true;
    const ir::Piece king = *game.on(from);
    const auto& walls = typeOn(game, from)->royalUpTo == kAlways ? game.walls : after.walls;
    Game passing = game;
    const int step = *turn.move->to < from ? -1 : 1;
    for (Square square = from;; square += step) {
        // Where the rook itself stands it will be gone when the king comes.
        passing.position.pieces = game.position.pieces;
        passing.position.pieces.erase(from);
        passing.position.pieces[square] = king;
        passing.walls = walls;
        passing.walls.erase(square);
        if (isAttacked(passing, square, opposite(game.side))) return false;
        if (square == turn.move->to) return true;
    }
}

/// Each piece of the side that has to be attacked is, by some piece that is not royal.
bool Interpreter::leavesExposed(const Game& after, ir::Colour side) {
    ir::NameSet royals;
    const PieceType* victim = variant_.exposedAs();
    bool isAny = false;
    for (const PieceType& type : variant_.pieces) {
        isAny = isAny || type.isExposed;
        if (type.royalUpTo == kAlways) royals = royals | ir::NameSet::of({type.name});
    }
    if (!isAny || victim == nullptr) return true;
    for (const auto& [square, piece] : after.position.pieces) {
        const PieceType* type = variant_.find(piece.name);
        if (piece.colour != side || type == nullptr || !type->isExposed) continue;
        // As if a piece stood there that all may capture.
        Game supposed = after;
        supposed.position.pieces[square].name = victim->name;
        if (attacks(supposed, square, opposite(side), ir::Attacked{~royals, true})) continue;
        // Its enemy's own kind attacks it, too, even if that captures friends only.
        supposed.position.pieces[square].colour = opposite(side);
        const auto takes = [&, target = square](const auto& entry) {
            const PieceType* other = variant_.find(entry.second.name);
            if (entry.second.colour == side || other == nullptr || !other->isExposed) return false;
            const std::vector<ir::Move> moves = movesOf(supposed, entry.first);
            return std::any_of(moves.begin(), moves.end(), [&](const ir::Move& move) {
                return std::find(move.captures.begin(), move.captures.end(), target) != move.captures.end();
            });
        };
        const auto& pieces = after.position.pieces;
        if (std::none_of(pieces.begin(), pieces.end(), takes)) return false;
    }
    return true;
}

/// A royal that moves on a line could be captured on no square between.
bool Interpreter::goesSafely(const Game& game, const ir::Move& move) {
    if (!isRoyal(game, move.from) || !move.to) return true;
    const ir::Piece royal = *game.on(move.from);
    Game passing = game;
    bool isSafe = true;
    board_.forEachDirection([&](auto&& step) {
        std::vector<Square> between;
        SquareBits at = step(SquareBits::of(move.from));
        while (at.any() && at.lowest() != *move.to) {
            between.push_back(at.lowest());
            at = step(at);
        }
        if (!at.any()) return;
        for (const Square square : between) {
            passing.position.pieces = game.position.pieces;
            passing.position.pieces.erase(move.from);
            passing.position.pieces[square] = royal;
            isSafe = isSafe && !isAttacked(passing, square, opposite(game.side));
        }
    });
    return isSafe;
}

/// True if the move captures a kind that its piece's kind must spare.
bool Interpreter::capturesSparedKind(const Game& game, const ir::Move& move) const {
    const auto kindOn = [&](Square square) { return kindNumber(variant_, game.on(square)->name); };
    return std::any_of(move.captures.begin(), move.captures.end(), [&](Square square) {
        return numbers_->game.captures.spares(numbers_->kinds, kindOn(move.from), kindOn(square));
    });
}

/// True if the move captures a royal that was dropped where it is attacked.
bool Interpreter::capturesUnsafeRoyal(const Game& game, const ir::Move& move) const {
    return std::any_of(move.captures.begin(), move.captures.end(), [&](Square square) {
        const PieceType* type = typeOn(game, square);
        return type->royalUpTo == kAlways && type->drop && type->drop->unsafe;
    });
}

/// On an empty board the piece could go on, even if it does not survive what comes after its move. Where
/// pieces are dropped is asked of the hand.
bool Interpreter::staysMobile(const Game& game, const Turn& turn) {
    const bool isPlain = turn.move && turn.move->to && turn.move->becomes.empty() && !turn.castles;
    if (!isPlain) return true;
    const ir::Piece& piece = *game.on(turn.move->from);
    const auto& mobile = entryOf(numbers_->mobile, kindNumber(variant_, piece.name));
    return mobile[index(piece.colour)].has(*turn.move->to);
}

/// None of its royals is gone or can be captured; but whoever destroys one of the enemy's has won.
bool Interpreter::leavesRoyalsSafe(const Game& game, const Turn& turn, const Game& after) {
    // A piece through a gate or a wall does not help a royal that is always one.
    const bool isLate = (turn.wall && !variant_.walls.guards) || (turn.move && turn.drop);
    if (turn.drop && !turn.move) {
        const PieceType* type = variant_.find(turn.drop->as);
        const auto& rule = variant_.find(turn.drop->name)->drop;
        if (type->royalUpTo != 0 && rule->unsafe && royals(game, game.side).empty()) return true;
    }
    std::optional<Game> alone;
    if (isLate) alone = variant::played(*this, game, {.move = turn.move});
    const GameState before(*this, game);
    const GameState behind(*this, after);
    const GameState bare(*this, alone ? *alone : after);
    const TurnInBits inBits(variant_, turn);
    const int us = before.us();
    // Cores know before a move is made whether these are safe.
    const auto isRoyal = [&](int kind) { return before.kind(kind).royal; };
    return ferz::core::leavesRoyalsSafe(before, inBits, behind, bare, ferz::core::PseudoRoyals(before)) &&
           placesSafely(turn, after) &&
           !ferz::core::loses(before, inBits, behind, us, before.where(us, isRoyal)) &&
           !bare.takenOn(us, bare.where(us, isRoyal)).any();
}

/// No royal that the move itself makes appear could be captured.
bool Interpreter::placesSafely(const Turn& turn, const Game& after) {
    if (!turn.move) return true;
    const ir::Colour side = opposite(after.side);
    return std::none_of(turn.move->drops.begin(), turn.move->drops.end(), [&](const ir::Drop& placed) {
        return placed.friendly && after.isOf(placed.square, side) && isRoyal(after, placed.square) &&
               isAttacked(after, placed.square, after.side);
    });
}

bool Interpreter::mayBeDeclared(const Turn& turn, const Game& after) {
    if (turn.drop && !turn.move) {
        const DropRule& rule = *variant_.find(turn.drop->name)->drop;
        if (!rule.checks && isInCheck(after, after.side)) return false;
        if (rule.mates == DropMate::Illegal && !insideMateQuestion_ && isMate(after)) return false;
    }
    if (!turn.move) return true;
    return std::all_of(turn.move->flags.begin(), turn.move->flags.end(), [&](const ir::Declare& flag) {
        switch (flag.what) {
            case ir::Declare::What::Decisive: break;
            case ir::Declare::What::NoCheck: return !isInCheck(after, after.side);
            case ir::Declare::What::NoMate: return insideMateQuestion_ || !isMate(after);
        }
        return true;
    });
}

/// Leaves those of all legal turns that are allowed beside one another.
/// Whether some turns are legal only because of what other turns there are.
bool Interpreter::hasDuties() const {
    const ferz::core::Conduct& conduct = variant_.rules;
    const auto passes = [](Passing passing) {
        return passing != Passing::Never && passing != Passing::Always;
    };
    return conduct.mustEnPassant || conduct.mustCapture || variant_.hands.must.any ||
           std::any_of(conduct.pass.begin(), conduct.pass.end(), passes);
}

void Interpreter::keepOnlyCompulsory(const Game& game, std::vector<Ply>& plies) {
    if (variant_.rules.mustEnPassant) {
        const auto isOther = [&](const Ply& ply) { return !capturesInPassing(game, ply.turn); };
        if (!std::all_of(plies.begin(), plies.end(), isOther)) std::erase_if(plies, isOther);
    }
    const std::string& first = variant_.hands.must.first;
    const auto traitsOf = [&](const Turn& turn) {
        const bool drops = turn.drop && !turn.move;
        return ferz::core::TurnTraits{turn.move && !turn.move->captures.empty(), drops,
                                      drops && turn.drop->name == first, turn.isPass()};
    };
    ferz::core::Tally tally;
    for (const Ply& ply : plies)
        tally.add(traitsOf(ply.turn));
    const GameState state(*this, game);
    const ferz::core::Duties duties(state, tally);
    std::erase_if(plies, [&](const Ply& ply) { return !duties.leaves(traitsOf(ply.turn)); });
}

}  // namespace ferz::variant
