#include "variant/fairy/options.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace ferz::variant {

namespace {

constexpr auto kRead = OptionKind::Read;
constexpr auto kOutcome = OptionKind::Outcome;
constexpr auto kRule = OptionKind::Rule;

constexpr FairyOption kOptions[] = {
    // The board and where the game begins
    {"maxRank", kRead},
    {"maxFile", kRead},
    {"startFen", kRead},
    {"chess960", kRead},
    // Promotion
    {"pawnTypes", kRead},
    {"promotionRank", kRead},
    {"promotionRegionWhite", kRead},
    {"promotionRegionBlack", kRead},
    {"promotionPawnTypes", kRead},
    {"promotionPawnTypesWhite", kRead},
    {"promotionPawnTypesBlack", kRead},
    {"promotionPieceTypes", kRead},
    {"promotionPieceTypesWhite", kRead},
    {"promotionPieceTypesBlack", kRead},
    {"mandatoryPawnPromotion", kRead},
    {"promotionLimit", kRule, "-"},
    {"promotedPieceType", kRule, "-"},
    {"piecePromotionOnCapture", kRule, "false", "promotedPieceType"},
    {"mandatoryPiecePromotion", kRule, "false", "promotedPieceType"},
    {"pieceDemotion", kRule, "false", "promotedPieceType"},
    {"sittuyinPromotion", kRule, "false"},
    // Pawns
    {"doubleStep", kRead},
    {"doubleStepRank", kRead},
    {"doubleStepRankMin", kRead},
    {"doubleStepRegionWhite", kRead},
    {"doubleStepRegionBlack", kRead},
    {"tripleStepRegionWhite", kRead},
    {"tripleStepRegionBlack", kRead},
    {"enPassantRegion", kRead},
    {"enPassantRegionWhite", kRead},
    {"enPassantRegionBlack", kRead},
    {"enPassantTypes", kRead},
    {"enPassantTypesWhite", kRead},
    {"enPassantTypesBlack", kRead},
    // Castling
    {"castling", kRead},
    {"castlingKingsideFile", kRead},
    {"castlingQueensideFile", kRead},
    {"castlingRank", kRead},
    {"castlingKingFile", kRead},
    {"castlingKingPiece", kRead},
    {"castlingKingPieceWhite", kRead},
    {"castlingKingPieceBlack", kRead},
    {"castlingRookKingsideFile", kRead},
    {"castlingRookQueensideFile", kRead},
    {"castlingRookPiece", kRead},
    {"castlingRookPieces", kRead},
    {"castlingRookPiecesWhite", kRead},
    {"castlingRookPiecesBlack", kRead},
    {"castlingDroppedPiece", kRule, "false", "pieceDrops"},
    {"oppositeCastling", kRule, "false"},
    {"castlingWins", kRule, "-"},
    // Pieces that move differently
    {"flyingGeneral", kRead},
    {"soldierPromotionRank", kRead},
    {"cambodianMoves", kRule, "false"},
    {"diagonalLines", kRule, "-"},
    {"makpongRule", kRule, "false"},
    {"pass", kRule, "false"},
    {"passWhite", kRule, "false"},
    {"passBlack", kRule, "false"},
    {"passOnStalemate", kRule, "false"},
    {"passOnStalemateWhite", kRule, "false"},
    {"passOnStalemateBlack", kRule, "false"},
    {"immobilityIllegal", kRule, "false"},
    {"mustCapture", kRule, "false"},
    {"checking", kRule, "true"},
    {"shatarMateRule", kRule, "false"},
    {"bikjangRule", kRule, "false"},
    // Captures
    {"blastOnCapture", kRule, "false"},
    {"blastImmuneTypes", kRule, "-", "blastOnCapture"},
    {"mutuallyImmuneTypes", kRule, "-"},
    {"petrifyOnCapture", kRule, "false"},
    {"petrifyOnCaptureTypes", kRule, "-"},
    {"petrifyBlastPieces", kRule, "false", "blastOnCapture"},
    // Drops, gating and walls
    {"pieceDrops", kRule, "false"},
    {"twoBoards", kRule, "false", "pieceDrops"},
    {"capturesToHand", kRule, "false", "pieceDrops"},
    {"dropLoop", kRule, "false", "pieceDrops"},
    {"dropChecks", kRule, "true", "pieceDrops"},
    {"dropOnTop", kRule, "false", "pieceDrops"},
    {"dropPromoted", kRule, "false", "pieceDrops"},
    {"dropNoDoubled", kRule, "-", "pieceDrops"},
    {"dropNoDoubledCount", kRule, "1", "pieceDrops"},
    {"dropOppositeColoredBishop", kRule, "false", "pieceDrops"},
    {"mustDrop", kRule, "false", "pieceDrops"},
    {"mustDropType", kRule, "*", "pieceDrops"},
    {"firstRankPawnDrops", kRule, "false", "pieceDrops"},
    {"promotionZonePawnDrops", kRule, "false", "pieceDrops"},
    {"sittuyinRookDrop", kRule, "false", "pieceDrops"},
    {"shogiPawnDropMateIllegal", kRule, "false", "pieceDrops"},
    {"enclosingDrop", kRule, "none", "pieceDrops"},
    {"enclosingDropStart", kRule, "-", "pieceDrops"},
    {"dropRegionWhite", kRule, "*", "pieceDrops"},
    {"dropRegionBlack", kRule, "*", "pieceDrops"},
    {"whiteDropRegion", kRule, "*", "pieceDrops"},
    {"blackDropRegion", kRule, "*", "pieceDrops"},
    {"freeDrops", kRule, "false", "pieceDrops"},
    {"gating", kRule, "false"},
    {"seirawanGating", kRule, "false", "gating"},
    {"wallingRule", kRule, "none"},
    {"wallingRegion", kRule, "*", "wallingRule"},
    {"wallingRegionWhite", kRule, "*", "wallingRule"},
    {"wallingRegionBlack", kRule, "*", "wallingRule"},
    {"wallOrMove", kRule, "false", "wallingRule"},
    {"arrowGating", kRule, "false"},
    {"duckGating", kRule, "false"},
    {"staticGating", kRule, "false"},
    {"staticGatingRegion", kRule, "*", "staticGating"},
    {"pastGating", kRule, "false"},
    {"flipEnclosedPieces", kRule, "none"},
    // Ends of the game that are not checkmate or stalemate
    {"flagPiece", kRead},
    {"flagPieceWhite", kRead},
    {"flagPieceBlack", kRead},
    {"flagRegion", kRead},
    {"flagRegionWhite", kRead},
    {"flagRegionBlack", kRead},
    {"whiteFlag", kRead},
    {"blackFlag", kRead},
    {"flagMove", kRead},
    {"flagPieceCount", kRead},
    {"flagPieceSafe", kRead},
    {"flagPieceBlockedWin", kRead},
    {"checkCounting", kRule, "false"},
    {"connectN", kRule, "0"},
    {"connectNxN", kRule, "0"},
    {"collinearN", kRule, "0"},
    {"connectPieceTypes", kRule, "*", "connectN"},
    {"connectHorizontal", kRule, "true", "connectN"},
    {"connectVertical", kRule, "true", "connectN"},
    {"connectDiagonal", kRule, "true", "connectN"},
    {"connectRegion1White", kRule, "-"},
    {"connectRegion2White", kRule, "-", "connectRegion1White"},
    {"connectRegion1Black", kRule, "-"},
    {"connectRegion2Black", kRule, "-", "connectRegion1Black"},
    {"adjudicateFullBoard", kRule, "false"},
    {"extinctionValue", kRule, "none"},
    {"extinctionClaim", kRule, "false", "extinctionValue"},
    {"extinctionPseudoRoyal", kRule, "false", "extinctionValue"},
    {"extinctionPieceTypes", kRule, "-", "extinctionValue"},
    {"extinctionPieceCount", kRule, "0", "extinctionValue"},
    {"extinctionOpponentPieceCount", kRule, "0", "extinctionValue"},
    {"dupleCheck", kRule, "false", "extinctionPseudoRoyal"},
    // What a game is worth, how it is shown
    {"stalemateValue", kOutcome},
    {"stalematePieceCount", kOutcome},
    {"checkmateValue", kOutcome},
    {"connectValue", kOutcome},
    {"nMoveRule", kOutcome},
    {"nMoveRuleTypes", kOutcome},
    {"nMoveRuleTypesWhite", kOutcome},
    {"nMoveRuleTypesBlack", kOutcome},
    {"nFoldRule", kOutcome},
    {"nFoldValue", kOutcome},
    {"nFoldValueAbsolute", kOutcome},
    {"perpetualCheckIllegal", kOutcome},
    {"moveRepetitionIllegal", kOutcome},
    {"chasingRule", kOutcome},
    {"materialCounting", kOutcome},
    {"countingRule", kOutcome},
    {"pieceValueMg", kOutcome},
    {"pieceValueEg", kOutcome},
    {"variantTemplate", kOutcome},
    {"pieceToCharTable", kOutcome},
    {"pocketSize", kOutcome},
};

constexpr std::size_t kCustomPieces = 25;

constexpr FairyPiece kPieces[] = {
    {"pawn", "fmWfcF"},
    {"knight", "N"},
    {"bishop", "B"},
    {"rook", "R"},
    {"queen", "Q"},
    {"fers", "F"},
    {"alfil", "A"},
    {"fersAlfil", "FA"},
    {"silver", "FfW"},
    {"aiwok", "RNF"},
    {"bers", "RF"},
    {"archbishop", "BN"},
    {"chancellor", "RN"},
    {"amazon", "QN"},
    {"knibis", "mNcB"},
    {"biskni", "mBcN"},
    {"kniroo", "mNcR"},
    {"rookni", "mRcN"},
    {"shogiPawn", "fW"},
    {"lance", "fR"},
    {"shogiKnight", "fN"},
    {"gold", "WfF"},
    {"dragonHorse", "BW"},
    {"clobber", "cW"},
    {"breakthrough", "fmWfF"},
    {"immobile", "", "[]W"},
    {"cannon", "mRcpR"},
    // It leaps over no cannon and takes none.
    {"janggiCannon", "", "a{^@}p{^@}R"},
    {"soldier", "fsW"},
    {"horse", "nN"},
    {"elephant", "nA"},
    // Blocked on two squares of its way.
    {"janggiElephant", "", "W-fF-F"},
    {"banner", "RcpRnN"},
    {"wazir", "W"},
    {"commoner", "K"},
    {"centaur", "KN"},
};

constexpr std::string_view kMobility = "mobilityRegion";

}  // namespace

const FairyOption* optionOf(std::string_view name) {
    const auto found = std::find_if(std::begin(kOptions), std::end(kOptions),
                                    [&](const FairyOption& each) { return each.name == name; });
    return found == std::end(kOptions) ? nullptr : &*found;
}

std::vector<std::string_view> optionNames() {
    std::vector<std::string_view> names;
    for (const FairyOption& each : kOptions)
        names.push_back(each.name);
    return names;
}

const std::vector<FairyPiece>& fairyPieces() {
    static const std::vector<FairyPiece> kAll = [] {
        static std::array<std::string, kCustomPieces> names;
        std::vector<FairyPiece> all(std::begin(kPieces), std::end(kPieces));
        for (std::size_t number = 1; number <= kCustomPieces; ++number) {
            names[number - 1] = "customPiece" + std::to_string(number);
            all.push_back({names[number - 1], ""});
        }
        all.push_back({"king", "K"});
        return all;
    }();
    return kAll;
}

const FairyPiece* fairyPiece(std::string_view name) {
    const auto& all = fairyPieces();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const FairyPiece& each) { return each.name == name; });
    return found == all.end() ? nullptr : &*found;
}

bool isCustom(std::string_view piece) {
    return piece.starts_with("customPiece");
}

std::optional<MobilityOption> mobilityOption(std::string_view name) {
    if (!name.starts_with(kMobility)) return std::nullopt;
    name.remove_prefix(kMobility.size());
    const bool isWhite = name.starts_with("White");
    if (!isWhite && !name.starts_with("Black")) return std::nullopt;
    name.remove_prefix(5);
    for (const FairyPiece& piece : fairyPieces()) {
        // The piece's name begins with a capital.
        if (piece.name.size() == name.size() && piece.name.substr(1) == name.substr(1) &&
            name[0] == piece.name[0] - 'a' + 'A')
            return MobilityOption{piece.name, isWhite};
    }
    return std::nullopt;
}

}  // namespace ferz::variant
