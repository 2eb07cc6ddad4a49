#include "variant/drops.h"

#include <algorithm>

#include "variant/playing.h"

namespace ferz::variant {

namespace {

using ir::Colour;
using ir::Square;

class Dropping {
public:
    Dropping(const Variant& variant, const Game& game)
        : variant_(variant), game_(game), board_(variant.board), side_(game.side) {}

    std::vector<Dropped> all() {
        std::vector<Dropped> result;
        findPlaces();
        for (const PieceType& type : variant_.pieces) {
            if (!type.drop || !isInHand(type)) continue;
            for (const Square square : places_) {
                if (mayStand(type, square)) add(type, square, result);
            }
        }
        return result;
    }

    std::vector<Dropped> behind(Square square) {
        std::vector<Dropped> result;
        for (const PieceType& type : variant_.pieces) {
            if (type.drop && isInHand(type) && mayStand(type, square)) add(type, square, result);
        }
        return result;
    }

private:
    [[nodiscard]] bool isInHand(const PieceType& type) const {
        return variant_.hands.endless ? type.of(side_).has_value()
                                      : game_.hands[index(side_)].contains(type.name);
    }

    static void add(const PieceType& type, Square square, std::vector<Dropped>& result) {
        result.push_back({square, type.name, type.name});
        for (const std::string& name : type.drop->as)
            result.push_back({square, type.name, name});
    }

    /// What holds for all pieces.
    void findPlaces() {
        for (const Square square : board_.existing()) {
            if (game_.isEmpty(square)) places_.push_back(square);
        }
        const Hands& hands = variant_.hands;
        const auto isOpen = [&](Square square) { return hands.opening.contains(board_, square); };
        const bool opens = std::any_of(places_.begin(), places_.end(), isOpen);
        if (opens) {
            std::erase_if(places_, [&](Square square) { return !isOpen(square); });
            return;
        }
        if (hands.where == DropPlace::PushedIn) {
            places_ = pushedIn();
            return;
        }
        std::erase_if(places_, [&](Square square) { return !isPlace(square); });
    }

    [[nodiscard]] bool isPlace(Square square) const {
        const auto has = [&](const ir::Vec& vec, Colour colour) {
            return game_.isOf(board_.offset(square, vec), colour);
        };
        const std::vector<Square> around = neighbours(board_, square);
        switch (variant_.hands.where) {
            case DropPlace::Outflanking: return outflanks(square, around);
            case DropPlace::BesideFriend:
                return std::any_of(around.begin(), around.end(),
                                   [&](Square each) { return game_.isOf(each, side_); });
            case DropPlace::AwayFromEnemy:
                return std::none_of(std::begin(kBeside), std::end(kBeside),
                                    [&](const ir::Vec& vec) { return has(vec, opposite(side_)); });
            case DropPlace::Stacked: {
                const Square below = board_.offset(square, {0, -1});
                return below == ir::kNoSquare || !game_.isEmpty(below);
            }
            case DropPlace::Anywhere:
            case DropPlace::PushedIn: break;
        }
        return true;
    }

    /// An enemy stands beside it, and a row of enemies leads to a friend; a wall in a row counts as one of
    /// them.
    [[nodiscard]] bool outflanks(Square square, const std::vector<Square>& around) const {
        const Colour enemy = opposite(side_);
        if (std::none_of(around.begin(), around.end(), [&](Square each) { return game_.isOf(each, enemy); }))
            return false;
        return std::any_of(std::begin(kAround), std::end(kAround), [&](const ir::Vec& vec) {
            Square at = board_.offset(square, vec);
            if (game_.isOf(at, side_)) return false;
            while (game_.isOf(at, enemy) || game_.walls.contains(at))
                at = board_.offset(at, vec);
            return game_.isOf(at, side_);
        });
    }

    /// From the left and from below: the last empty square before a piece. From the right and from above: the
    /// empty square that is farthest away, whatever stands before it.
    [[nodiscard]] std::vector<Square> pushedIn() const {
        std::set<Square> result;
        for (const Square edge : places_) {
            for (const ir::Vec& vec : kBeside) {
                if (board_.offset(edge, {-vec.file, -vec.rank}) != ir::kNoSquare) continue;
                const bool passesPieces = vec.file < 0 || vec.rank < 0;
                Square last = edge;
                for (Square at = edge; at != ir::kNoSquare && (passesPieces || game_.isEmpty(at));
                     at = board_.offset(at, vec)) {
                    if (game_.isEmpty(at)) last = at;
                }
                result.insert(last);
            }
        }
        return {result.begin(), result.end()};
    }

    [[nodiscard]] bool mayStand(const PieceType& type, Square square) const {
        const DropRule& rule = *type.drop;
        if (!isIn(rule.zone, board_, side_, square)) return false;
        if (rule.onFile > 0) {
            const int file = board_.coordinates(square).file;
            const auto count = std::count_if(
                game_.position.pieces.begin(), game_.position.pieces.end(), [&](const auto& entry) {
                    return entry.second.colour == side_ && board_.coordinates(entry.first).file == file &&
                           variant_.kindOf(entry.second.name) == type.like;
                });
            if (count >= rule.onFile) return false;
        }
        const auto& halves = variant_.hands.bothColours.listed();
        return std::all_of(halves.begin(), halves.end(),
                           [&](const std::string& name) { return leavesBothColours(name, type, square); });
    }

    /// Half of a side's pieces of this name stand on dark squares: so far, and when all are dropped.
    [[nodiscard]] bool leavesBothColours(const std::string& name, const PieceType& dropped,
                                         Square square) const {
        const auto isDark = [&](Square each) {
            const ir::Coordinates at = board_.coordinates(each);
            return (at.file + at.rank) % 2 == 0;
        };
        const auto hand = game_.hands[index(side_)].find(name);
        const int inHand = hand == game_.hands[index(side_)].end() ? 0 : hand->second;
        const PieceType& type = *variant_.find(name);
        std::array<int, 2> standing = {};
        std::array<int, 2> room = {};
        for (const Square each : board_.existing()) {
            const ir::Piece* there = game_.on(each);
            if (there != nullptr && *there == ir::Piece{side_, name}) ++standing[isDark(each) ? 1 : 0];
            if (game_.isEmpty(each) && each != square && type.drop &&
                isIn(type.drop->zone, board_, side_, each))
                ++room[isDark(each) ? 1 : 0];
        }
        const int all = inHand + standing[0] + standing[1];
        if (dropped.name == name) return standing[isDark(square) ? 1 : 0] + 1 <= (all + 1) / 2;
        return standing[0] + room[0] >= all / 2 && standing[1] + room[1] >= all / 2;
    }

    const Variant& variant_;
    const Game& game_;
    const ir::Board& board_;
    const Colour side_;
    std::vector<Square> places_;
};

}  // namespace

std::vector<Dropped> drops(const Variant& variant, const Game& game) {
    if (!variant.hands.given || !variant.hands.drops) return {};
    return Dropping(variant, game).all();
}

std::vector<Dropped> gated(const Variant& variant, const Game& game, ir::Square square) {
    return Dropping(variant, game).behind(square);
}

int countOf(const Variant& variant, const Game& game, ir::Colour side, const std::string& kind) {
    const auto& pieces = game.position.pieces;
    return static_cast<int>(std::count_if(pieces.begin(), pieces.end(), [&](const auto& entry) {
        return entry.second.colour == side && variant.kindOf(entry.second.name) == kind;
    }));
}

}  // namespace ferz::variant
