#include "variant/export/xboard.h"

#include <fmt/format.h>
#include <set>
#include <vector>

#include "variant/export/piece_strings.h"
#include "variant/export/piece_table.h"
#include "variant/export/read_back.h"
#include "variant/export/refusals.h"
#include "variant/export/usual_rules.h"
#include "variant/import/placement.h"
#include "variant/model/fen.h"

namespace ferz::variant {

namespace {

using ir::Colour;

constexpr std::string_view kKingLetter = "K";
constexpr std::string_view kPawnLetter = "P";
constexpr int kMostXBoardFiles = 16;

class XBoardWriter {
public:
    XBoardWriter(const Variant& variant, const Source& file, const ReadDefinition& readDefinition,
                 Diagnostics& diagnostics)
        : variant_(variant),
          start_(startOf(variant)),
          refusals_(file, diagnostics),
          readDefinition_(readDefinition),
          diagnostics_(diagnostics) {}

    std::optional<std::string> write() {
        checkBoard();
        checkRules();
        for (const PieceType& type : variant_.pieces)
            checkPiece(type);
        const std::string castles = castling();
        const std::string text = setup() + pieces(castles);
        if (refusals_.areNone())
            checkReadBack(variant_, text, *findFileKind("xboard"), readDefinition_, "XBoard", refusals_);
        return refusals_.areNone() ? std::optional(text) : std::nullopt;
    }

private:
    void checkBoard() {
        const ir::Board& board = variant_.board;
        if (!board.isFlat() || board.hexagons || board.files > kMostXBoardFiles ||
            board.ranks > kMostXBoardFiles)
            refusals_.add("board", fmt::format("XBoard has flat boards of squares, of at most {0} files and "
                                               "{0} ranks",
                                               kMostXBoardFiles));
    }

    void checkRules() {
        Variant understood = withUsualRules(variant_);
        for (PieceType& type : understood.pieces)
            type.royalUpTo = type.letter == kKingLetter ? kAlways : 0;
        refusals_.addDifferences(variant_, understood, "the lines of XBoard's protocol have no words");
    }

    void checkPiece(const PieceType& type) {
        const std::string path = "pieces." + type.letter;
        if (!hasPlainLetter(type))
            refusals_.add(path, fmt::format("the lines of XBoard's protocol do not say when a piece becomes "
                                            "`{}`, which is no letter from A to Z",
                                            type.letter));
        if (type.letter != kPawnLetter && !type.promotions.empty())
            refusals_.add(path + ".promotes", "in XBoard the piece `P` promotes, and no other does");
        if (type.letter == kPawnLetter && !isPromotionOfPawns(type))
            refusals_.add(path + ".promotes",
                          "in XBoard a piece `P` has to promote on the last rank, to any piece but `K` and "
                          "`P`");
    }

    [[nodiscard]] bool isPromotionOfPawns(const PieceType& type) const {
        const auto rule = lastRanksPromotion(variant_, type);
        if (!rule || rule->ranks != 1) return false;
        std::set<std::string> others;
        for (const PieceType& each : variant_.pieces) {
            if (each.letter != kPawnLetter && each.letter != kKingLetter) others.insert(each.name);
        }
        return std::set(rule->to.begin(), rule->to.end()) == others;
    }

    /// What stands behind the king's string: `isO2`, or `irO2ilO3`.
    std::string castling() {
        const auto ways = cornerCastling(variant_, start_);
        if (!ways) {
            refusals_.add("castling",
                          "in XBoard a king castles along its rank, towards a piece in the corner");
            return {};
        }
        if (ways->right == ways->left) return ways->isAny() ? fmt::format("isO{}", ways->right) : "";
        std::string text;
        if (ways->right != 0) text += fmt::format("irO{}", ways->right);
        if (ways->left != 0) text += fmt::format("ilO{}", ways->left);
        return text;
    }

    [[nodiscard]] std::string letterOf(const ir::Piece& piece) const {
        const std::string& letter = variant_.find(piece.name)->letter;
        return piece.colour == Colour::White ? letter : lowerCase(letter);
    }

    [[nodiscard]] std::string setup() const {
        const ir::Board& board = variant_.board;
        std::vector<std::string> letters;
        for (const PieceType& type : variant_.pieces)
            letters.push_back(type.letter);
        Placement placement;
        const auto place = [&](ir::Square square, const std::string& what) {
            const ir::Coordinates at = board.coordinates(square);
            placement[{at.file + 1, at.rank + 1}] = what;
        };
        for (const auto& [square, piece] : start_.position.pieces)
            place(square, letterOf(piece));
        for (const ir::Square square : start_.walls)
            place(square, "*");
        std::string rights;
        for (const CastlingRight& right : start_.rights) {
            const char letter = right.isShort ? 'k' : 'q';
            rights += right.side == Colour::White ? upperCase({&letter, 1}) : std::string(1, letter);
        }
        return fmt::format("setup ({}) {}x{}+0_fairy {} {} {} - 0 1\n", pieceTable(letters, kKingLetter[0]),
                           board.files, board.ranks, fenOf(placement, board),
                           start_.side == Colour::White ? 'w' : 'b', rights.empty() ? "-" : rights);
    }

    std::string pieces(const std::string& castles) {
        const PieceStrings strings(variant_, readDefinition_, {{"reader", "xboard"}}, diagnostics_);
        std::string text;
        for (const PieceType& type : variant_.pieces) {
            auto own = strings.of(type);
            if (!own) {
                refusals_.add("pieces." + type.letter,
                              fmt::format("no string that XBoard reads says the moves of `{}`", type.letter));
                continue;
            }
            const bool castlesItself = variant_.castling && variant_.castling->king == type.name;
            for (std::string& string : *own) {
                if (castlesItself && !string.empty()) string += castles;
            }
            if ((*own)[0] == (*own)[1]) {
                text += fmt::format("piece {}& {}\n", type.letter, (*own)[0]);
                continue;
            }
            if (!(*own)[0].empty()) text += fmt::format("piece {} {}\n", type.letter, (*own)[0]);
            if (!(*own)[1].empty()) text += fmt::format("piece {} {}\n", lowerCase(type.letter), (*own)[1]);
        }
        return text;
    }

    const Variant& variant_;
    const Game start_;
    ExportRefusals refusals_;
    const ReadDefinition& readDefinition_;
    Diagnostics& diagnostics_;
};

}  // namespace

std::optional<std::string> exportXBoard(const Variant& variant, const Source& file,
                                        const ReadDefinition& readDefinition, Diagnostics& diagnostics) {
    return XBoardWriter(variant, file, readDefinition, diagnostics).write();
}

}  // namespace ferz::variant
