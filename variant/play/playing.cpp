#include "variant/play/playing.h"

#include <algorithm>
#include <utility>

#include "ir/forms.h"
#include "variant/core/runtime/effects.h"
#include "variant/play/game_state.h"

namespace ferz::variant {

namespace {

using ir::Colour;
using ir::Square;

/// Pieces come and go: rights to castle and to gate are lost on every square where something happens.
class Changes {
public:
    /// Both have to live as long.
    Changes(const Variant& variant, Game& game) : variant_(variant), game_(game) {}

    /// Off its square, to be put elsewhere.
    ir::Piece lift(Square square) {
        touch(square);
        return game_.position.pieces.extract(square).mapped();
    }

    /// Off the board, and into a hand where pieces are kept.
    void remove(Square square) {
        if (game_.on(square) == nullptr) return;
        const ir::Piece piece = lift(square);
        if (!variant_.hands.given || !variant_.hands.captured) return;
        const PieceType* type = variant_.find(piece.name);
        if (type != nullptr && !variant_.hands.kept.contains(type->inHand)) return;
        const Colour receiver = variant_.hands.spoils ? game_.side : opposite(piece.colour);
        ++game_.hands[index(receiver)][type == nullptr ? piece.name : type->inHand];
    }

    void exchange(Square a, Square b) {
        auto first = game_.position.pieces.extract(a);
        auto second = game_.position.pieces.extract(b);
        if (first) {
            first.key() = b;
            game_.position.pieces.insert(std::move(first));
        }
        if (second) {
            second.key() = a;
            game_.position.pieces.insert(std::move(second));
        }
        for (const Square square : {a, b}) {
            game_.position.moved.insert(square);
            touch(square);
        }
    }

    void flip(Square square) {
        if (const ir::Piece* met = game_.on(square)) put(square, {opposite(met->colour), met->name});
    }

    void put(Square square, ir::Piece piece) {
        game_.position.pieces[square] = std::move(piece);
        game_.position.moved.insert(square);
        touch(square);
    }

    void takeOut(const std::string& name, Colour side) {
        auto& hand = game_.hands[index(side)];
        const auto found = variant_.hands.endless ? hand.end() : hand.find(name);
        if (found != hand.end() && --found->second == 0) hand.erase(found);
    }

    void drop(const Dropped& drop, Colour side) {
        takeOut(drop.name, side);
        put(drop.square, {side, drop.as});
    }

private:
    void touch(Square square) {
        for (auto& gates : game_.gates)
            gates.erase(square);
        std::erase_if(game_.rights, [&](const CastlingRight& right) {
            return right.king == square || right.rook == square;
        });
    }

    const Variant& variant_;
    Game& game_;
};

/// A game that the effects of a turn change.
class ChangingGame : public GameState {
public:
    ChangingGame(Interpreter& rules, Game& game)
        : GameState(rules, game), game_(game), changes_(rules.variant(), game) {}

    void turnOver(const Set& squares) {
        squares.forEach([&](Square square) { changes_.flip(square); });
        forget();
    }
    void destroy(const Set& squares) {
        squares.forEach([&](Square square) { changes_.remove(square); });
        forget();
    }
    void addWalls(const Set& squares) {
        squares.forEach([&](Square square) {
            game_.walls.insert(square);
            game_.position.enPassant.erase(square);
        });
        forget();
    }
    /// Puts the player's piece on each square to claim whose straight neighbours are all taken; true if there
    /// is one.
    bool claim() {
        const auto& walls = numbers_.game.walls;
        Set claimed = Set::none();
        (walls.claims & ~occupied()).forEach([&](Square square) {
            int taken = 0;
            board().forEachStraight(
                [&](auto&& step) { taken += (step(Set::of(square)) & occupied()).any() ? 1 : 0; });
            if (taken == 4) claimed |= Set::of(square);
        });
        const auto& pieces = rules_.variant().walls.claimPiece.listed();
        claimed.forEach([&](Square square) { changes_.put(square, {game_.side, *pieces.begin()}); });
        forget();
        return claimed.any();
    }
    void clearWalls() {
        game_.walls.clear();
        forget();
    }
    void gate(const TurnInBits& turn) {
        changes_.drop(*turn.dropped, game_.side);
        forget();
    }
    /// A king or rook that is dropped where the start has one.
    void gainRights(const Set& dropped) {
        const auto& castling = rules_.variant().castling;
        const auto home = rules_.variant().castlingHome();
        if (!home) return;
        const ir::Board& board = rules_.variant().board;
        const Square king = ir::seenBy(board, *home, game_.side, ir::ForBlack::MirrorRanks);
        const int rank = board.coordinates(king).rank;
        const auto standsOn = [&](Square square, const ir::NameSet& names) {
            return game_.isOf(square, game_.side) && names.contains(game_.on(square)->name);
        };
        if (!standsOn(king, ir::NameSet::of({castling->king}))) return;
        for (const bool isShort : {true, false}) {
            const Square rook = board.square({isShort ? board.files - 1 : 0, rank});
            if (!standsOn(rook, castling->associates)) continue;
            if (dropped.has(king) || dropped.has(rook))
                game_.rights.push_back({game_.side, isShort, king, rook});
        }
        std::sort(game_.rights.begin(), game_.rights.end());
    }

private:
    Game& game_;
    Changes changes_;
};

/// Something may come after a move.
bool hasEffects(const ferz::core::GameRules<NumberTerms>& rules) {
    return rules.flips != Flipping::None || rules.captures.costMore() || rules.hands.gates ||
           rules.walls.given || rules.castlesDropped;
}

class Playing {
public:
    Playing(Interpreter& rules, const Game& game, const Turn& turn)
        : rules_(rules),
          variant_(rules.variant()),
          turn_(turn),
          side_(game.side),
          after_(game),
          changes_(variant_, after_) {}

    Game play() {
        after_.passedBefore = after_.passed;
        after_.passed = turn_.isPass();
        after_.castled.reset();
        after_.dropped.reset();
        after_.mustPass = false;
        after_.position.enPassant.clear();
        const bool dies = captorDies();
        if (turn_.move) {
            move(*turn_.move);
            if (dies && turn_.move->to) changes_.remove(*turn_.move->to);
        } else if (turn_.drop) {
            after_.dropped = turn_.drop->name;
            changes_.drop(*turn_.drop, side_);
        }
        if (hasEffects(rules_.numbers().game)) {
            ChangingGame state(rules_, after_);
            ferz::core::follow(state, TurnInBits(variant_, turn_));
            if (!variant_.walls.claimPiece.isNone() && state.claim()) {
                const bool hasEmpty = (state.board().squares() & ~state.occupied()).any();
                after_.mustPass = variant_.walls.claimAgain && hasEmpty;
            }
        }
        // Nothing is left to come through its gates.
        if (after_.hands[index(side_)].empty() && !variant_.hands.captured)
            after_.gates[index(side_)].clear();
        std::erase_if(after_.position.moved, [&](Square square) { return after_.on(square) == nullptr; });
        after_.side = opposite(side_);
        if (variant_.countsPlies()) ++after_.plies;
        return std::move(after_);
    }

    Game moveAlone() {
        if (turn_.move) move(*turn_.move);
        return std::move(after_);
    }

private:
    /// Some victim of the move takes its captor with it.
    [[nodiscard]] bool captorDies() const {
        if (!turn_.move || variant_.captures.dies.empty()) return false;
        const auto found = variant_.captures.dies.find(variant_.kindOf(after_.on(turn_.move->from)->name));
        const auto& victims = turn_.move->captures;
        return found != variant_.captures.dies.end() &&
               std::any_of(victims.begin(), victims.end(), [&](Square square) {
                   const ir::Piece* victim = after_.on(square);
                   return victim != nullptr && found->second.contains(variant_.kindOf(victim->name));
               });
    }

    void move(const ir::Move& move) {
        if (turn_.castles) noteCastling(move);
        ir::Piece mover = changes_.lift(move.from);
        // A piece that is captured on a square that was empty came there by a swap.
        std::vector<Square> swapped;
        for (const Square square : move.captures) {
            if (after_.on(square) == nullptr) swapped.push_back(square);
            changes_.remove(square);
        }
        for (const auto& [a, b] : move.swaps)
            changes_.exchange(a, b);
        for (const Square square : swapped)
            changes_.remove(square);
        for (const Square square : move.flips)
            changes_.flip(square);
        for (const ir::Drop& drop : move.drops)
            changes_.put(drop.square, {drop.friendly ? side_ : opposite(side_), drop.name});
        if (!move.becomes.empty()) {
            const std::string& becomes = move.becomes.front();
            const auto [name, changesSide] = ir::formOf(becomes);
            if (variant_.hands.promotes) changes_.takeOut(variant_.kindOf(becomes), side_);
            mover.name = name;
            if (changesSide) mover.colour = opposite(mover.colour);
        }
        if (move.to) {
            changes_.put(*move.to, std::move(mover));
            // A promoting move sets no en passant square.
            if (move.becomes.empty()) {
                for (const Square mark : move.enPassant)
                    after_.position.enPassant[mark] = *move.to;
            }
        }
        for (const auto& [key, value] : move.states)
            after_.position.states[key] = value;
        after_.over = std::any_of(move.flags.begin(), move.flags.end(), [](const ir::Declare& flag) {
            return flag.what == ir::Declare::What::Decisive;
        });
    }

    void noteCastling(const ir::Move& move) {
        for (const CastlingRight& right : after_.rights) {
            const bool isIt = right.king == move.from && right.side == side_ &&
                              (move.swaps.empty()
                                   ? castlingTarget(variant_, right) == move.to
                                   : move.swaps[0].first == right.rook || move.swaps[0].second == right.rook);
            if (isIt) after_.castled = right;
        }
        if (!after_.castled || !variant_.castling->onOppositeSides) return;
        std::erase_if(after_.rights, [&](const CastlingRight& right) {
            return right.side != side_ && right.isShort == after_.castled->isShort;
        });
    }

    Interpreter& rules_;
    const Variant& variant_;
    const Turn& turn_;
    const Colour side_;
    Game after_;
    Changes changes_;
};

}  // namespace

Game played(Interpreter& rules, const Game& game, const Turn& turn) {
    return Playing(rules, game, turn).play();
}

bool leaves(Interpreter& rules, const Game& game, const Turn& turn, Square square) {
    return Playing(rules, game, turn).moveAlone().isEmpty(square);
}

Square goneTo(const Turn& turn, Square square) {
    if (!turn.move) return square;
    if (turn.move->from == square) return turn.move->to.value_or(ir::kNoSquare);
    for (const auto& [a, b] : turn.move->swaps) {
        if (square == a || square == b) square = square == a ? b : a;
    }
    return square;
}

Square castlingTarget(const Variant& variant, const CastlingRight& right) {
    const ir::Coordinates king = variant.board.coordinates(right.king);
    const int file = variant.castling->fileOf(right.side, right.isShort);
    return variant.board.square({file, king.rank, king.level, king.row});
}

}  // namespace ferz::variant
