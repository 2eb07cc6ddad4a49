#include "variant/play/samples.h"

#include <map>
#include <random>
#include <set>
#include <utility>

#include "variant/model/fen.h"

namespace ferz::variant {

namespace {

using ir::Colour;

constexpr int kGames = 6;
constexpr int kPlies = 60;
/// A game stops when so many turns were to choose from altogether: walls and drops multiply them.
constexpr std::size_t kMostTurns = 10'000;
constexpr int kEvery = 4;
constexpr int kScattered = 100;

/// The squares where each piece may come to stand, roughly: what goes there alone, or through enemies.
class Reaching {
public:
    explicit Reaching(const Variant& variant) : variant_(variant), squares_(variant.board.existing()) {
        for (const auto& [square, piece] : variant.startPieces)
            come(piece, square);
        for (const PieceType& type : variant.pieces) {
            for (const Colour side : {Colour::White, Colour::Black})
                addDropped(type, side);
        }
        while (!worklist_.empty()) {
            const auto [piece, square] = worklist_.back();
            worklist_.pop_back();
            follow(piece, square);
        }
    }

    /// One that never comes may stand anywhere.
    [[nodiscard]] bool contains(const ir::Piece& piece, ir::Square square) const {
        const auto found = reached_.find(piece);
        return found == reached_.end() || found->second.contains(square);
    }

private:
    void come(const ir::Piece& piece, ir::Square square) {
        if (reached_[piece].insert(square).second) worklist_.emplace_back(piece, square);
    }

    void addDropped(const PieceType& type, Colour side) {
        if (!variant_.hands.given || !type.drop) return;
        for (const ir::Square square : squares_) {
            if (!isIn(type.drop->zone, variant_.board, side, square)) continue;
            come({side, type.name}, square);
            for (const std::string& as : type.drop->as)
                come({side, as}, square);
        }
    }

    void follow(const ir::Piece& piece, ir::Square from) {
        const PieceType* type = variant_.find(piece.name);
        if (type == nullptr || !type->of(piece.colour)) return;
        for (const bool isFull : {false, true}) {
            Game game;
            game.position.board = variant_.board;
            game.position.pieces[from] = piece;
            if (!variant_.startPieces.contains(from)) game.position.moved.insert(from);
            for (const ir::Square square : squares_) {
                if (isFull && square != from)
                    game.position.pieces[square] = {opposite(piece.colour), variant_.pieces.back().name};
            }
            for (const ir::Move& move : movesOn(*type->of(piece.colour), game, from).value_or(kNoMoves)) {
                if (!move.to) continue;
                come(piece, *move.to);
                for (const Promotion& rule : type->promotions) {
                    if (!rule.holds(variant_.board, piece.colour, from, *move.to, isFull)) continue;
                    for (const std::string& name : rule.to)
                        come({piece.colour, name}, *move.to);
                }
            }
        }
    }

    static inline const std::vector<ir::Move> kNoMoves;
    const Variant& variant_;
    const std::vector<ir::Square> squares_;
    std::map<ir::Piece, std::set<ir::Square>> reached_;
    std::vector<std::pair<ir::Piece, ir::Square>> worklist_;
};

std::size_t chosen(std::mt19937& random, std::size_t count) {
    return random() % count;
}

}  // namespace

std::vector<Game> playedSamples(Interpreter& rules) {
    std::vector<Game> samples;
    std::vector<ir::PlacementProblem> problems;
    const auto start = readFen(rules.variant().start, rules.variant(), problems);
    if (!start) return samples;
    for (unsigned seed = 1; seed <= kGames; ++seed) {
        std::mt19937 random(seed);
        Game game = *start;
        std::size_t turns = 0;
        for (int ply = 0; ply < kPlies && turns < kMostTurns; ++ply) {
            if (ply % kEvery == 0) samples.push_back(game);
            auto next = rules.anyPly(game, [&](std::size_t count) {
                turns += count;
                return chosen(random, count);
            });
            if (!next) break;
            game = std::move(next->after);
        }
    }
    return samples;
}

std::vector<Game> scatteredSamples(const Variant& variant) {
    std::vector<Game> samples;
    std::mt19937 random(1);
    const std::vector<ir::Square> squares = variant.board.existing();
    const Reaching reach(variant);
    for (int sample = 0; sample < kScattered; ++sample) {
        Game game;
        game.position.board = variant.board;
        const std::size_t share = 10 + chosen(random, 50);
        for (const ir::Square square : squares) {
            if (chosen(random, 100) >= share) continue;
            const PieceType& type = variant.pieces[chosen(random, variant.pieces.size())];
            const Colour colour = chosen(random, 2) == 0 ? Colour::White : Colour::Black;
            const ir::Piece piece{colour, type.name};
            if (!type.of(colour) || !reach.contains(piece, square)) continue;
            const auto start = variant.startPieces.find(square);
            if (start == variant.startPieces.end() || start->second != piece)
                game.position.moved.insert(square);
            game.position.pieces[square] = piece;
        }
        samples.push_back(std::move(game));
    }
    return samples;
}

std::optional<std::vector<ir::Move>> movesOn(const ir::Movement& movement, const Game& game,
                                             ir::Square from) {
    const Colour side = game.position.pieces.at(from).colour;
    return movesOn(movement, {ir::seenBy(game.position, side, movement.forBlack), side, movement.forBlack},
                   from);
}

std::optional<std::vector<ir::Move>> movesOn(const ir::Movement& movement, const ir::SeenPosition& seen,
                                             ir::Square from) {
    Diagnostics ignored;
    return ir::evaluate(movement, seen, from, ir::Limits{}, ignored);
}

bool moveAlike(const PieceType& left, const PieceType& right, const std::vector<Game>& samples) {
    for (const Game& game : samples) {
        for (const auto& [square, piece] : game.position.pieces) {
            if (piece.name != left.name) continue;
            const auto& ours = left.of(piece.colour);
            const auto& theirs = right.of(piece.colour);
            if (ours.has_value() != theirs.has_value()) return false;
            if (ours && movesOn(*ours, game, square) != movesOn(*theirs, game, square)) return false;
        }
    }
    return true;
}

}  // namespace ferz::variant
