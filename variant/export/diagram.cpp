#include "variant/export/diagram.h"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>
#include <utility>
#include <vector>

#include "variant/compare/difference.h"
#include "variant/export/betza_strings.h"
#include "variant/model/fen.h"
#include "variant/play/interpreter.h"
#include "variant/play/samples.h"
#include "variant/toml/text.h"

namespace ferz::variant {

namespace {

using ir::Colour;
using ir::Square;

class DiagramWriter {
public:
    DiagramWriter(const Variant& variant, const Source& file, const ReadDefinition& readDefinition,
                  Diagnostics& diagnostics)
        : variant_(variant),
          file_(file),
          toml_(file, diagnostics),
          readDefinition_(readDefinition),
          diagnostics_(diagnostics) {}

    std::optional<std::string> write() {
        checkKeys();
        if (!isGood_) return std::nullopt;
        Interpreter rules(variant_, diagnostics_);
        samples_ = scatteredSamples(variant_);
        for (Game& game : playedSamples(rules))
            samples_.push_back(std::move(game));
        std::string text = fmt::format("files={}\nranks={}\n", variant_.board.files, variant_.board.ranks);
        text += promotion();
        const std::string castles = castling();
        std::string lines;
        // Pieces that promote come first.
        for (const bool promotes : {true, false}) {
            for (const PieceType& type : variant_.pieces) {
                if (type.promotions.empty() == promotes) continue;
                const bool isRoyal = type.royalUpTo == kAlways;
                if (isRoyal) text += fmt::format("royal={}\n", type.letter);
                const bool isKing = variant_.castling && variant_.castling->king == type.name;
                lines += fmt::format("{}:{}:{}::{}\n", type.name, type.letter,
                                     movesOf(type) + (isKing ? castles : ""), squaresOf(type));
            }
        }
        if (!isGood_) return std::nullopt;
        return text + lines;
    }

private:
    void refuse(std::string_view path, std::string message) {
        isGood_ = false;
        diagnostics_.report(diagnostic::kInexpressible, file_, toml_.placeOf(path), std::move(message));
    }

    /// Refuses each key in which the variant differs from itself reduced to what a diagram can have.
    void checkKeys() {
        if (!variant_.board.isFlat() || variant_.board.hexagons) {
            refuse("board", "the Interactive Diagram has flat boards of squares");
            return;
        }
        Variant plain = variant_;
        static_cast<ferz::core::Rules<NameTerms>&>(plain) = {};
        plain.hands = variant_.hands;
        plain.ends.clear();
        for (PieceType& type : plain.pieces) {
            type.most = 0;
            type.royalTogether = false;
            type.royalUpTo = type.royalUpTo == kAlways ? kAlways : 0;
        }
        for (const std::string& key : keyDifferences(variant_, plain))
            refuse(key, fmt::format("the Interactive Diagram has no parameter for what `{}` says", key));
        if (variant_.hands.given)
            refuse("hands", "pieces in hand are not exported to the Interactive Diagram");
        const auto royals = std::count_if(variant_.pieces.begin(), variant_.pieces.end(),
                                          [](const PieceType& type) { return type.royalUpTo == kAlways; });
        if (royals != 1) refuse("pieces", "a diagram has one kind of royal piece");
        for (const PieceType& type : variant_.pieces) {
            if (type.letter.size() != 1 && !variant_.hands.given)
                refuse("pieces." + type.letter,
                       "forms of promoted pieces are not exported to the "
                       "Interactive Diagram");
        }
    }

    /// The number of last ranks that make up the zone; 0 if it is another zone.
    [[nodiscard]] int lastRanks(const ZoneOfSide& zone) const {
        const int ranks = variant_.board.ranks;
        int count = 0;
        while (count < ranks &&
               isIn(zone, variant_.board, Colour::White, variant_.board.square({0, ranks - 1 - count})))
            ++count;
        for (const Square square : variant_.board.existing()) {
            const int rank = variant_.board.coordinates(square).rank;
            if (isIn(zone, variant_.board, Colour::White, square) != (rank >= ranks - count)) return 0;
            if (isIn(zone, variant_.board, Colour::Black, square) != (rank < count)) return 0;
        }
        return count;
    }

    /// All that promote do so alike.
    std::string promotion() {
        std::optional<std::pair<std::string, int>> rule;
        int count = 0;
        for (const PieceType& type : variant_.pieces) {
            if (type.promotions.empty()) continue;
            ++count;
            const Promotion& each = type.promotions.front();
            std::string to;
            for (const std::string& name : each.to)
                to += variant_.names.letterOf(name);
            const int ranks = lastRanks(each.zone);
            const bool isPlain = type.promotions.size() == 1 && !each.isEither && !each.onlyCaptures &&
                                 !each.optional && !each.forced && !each.inPlace && each.sides[0] &&
                                 each.sides[1] && ranks > 0;
            if (!isPlain || (rule && *rule != std::pair(to, ranks)))
                refuse(
                    "pieces." + type.letter + ".promotes",
                    "in a diagram all that promote have to, to the same pieces and on the same last ranks");
            rule = std::pair(to, ranks);
        }
        if (!rule) return "maxPromote=0\n";
        return fmt::format("promoZone={}\nmaxPromote={}\npromoChoice={}\n", rule->second, count, rule->first);
    }

    /// `isO2`: the king goes as far on both sides, and the corner pieces come along.
    std::string castling() {
        if (!variant_.castling) return {};
        std::vector<ir::PlacementProblem> problems;
        const auto game = readFen(variant_.start, variant_, problems);
        const Castling& castling = *variant_.castling;
        int distance = 0;
        bool isPlain = castling.rules.empty() && !castling.onOppositeSides && !castling.whenDropped &&
                       (game->rights.empty() || game->rights.size() == 4);
        for (const CastlingRight& right : game->rights) {
            const int king = variant_.board.coordinates(right.king).file;
            const int rook = variant_.board.coordinates(right.rook).file;
            const int own = right.isShort ? castling.shortTo - king : king - castling.longTo;
            isPlain = isPlain && own > 0 && (distance == 0 || own == distance) &&
                      rook == (right.isShort ? variant_.board.files - 1 : 0);
            distance = own;
        }
        if (!isPlain)
            refuse("castling",
                   "in a diagram a king goes equally far on both sides, towards a piece in the "
                   "corner");
        return distance == 0 ? std::string() : fmt::format("isO{}", distance);
    }

    std::string movesOf(const PieceType& type) {
        std::vector<std::string> strings;
        if (type.of(Colour::White)) {
            const ir::Movement& movement = *type.of(Colour::White);
            const std::string always = betzaOf(withoutZones(movement, true), "betza", variant_.names);
            strings = {betzaOf(movement, "betza", variant_.names),
                       "fmWfceFifmnD",
                       always,
                       always + "ifmnD",
                       always + "feFifmnD",
                       always + "ifmnA",
                       always + "feF"};
        }
        for (const std::string& string : strings) {
            if (!string.empty() && movesAs(type, string)) return string;
        }
        refuse("pieces." + type.letter,
               fmt::format("no string of Betza's notation says the moves of `{}`", type.letter));
        return {};
    }

    [[nodiscard]] bool movesAs(const PieceType& type, const std::string& string) const {
        Diagnostics ignored;
        const DefinitionMovements definition =
            readDefinition_("betza:" + string, {variant_.names, variant_.board, false}, ignored);
        if (definition.movements.size() != 1) return false;
        PieceType other = type;
        for (auto& movement : other.movement) {
            movement = definition.movements.front();
            movement->name = type.name;
        }
        return moveAlike(type, other, samples_);
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
    const Source& file_;
    TomlText toml_;
    const ReadDefinition& readDefinition_;
    Diagnostics& diagnostics_;
    std::vector<Game> samples_;
    bool isGood_ = true;
};

}  // namespace

std::optional<std::string> exportDiagram(const Variant& variant, const Source& file,
                                         const ReadDefinition& readDefinition, Diagnostics& diagnostics) {
    return DiagramWriter(variant, file, readDefinition, diagnostics).write();
}

}  // namespace ferz::variant
