// What a side may do when it is its turn, legal or not: the other half of rules.cpp.
#include <algorithm>

#include "variant/drops.h"
#include "variant/playing.h"
#include "variant/rules.h"
#include "variant/view.h"

namespace ferz::variant {

namespace {

using ir::Colour;
using ir::Square;

/// Captures in this way promote nothing.
bool isEnPassant(const Game& game, const ir::Move& move) {
    const auto mark = move.to ? game.position.enPassant.find(*move.to) : game.position.enPassant.end();
    return mark != game.position.enPassant.end() &&
           std::binary_search(move.captures.begin(), move.captures.end(), mark->second);
}

}  // namespace

/// Whatever a side may do, legal or not.
std::vector<Turn> Rules::turns(const Game& game) {
    View view(game, game.side);
    if (asksCheck_) view.inCheck = isInCheck(game, game.side);
    if (asksAttacked_) {
        view.isAttacked = [&](Square square, const ir::Attacked& which) {
            // An empty square, or one of the enemy's own: could they capture a piece of ours there?
            const auto found = game.position.pieces.find(square);
            if (found != game.position.pieces.end() && found->second.colour == game.side)
                return attacks(game, square, opposite(game.side), which);
            Game supposed = game;
            const auto royal = std::find_if(variant_.pieces.begin(), variant_.pieces.end(),
                                            [](const PieceType& each) { return each.royalUpTo == kAlways; });
            const PieceType& victim = royal == variant_.pieces.end() ? variant_.pieces.front() : *royal;
            supposed.position.pieces[square] = {game.side, victim.name};
            return attacks(supposed, square, opposite(game.side), which);
        };
    }
    std::vector<Turn> result;
    addMoves(view, result);
    addCastling(game, result);
    if (variant_.hands && variant_.hands->gates) result = withGating(game, std::move(result));
    if (variant_.walls) result = withWalls(game, std::move(result));
    for (const Dropped& drop : drops(variant_, game))
        result.push_back({.drop = drop});
    addPass(game, result);
    std::sort(result.begin(), result.end());
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
}

void Rules::addMoves(View& view, std::vector<Turn>& turns) {
    for (const auto& [from, piece] : view.game.position.pieces) {
        if (piece.colour != view.side) continue;
        const PieceType* type = variant_.find(piece.name);
        for (const ir::Move& move : movesFrom(view, from))
            addChosen(view.game, move, *type, turns);
        addPlaced(view, from, *type, turns);
    }
}

/// What the player may make of the mover: what the movement offers, else what its promotion does.
void Rules::addChosen(const Game& game, const ir::Move& move, const PieceType& type,
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

bool Rules::mayBecome(const Game& game, const std::string& name) const {
    const PieceType* type = variant_.find(name);
    return type == nullptr || type->most == 0 || countOf(variant_, game, game.side, type->like) < type->most;
}

/// Promotions in place of a move: the piece goes as what it becomes, or stays, and attacks nothing then.
void Rules::addPlaced(View& view, Square from, const PieceType& type, std::vector<Turn>& turns) {
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
                if (move.to && move.captures.empty()) targets.push_back(*move.to);
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

void Rules::addCastling(const Game& game, std::vector<Turn>& turns) {
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
        if (mayCastle(game, right, kingTo, rookTo)) add(kingTo, rookTo);
    }
}

void Rules::addPass(const Game& game, std::vector<Turn>& turns) const {
    const Conduct& conduct = variant_.conduct;
    const std::size_t side = index(game.side);
    if (conduct.mayPass[side] || conduct.mayPassInStalemate[side]) turns.emplace_back();
}

/// With the first move of a piece, something out of the hand may come onto the square that it leaves.
std::vector<Turn> Rules::withGating(const Game& game, std::vector<Turn> turns) const {
    const std::size_t plain = turns.size();
    for (std::size_t at = 0; at < plain; ++at) {
        const Turn turn = turns[at];
        std::vector<Square> left = {turn.move->from};
        for (const auto& [a, b] : turn.move->swaps) {
            if (turn.castles) left.insert(left.end(), {a, b});
        }
        for (const Square square : left) {
            if (!game.gates[index(game.side)].contains(square)) continue;
            if (variant::played(variant_, game, turn).position.pieces.contains(square)) continue;
            for (const Dropped& drop : gated(variant_, game, square)) {
                turns.push_back(turn);
                turns.back().drop = drop;
            }
        }
    }
    return turns;
}

std::vector<Turn> Rules::withWalls(const Game& game, std::vector<Turn> turns) {
    std::vector<Turn> result;
    if (variant_.walls->inPlaceOfMove) {
        result = std::move(turns);
        turns = {Turn()};
    }
    for (const Turn& turn : turns) {
        for (const Square square : wallsBehind(game, turn)) {
            result.push_back(turn);
            result.back().wall = square;
        }
    }
    return result;
}

std::vector<Square> Rules::wallsBehind(const Game& game, const Turn& turn) {
    const Walls& walls = *variant_.walls;
    const ir::Board& board = variant_.board;
    const Game after = variant::played(variant_, game, turn);
    // Not on what an explosion has cleared.
    const auto isCleared = [&](Square square) {
        const bool stood = game.position.pieces.contains(square) && goneTo(turn, square) == square;
        const auto& taken = turn.move ? turn.move->captures : std::vector<Square>();
        return destroys_ && turn.move &&
               (turn.move->to == square ||
                (stood && !std::binary_search(taken.begin(), taken.end(), square)));
    };
    std::set<Square> reached;
    if (walls.where == Walls::Where::Arrow && turn.move && turn.move->to) {
        View view(after, game.side);
        for (const ir::Move& move : movesFrom(view, *turn.move->to)) {
            if (move.to && move.captures.empty()) reached.insert(*move.to);
        }
    }
    std::vector<Square> result;
    for (const Square square : board.existing()) {
        if (after.position.pieces.contains(square) || game.walls.contains(square) || isCleared(square))
            continue;
        if (!isIn(walls.zone, board, game.side, square)) continue;
        const bool isPlace = [&] {
            switch (walls.where) {
                case Walls::Where::Arrow: return reached.contains(square);
                case Walls::Where::Past: return turn.move && turn.move->from == square;
                case Walls::Where::Edge:
                    return std::any_of(std::begin(kBeside), std::end(kBeside), [&](const ir::Vec& vec) {
                        const Square beside = board.offset(square, vec);
                        return beside == ir::kNoSquare || game.walls.contains(beside);
                    });
                case Walls::Where::Duck:
                case Walls::Where::Any: break;
            }
            return true;
        }();
        if (isPlace) result.push_back(square);
    }
    return result;
}

std::vector<ir::Castled> Rules::castledByRule(const Game& game, const CastlingRight& right) {
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

/// All squares that king and rook pass are empty but for the two, and a royal passes no attacked one.
bool Rules::mayCastle(const Game& game, const CastlingRight& right, Square kingTo, Square rookTo) {
    const auto [first, last] = std::minmax({right.king, right.rook, kingTo, rookTo});
    for (Square square = first; square <= last; ++square) {
        if (square == right.king || square == right.rook) continue;
        if (game.position.pieces.contains(square) || game.walls.contains(square)) return false;
    }
    if (!isRoyal(game, right.king)) return true;
    Game passing = game;
    const int step = kingTo < right.king ? -1 : 1;
    for (Square square = right.king;; square += step) {
        passing.position.pieces = game.position.pieces;
        // Where the rook itself stands it will be gone when the king comes.
        auto king = passing.position.pieces.extract(right.king);
        const ir::Piece piece = king.mapped();
        passing.position.pieces[square] = piece;
        if (isAttacked(passing, square, opposite(game.side))) return false;
        if (square == kingTo) return true;
    }
}

}  // namespace ferz::variant
