#include "variant/export/diagram.h"

#include <algorithm>
#include <fmt/format.h>

#include "variant/export/piece_strings.h"
#include "variant/export/read_back.h"
#include "variant/export/refusals.h"
#include "variant/export/usual_rules.h"
#include "variant/model/fen.h"

namespace ferz::variant {

namespace {

using ir::Colour;
using ir::Square;

class DiagramWriter {
public:
    DiagramWriter(const Variant& variant, const Source& file, const ReadDefinition& readDefinition,
                  Diagnostics& diagnostics)
        : variant_(variant),
          refusals_(file, diagnostics),
          readDefinition_(readDefinition),
          diagnostics_(diagnostics) {}

    std::optional<std::string> write() {
        checkKeys();
        if (!refusals_.areNone()) return std::nullopt;
        const PieceStrings strings(variant_, readDefinition_, {}, diagnostics_);
        std::string text = fmt::format("files={}\nranks={}\n", variant_.board.files, variant_.board.ranks);
        text += promotion();
        const std::string castles = castling();
        std::string lines;
        // Pieces that promote come first.
        for (const bool promotes : {true, false}) {
            for (const PieceType& type : variant_.pieces) {
                if (type.promotions.empty() == promotes) continue;
                const std::string moves = strings.ofBothAlike(type);
                if (moves.empty())
                    refusals_.add(
                        "pieces." + type.letter,
                        fmt::format("no string of Betza's notation says the moves of `{}`", type.letter));
                const bool isRoyal = type.royalUpTo == kAlways;
                if (isRoyal) text += fmt::format("royal={}\n", type.letter);
                const bool isKing = variant_.castling && variant_.castling->king == type.name;
                lines += fmt::format("{}:{}:{}::{}\n", type.name, type.letter,
                                     moves + (isKing ? castles : ""), squaresOf(type));
            }
        }
        text += lines;
        if (refusals_.areNone())
            checkReadBack(variant_, text, *findFileKind("diagram"), readDefinition_,
                          "the Interactive Diagram", refusals_);
        return refusals_.areNone() ? std::optional(text) : std::nullopt;
    }

private:
    /// Refuses each key in which the variant differs from itself reduced to what a diagram can have.
    void checkKeys() {
        if (!variant_.board.isFlat() || variant_.board.hexagons) {
            refusals_.add("board", "the Interactive Diagram has flat boards of squares");
            return;
        }
        refusals_.addDifferences(variant_, withUsualRules(variant_),
                                 "the Interactive Diagram has no parameter");
        const auto royals = std::count_if(variant_.pieces.begin(), variant_.pieces.end(),
                                          [](const PieceType& type) { return type.royalUpTo == kAlways; });
        if (royals != 1) refusals_.add("pieces", "a diagram has one kind of royal piece");
        for (const PieceType& type : variant_.pieces) {
            const std::size_t sign = type.name.find_first_of(":=");
            if (sign != std::string::npos)
                refusals_.add("names." + type.letter,
                              fmt::format("in a diagram `{}` ends the name of a piece", type.name[sign]));
            if (type.letter.size() != 1 && !variant_.hands.given)
                refusals_.add("pieces." + type.letter,
                              "forms of promoted pieces are not exported to the Interactive Diagram");
        }
    }

    /// All that promote do so alike.
    std::string promotion() {
        std::optional<LastRanksPromotion> rule;
        int count = 0;
        for (const PieceType& type : variant_.pieces) {
            if (type.promotions.empty()) continue;
            const auto own = lastRanksPromotion(variant_, type);
            if (!own || (rule && rule != own))
                refusals_.add(
                    "pieces." + type.letter + ".promotes",
                    "in a diagram all that promote have to, to the same pieces and on the same last ranks");
            if (own) rule = own;
            ++count;
        }
        if (!rule) return "maxPromote=0\n";
        std::string to;
        for (const std::string& name : rule->to)
            to += variant_.names.letterOf(name);
        return fmt::format("promoZone={}\nmaxPromote={}\npromoChoice={}\n", rule->ranks, count, to);
    }

    /// `isO2`: the king goes as far on both sides, and the corner pieces come along.
    std::string castling() {
        const Game start = startOf(variant_);
        const auto ways = cornerCastling(variant_, start);
        const bool isPlain = ways && ways->right == ways->left && start.rights.size() % 4 == 0;
        if (!isPlain)
            refusals_.add("castling",
                          "in a diagram a king goes equally far on both sides, towards a piece in the "
                          "corner");
        return isPlain && ways->isAny() ? fmt::format("isO{}", ways->right) : std::string();
    }

    /// White's, and after two commas Black's.
    [[nodiscard]] std::string squaresOf(const PieceType& type) const {
        std::string text;
        for (const Colour side : {Colour::White, Colour::Black}) {
            std::string list;
            for (const auto& [square, piece] : variant_.startPieces) {
                if (piece == ir::Piece{side, type.name})
                    list += (list.empty() ? "" : ",") + variant_.board.name(square);
            }
            text += (side == Colour::White ? "" : ",,") + list;
        }
        return text;
    }

    const Variant& variant_;
    ExportRefusals refusals_;
    const ReadDefinition& readDefinition_;
    Diagnostics& diagnostics_;
};

}  // namespace

std::optional<std::string> exportDiagram(const Variant& variant, const Source& file,
                                         const ReadDefinition& readDefinition, Diagnostics& diagnostics) {
    return DiagramWriter(variant, file, readDefinition, diagnostics).write();
}

}  // namespace ferz::variant
