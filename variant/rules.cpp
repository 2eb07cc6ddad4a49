#include "variant/rules.h"

#include <algorithm>
#include <utility>

#include "variant/drops.h"
#include "variant/ends.h"
#include "variant/playing.h"
#include "variant/view.h"

namespace ferz::variant {

namespace {

using ir::Colour;
using ir::Square;

template <class Predicate>
bool asks(const ir::Movement& movement) {
    return std::any_of(movement.states.begin(), movement.states.end(), [](const ir::State& state) {
        return std::any_of(state.transitions.begin(), state.transitions.end(),
                           [](const ir::Transition& each) {
                               const auto* test = std::get_if<ir::Test>(&each.instruction);
                               return test != nullptr && std::holds_alternative<Predicate>(test->predicate);
                           });
    });
}

bool captures(const ir::Move& move, Square square) {
    return std::binary_search(move.captures.begin(), move.captures.end(), square);
}

}  // namespace

Rules::Rules(const Variant& variant, Diagnostics& diagnostics)
    : variant_(variant), diagnostics_(diagnostics) {
    reaches_.resize(variant.pieces.size());
    for (std::size_t piece = 0; piece < variant.pieces.size(); ++piece) {
        for (const Colour colour : {Colour::White, Colour::Black}) {
            const auto& movement = variant.pieces[piece].of(colour);
            if (!movement) continue;
            reaches_[piece][index(colour)].emplace(*movement,
                                                   ir::seenBy(variant.board, colour, movement->forBlack));
            asksAttacked_ = asksAttacked_ || asks<ir::Attacked>(*movement);
            asksCheck_ = asksCheck_ || asks<ir::InCheck>(*movement) || asks<ir::NeverChecked>(*movement);
        }
    }
    const auto has = [&](End::When when) {
        return std::any_of(variant.ends.begin(), variant.ends.end(),
                           [&](const End& end) { return end.when == when; });
    };
    countsChecks_ = has(End::When::Checks);
    asksFacing_ = has(End::When::Facing) || variant.conduct.mustEndFacing;
    destroys_ = variant.captures.explosion || !variant.captures.petrified.isNone();
}

// ---- what attacks what ----

std::vector<ir::Move> Rules::movesFrom(View& view, Square from) {
    const PieceType* type = variant_.find(view.game.position.pieces.at(from).name);
    if (type == nullptr || !type->of(view.side)) return {};
    const ir::Movement& movement = *type->of(view.side);
    auto moves = ir::evaluate(movement, view.seen(movement.forBlack), from, ir::Limits{}, diagnostics_);
    failed_ = failed_ || !moves;
    return moves ? std::move(*moves) : std::vector<ir::Move>();
}

bool Rules::canCapture(View& view, Square from, Square target) {
    const PieceType* type = variant_.find(view.game.position.pieces.at(from).name);
    if (type == nullptr || !type->of(view.side)) return false;
    auto& reach = *reaches_[static_cast<std::size_t>(type - variant_.pieces.data())][index(view.side)];
    if (reach.capturesEnPassant() && !view.game.position.enPassant.empty()) return true;
    const auto turned = [&](Square square) {
        return ir::seenBy(variant_.board, square, view.side, type->of(view.side)->forBlack);
    };
    return reach.contains(turned(from), turned(target));
}

bool Rules::isAttacked(const Game& game, Square square, Colour by) {
    return attacks(game, square, by, {});
}

bool Rules::attacks(const Game& game, Square square, Colour by, const ir::Attacked& which) {
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
bool Rules::doesCapture(const Game& game, const ir::Move& move, Square square, Colour by,
                        const ir::Attacked& which) {
    if (!captures(move, square)) return false;
    if (!destroys_ && which.pinnedCount) return true;
    Game before = game;
    before.side = by;
    const Turn turn{.move = move};
    const Game after = played(before, turn);
    const std::vector<Square> own = royals(before, by);
    const bool keepsAll = std::all_of(own.begin(), own.end(), [&](Square royal) {
        const auto found = after.position.pieces.find(goneTo(turn, royal));
        return found != after.position.pieces.end() && found->second.colour == by;
    });
    return keepsAll && (which.pinnedCount || !isInCheck(after, by));
}

bool Rules::isInCheck(const Game& game, Colour side) {
    const std::vector<Square> own = royals(game, side);
    const auto isHit = [&](Square square) { return isAttacked(game, square, opposite(side)); };
    if (std::any_of(own.begin(), own.end(), isHit)) return true;
    std::vector<Square> together;
    for (const auto& [square, piece] : game.position.pieces) {
        const PieceType* type = variant_.find(piece.name);
        if (piece.colour == side && type != nullptr && type->royalTogether) together.push_back(square);
    }
    return !together.empty() && std::all_of(together.begin(), together.end(), isHit);
}

/// The pieces that attack one of its royals.
std::set<Square> Rules::checkers(const Game& game, Colour side) {
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

bool Rules::isRoyal(const Game& game, Square square) const {
    const ir::Piece& piece = game.position.pieces.at(square);
    const PieceType* type = variant_.find(piece.name);
    if (type == nullptr || type->royalUpTo == 0) return false;
    return type->royalUpTo == kAlways || countOf(variant_, game, piece.colour, type->like) <= type->royalUpTo;
}

std::vector<Square> Rules::royals(const Game& game, Colour side) const {
    std::vector<Square> result;
    for (const auto& [square, piece] : game.position.pieces) {
        if (piece.colour == side && isRoyal(game, square)) result.push_back(square);
    }
    return result;
}

bool Rules::royalsFace(const Game& game) const {
    const auto& pieces = game.position.pieces;
    for (const Square royal : royals(game, Colour::White)) {
        for (const ir::Vec& vec : kBeside) {
            Square at = variant_.board.offset(royal, vec);
            while (at != ir::kNoSquare && !pieces.contains(at) && !game.walls.contains(at))
                at = variant_.board.offset(at, vec);
            const auto met = pieces.find(at);
            if (met != pieces.end() && met->second.colour == Colour::Black && isRoyal(game, at)) return true;
        }
    }
    return false;
}

// ---- legal turns ----

std::vector<Ply> Rules::plies(const Game& game) {
    return endOf(*this, game) ? std::vector<Ply>() : pliesWithoutEnds(game);
}

std::vector<Ply> Rules::pliesWithoutEnds(const Game& game) {
    std::vector<Ply> result;
    for (Turn& turn : turns(game)) {
        Game after = played(game, turn);
        if (isLegal(game, turn, after)) result.push_back({std::move(turn), std::move(after)});
    }
    keepOnlyCompulsory(game, result);
    return result;
}

bool Rules::isMate(const Game& game) {
    if (!isInCheck(game, game.side)) return false;
    insideMateQuestion_ = true;
    const bool hasNoMove = pliesWithoutEnds(game).empty();
    insideMateQuestion_ = false;
    return hasNoMove;
}

bool Rules::isLegal(const Game& game, const Turn& turn, const Game& after) {
    const Conduct& conduct = variant_.conduct;
    if (conduct.mustEndFacing && royalsFace(game)) {
        if (turn.isPass()) return true;
        if (royalsFace(after)) return false;
    }
    if (conduct.mustStayMobile && !staysMobile(turn, after)) return false;
    if (!leavesRoyalsSafe(game, turn, after)) return false;
    if (!conduct.mayCheck && isInCheck(after, after.side)) return false;
    if (conduct.royalsStay && turn.move && isRoyal(game, turn.move->from)) {
        const std::set<Square> those = checkers(game, game.side);
        const auto isCaptured = [&](Square square) { return captures(*turn.move, square); };
        if (!std::all_of(those.begin(), those.end(), isCaptured)) return false;
    }
    return mayBeDeclared(turn, after);
}

/// On an empty board the piece could go on.
bool Rules::staysMobile(const Turn& turn, const Game& after) {
    const bool isPlain = turn.move && turn.move->to && turn.move->becomes.empty() && !turn.castles;
    if (!isPlain && !turn.drop) return true;
    const Square square = turn.move ? *turn.move->to : turn.drop->square;
    const auto found = after.position.pieces.find(square);
    if (found == after.position.pieces.end()) return true;
    const auto [known, isNew] = mobile_.try_emplace({found->second, square});
    if (isNew) {
        const ir::Piece& piece = found->second;
        const PieceType* type = variant_.find(piece.name);
        const auto& reach =
            *reaches_[static_cast<std::size_t>(type - variant_.pieces.data())][index(piece.colour)];
        known->second = reach.canLeave(
            ir::seenBy(variant_.board, square, piece.colour, type->of(piece.colour)->forBlack));
    }
    return known->second;
}

/// None of its royals is gone or can be captured; but whoever destroys one of the enemy's has won.
bool Rules::leavesRoyalsSafe(const Game& game, const Turn& turn, const Game& after) {
    const auto stands = [&](Square square, Colour side) {
        const auto found = after.position.pieces.find(square);
        return found != after.position.pieces.end() && found->second.colour == side;
    };
    std::set<Square> own;
    for (const Square square : royals(game, game.side)) {
        const Square now = goneTo(turn, square);
        if (!stands(now, game.side)) return false;
        own.insert(now);
    }
    const std::vector<Square> theirs = royals(game, after.side);
    if (std::any_of(theirs.begin(), theirs.end(),
                    [&](Square square) { return !stands(goneTo(turn, square), after.side); }))
        return true;
    adoptRoyals(game, turn, after, own);
    // What comes behind the move, a piece through a gate or a wall, does not help a royal that is always one.
    const bool isLate = turn.move && (turn.drop || turn.wall);
    const Game bare = isLate ? variant::played(variant_, game, {.move = turn.move}) : Game();
    if (std::any_of(own.begin(), own.end(), [&](Square square) {
            const bool isAlways = variant_.find(after.position.pieces.at(square).name)->royalUpTo == kAlways;
            return isAttacked(isLate && isAlways ? bare : after, square, after.side);
        }))
        return false;
    std::vector<Square> together;
    for (const auto& [square, piece] : after.position.pieces) {
        const PieceType* type = variant_.find(piece.name);
        if (piece.colour == game.side && type != nullptr && type->royalTogether) together.push_back(square);
    }
    return together.empty() || std::any_of(together.begin(), together.end(), [&](Square square) {
               return !isAttacked(after, square, after.side);
           });
}

/// A royal that is dropped is one at once; one that a piece becomes as well, unless there are others then. A
/// piece that is turned over changes nothing before the next turn.
void Rules::adoptRoyals(const Game& game, const Turn& turn, const Game& after, std::set<Square>& own) const {
    const auto typeOn = [&](Square square) { return variant_.find(after.position.pieces.at(square).name); };
    if (turn.drop && !turn.move && typeOn(turn.drop->square)->royalUpTo > 0) own.insert(turn.drop->square);
    if (!turn.move || !turn.move->to || turn.move->becomes.empty()) return;
    const auto promoted = after.position.pieces.find(*turn.move->to);
    if (promoted == after.position.pieces.end()) return;
    const PieceType* type = variant_.find(promoted->second.name);
    const PieceType* before = variant_.find(game.position.pieces.at(turn.move->from).name);
    if (type->royalUpTo == 0 || type->letter.starts_with('+') || before->letter.starts_with('+')) return;
    if (type->royalUpTo == kAlways || countOf(variant_, game, game.side, type->like) < type->royalUpTo) {
        own.insert(promoted->first);
    } else {
        std::erase_if(own, [&](Square square) { return typeOn(square)->like == type->like; });
    }
}

bool Rules::mayBeDeclared(const Turn& turn, const Game& after) {
    if (turn.drop && !turn.move) {
        const DropRule& rule = *variant_.find(turn.drop->name)->drop;
        if (!rule.mayCheck && isInCheck(after, after.side)) return false;
        if (rule.mate == DropRule::Mate::Illegal && !insideMateQuestion_ && isMate(after)) return false;
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

/// Of all legal turns those that the rules leave.
void Rules::keepOnlyCompulsory(const Game& game, std::vector<Ply>& plies) const {
    const auto keep = [&](auto&& isCompulsory) {
        if (std::any_of(plies.begin(), plies.end(), isCompulsory))
            std::erase_if(plies, [&](const Ply& ply) { return !isCompulsory(ply); });
    };
    if (variant_.conduct.mustCapture)
        keep([](const Ply& ply) { return ply.turn.move && !ply.turn.move->captures.empty(); });
    if (variant_.hands && variant_.hands->mustDrop) {
        const std::string& first = variant_.hands->mustDropFirst;
        if (first.empty()) {
            keep([](const Ply& ply) { return ply.turn.drop && !ply.turn.move; });
        } else if (game.hands[index(game.side)].contains(first)) {
            std::erase_if(plies, [&](const Ply& ply) {
                return ply.turn.drop && !ply.turn.move && ply.turn.drop->name != first;
            });
            keep([](const Ply& ply) { return ply.turn.drop && !ply.turn.move; });
        }
    }
    if (variant_.conduct.mayPassInStalemate[index(game.side)])
        keep([](const Ply& ply) { return !ply.turn.isPass(); });
}

Game Rules::played(const Game& game, const Turn& turn) {
    Game after = variant::played(variant_, game, turn);
    if (asksFacing_) after.facedBefore = royalsFace(game);
    if (asksCheck_ || countsChecks_) {
        const bool checks = isInCheck(after, after.side);
        if (checks) after.everChecked[index(after.side)] = true;
        if (checks && countsChecks_) --after.checksLeft[index(game.side)];
    }
    return after;
}

}  // namespace ferz::variant
