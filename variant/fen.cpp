#include "variant/fen.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
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

class FenReader {
public:
    FenReader(std::string_view text, const Variant& variant, std::vector<ir::PlacementProblem>& problems)
        : text_(text), variant_(variant), problems_(problems), before_(problems.size()) {}

    std::optional<Game> read() {
        game_.position.board = variant_.board;
        splitFields();
        if (fields_.size() < 2 || fields_.size() > 6) {
            problem({0, text_.size()},
                    "a FEN has the fields pieces, side to move, castling, en passant and two counters, the "
                    "last four of which may be left out");
            return std::nullopt;
        }
        readPieces(fields_[0]);
        readSide(fields_[1]);
        if (problems_.size() > before_) return std::nullopt;
        if (fields_.size() > 2) readCastling(fields_[2]);
        if (fields_.size() > 3) readEnPassant(fields_[3]);
        for (std::size_t at = 4; at < fields_.size(); ++at)
            readCounter(fields_[at]);
        if (problems_.size() > before_) return std::nullopt;
        return std::move(game_);
    }

private:
    void problem(Span where, std::string message) { problems_.push_back({where, std::move(message)}); }

    [[nodiscard]] std::string_view slice(Span span) const {
        return text_.substr(span.begin, span.end - span.begin);
    }

    void splitFields() {
        for (std::size_t at = 0; at < text_.size();) {
            if (text_[at] == ' ') {
                ++at;
                continue;
            }
            const std::size_t end = std::min(text_.find(' ', at), text_.size());
            fields_.push_back({at, end});
            at = end;
        }
    }

    void readPieces(Span field) {
        std::vector<ir::PlacementProblem> found;
        game_.position.pieces = ir::readPlacement(slice(field), variant_.board, variant_.names, found);
        for (ir::PlacementProblem& each : found)
            problem({field.begin + each.where.begin, field.begin + each.where.end}, std::move(each.message));
        if (!found.empty()) return;
        for (const auto& [square, piece] : game_.position.pieces) {
            const PieceType* type = variant_.find(piece.name);
            if (type != nullptr && type->of(piece.colour)) {
                const auto start = variant_.startPieces.find(square);
                const bool isUnmoved = start != variant_.startPieces.end() && start->second == piece;
                if (!isUnmoved) game_.position.moved.insert(square);
                continue;
            }
            problem(field, fmt::format("the variant has no {} piece `{}`, which stands on {}",
                                       piece.colour == Colour::White ? "white" : "black",
                                       variant_.names.letterOf(piece.name), variant_.board.name(square)));
            return;
        }
    }

    void readSide(Span field) {
        if (slice(field) == "b") {
            game_.side = Colour::Black;
        } else if (slice(field) != "w") {
            problem(field, fmt::format("`{}` in the FEN is no side: write `w` or `b`", slice(field)));
        }
    }

    void readCastling(Span field) {
        if (slice(field) == "-") return;
        if (slice(field).find_first_not_of("KQkq") != std::string_view::npos) {
            problem(field, fmt::format("`{}` are no castling rights: they are letters of `KQkq`, or `-`",
                                       slice(field)));
            return;
        }
        if (!variant_.castling) {
            problem(field, "the variant has no castling: write `-`");
            return;
        }
        for (const Colour side : {Colour::White, Colour::Black})
            readRights(side, field);
        std::sort(game_.rights.begin(), game_.rights.end(),
                  [](const CastlingRight& a, const CastlingRight& b) {
                      return std::pair(index(a.side), !a.isShort) < std::pair(index(b.side), !b.isShort);
                  });
        const auto twice = std::adjacent_find(game_.rights.begin(), game_.rights.end());
        if (twice != game_.rights.end()) problem(field, "a castling right is given twice");
    }

    void readRights(Colour side, Span field) {
        const std::string_view letters = side == Colour::White ? "KQ" : "kq";
        const std::size_t first = slice(field).find_first_of(letters);
        if (first == std::string_view::npos) return;
        const ir::Piece king{side, variant_.castling->king};
        const auto isKing = [&](const auto& entry) { return entry.second == king; };
        const auto& pieces = game_.position.pieces;
        const auto found = std::find_if(pieces.begin(), pieces.end(), isKing);
        if (found == pieces.end() || std::count_if(pieces.begin(), pieces.end(), isKing) > 1) {
            problem({field.begin + first, field.begin + first + 1}, "a side castles with exactly one king");
            return;
        }
        for (std::size_t at = field.begin; at < field.end; ++at) {
            if (letters.find(text_[at]) != std::string_view::npos)
                readRight(side, found->first, text_[at] == letters[0], {at, at + 1});
        }
    }

    void readRight(Colour side, Square king, bool isShort, Span where) {
        CastlingRight right;
        right.side = side;
        right.isShort = isShort;
        right.king = king;
        right.rook = outermostRook(variant_, game_.position, right.king, right.isShort);
        if (right.rook == ir::kNoSquare) {
            problem(where, fmt::format("the king on {} has nobody on this side to castle with",
                                       variant_.board.name(right.king)));
            return;
        }
        for (const Square square : {right.king, right.rook})
            game_.position.moved.erase(square);
        game_.rights.push_back(right);
    }

    void readEnPassant(Span field) {
        if (slice(field) == "-") return;
        for (std::size_t at = field.begin; at < field.end;) {
            const std::size_t end = std::min(text_.find(',', at), field.end);
            readMark({at, end});
            at = end + 1;
        }
    }

    void readMark(Span where) {
        const std::string_view text = slice(where);
        const std::size_t equals = std::min(text.find('='), text.size());
        const auto mark = variant_.board.parse(text.substr(0, equals));
        if (!mark) {
            problem(where, fmt::format("`{}` is no square of the board {}", text.substr(0, equals),
                                       variant_.board.print()));
            return;
        }
        Square victim = variant_.board.behind(*mark, game_.side == Colour::White);
        if (equals < text.size()) {
            victim = variant_.board.parse(text.substr(equals + 1)).value_or(ir::kNoSquare);
        }
        const auto found = game_.position.pieces.find(victim);
        if (found == game_.position.pieces.end() || found->second.colour == game_.side) {
            problem(where, fmt::format("no piece stands where {} would be taken en passant",
                                       variant_.board.name(*mark)));
            return;
        }
        game_.position.enPassant[*mark] = victim;
    }

    void readCounter(Span field) {
        const std::string_view text = slice(field);
        const bool isNumber =
            std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
        if (!isNumber && text != "-") problem(field, fmt::format("`{}` is no move counter", text));
    }

    std::string_view text_;
    const Variant& variant_;
    std::vector<ir::PlacementProblem>& problems_;
    const std::size_t before_;
    std::vector<Span> fields_;
    Game game_;
};

}  // namespace

std::optional<Game> readFen(std::string_view text, const Variant& variant,
                            std::vector<ir::PlacementProblem>& problems) {
    return FenReader(text, variant, problems).read();
}

std::string printFen(const Game& game, const Variant& variant) {
    std::string rights;
    for (const CastlingRight& right : game.rights) {
        const char letter = right.isShort ? 'K' : 'Q';
        rights += right.side == Colour::White ? letter : static_cast<char>(letter - 'A' + 'a');
    }
    std::string marks;
    for (const auto& [mark, victim] : game.position.enPassant) {
        if (!marks.empty()) marks += ",";
        marks += variant.board.name(mark);
        if (victim != variant.board.behind(mark, game.side == Colour::White))
            marks += "=" + variant.board.name(victim);
    }
    return fmt::format("{} {} {} {}", ir::printPlacement(game.position.pieces, variant.board, variant.names),
                       game.side == Colour::White ? "w" : "b", rights.empty() ? "-" : rights,
                       marks.empty() ? "-" : marks);
}

}  // namespace ferz::variant
