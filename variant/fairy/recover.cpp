#include "variant/fairy/recover.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "variant/fairy/counting.h"
#include "variant/fairy/options.h"
#include "variant/fairy/toml_rules.h"
#include "variant/model/fen.h"
#include "variant/rules/end_conditions.h"
#include "variant/rules/rows.h"
#include "variant/rules/words.h"

namespace ferz::variant {

namespace {

using ir::Colour;
using ir::Square;

/// What a variant says of names and zones, in kinds of pieces and regions.
class FairyTermsOf {
public:
    FairyTermsOf(const Variant& variant, const FairyRules& rules) : variant_(variant), board_(variant.board) {
        for (const auto& [kind, letter] : rules.letters)
            kindOfLetter_[letter] = kind;
    }

    /// The kind of the letter without `+` and `~`; empty when it is none.
    [[nodiscard]] std::string kindOfLetter(const std::string& letter) const {
        const std::size_t at = letter.starts_with('+') ? 1 : 0;
        const auto found = kindOfLetter_.find(static_cast<char>(letter[at] - 'A' + 'a'));
        return found == kindOfLetter_.end() ? std::string() : found->second;
    }
    [[nodiscard]] std::string kindOf(const std::string& name) const {
        return kindOfLetter(variant_.names.letterOf(name));
    }
    [[nodiscard]] PieceKinds kindsOf(const ir::NameSet& names) const {
        PieceKinds kinds;
        for (const PieceType& type : variant_.pieces) {
            if (names.contains(type.name) && type.letter.size() == 1) kinds.insert(kindOfLetter(type.letter));
        }
        return kinds;
    }
    [[nodiscard]] Region regionOf(const ZoneOfSide& zone, std::size_t side) const {
        Region region;
        bool isAll = true;
        for (const Square square : board_.existing()) {
            const ir::Coordinates at = board_.coordinates(square);
            const bool is = isIn(zone, board_, colourOf(side), square);
            if (is) region = region | Region::square(at.file + 1, at.rank + 1);
            isAll = isAll && is;
        }
        return isAll ? Region::all() : region;
    }
    [[nodiscard]] BothSides<Region> regionsOf(const ZoneOfSide& zone) const {
        return {regionOf(zone, 0), regionOf(zone, 1)};
    }

    /// Converts each value of a table.
    template <class Table, class Converted>
    void convert(const Table& from, Converted& to) const {
        if constexpr (kMayBeGiven<Table>) to.given = from.given;
        Rows<Table>::template visit<Converted>(
            [&](const Row& /*row*/, auto own, auto other) { value(from.*own, to.*other); });
    }

private:
    template <class Value, class Converted>
    void value(const Value& from, Converted& to) const {
        if constexpr (kIsTable<Value>) {
            convert(from, to);
        } else {
            to = from;
        }
    }
    void value(const ir::NameSet& from, PieceKinds& to) const {
        to = from.isAll() ? FairyTerms::allKinds() : kindsOf(from);
    }
    void value(const NameTerms::Pairs& from, FairyTerms::Pairs& to) const {
        for (const auto& [name, names] : from) {
            if (const PieceKinds kinds = kindsOf(names); !kinds.empty()) to[kindOf(name)] = kinds;
        }
    }
    void value(const NameTerms::Worths& from, FairyTerms::Worths& to) const {
        for (const auto& [name, points] : from)
            to[kindOf(name)] = points;
    }
    void value(const ir::Zone& from, Region& to) const { to = regionOf({from, from}, 0); }
    void value(const ZoneOfSide& from, BothSides<Region>& to) const { to = regionsOf(from); }
    void value(const ferz::core::Duty<NameTerms>& from, ferz::core::Duty<FairyTerms>& to) const {
        to.any = from.any;
        to.first = from.first.empty() ? std::string() : kindOf(from.first);
    }
    void value(const ferz::core::Sided<ir::NameSet>& from, BothSides<PieceKinds>& to) const {
        for (const std::size_t side : kSides)
            to[side] = from[side].isAll() ? FairyTerms::allKinds() : kindsOf(from[side]);
    }

    const Variant& variant_;
    const ir::Board& board_;
    std::map<char, std::string> kindOfLetter_;
};

class Recovering {
public:
    Recovering(const Variant& variant, FairyRules& rules)
        : variant_(variant), board_(variant.board), rules_(rules), terms_(variant, rules) {}

    void run() {
        start();
        castling();
        royals();
        promotions();
        hands();
        terms_.convert<ferz::core::Rules<NameTerms>>(variant_, rules_.game);
        conduct();
        // Its program says that of rows, too, and by default.
        ferz::core::Custodial<FairyTerms>& custodial = rules_.game.captures.custodial;
        if (!custodial.given) custodial.diagonals = true;
        for (const EndRule& each : variant_.ends)
            end(each);
    }

private:
    // ---- the start and castling

    void start() {
        std::vector<ir::PlacementProblem> problems;
        const auto game = readFen(variant_.start, variant_, problems);
        rules_.startFen = printFen(*game, variant_) + " 0 1";
        for (const CastlingRight& right : game->rights) {
            if (right.side == Colour::White) rules_.castlingRank = board_.coordinates(right.king).rank + 1;
        }
    }

    void castling() {
        rules_.castling = variant_.castling.has_value();
        if (!variant_.castling) return;
        const Castling& castling = *variant_.castling;
        rules_.castlingKing.fill({terms_.kindOf(castling.king)});
        rules_.castlingRooks.fill(terms_.kindsOf(castling.associates));
        // Both sides have one option; where Black's files are others, the comparison finds it.
        rules_.kingsideFile = castling.fileOf(Colour::White, true) + 1;
        rules_.queensideFile = castling.fileOf(Colour::White, false) + 1;
        rules_.castlingDropped = castling.whenDropped;
        rules_.oppositeCastling = castling.onOppositeSides;
        if (!castling.home) return;
        rules_.castlingKingFile = board_.coordinates(*castling.home).file + 1;
        rules_.castlingRank = board_.coordinates(*castling.home).rank + 1;
    }

    /// Recovers the kinds of which the last piece must not be left attacked.
    void royals() {
        for (const PieceType& type : variant_.pieces) {
            if (type.letter.size() != 1 || type.royalUpTo == 0 || type.royalUpTo == kAlways) continue;
            rules_.lastAreRoyal = true;
            FairyEnd& lost = rules_.ends.at(When::Extinct);
            lost.result.fill(Result::Loss);
            for (PieceKinds& kinds : lost.pieces)
                kinds.insert(terms_.kindOfLetter(type.letter));
            lost.count = type.royalUpTo - 1;
            rules_.dupleCheck = type.royalTogether;
        }
    }

    // ---- promotion

    void promotions() {
        rules_.promotionPawns = {};
        rules_.promotionPieces = {};
        rules_.mandatoryPromotion = true;
        for (const PieceType& type : variant_.pieces) {
            if (type.letter.size() == 1) {
                for (const Promotion& each : type.promotions)
                    promotion(type, each);
                if (type.most > 0) rules_.promotionLimit[terms_.kindOfLetter(type.letter)] = type.most;
            } else if (type.letter.starts_with('+')) {
                rules_.promotedKind[terms_.kindOfLetter(type.letter)] = terms_.kindOf(type.like);
                rules_.demotion = rules_.demotion || !type.promotions.empty();
                // A captured piece stays what it is.
                if (variant_.hands.given && variant_.hands.captured &&
                    terms_.kindOf(type.inHand) != terms_.kindOfLetter(type.letter))
                    rules_.dropLoop = true;
            } else {
                rules_.mainPawn = terms_.kindOf(type.inHand);
            }
        }
        rules_.knowsPromotionPieces = true;
    }

    void promotion(const PieceType& type, const Promotion& rule) {
        const std::string kind = terms_.kindOfLetter(type.letter);
        // Where it becomes nothing, a pawn's square is closed to it.
        bool isPawn = rule.to.empty();
        bool hasForm = false;
        for (const std::string& name : rule.to) {
            const std::string letter = variant_.names.letterOf(name);
            hasForm = hasForm || letter.starts_with('+');
            if (letter.starts_with('+')) continue;
            isPawn = true;
            for (const std::size_t side : kSides) {
                if (rule.sides[side]) rules_.promotionPieces[side].insert(terms_.kindOfLetter(letter));
            }
            if (variant_.hands.given && variant_.hands.captured && !letter.ends_with('~'))
                rules_.dropLoop = true;
        }
        for (const std::size_t side : kSides) {
            if (!rule.sides[side]) continue;
            rules_.promotionRegion[side] = terms_.regionOf(rule.zone, side);
            if (isPawn) rules_.promotionPawns[side].insert(kind);
        }
        if (isPawn) {
            rules_.mandatoryPromotion = !rule.optional;
            rules_.sittuyinPromotion = rule.inPlace;
            if (!rules_.promotionPawns[0].contains(rules_.mainPawn)) rules_.mainPawn = kind;
        } else if (hasForm) {
            rules_.promotionOnCapture = rule.onlyCaptures;
            bool& isMandatory = kind == "pawn" ? rules_.mandatoryPromotion : rules_.mandatoryPiecePromotion;
            isMandatory = !rule.optional;
        }
    }

    // ---- hands

    void hands() {
        if (!variant_.hands.given) return;
        rules_.drops = variant_.hands.drops;
        rules_.gating = rules_.seirawanGating = variant_.hands.gates;
        rules_.oppositeColoredBishop = !variant_.hands.bothColours.isNone();
        dropRegions();
        for (const PieceType& type : variant_.pieces) {
            if (type.letter.size() == 1) drop(type);
        }
    }

    /// Where at least one may be dropped, apart from those that have regions of their own.
    void dropRegions() {
        BothSides<Region> regions;
        for (const PieceType& type : variant_.pieces) {
            if (type.letter.size() != 1 || !type.drop) continue;
            for (const std::size_t side : kSides)
                regions[side] = regions[side] | terms_.regionOf(type.drop->zone, side);
        }
        rules_.dropRegion = regions;
    }

    void drop(const PieceType& type) {
        const std::string kind = terms_.kindOfLetter(type.letter);
        if (!type.drop) {
            rules_.dropNoDoubled = kind;
            rules_.dropNoDoubledCount = 0;
            return;
        }
        const Region zone = terms_.regionOf(type.drop->zone, 0).on(board_);
        const Region first = Region::rank(1).on(board_);
        const Region whole = rules_.dropRegion[0].on(board_);
        if (kind == "pawn") {
            const Region far = rules_.promotionRegion[0].on(board_) & whole;
            rules_.firstRankPawnDrops = !(zone & first & ~far).isNone();
            rules_.promotionZonePawnDrops = !far.isNone() && (far & ~first & ~zone).isNone();
        }
        if (kind == "rook") rules_.sittuyinRookDrop = zone == (first & whole) && zone != whole;
        if (type.drop->onFile > 0) {
            rules_.dropNoDoubled = kind;
            rules_.dropNoDoubledCount = type.drop->onFile;
        }
        rules_.dropChecks = rules_.dropChecks && type.drop->checks;
        rules_.pawnDropMateIllegal = rules_.pawnDropMateIllegal || type.drop->mates == DropMate::Loses;
        rules_.dropPromoted = rules_.dropPromoted || !type.drop->as.empty();
    }

    // ---- the rest

    void conduct() {
        rules_.passUntilSetup = variant_.rules.pass[0] == Passing::Waiting;
        for (const std::size_t side : kSides) {
            rules_.pass[side] = variant_.rules.pass[side] == Passing::Always;
            rules_.passOnStalemate[side] = variant_.rules.pass[side] == Passing::Stalemate;
        }
    }

    void end(const EndRule& given) {
        FairyEnd& end = rules_.ends.at(given.when);
        terms_.convert(given, end);
        if (given.when == When::Facing) rules_.game.rules.endFacing = true;
        if (rowOf(end.when).has("fewer")) recoverCounting(end, rules_);
    }

    const Variant& variant_;
    const ir::Board& board_;
    FairyRules& rules_;
    const FairyTermsOf terms_;
};

}  // namespace

void recoverRules(const Variant& variant, FairyRules& rules) {
    Recovering(variant, rules).run();
}

}  // namespace ferz::variant
