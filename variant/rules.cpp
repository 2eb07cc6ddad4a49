#include "variant/rules.h"

#include <algorithm>
#include <utility>

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

/// Every square on which the move changes something.
std::vector<Square> touched(const ir::Move& move) {
    std::vector<Square> squares = move.captures;
    squares.push_back(move.from);
    if (move.to) squares.push_back(*move.to);
    for (const auto& [a, b] : move.swaps) {
        squares.push_back(a);
        squares.push_back(b);
    }
    squares.insert(squares.end(), move.flips.begin(), move.flips.end());
    for (const ir::Drop& drop : move.drops)
        squares.push_back(drop.square);
    return squares;
}

void exchange(std::map<Square, ir::Piece>& pieces, Square a, Square b) {
    auto first = pieces.extract(a);
    auto second = pieces.extract(b);
    if (first) {
        first.key() = b;
        pieces.insert(std::move(first));
    }
    if (second) {
        second.key() = a;
        pieces.insert(std::move(second));
    }
}

}  // namespace

/// A game as one side sees it, turned round once for all its pieces, and only when it is needed.
class Rules::View {
public:
    View(const Game& of, Colour by) : game(of), side(by) {}

    const ir::SeenPosition& seen(ir::ForBlack forBlack) {
        const std::size_t slot = side == Colour::White ? 0 : static_cast<std::size_t>(forBlack);
        auto& entry = seen_[slot];
        if (entry) return *entry;
        entry = ir::SeenPosition{ir::seenBy(game.position, side, forBlack), side, forBlack};
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

    const Game& game;
    const Colour side;
    /// Left open inside the question whether something is attacked: there neither holds.
    bool inCheck = false;
    std::function<bool(Square, const ir::Attacked&)> isAttacked;

private:
    std::array<std::optional<ir::SeenPosition>, 3> seen_;
};

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
            return captures(move, square) && (which.pinnedCount || !exposesRoyal(game, move, by));
        });
        if (does) return true;
    }
    return false;
}

bool Rules::exposesRoyal(const Game& game, const ir::Move& move, Colour side) {
    return isInCheck(played(game, move), side);
}

bool Rules::isInCheck(const Game& game, Colour side) {
    return std::any_of(game.position.pieces.begin(), game.position.pieces.end(), [&](const auto& entry) {
        const auto& [square, piece] = entry;
        if (piece.colour != side) return false;
        const PieceType* type = variant_.find(piece.name);
        return type != nullptr && type->royal && isAttacked(game, square, opposite(side));
    });
}

// ---- moves ----

std::vector<Ply> Rules::plies(const Game& game) {
    std::vector<Ply> result;
    if (game.over) return result;
    std::vector<ir::Move> moves;
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
                                            [](const PieceType& each) { return each.royal; });
            const PieceType& victim = royal == variant_.pieces.end() ? variant_.pieces.front() : *royal;
            supposed.position.pieces[square] = {game.side, victim.name};
            return attacks(supposed, square, opposite(game.side), which);
        };
    }
    addPieceMoves(view, moves);
    addCastling(game, moves);
    std::sort(moves.begin(), moves.end());
    moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
    for (ir::Move& move : moves) {
        Game after = played(game, move);
        if (isLegal(game, move, after)) result.push_back({std::move(move), std::move(after)});
    }
    return result;
}

void Rules::addPieceMoves(View& view, std::vector<ir::Move>& moves) {
    for (const auto& [from, piece] : view.game.position.pieces) {
        if (piece.colour != view.side) continue;
        const PieceType* type = variant_.find(piece.name);
        for (const ir::Move& move : movesFrom(view, from))
            addChosen(move, *type, view.side, moves);
    }
}

/// What the player may make of the mover: what the movement offers, else what its promotion does.
void Rules::addChosen(const ir::Move& move, const PieceType& type, Colour side,
                      std::vector<ir::Move>& moves) const {
    const std::vector<std::string>* choices = &move.becomes;
    bool mayStay = move.becomes.empty();
    if (move.becomes.empty() && move.to) {
        const auto rule =
            std::find_if(type.promotions.begin(), type.promotions.end(), [&](const Promotion& each) {
                return each.holds(variant_.board, side, move.from, *move.to, !move.captures.empty());
            });
        if (rule != type.promotions.end()) {
            choices = &rule->to;
            mayStay = rule->mayStay(variant_.board, side, *move.to);
        }
    }
    if (mayStay) moves.push_back(move);
    for (const std::string& name : *choices) {
        moves.push_back(move);
        moves.back().becomes = {name};
    }
}

void Rules::addCastling(const Game& game, std::vector<ir::Move>& moves) {
    const ir::Board& board = variant_.board;
    for (const CastlingRight& right : game.rights) {
        if (right.side != game.side) continue;
        const auto add = [&](Square kingTo, Square rookTo) {
            ir::Move& move = moves.emplace_back();
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
        const ir::Coordinates king = board.coordinates(right.king);
        const int file = right.isShort ? variant_.castling->shortTo : variant_.castling->longTo;
        const Square kingTo = board.square({file, king.rank, king.level, king.row});
        const Square rookTo = kingTo + (right.isShort ? -1 : 1);
        if (mayCastle(game, right, kingTo, rookTo)) add(kingTo, rookTo);
    }
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

/// All squares that king and rook pass are empty but for the two, and the king passes no attacked one.
bool Rules::mayCastle(const Game& game, const CastlingRight& right, Square kingTo, Square rookTo) {
    const auto [first, last] = std::minmax({right.king, right.rook, kingTo, rookTo});
    for (Square square = first; square <= last; ++square) {
        if (square != right.king && square != right.rook && game.position.pieces.contains(square))
            return false;
    }
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

bool Rules::isMate(const Game& game) {
    if (!isInCheck(game, game.side)) return false;
    insideMateQuestion_ = true;
    const bool hasNoMove = plies(game).empty();
    insideMateQuestion_ = false;
    return hasNoMove;
}

bool Rules::isLegal(const Game& game, const ir::Move& move, const Game& after) {
    const auto losesRoyal = [&](Square square) {
        const auto found = game.position.pieces.find(square);
        if (found == game.position.pieces.end() || found->second.colour != game.side) return false;
        const PieceType* type = variant_.find(found->second.name);
        return type != nullptr && type->royal;
    };
    if (!move.to && losesRoyal(move.from)) return false;
    if (std::any_of(move.captures.begin(), move.captures.end(), losesRoyal)) return false;
    if (isInCheck(after, game.side)) return false;
    return std::all_of(move.flags.begin(), move.flags.end(), [&](const ir::Declare& flag) {
        switch (flag.what) {
            case ir::Declare::What::Decisive: break;
            case ir::Declare::What::NoCheck: return !isInCheck(after, after.side);
            case ir::Declare::What::NoMate: return insideMateQuestion_ || !isMate(after);
        }
        return true;
    });
}

// ---- playing ----

Game Rules::played(const Game& game, const ir::Move& move) {
    Game after = game;
    auto& pieces = after.position.pieces;
    auto& moved = after.position.moved;
    ir::Piece mover = pieces.at(move.from);
    pieces.erase(move.from);
    for (const Square square : move.captures)
        pieces.erase(square);
    for (const auto& [a, b] : move.swaps) {
        exchange(pieces, a, b);
        moved.insert(a);
        moved.insert(b);
    }
    for (const Square square : move.flips) {
        const auto met = pieces.find(square);
        if (met != pieces.end()) met->second.colour = opposite(met->second.colour);
    }
    for (const ir::Drop& drop : move.drops) {
        pieces[drop.square] = {drop.friendly ? game.side : opposite(game.side), drop.name};
        moved.insert(drop.square);
    }
    if (!move.becomes.empty()) {
        const std::string& name = move.becomes.front();
        const bool changesSide = name.starts_with(ir::kEnemyName);
        mover.name = changesSide ? name.substr(ir::kEnemyName.size()) : name;
        if (changesSide) mover.colour = opposite(mover.colour);
    }
    if (move.to) {
        pieces[*move.to] = std::move(mover);
        moved.insert(*move.to);
    }
    std::erase_if(moved, [&](Square square) { return !pieces.contains(square); });

    after.position.enPassant.clear();
    if (move.to) {
        for (const Square mark : move.enPassant)
            after.position.enPassant[mark] = *move.to;
    }
    for (const auto& [key, value] : move.states)
        after.position.states[key] = value;
    const std::vector<Square> changed = touched(move);
    std::erase_if(after.rights, [&](const CastlingRight& right) {
        return std::any_of(changed.begin(), changed.end(),
                           [&](Square square) { return square == right.king || square == right.rook; });
    });
    after.over = std::any_of(move.flags.begin(), move.flags.end(), [](const ir::Declare& flag) {
        return flag.what == ir::Declare::What::Decisive;
    });
    after.side = opposite(game.side);
    if (asksCheck_ && isInCheck(after, after.side)) after.everChecked[index(after.side)] = true;
    return after;
}

}  // namespace ferz::variant
