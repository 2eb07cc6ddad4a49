#include "variant/playing.h"

#include <algorithm>
#include <utility>

namespace ferz::variant {

namespace {

using ir::Colour;
using ir::Square;

class Playing {
public:
    Playing(const Variant& variant, const Game& game, const Turn& turn)
        : variant_(variant), turn_(turn), side_(game.side), after_(game) {}

    Game play() {
        after_.passedBefore = after_.passed;
        after_.passed = turn_.isPass();
        after_.castled.reset();
        after_.dropped.reset();
        if (turn_.drop && !turn_.move) after_.dropped = turn_.drop->name;
        after_.position.enPassant.clear();
        if (turn_.move) move(*turn_.move);
        if (!turn_.isPass()) flipRound();
        if (turn_.drop) drop(*turn_.drop);
        if (turn_.move && !turn_.move->captures.empty()) explode(*turn_.move);
        loseGates();
        if (turn_.wall) build(*turn_.wall);
        loseRights();
        if (turn_.drop && !turn_.move) gainRights(*turn_.drop);
        std::erase_if(moved(), [&](Square square) { return !pieces().contains(square); });
        after_.side = opposite(side_);
        return std::move(after_);
    }

    Game moveAlone() {
        if (turn_.move) move(*turn_.move);
        return std::move(after_);
    }

private:
    [[nodiscard]] std::map<Square, ir::Piece>& pieces() { return after_.position.pieces; }
    [[nodiscard]] std::set<Square>& moved() { return after_.position.moved; }

    /// Takes it off the board, and into a hand where pieces are kept.
    void remove(Square square) {
        const auto found = pieces().find(square);
        if (found == pieces().end()) return;
        if (variant_.hands.given && variant_.hands.captured) {
            const PieceType* type = variant_.find(found->second.name);
            const std::string& name = type == nullptr ? found->second.name : type->inHand;
            ++after_.hands[index(opposite(found->second.colour))][name];
        }
        pieces().erase(found);
        touched_.insert(square);
    }

    void exchange(Square a, Square b) {
        auto first = pieces().extract(a);
        auto second = pieces().extract(b);
        if (first) {
            first.key() = b;
            pieces().insert(std::move(first));
        }
        if (second) {
            second.key() = a;
            pieces().insert(std::move(second));
        }
        for (const Square square : {a, b}) {
            moved().insert(square);
            touched_.insert(square);
        }
    }

    void flip(Square square) {
        const auto met = pieces().find(square);
        if (met == pieces().end()) return;
        met->second.colour = opposite(met->second.colour);
        moved().insert(square);
        touched_.insert(square);
    }

    void put(Square square, ir::Piece piece) {
        pieces()[square] = std::move(piece);
        moved().insert(square);
        touched_.insert(square);
    }

    void move(const ir::Move& move) {
        if (turn_.castles) noteCastling(move);
        ir::Piece mover = pieces().at(move.from);
        pieces().erase(move.from);
        touched_.insert(move.from);
        // What is captured on a square that was empty came there by a swap.
        std::vector<Square> swapped;
        for (const Square square : move.captures) {
            if (!pieces().contains(square)) swapped.push_back(square);
            remove(square);
        }
        for (const auto& [a, b] : move.swaps)
            exchange(a, b);
        for (const Square square : swapped)
            remove(square);
        for (const Square square : move.flips)
            flip(square);
        for (const ir::Drop& drop : move.drops)
            put(drop.square, {drop.friendly ? side_ : opposite(side_), drop.name});
        if (!move.becomes.empty()) {
            const std::string& name = move.becomes.front();
            const bool changesSide = name.starts_with(ir::kEnemyName);
            mover.name = changesSide ? name.substr(ir::kEnemyName.size()) : name;
            if (changesSide) mover.colour = opposite(mover.colour);
        }
        if (move.to) {
            put(*move.to, std::move(mover));
            // What has become another piece is not taken in passing.
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
    }

    void flipRound() {
        if (variant_.flips == Flipping::None) return;
        const std::optional<Square> centre = turn_.move   ? turn_.move->to
                                             : turn_.drop ? std::optional(turn_.drop->square)
                                                          : std::nullopt;
        if (!centre) return;
        if (variant_.flips == Flipping::Outflanked) {
            for (const Square square : outflanked(after_, *centre, side_))
                flip(square);
            return;
        }
        const std::vector<Square> around = neighbours(variant_.board, *centre);
        const bool flips = variant_.flips == Flipping::Beside || turn_.move ||
                           std::any_of(around.begin(), around.end(),
                                       [&](Square square) { return after_.isOf(square, side_); });
        for (const Square square : around) {
            if (flips && after_.isOf(square, opposite(side_))) flip(square);
        }
    }

    void drop(const Dropped& drop) {
        auto& hand = after_.hands[index(side_)];
        const auto found = hand.find(drop.name);
        if (found != hand.end() && --found->second == 0) hand.erase(found);
        put(drop.square, {side_, drop.as});
    }

    void loseGates() {
        if (!variant_.hands.given || !variant_.hands.gates) return;
        for (auto& gates : after_.gates)
            std::erase_if(gates, [&](Square square) { return touched_.contains(square); });
        if (after_.hands[index(side_)].empty() && !variant_.hands.captured)
            after_.gates[index(side_)].clear();
    }

    void explode(const ir::Move& move) {
        if (!move.to) return;
        const ir::Piece* captor = after_.on(*move.to);
        if (captor == nullptr) return;
        const auto& captures = variant_.captures;
        const bool hardens = captures.petrify.contains(captor->name);
        if (captures.explode.given) {
            const auto& explosion = captures.explode;
            for (const Square square : neighbours(variant_.board, *move.to)) {
                const ir::Piece* piece = after_.on(square);
                if (piece == nullptr || explosion.spares.contains(piece->name) ||
                    explosion.immune.contains(piece->name))
                    continue;
                remove(square);
                if (captures.petrifyVictims) after_.walls.insert(square);
            }
            if (explosion.immune.contains(captor->name)) return;
        } else if (!hardens) {
            return;
        }
        remove(*move.to);
        if (hardens) after_.walls.insert(*move.to);
    }

    void build(Square square) {
        if (variant_.walls.where == Walling::Duck) after_.walls.clear();
        after_.walls.insert(square);
    }

    void loseRights() {
        std::erase_if(after_.rights, [&](const CastlingRight& right) {
            if (after_.castled && variant_.castling->onOppositeSides && right.side != side_ &&
                right.isShort == after_.castled->isShort)
                return true;
            return touched_.contains(right.king) || touched_.contains(right.rook);
        });
    }

    /// A king or rook that is dropped where the start has one.
    void gainRights(const Dropped& dropped) {
        if (!variant_.castling || !variant_.castling->whenDropped) return;
        const ir::Board& board = variant_.board;
        if (!variant_.castling->home) return;
        const Square king = ir::seenBy(board, *variant_.castling->home, side_, ir::ForBlack::MirrorRanks);
        const int rank = board.coordinates(king).rank;
        const auto standsOn = [&](Square square, const ir::NameSet& names) {
            return after_.isOf(square, side_) && names.contains(after_.on(square)->name);
        };
        if (!standsOn(king, ir::NameSet::of({variant_.castling->king}))) return;
        for (const bool isShort : {true, false}) {
            const Square rook = board.square({isShort ? board.files - 1 : 0, rank});
            if (!standsOn(rook, variant_.castling->associates)) continue;
            if (dropped.square == king || dropped.square == rook)
                after_.rights.push_back({side_, isShort, king, rook});
        }
        std::sort(after_.rights.begin(), after_.rights.end());
    }

    const Variant& variant_;
    const Turn& turn_;
    const Colour side_;
    Game after_;
    std::set<Square> touched_;
};

}  // namespace

Game played(const Variant& variant, const Game& game, const Turn& turn) {
    return Playing(variant, game, turn).play();
}

bool leaves(const Variant& variant, const Game& game, const Turn& turn, Square square) {
    return Playing(variant, game, turn).moveAlone().isEmpty(square);
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
    const int file = right.isShort ? variant.castling->shortTo : variant.castling->longTo;
    return variant.board.square({file, king.rank, king.level, king.row});
}

std::vector<Square> neighbours(const ir::Board& board, Square square) {
    std::vector<Square> result;
    for (const ir::Vec& vec : kAround) {
        const Square next = board.offset(square, vec);
        if (next != ir::kNoSquare) result.push_back(next);
    }
    return result;
}

std::vector<Square> outflanked(const Game& game, Square square, Colour side) {
    std::vector<Square> result;
    for (const ir::Vec& vec : kAround) {
        std::vector<Square> row;
        for (Square next = game.position.board.offset(square, vec); next != ir::kNoSquare;
             next = game.position.board.offset(next, vec)) {
            if (game.on(next) == nullptr) break;
            if (game.isOf(next, side)) {
                result.insert(result.end(), row.begin(), row.end());
                break;
            }
            row.push_back(next);
        }
    }
    return result;
}

}  // namespace ferz::variant
