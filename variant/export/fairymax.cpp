#include "variant/export/fairymax.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <vector>

#include "variant/export/fairymax_numbers.h"
#include "variant/export/fairymax_rays.h"
#include "variant/export/fairymax_start.h"
#include "variant/export/piece_table.h"
#include "variant/export/read_back.h"
#include "variant/export/refusals.h"
#include "variant/export/usual_rules.h"
#include "variant/fairy/print_section.h"
#include "variant/import/fairymax.h"
#include "variant/model/fen.h"
#include "variant/play/interpreter.h"
#include "variant/play/samples.h"

namespace ferz::variant {

namespace {

using ir::Colour;

/// Files of a board and of the longest step together.
constexpr int kMostFilesWithStep = 16;
constexpr int kValueOfMove = 60;
/// A value that ends so is of a piece that nothing promotes to.
constexpr int kNoPromotion = 3;

class FairyMaxWriter {
public:
    FairyMaxWriter(const Variant& variant, const Source& file, const ReadDefinition& readDefinition,
                   Diagnostics& diagnostics)
        : variant_(variant),
          start_(startOf(variant)),
          refusals_(file, diagnostics),
          readDefinition_(readDefinition),
          diagnostics_(diagnostics) {}

    std::optional<std::string> write() {
        refusals_.addDifferences(variant_, withUsualRules(variant_), "Fairy-Max has no line");
        if (sectionName(variant_.name) == kFairyMaxGating)
            refusals_.add("name", fmt::format("Fairy-Max has gates in every game that is called `{}`: it "
                                              "needs another name",
                                              kFairyMaxGating));
        for (const PieceType& type : variant_.pieces)
            checkLetter(type);
        layout_ = fairyMaxStart(variant_, start_, refusals_);
        if (layout_) findLines();
        if (!refusals_.areNone()) return std::nullopt;
        lines_ = inOrder(std::move(lines_), layout_->pawn, refusals_);
        const std::string result = text();
        if (refusals_.areNone())
            checkReadBack(variant_, result, *findFileKind("fairymax"), readDefinition_, "Fairy-Max",
                          refusals_);
        return refusals_.areNone() ? std::optional(result) : std::nullopt;
    }

private:
    void checkLetter(const PieceType& type) {
        if (!hasPlainLetter(type))
            refusals_.add(
                "pieces." + type.letter,
                fmt::format("in Fairy-Max a piece has a letter from A to Z, and `{}` is none", type.letter));
    }

    void findLines() {
        samples_ = scatteredSamples(variant_);
        Interpreter rules(variant_, diagnostics_);
        for (Game& game : playedSamples(rules))
            samples_.push_back(std::move(game));
        RaySearch search(variant_, samples_, readDefinition_);
        for (const PieceType& type : variant_.pieces) {
            if (!addLines(type, search))
                refusals_.add(
                    "pieces." + type.letter,
                    fmt::format("none of the rays of Fairy-Max that ferz tries say the moves of `{}`",
                                type.letter));
        }
        addCastling();
        for (const FairyMaxLine& line : lines_)
            checkSteps(line);
    }

    [[nodiscard]] FairyMaxMover moverOf(const PieceType& type, Colour side) const {
        FairyMaxMover mover;
        mover.isPawn = &type == layout_->pawn;
        mover.isBlack = side == Colour::Black;
        mover.files = variant_.board.files;
        mover.inPassing = std::any_of(samples_.begin(), samples_.end(),
                                      [](const Game& game) { return !game.position.enPassant.empty(); });
        return mover;
    }

    bool addLines(const PieceType& type, RaySearch& search) {
        const auto white = search.find(type, moverOf(type, Colour::White));
        if (!white) return false;
        FairyMaxLine line;
        line.type = &type;
        line.rays = *white;
        line.isPromotedTo = std::find(layout_->promotion.to.begin(), layout_->promotion.to.end(),
                                      type.name) != layout_->promotion.to.end();
        line.value = valueOf(type, line.isPromotedTo);
        const FairyMaxMover black = moverOf(type, Colour::Black);
        line.sides = {true, &type != layout_->pawn && search.says(*white, type, black)};
        lines_.push_back(line);
        if (line.sides[1]) return true;
        const auto rays = search.find(type, black);
        if (!rays) return false;
        line.rays = *rays;
        line.sides = {false, true};
        lines_.push_back(line);
        return true;
    }

    /// By the number of its moves in the samples: a multiple of ten, and what keeps pawns from it.
    [[nodiscard]] int valueOf(const PieceType& type, bool isPromotedTo) const {
        if (type.royalUpTo == kAlways) return -1;
        std::size_t pieces = 0;
        std::size_t moves = 0;
        for (const Game& game : samples_) {
            for (const auto& [square, piece] : game.position.pieces) {
                if (piece.name != type.name || !type.of(piece.colour)) continue;
                ++pieces;
                if (const auto own = movesOn(*type.of(piece.colour), game, square)) moves += own->size();
            }
        }
        const auto tens = static_cast<int>(kValueOfMove * moves / std::max<std::size_t>(pieces, 1) / 10);
        return std::max(tens, 1) * 10 + (isPromotedTo || &type == layout_->pawn ? 0 : kNoPromotion);
    }

    /// The king steps towards the corner, and its ray turns to what is left of its way.
    void addCastling() {
        const auto ways = cornerCastling(variant_, start_);
        if (!ways || ways->right == 1 || ways->left == 1) {
            refusals_.add("castling",
                          "in Fairy-Max a king castles along its rank by two files or more, towards "
                          "a piece in the corner");
            return;
        }
        for (FairyMaxLine& line : lines_) {
            if (!variant_.castling || line.type->name != variant_.castling->king) continue;
            for (const int files : {ways->right, -ways->left}) {
                const int step = files > 0 ? 1 : -1;
                if (files != 0)
                    line.rays.push_back(
                        fairyMaxRay(step, files - step, fairymax::kUnmoved | fairymax::kBoth << 4U));
            }
        }
    }

    void checkSteps(const FairyMaxLine& line) {
        const auto isFar = [&](int step) {
            return variant_.board.files + std::abs(fairyMaxVector(step).file) > kMostFilesWithStep;
        };
        const bool isAnyFar = std::any_of(line.rays.begin(), line.rays.end(), [&](const FairyMaxRay& ray) {
            return isFar(ray.step) || isFar(ray.stepAfterTurn());
        });
        if (isAnyFar)
            refusals_.add(
                "pieces." + line.type->letter,
                "in Fairy-Max the files of the board and of the longest step are 16 together at most");
    }

    [[nodiscard]] std::string rowOf(Colour side) const {
        std::string row;
        for (const PieceType* type : layout_->firstRank[index(side)])
            row += fmt::format("{}{}", row.empty() ? "" : " ",
                               type == nullptr ? 0 : numberOf(*type, side, lines_));
        return row + "\n";
    }

    [[nodiscard]] std::string text() const {
        std::vector<std::string> letters;
        char king = 'K';
        for (const PieceType& type : variant_.pieces)
            letters.push_back(type.letter);
        // Where several royals stand, it is K.
        for (const auto& [square, piece] : variant_.startPieces) {
            const PieceType& type = *variant_.find(piece.name);
            if (type.royalUpTo != kAlways) continue;
            king = type.letter[0];
            if (king == 'K') break;
        }
        std::string text = fmt::format("Game: {} # {} # fairy\n{}x{}", sectionName(variant_.name),
                                       pieceTable(letters, king), variant_.board.files, variant_.board.ranks);
        if (layout_->zone != 1) text += fmt::format("={}", layout_->zone);
        text += "\n" + rowOf(Colour::White) + rowOf(Colour::Black);
        for (const FairyMaxLine& line : lines_) {
            text += fmt::format("{}:{}", line.type->letter, line.value);
            for (const FairyMaxRay& ray : line.rays)
                text += " " + print(ray);
            text += "\n";
        }
        return text;
    }

    const Variant& variant_;
    const Game start_;
    ExportRefusals refusals_;
    const ReadDefinition& readDefinition_;
    Diagnostics& diagnostics_;
    std::optional<FairyMaxStart> layout_;
    std::vector<Game> samples_;
    std::vector<FairyMaxLine> lines_;
};

}  // namespace

std::optional<std::string> exportFairyMax(const Variant& variant, const Source& file,
                                          const ReadDefinition& readDefinition, Diagnostics& diagnostics) {
    return FairyMaxWriter(variant, file, readDefinition, diagnostics).write();
}

}  // namespace ferz::variant
