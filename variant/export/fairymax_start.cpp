#include "variant/export/fairymax_start.h"

namespace ferz::variant {

namespace {

using ir::Colour;

class StartReading {
public:
    StartReading(const Variant& variant, const Game& start, ExportRefusals& refusals)
        : variant_(variant), start_(start), refusals_(refusals) {}

    std::optional<FairyMaxStart> read() {
        if (!checkBoard() || !findPawns()) return std::nullopt;
        const bool isGood = checkPieces();
        if (!checkPromotion() || !isGood) return std::nullopt;
        for (const Colour side : {Colour::White, Colour::Black}) {
            for (int file = 0; file < variant_.board.files; ++file) {
                const ir::Piece* piece = at(file, 0, side);
                result_.firstRank[index(side)].push_back(piece == nullptr ? nullptr
                                                                          : variant_.find(piece->name));
            }
        }
        return std::move(result_);
    }

private:
    bool refuse(std::string_view path, std::string message) {
        refusals_.add(path, std::move(message));
        return false;
    }

    /// Ranks are counted from 0, as the side sees them.
    [[nodiscard]] int seen(int rank, Colour side) const {
        return side == Colour::White ? rank : variant_.board.ranks - 1 - rank;
    }
    [[nodiscard]] const ir::Piece* at(int file, int rank, Colour side) const {
        return start_.on(variant_.board.square({file, seen(rank, side)}));
    }

    bool checkBoard() {
        const ir::Board& board = variant_.board;
        const bool isPlain = board.isFlat() && !board.hexagons && board.files <= 15 && board.ranks >= 4 &&
                             board.ranks <= 16 && start_.walls.empty();
        return isPlain || refuse("board",
                                 "Fairy-Max has flat boards of squares, of up to 15 files and of 4 to 16 "
                                 "ranks, without walls");
    }

    bool findPawns() {
        const ir::Piece* first = nullptr;
        for (pawnRank_ = 1; pawnRank_ <= 3 && first == nullptr; ++pawnRank_)
            first = at(0, pawnRank_, Colour::White);
        --pawnRank_;
        bool isFull = first != nullptr;
        for (const Colour side : {Colour::White, Colour::Black}) {
            for (int file = 0; file < variant_.board.files && isFull; ++file) {
                const ir::Piece* piece = at(file, pawnRank_, side);
                isFull = piece != nullptr && *piece == ir::Piece{side, first->name};
            }
        }
        if (!isFull)
            return refuse("start",
                          "in Fairy-Max pawns of both sides fill their second, third or fourth rank");
        result_.pawn = variant_.find(first->name);
        return true;
    }

    bool checkPieces() {
        bool isGood = start_.side == Colour::White;
        for (const auto& [square, piece] : start_.position.pieces) {
            const int rank = seen(variant_.board.coordinates(square).rank, piece.colour);
            isGood = isGood && rank == (piece.name == result_.pawn->name ? pawnRank_ : 0);
        }
        return isGood || refuse("start",
                                "in Fairy-Max White begins, and each piece but a pawn stands on its side's "
                                "first rank");
    }

    bool checkPromotion() {
        bool isGood = true;
        for (const PieceType& type : variant_.pieces) {
            if (&type != result_.pawn && !type.promotions.empty())
                isGood = refuse("pieces." + type.letter + ".promotes",
                                "in Fairy-Max the pawns that fill a rank promote, and no others");
        }
        const auto rule = lastRanksPromotion(variant_, *result_.pawn);
        const bool isKnown =
            rule && pawnRank_ <= 2 && (rule->ranks == 1 || (rule->ranks == 3 && pawnRank_ == 2));
        if (!isKnown)
            return refuse(
                "pieces." + result_.pawn->letter + ".promotes",
                "in Fairy-Max pawns of both sides have to promote to the same pieces, on the last rank, or "
                "on "
                "the last three if they begin on the third; from the fourth rank they are not exported");
        result_.promotion = *rule;
        if (pawnRank_ == 2) result_.zone = rule->ranks == 3 ? 3 : -2;
        return isGood;
    }

    const Variant& variant_;
    const Game& start_;
    ExportRefusals& refusals_;
    int pawnRank_ = 0;
    FairyMaxStart result_;
};

}  // namespace

std::optional<FairyMaxStart> fairyMaxStart(const Variant& variant, const Game& start,
                                           ExportRefusals& refusals) {
    return StartReading(variant, start, refusals).read();
}

}  // namespace ferz::variant
