#include "variant/opponent/worth.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <set>

#include "variant/play/samples.h"

namespace ferz::variant {

namespace {

using ir::Colour;
using ir::Square;

/// A move more than on other squares makes a piece worth so much more there.
constexpr double kSquareShare = 0.05;
/// A piece one move away from its promotion is worth so much of what it gains by it.
constexpr double kPromotionShare = 0.3;
constexpr double kNever = std::numeric_limits<double>::infinity();

/// Where the piece may go from the square: each square once.
std::set<Square> targetsOn(const ir::Movement& movement, const Game& game, Square from) {
    std::set<Square> targets;
    for (const ir::Move& move : movesOn(movement, game, from).value_or(std::vector<ir::Move>())) {
        if (move.to && *move.to != from) targets.insert(*move.to);
    }
    return targets;
}

/// The piece by itself; unmoved where it starts.
Game alone(const Variant& variant, const ir::Piece& piece, Square square) {
    Game game;
    game.position.board = variant.board;
    game.position.pieces[square] = piece;
    const auto start = variant.startPieces.find(square);
    if (start == variant.startPieces.end() || start->second != piece) game.position.moved.insert(square);
    return game;
}

struct Mean {
    double sum = 0;
    std::size_t count = 0;

    void add(double value) {
        sum += value;
        ++count;
    }
    [[nodiscard]] double value() const { return count == 0 ? 0 : sum / static_cast<double>(count); }
};

/// By piece: its moves among others, in the mean.
std::map<ir::Piece, Mean> movesAmongOthers(const Variant& variant) {
    std::map<ir::Piece, Mean> means;
    for (const Game& game : scatteredSamples(variant)) {
        for (const auto& [square, piece] : game.position.pieces) {
            const PieceType* type = variant.find(piece.name);
            if (type == nullptr || !type->of(piece.colour)) continue;
            means[piece].add(static_cast<double>(targetsOn(*type->of(piece.colour), game, square).size()));
        }
    }
    return means;
}

/// Moves until one promotes, by square, of a piece alone on the board. `ways`: where it goes from each.
std::vector<double> stepsToPromotion(const Variant& variant, const PieceType& type, Colour side,
                                     const std::map<Square, std::set<Square>>& ways) {
    std::vector<double> steps(static_cast<std::size_t>(variant.board.squares()), kNever);
    const auto promotes = [&](Square from, Square to) {
        return std::any_of(type.promotions.begin(), type.promotions.end(), [&](const Promotion& rule) {
            return !rule.inPlace && !rule.to.empty() && rule.holds(variant.board, side, from, to, false);
        });
    };
    for (bool changes = true; changes;) {
        changes = false;
        for (const auto& [from, targets] : ways) {
            for (const Square to : targets) {
                const double behind = promotes(from, to) ? 1 : 1 + steps[static_cast<std::size_t>(to)];
                double& here = steps[static_cast<std::size_t>(from)];
                if (behind < here) {
                    here = behind;
                    changes = true;
                }
            }
        }
    }
    return steps;
}

}  // namespace

Worth::Worth(const Variant& variant) {
    loses_ = std::any_of(variant.ends.begin(), variant.ends.end(), [](const EndRule& rule) {
        return rule.when == When::Extinct && (rule.result[0] == Result::Win || rule.result[1] == Result::Win);
    });
    std::map<ir::Piece, Squares> moves;
    const auto amongOthers = movesAmongOthers(variant);
    std::map<ir::Piece, Squares> steps;
    std::map<std::string, Mean> kinds;
    for (const PieceType& type : variant.pieces) {
        for (const Colour side : {Colour::White, Colour::Black}) {
            if (!type.of(side)) continue;
            const ir::Piece piece{side, type.name};
            std::map<Square, std::set<Square>> ways;
            Squares& here = moves[piece];
            here.resize(static_cast<std::size_t>(variant.board.squares()));
            Mean mean;
            for (const Square square : variant.board.existing()) {
                ways[square] = targetsOn(*type.of(side), alone(variant, piece, square), square);
                here[static_cast<std::size_t>(square)] = static_cast<double>(ways[square].size());
                mean.add(here[static_cast<std::size_t>(square)]);
            }
            kinds[type.name].add(mean.value());
            const auto others = amongOthers.find(piece);
            if (others != amongOthers.end()) kinds[type.name].add(others->second.value());
            for (double& each : here)
                each -= mean.value();
            if (!type.promotions.empty()) steps[piece] = stepsToPromotion(variant, type, side, ways);
        }
    }
    for (const auto& [name, mean] : kinds)
        kinds_[name] = variant.find(name)->royalUpTo > 0 ? 0 : mean.value();
    for (const auto& [piece, here] : moves) {
        const PieceType& type = *variant.find(piece.name);
        const double gained = gain(type);
        Squares& worth = squares_[piece];
        for (std::size_t square = 0; square < here.size(); ++square) {
            const double away = gained > 0 && steps.contains(piece) ? steps[piece][square] : kNever;
            worth.push_back(of(piece.name) + kSquareShare * here[square] +
                            (away == kNever ? 0 : kPromotionShare * gained / away));
        }
    }
}

double Worth::of(const std::string& name) const {
    const auto found = kinds_.find(name);
    return found == kinds_.end() ? 0 : found->second;
}

double Worth::gain(const PieceType& type) const {
    double most = 0;
    for (const Promotion& rule : type.promotions) {
        for (const std::string& name : rule.to)
            most = std::max(most, of(name) - of(type.name));
    }
    return most;
}

double Worth::of(const Game& game, Colour side) const {
    double sum = 0;
    for (const auto& [square, piece] : game.position.pieces) {
        const auto found = squares_.find(piece);
        if (found == squares_.end()) continue;
        const double here = found->second[static_cast<std::size_t>(square)];
        sum += piece.colour == side ? here : -here;
    }
    for (const Colour each : {Colour::White, Colour::Black}) {
        for (const auto& [name, count] : game.hands[index(each)])
            sum += (each == side ? count : -count) * of(name);
    }
    return loses_ ? -sum : sum;
}

}  // namespace ferz::variant
