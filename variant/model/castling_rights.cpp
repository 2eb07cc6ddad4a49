#include "variant/model/castling_rights.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <fmt/format.h>
#include <iterator>
#include <optional>
#include <set>
#include <utility>

namespace ferz::variant {

namespace {

using ir::Colour;
using ir::Square;

/// The rook of a right in a FEN is the outermost on its side of the king; where rules say how to castle, it
/// may stand on another rank.
Square outermostRook(const Variant& variant, const ir::Position& position, Square king, bool isShort) {
    const ir::Board& board = position.board;
    const Colour side = position.pieces.at(king).colour;
    const ir::Coordinates from = board.coordinates(king);
    std::pair<bool, int> best = {};
    Square result = ir::kNoSquare;
    for (const auto& [square, piece] : position.pieces) {
        if (piece.colour != side || !variant.castling->associates.contains(piece.name)) continue;
        const ir::Coordinates at = board.coordinates(square);
        const int distance = isShort ? at.file - from.file : from.file - at.file;
        const bool isOnRank = at.rank == from.rank;
        if (distance <= 0 || at.level != from.level || at.row != from.row) continue;
        if (!isOnRank && variant.castling->rules.empty()) continue;
        if (std::pair(isOnRank, distance) <= best) continue;
        best = {isOnRank, distance};
        result = square;
    }
    return result;
}

class RightsReader {
public:
    RightsReader(std::string_view text, const Variant& variant, Game& game,
                 std::vector<ir::PlacementProblem>& problems)
        : text_(text), variant_(variant), game_(game), problems_(problems), before_(problems.size()) {}

    void read(Span field) {
        const std::string_view text = text_.substr(field.begin, field.end - field.begin);
        if (text == "-") return;
        const auto isLetter = [](unsigned char c) { return std::isalpha(c) != 0; };
        if (!std::all_of(text.begin(), text.end(), isLetter)) {
            problem(field,
                    fmt::format("`{}` stands where the FEN has castling rights: letters of `KQkq`, files "
                                "of rooks as `HAha`, or `-` for none",
                                text));
            return;
        }
        const bool gates = variant_.hands.given && variant_.hands.gates;
        for (std::size_t at = field.begin; at < field.end && problems_.size() == before_; ++at) {
            const auto c = static_cast<unsigned char>(text_[at]);
            if (!variant_.castling && !gates) {
                problem(field, "the variant has no castling: write `-`");
            } else {
                readRight(std::isupper(c) != 0 ? Colour::White : Colour::Black,
                          static_cast<char>(std::toupper(c)), {at, at + 1});
            }
        }
        if (problems_.size() > before_) return;
        if (gates) castleThroughGates();
        std::sort(game_.rights.begin(), game_.rights.end());
        const auto twice = std::adjacent_find(game_.rights.begin(), game_.rights.end());
        if (twice != game_.rights.end()) problem(field, "a castling right is given twice");
    }

private:
    void problem(Span where, std::string message) { problems_.push_back({where, std::move(message)}); }

    /// The king of the side that castles: its only one, or the one that stands where it is at home.
    [[nodiscard]] std::optional<Square> castlingKing(Colour side) const {
        if (!variant_.castling) return std::nullopt;
        std::vector<Square> kings;
        for (const auto& [square, piece] : game_.position.pieces) {
            if (piece == ir::Piece{side, variant_.castling->king}) kings.push_back(square);
        }
        const auto atHome = variant_.castlingHome();
        if (kings.size() > 1 && atHome) {
            const Square home = ir::seenBy(variant_.board, *atHome, side, ir::ForBlack::MirrorRanks);
            std::erase_if(kings, [&](Square square) { return square != home; });
        }
        return kings.size() == 1 ? std::optional(kings[0]) : std::nullopt;
    }

    /// `K`, `Q`, or the file of a rook; where pieces come through gates, of any piece that opens one.
    void readRight(Colour side, char letter, Span where) {
        const std::optional<Square> king = castlingKing(side);
        const bool gates = variant_.hands.given && variant_.hands.gates;
        const bool isFile = letter != 'K' && letter != 'Q';
        if (isFile && gates) {
            const int rank = side == Colour::White ? 0 : variant_.board.ranks - 1;
            const Square square = letter - 'A' < variant_.board.files
                                      ? variant_.board.square({letter - 'A', rank})
                                      : ir::kNoSquare;
            if (game_.isOf(square, side)) addGate(side, square);
            if (!game_.hands[index(side)].empty() || variant_.hands.captured) return;
        }
        if (!variant_.castling) {
            problem(where, "the variant has no castling");
            return;
        }
        if (!king) {
            problem(where, "a side castles with exactly one king, or with the one at home");
            return;
        }
        CastlingRight right{side, letter == 'K', *king, ir::kNoSquare};
        if (isFile) {
            const ir::Coordinates at = variant_.board.coordinates(*king);
            const ir::Coordinates rook = {letter - 'A', at.rank, at.level, at.row};
            right.isShort = rook.file > at.file;
            if (variant_.board.contains(rook)) right.rook = variant_.board.square(rook);
            const bool isRook = game_.isOf(right.rook, side) &&
                                variant_.castling->associates.contains(game_.on(right.rook)->name);
            if (!isRook) right.rook = ir::kNoSquare;
        } else {
            right.rook = outermostRook(variant_, game_.position, right.king, right.isShort);
        }
        if (right.rook == ir::kNoSquare) {
            if (isFile && gates) return;
            if (isFile) {
                problem(where,
                        fmt::format("the king on {} has nobody on the file `{}` to castle with",
                                    variant_.board.name(right.king), static_cast<char>(letter - 'A' + 'a')));
                return;
            }
            problem(where, fmt::format("the king on {} has nobody on this side to castle with",
                                       variant_.board.name(right.king)));
            return;
        }
        for (const Square square : {right.king, right.rook}) {
            game_.position.moved.erase(square);
            if (gates) addGate(side, square);
        }
        game_.rights.push_back(right);
    }

    void addGate(Colour side, Square square) {
        game_.gates[index(side)].insert(square);
        game_.position.moved.erase(square);
    }

    /// A king that has not moved castles with the outermost rook on each side that has not.
    void castleThroughGates() {
        for (const Colour side : {Colour::White, Colour::Black}) {
            const auto& gates = game_.gates[index(side)];
            const std::optional<Square> king = castlingKing(side);
            const bool has = std::any_of(game_.rights.begin(), game_.rights.end(),
                                         [&](const CastlingRight& right) { return right.side == side; });
            if (has || !king || !gates.contains(*king)) continue;
            std::array<Square, 2> rooks = {ir::kNoSquare, ir::kNoSquare};
            for (const Square square : gates) {
                const bool isShort = square > *king;
                if (!variant_.castling->associates.contains(game_.on(square)->name)) continue;
                if (isShort || rooks[0] == ir::kNoSquare) rooks[isShort ? 1 : 0] = square;
            }
            for (const bool isShort : {true, false}) {
                const Square rook = rooks[isShort ? 1 : 0];
                if (rook != ir::kNoSquare) game_.rights.push_back({side, isShort, *king, rook});
            }
        }
    }

    std::string_view text_;
    const Variant& variant_;
    Game& game_;
    std::vector<ir::PlacementProblem>& problems_;
    const std::size_t before_;
};

}  // namespace

void readRights(std::string_view text, Span field, const Variant& variant, Game& game,
                std::vector<ir::PlacementProblem>& problems) {
    RightsReader(text, variant, game, problems).read(field);
}

/// `KQ` of the outermost rooks, and other rooks by their files. Where the hand is not empty, a file is read
/// as an open gate: then the king and such rooks are written as gates, from which a reader knows that they
/// may castle.
std::string printRights(const Game& game, const Variant& variant) {
    std::string rights;
    for (const Colour side : {Colour::White, Colour::Black}) {
        const auto ofSide = [&](char letter) {
            return side == Colour::White ? letter : static_cast<char>(letter - 'A' + 'a');
        };
        const auto fileOf = [&](Square square) {
            return ofSide(static_cast<char>('A' + variant.board.coordinates(square).file));
        };
        const auto isOutermost = [&](const CastlingRight& right) {
            return outermostRook(variant, game.position, right.king, right.isShort) == right.rook;
        };
        const bool filesAreGates = variant.hands.given && variant.hands.gates &&
                                   (!game.hands[index(side)].empty() || variant.hands.captured);
        std::vector<CastlingRight> own;
        std::copy_if(game.rights.begin(), game.rights.end(), std::back_inserter(own),
                     [&](const CastlingRight& right) { return right.side == side; });
        if (filesAreGates && !std::all_of(own.begin(), own.end(), isOutermost)) own.clear();
        std::set<Square> said;
        for (const CastlingRight& right : own) {
            rights += isOutermost(right) ? ofSide(right.isShort ? 'K' : 'Q') : fileOf(right.rook);
            said.insert({right.king, right.rook});
        }
        if (!filesAreGates) continue;
        for (const Square square : game.gates[index(side)]) {
            if (!said.contains(square)) rights += fileOf(square);
        }
    }
    return rights;
}

}  // namespace ferz::variant
