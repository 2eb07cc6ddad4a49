#include "variant/fairy/recover.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "variant/fairy/options.h"
#include "variant/fairy/toml_rules.h"
#include "variant/fen.h"

namespace ferz::variant {

namespace {

using ir::Colour;
using ir::Square;

class Recovering {
public:
    Recovering(const Variant& variant, FairyRules& rules)
        : variant_(variant), board_(variant.board), rules_(rules) {
        for (const auto& [kind, letter] : rules.letters)
            kindOfLetter_[letter] = kind;
    }

    void run() {
        start();
        castling();
        royals();
        promotions();
        hands();
        const Captures& captures = variant_.captures;
        rules_.blast = captures.explosion.has_value();
        if (captures.explosion) rules_.blastImmune = kindsOf(captures.explosion->immune);
        rules_.petrified = kindsOf(captures.petrified);
        rules_.petrifiesVictims = captures.petrifiesVictims;
        if (variant_.walls) walls(*variant_.walls);
        rules_.flipEnclosed = wordOf(kFlips, variant_.flipping);
        conduct(variant_.conduct);
        for (const End& each : variant_.ends)
            end(each);
    }

private:
    template <class T, std::size_t kCount>
    static std::string wordOf(const std::pair<T, std::string_view> (&words)[kCount], T value) {
        for (const auto& [each, word] : words) {
            if (each == value) return std::string(word);
        }
        return {};
    }
    static constexpr std::pair<Flipping, std::string_view> kFlips[] = {
        {Flipping::None, "none"},
        {Flipping::Outflanked, "reversi"},
        {Flipping::Beside, "ataxx"},
        {Flipping::BesideLinked, "quadwrangle"}};
    static constexpr std::pair<DropPlace, std::string_view> kPlaces[] = {
        {DropPlace::Anywhere, "none"},      {DropPlace::Outflanking, "reversi"},
        {DropPlace::BesideFriend, "ataxx"}, {DropPlace::AwayFromEnemy, "snort"},
        {DropPlace::PushedIn, "anyside"},   {DropPlace::Stacked, "top"}};
    static constexpr std::pair<Walls::Where, std::string_view> kWallings[] = {{Walls::Where::Any, "static"},
                                                                              {Walls::Where::Arrow, "arrow"},
                                                                              {Walls::Where::Duck, "duck"},
                                                                              {Walls::Where::Edge, "edge"},
                                                                              {Walls::Where::Past, "past"}};
    static constexpr std::pair<End::Result, std::string_view> kResults[] = {
        {End::Result::Loss, "loss"}, {End::Result::Draw, "draw"}, {End::Result::Win, "win"}};

    // ---- pieces and squares

    /// Of the letter without `+` and `~`; empty when it is none.
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
    /// All of them are no list.
    [[nodiscard]] bool areAll(const PieceKinds& kinds) const { return kinds.size() == rules_.letters.size(); }

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
        rules_.castlingKing.fill({kindOf(castling.king)});
        rules_.castlingRooks.fill(kindsOf(castling.associates));
        rules_.kingsideFile = castling.shortTo + 1;
        rules_.queensideFile = castling.longTo + 1;
        rules_.castlingDropped = castling.whenDropped;
        rules_.oppositeCastling = castling.onOppositeSides;
        if (!castling.home) return;
        rules_.castlingKingFile = board_.coordinates(*castling.home).file + 1;
        rules_.castlingRank = board_.coordinates(*castling.home).rank + 1;
    }

    /// Those of which a side must not lose the last ones.
    void royals() {
        for (const PieceType& type : variant_.pieces) {
            if (type.letter.size() != 1 || type.royalUpTo == 0 || type.royalUpTo == kAlways) continue;
            rules_.extinctionPseudoRoyal = true;
            rules_.extinctionValue = "loss";
            rules_.extinctionKinds.insert(kindOfLetter(type.letter));
            rules_.extinctionCount = type.royalUpTo - 1;
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
                if (type.most > 0) rules_.promotionLimit[kindOfLetter(type.letter)] = type.most;
            } else if (type.letter.starts_with('+')) {
                rules_.promotedKind[kindOfLetter(type.letter)] = kindOf(type.like);
                rules_.demotion = rules_.demotion || !type.promotions.empty();
                // What is captured stays what it is.
                if (variant_.hands && variant_.hands->keepsCaptured &&
                    kindOf(type.inHand) != kindOfLetter(type.letter))
                    rules_.dropLoop = true;
            } else {
                rules_.mainPawn = kindOf(type.inHand);
            }
        }
        rules_.knowsPromotionPieces = true;
    }

    void promotion(const PieceType& type, const Promotion& rule) {
        const std::string kind = kindOfLetter(type.letter);
        bool isPawn = false;
        bool hasForm = false;
        for (const std::string& name : rule.to) {
            const std::string letter = variant_.names.letterOf(name);
            hasForm = hasForm || letter.starts_with('+');
            if (letter.starts_with('+')) continue;
            isPawn = true;
            for (const std::size_t side : kSides) {
                if (rule.sides[side]) rules_.promotionPieces[side].insert(kindOfLetter(letter));
            }
            if (variant_.hands && variant_.hands->keepsCaptured && !letter.ends_with('~'))
                rules_.dropLoop = true;
        }
        for (const std::size_t side : kSides) {
            if (!rule.sides[side]) continue;
            rules_.promotionRegion[side] = regionOf(rule.zone, side);
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
        if (!variant_.hands) return;
        const Hands& hands = *variant_.hands;
        rules_.drops = hands.drops;
        rules_.gating = rules_.seirawanGating = hands.gates;
        rules_.capturesToHand = hands.keepsCaptured;
        rules_.freeDrops = hands.isEndless;
        rules_.enclosingDrop = wordOf(kPlaces, hands.place);
        const ZoneOfSide opening = {hands.opening, hands.opening};
        if (hands.place != DropPlace::Anywhere) rules_.enclosingDropStart = regionOf(opening, 0);
        rules_.mustDrop = hands.mustDrop;
        if (!hands.mustDropFirst.empty()) rules_.mustDropKind = kindOf(hands.mustDropFirst);
        rules_.oppositeColoredBishop = !hands.onBothColours.empty();
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
                regions[side] = regions[side] | regionOf(type.drop->zone, side);
        }
        rules_.dropRegion = regions;
    }

    void drop(const PieceType& type) {
        const std::string kind = kindOfLetter(type.letter);
        if (!type.drop) {
            rules_.dropNoDoubled = kind;
            rules_.dropNoDoubledCount = 0;
            return;
        }
        const Region zone = regionOf(type.drop->zone, 0).on(board_);
        const Region first = Region::rank(1).on(board_);
        const Region whole = rules_.dropRegion[0].on(board_);
        if (kind == "pawn") {
            const Region far = rules_.promotionRegion[0].on(board_) & whole;
            rules_.firstRankPawnDrops = !(zone & first & ~far).isNone();
            rules_.promotionZonePawnDrops = !far.isNone() && (far & ~first & ~zone).isNone();
        }
        if (kind == "rook") rules_.sittuyinRookDrop = zone == (first & whole) && zone != whole;
        if (type.drop->mostOnFile > 0) {
            rules_.dropNoDoubled = kind;
            rules_.dropNoDoubledCount = type.drop->mostOnFile;
        }
        rules_.dropChecks = rules_.dropChecks && type.drop->mayCheck;
        rules_.pawnDropMateIllegal = rules_.pawnDropMateIllegal || type.drop->mate == DropRule::Mate::Loses;
        rules_.dropPromoted = rules_.dropPromoted || !type.drop->as.empty();
    }

    // ---- the rest

    void walls(const Walls& walls) {
        rules_.walling = wordOf(kWallings, walls.where);
        rules_.wallingRegion = regionsOf(walls.zone);
        rules_.wallOrMove = walls.inPlaceOfMove;
    }

    void conduct(const Conduct& conduct) {
        rules_.mustCapture = conduct.mustCapture;
        rules_.checking = conduct.mayCheck;
        rules_.makpong = conduct.royalsStay;
        rules_.immobilityIllegal = conduct.mustStayMobile;
        rules_.bikjang = conduct.mustEndFacing;
        rules_.pass = conduct.mayPass;
        rules_.passOnStalemate = conduct.mayPassInStalemate;
    }

    void end(const End& end) {
        const std::string result = wordOf(kResults, end.result);
        switch (end.when) {
            case End::When::Extinct: {
                rules_.extinctionValue = result;
                rules_.extinctionOfAll = end.pieces[0].isAll();
                rules_.extinctionKinds = rules_.extinctionOfAll ? PieceKinds() : kindsOf(end.pieces[0]);
                rules_.extinctionCount = end.count;
                rules_.extinctionOpponentCount = end.enemies;
                rules_.extinctionClaim = end.onlyWhenMoving;
                return;
            }
            case End::When::Goal:
                for (const std::size_t side : kSides) {
                    const PieceKinds kinds = kindsOf(end.pieces[side]);
                    rules_.flagPiece[side] = areAll(kinds) ? PieceKinds() : kinds;
                }
                rules_.flagRegion = regionsOf(end.zone);
                rules_.flagPieceCount = end.count;
                rules_.flagPieceBlockedWin = end.blocked;
                rules_.flagMove = end.lastMove;
                rules_.flagPieceSafe = end.safe;
                return;
            case End::When::Checks: rules_.checkCounting = true; return;
            case End::When::Line: rules_.connectN = end.count; return connection(end, result);
            case End::When::Block: rules_.connectNxN = end.count; return connection(end, result);
            case End::When::Collinear: rules_.collinearN = end.count; return connection(end, result);
            case End::When::Chain:
                rules_.connectFrom = regionsOf(end.zone);
                rules_.connectTo = regionsOf(end.to);
                return connection(end, result);
            case End::When::Castled:
                for (const std::size_t at : {0U, 1U, 2U, 3U}) {
                    if (end.castling[at / 2][at % 2]) rules_.castlingWins += "KQkq"[at];
                }
                return;
            case End::When::Facing: rules_.bikjang = true; return;
            case End::When::Passes: return;
            case End::When::FullBoard: rules_.adjudicateFullBoard = true; return;
            case End::When::Stalemate: rules_.stalemateValue = result; return;
            case End::When::Mate: rules_.checkmateValue = result; return;
        }
    }

    void connection(const End& end, const std::string& result) {
        rules_.connectValue = result;
        const PieceKinds kinds = kindsOf(end.pieces[0]);
        if (!areAll(kinds)) rules_.connectKinds = kinds;
        if (end.when == End::When::Block) return;
        rules_.connectHorizontal = end.ranks;
        rules_.connectVertical = end.files;
        rules_.connectDiagonal = end.diagonals;
    }

    const Variant& variant_;
    const ir::Board& board_;
    FairyRules& rules_;
    std::map<char, std::string> kindOfLetter_;
};

}  // namespace

void recoverRules(const Variant& variant, FairyRules& rules) {
    Recovering(variant, rules).run();
}

}  // namespace ferz::variant
