// Which turns there are, legal or not.
#include "variant/play/interpreter.h"

#include <algorithm>
#include <utility>

#include "ir/transitions.h"
#include "variant/core/runtime/effects.h"
#include "variant/play/drops.h"
#include "variant/play/ends.h"
#include "variant/play/game_state.h"
#include "variant/play/playing.h"
#include "variant/play/side_view.h"

namespace ferz::variant {

namespace {

using ir::Colour;
using ir::Square;

/// It captures, and not where it lands.
bool isJump(const ir::Move& move) {
    return move.to && !move.captures.empty() &&
           !std::binary_search(move.captures.begin(), move.captures.end(), *move.to);
}

/// Captures in this way promote nothing.
bool isEnPassant(const Game& game, const ir::Move& move) {
    const auto mark = move.to ? game.position.enPassant.find(*move.to) : game.position.enPassant.end();
    return mark != game.position.enPassant.end() &&
           std::binary_search(move.captures.begin(), move.captures.end(), mark->second);
}

}  // namespace

Interpreter::Interpreter(const Variant& variant, Diagnostics& diagnostics,
                         std::shared_ptr<const RulesInNumbers> numbers)
    : variant_(variant),
      numbers_(numbers ? std::move(numbers) : std::make_shared<RulesInNumbers>(inNumbers(variant))),
      board_(variant.board),
      diagnostics_(diagnostics) {
    reaches_.resize(variant.pieces.size());
    for (std::size_t piece = 0; piece < variant.pieces.size(); ++piece) {
        for (const Colour colour : {Colour::White, Colour::Black}) {
            const auto& movement = variant.pieces[piece].of(colour);
            if (!movement) continue;
            reaches_[piece][index(colour)].emplace(*movement,
                                                   ir::seenBy(variant.board, colour, movement->forBlack));
            asksCheck_ =
                asksCheck_ || ir::asks<ir::InCheck>(*movement) || ir::asks<ir::NeverChecked>(*movement);
        }
    }
    const auto has = [&](When when) {
        return std::any_of(variant.ends.begin(), variant.ends.end(),
                           [&](const EndRule& end) { return end.when == when; });
    };
    asksAttacked_ = variant.asksAttacked();
    countsChecks_ = has(When::Checks);
    asksFacing_ = has(When::Facing) || variant.rules.endFacing;
}

std::vector<Ply> Interpreter::plies(const Game& game, const IsWanted& isWanted) {
    return endOf(*this, game) ? std::vector<Ply>() : pliesWithoutEnds(game, isWanted);
}

std::optional<Ply> Interpreter::anyPly(const Game& game,
                                       const std::function<std::size_t(std::size_t)>& choose) {
    if (hasDuties()) {
        std::vector<Ply> all = plies(game);
        return all.empty() ? std::nullopt : std::optional(std::move(all[choose(all.size())]));
    }
    if (endOf(*this, game)) return std::nullopt;
    for (std::vector<Turn> left = turns(game); !left.empty(); left.pop_back()) {
        std::swap(left[choose(left.size())], left.back());
        Game after = played(game, left.back());
        if (isLegal(game, left.back(), after)) return Ply{std::move(left.back()), std::move(after)};
    }
    return std::nullopt;
}

std::optional<Ply> Interpreter::plyOf(const Game& game, const Turn& turn) {
    const auto isIt = [&](const Turn& each) { return each == turn; };
    for (Ply& ply : plies(game, hasDuties() ? IsWanted() : isIt)) {
        if (isIt(ply.turn)) return std::move(ply);
    }
    return std::nullopt;
}

std::vector<Ply> Interpreter::pliesWithoutEnds(const Game& game, const IsWanted& isWanted) {
    std::vector<Ply> result = pseudoLegalPlies(game, isWanted);
    std::erase_if(result, [&](const Ply& ply) { return !isLegal(game, ply.turn, ply.after); });
    keepOnlyCompulsory(game, result);
    return result;
}

std::vector<Ply> Interpreter::pseudoLegalPlies(const Game& game, const IsWanted& isWanted) {
    std::vector<Ply> result;
    for (Turn& turn : turns(game)) {
        if (isWanted && !isWanted(turn)) continue;
        Game after = played(game, turn);
        result.push_back({std::move(turn), std::move(after)});
    }
    return result;
}

Game Interpreter::played(const Game& game, const Turn& turn) {
    Game after = variant::played(*this, game, turn);
    if (variant_.rules.continueJumps) after.jumper = jumperAfter(game, turn, after);
    if (asksFacing_) after.facedBefore = royalsFace(game);
    if (asksCheck_ || countsChecks_) {
        const bool checks = isInCheck(after, after.side);
        if (checks) after.everChecked[index(after.side)] = true;
        if (checks && countsChecks_) --after.checksLeft[index(game.side)];
    }
    return after;
}

/// The piece that has to jump again.
std::optional<Square> Interpreter::jumperAfter(const Game& game, const Turn& turn, const Game& after) {
    if (turn.isPass()) return game.jumper;
    const bool jumps = turn.move && turn.move->becomes.empty() && isJump(*turn.move);
    if (!jumps || !after.isOf(*turn.move->to, game.side)) return std::nullopt;
    return jumpsOf(after, *turn.move->to).empty() ? std::nullopt : turn.move->to;
}

/// Whatever a side may do, legal or not.
std::vector<Turn> Interpreter::turns(const Game& game) {
    View view(game, game.side);
    if (asksCheck_) view.inCheck = isInCheck(game, game.side);
    if (asksAttacked_) {
        view.isAttacked = [&](Square square, const ir::Attacked& which) {
            // An empty square, or one of the enemy's own: could they capture a piece of ours there?
            if (game.isOf(square, game.side)) return attacks(game, square, opposite(game.side), which);
            Game supposed = game;
            supposed.position.pieces[square] = {game.side, variant_.attackedAs().name};
            return attacks(supposed, square, opposite(game.side), which);
        };
    }
    std::vector<Turn> result;
    if (variant_.rules.moves.waits(game.plies)) {
        addPass(game, result);
        return result;
    }
    if (game.mustPass) return {Turn()};
    if (game.jumper) {
        if (!game.isOf(*game.jumper, game.side)) return {Turn()};
        for (const ir::Move& move : jumpsOf(game, *game.jumper))
            addChosen(game, move, *typeOn(game, *game.jumper), result);
        return result;
    }
    addMoves(view, result);
    addCastling(game, result);
    if (variant_.hands.given && variant_.hands.gates) result = withGating(game, std::move(result));
    if (variant_.walls.given) result = withWalls(game, std::move(result));
    for (const Dropped& drop : drops(*this, game))
        result.push_back({.drop = drop});
    addPass(game, result);
    std::sort(result.begin(), result.end());
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
}

void Interpreter::addMoves(View& view, std::vector<Turn>& turns) {
    for (const auto& [from, piece] : view.game.position.pieces) {
        if (piece.colour != view.side) continue;
        const PieceType* type = variant_.find(piece.name);
        for (const ir::Move& move : movesFrom(view, from))
            addChosen(view.game, move, *type, turns);
        addPlaced(view, from, *type, turns);
    }
}

std::vector<ir::Move> Interpreter::jumpsOf(const Game& game, Square from) {
    std::vector<ir::Move> moves = movesOf(game, from);
    std::erase_if(moves, [](const ir::Move& move) { return !isJump(move); });
    return moves;
}

/// What the player may make of the mover: what the movement offers, else what its promotion does.
void Interpreter::addChosen(const Game& game, const ir::Move& move, const PieceType& type,
                            std::vector<Turn>& turns) const {
    const std::vector<std::string>* choices = &move.becomes;
    bool mayStay = move.becomes.empty();
    if (move.becomes.empty() && move.to && !isEnPassant(game, move)) {
        const auto rule =
            std::find_if(type.promotions.begin(), type.promotions.end(), [&](const Promotion& each) {
                return !each.inPlace &&
                       each.holds(variant_.board, game.side, move.from, *move.to, !move.captures.empty());
            });
        if (rule != type.promotions.end()) {
            choices = &rule->to;
            mayStay = rule->mayStay(variant_.board, game.side, *move.to);
        }
    }
    if (mayStay) turns.push_back({.move = move});
    for (const std::string& name : *choices) {
        if (!mayBecome(game, name)) continue;
        turns.push_back({.move = move});
        turns.back().move->becomes = {name};
    }
}

bool Interpreter::mayBecome(const Game& game, const std::string& name) const {
    const PieceType* type = variant_.find(name);
    if (type == nullptr) return true;
    if (variant_.hands.promotes && !game.hands[index(game.side)].contains(type->like)) return false;
    return type->most == 0 || countOf(variant_, game, game.side, type->like) < type->most;
}

/// Promotions in place of a move: the piece goes as what it becomes, or stays, and attacks nothing then.
void Interpreter::addPlaced(View& view, Square from, const PieceType& type, std::vector<Turn>& turns) {
    for (const Promotion& rule : type.promotions) {
        if (!rule.inPlace || !rule.sides[index(view.side)]) continue;
        const bool isOnly = countOf(variant_, view.game, view.side, type.like) == 1;
        if (!isOnly && !rule.isInZone(variant_.board, view.side, from)) continue;
        for (const std::string& name : rule.to) {
            if (!mayBecome(view.game, name)) continue;
            Game changed = view.game;
            changed.position.pieces[from].name = name;
            View asIt(changed, view.side);
            std::vector<Square> targets = {from};
            for (const ir::Move& move : movesFrom(asIt, from)) {
                if (move.to && move.captures.empty() && view.game.isEmpty(*move.to))
                    targets.push_back(*move.to);
            }
            for (const Square to : targets) {
                Turn turn;
                turn.move.emplace();
                turn.move->from = from;
                turn.move->to = to;
                turn.move->becomes = {name};
                const Game after = played(view.game, turn);
                View behind(after, view.side);
                const std::vector<ir::Move> next = movesFrom(behind, to);
                const bool isQuiet = std::all_of(next.begin(), next.end(),
                                                 [](const ir::Move& move) { return move.captures.empty(); });
                if (isQuiet && !isInCheck(after, opposite(view.side))) turns.push_back(std::move(turn));
            }
        }
    }
}

void Interpreter::addCastling(const Game& game, std::vector<Turn>& turns) {
    if (game.plies < variant_.rules.castleAfter) return;
    for (const CastlingRight& right : game.rights) {
        if (right.side != game.side) continue;
        const auto add = [&](Square kingTo, Square rookTo) {
            Turn& turn = turns.emplace_back();
            turn.castles = true;
            ir::Move& move = turn.move.emplace();
            move.from = right.king;
            move.to = kingTo;
            if (rookTo != right.rook)
                move.swaps = {{std::min(right.rook, rookTo), std::max(right.rook, rookTo)}};
        };
        if (!variant_.castling->rules.empty()) {
            for (const ir::Castled& each : castledByRule(game, right))
                add(each.royal, each.associate);
            continue;
        }
        const Square kingTo = castlingTarget(variant_, right);
        const Square rookTo = kingTo + (right.isShort ? -1 : 1);
        if (isFreeToCastle(game, right, kingTo, rookTo)) add(kingTo, rookTo);
    }
}

void Interpreter::addPass(const Game& game, std::vector<Turn>& turns) const {
    const std::size_t side = index(game.side);
    const auto& pieces = game.position.pieces;
    const bool hasPiece = std::any_of(pieces.begin(), pieces.end(),
                                      [&](const auto& each) { return each.second.colour == game.side; });
    const ferz::core::TurnLengths& moves = variant_.rules.moves;
    const bool passes =
        moves.isUsual() ? variant_.rules.pass[side] != Passing::Never : moves.waits(game.plies);
    if ((hasPiece || !moves.isUsual()) && passes) turns.emplace_back();
}

/// With the first move of a piece, something out of the hand may come onto the square that it leaves.
std::vector<Turn> Interpreter::withGating(const Game& game, std::vector<Turn> turns) {
    // Where every move puts a wall, nothing comes through a gate.
    if (variant_.walls.given && !variant_.walls.inPlaceOfMove) return turns;
    const std::size_t plain = turns.size();
    for (std::size_t at = 0; at < plain; ++at) {
        const Turn turn = turns[at];
        std::vector<Square> left = {turn.move->from};
        for (const auto& [a, b] : turn.move->swaps) {
            if (turn.castles) left.insert(left.end(), {a, b});
        }
        for (const Square square : left) {
            if (!game.gates[index(game.side)].contains(square)) continue;
            if (!leaves(*this, game, turn, square)) continue;
            for (const Dropped& drop : gated(*this, game, square)) {
                turns.push_back(turn);
                turns.back().drop = drop;
            }
        }
    }
    return turns;
}

std::vector<Turn> Interpreter::withWalls(const Game& game, std::vector<Turn> turns) {
    std::vector<Turn> result;
    if (variant_.walls.inPlaceOfMove) {
        result = std::move(turns);
        turns = {Turn()};
    }
    for (const Turn& turn : turns) {
        // A side that has no place for walls moves without one.
        if (!variant_.walls.inPlaceOfMove &&
            numbers_->game.walls.zone[index(game.side)] == SquareBits::none())
            result.push_back(turn);
        for (const Square square : wallsBehind(game, turn)) {
            result.push_back(turn);
            result.back().wall = square;
        }
    }
    return result;
}

std::vector<Square> Interpreter::wallsBehind(const Game& game, const Turn& turn) {
    const Game after = variant::played(*this, game, turn);
    const SquareBits places =
        ferz::core::wallPlaces(GameState(*this, game), TurnInBits(variant_, turn), GameState(*this, after));
    std::vector<Square> result;
    places.forEach([&](Square square) { result.push_back(square); });
    return result;
}

std::vector<ir::Castled> Interpreter::castledByRule(const Game& game, const CastlingRight& right) {
    ir::Situation king{game.position, right.king, right.side, game.position.pieces.at(right.king).name};
    king.position.isAttacked = [&](const ir::Position&, Square square, const ir::Attacked& which) {
        Game passing = game;
        auto& pieces = passing.position.pieces;
        const ir::Piece piece = pieces.extract(right.king).mapped();
        pieces[square] = piece;
        return attacks(passing, square, opposite(game.side), which);
    };
    std::vector<ir::Castled> result;
    for (const ir::Castling& rule : variant_.castling->rules) {
        const auto side = right.isShort ? ir::Castling::Side::Right : ir::Castling::Side::Left;
        if (rule.side != side) continue;
        const auto found = ir::castled(rule, king, right.rook, diagnostics_);
        result.insert(result.end(), found.begin(), found.end());
    }
    return result;
}

/// All squares that king and rook pass are empty but for the two.
bool Interpreter::isFreeToCastle(const Game& game, const CastlingRight& right, Square kingTo, Square rookTo) {
    const auto [first, last] = std::minmax({right.king, right.rook, kingTo, rookTo});
    for (Square square = first; square <= last; ++square) {
        if (square == right.king || square == right.rook) continue;
        if (!game.isEmpty(square)) return false;
    }
    return true;
}

}  // namespace ferz::variant
