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
    {"promotionLimit", kRead},
    {"promotedPieceType", kRead},
    {"piecePromotionOnCapture", kRead},
    {"mandatoryPiecePromotion", kRead},
    {"pieceDemotion", kRead},
    {"sittuyinPromotion", kRead},
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
    {"castlingDroppedPiece", kRead},
    {"oppositeCastling", kRead},
    {"castlingWins", kRead},
    // Pieces that move differently
    {"flyingGeneral", kRead},
    {"soldierPromotionRank", kRead},
    {"cambodianMoves", kRule, "false"},
    {"diagonalLines", kRead},
    {"makpongRule", kRead},
    {"pass", kRead},
    {"passWhite", kRead},
    {"passBlack", kRead},
    {"passOnStalemate", kRead},
    {"passOnStalemateWhite", kRead},
    {"passOnStalemateBlack", kRead},
    {"immobilityIllegal", kRead},
    {"mustCapture", kRead},
    {"checking", kRead},
    {"shatarMateRule", kOutcome},
    {"bikjangRule", kRead},
    // Captures
    {"blastOnCapture", kRead},
    {"blastImmuneTypes", kRead},
    {"mutuallyImmuneTypes", kRead},
    {"petrifyOnCapture", kRule, "false"},
    {"petrifyOnCaptureTypes", kRead},
    {"petrifyBlastPieces", kRead},
    // Drops, gating and walls
    {"pieceDrops", kRead},
    {"twoBoards", kOutcome},
    {"capturesToHand", kRead},
    {"dropLoop", kRead},
    {"dropChecks", kRead},
    {"dropOnTop", kRead},
    {"dropPromoted", kRead},
    {"dropNoDoubled", kRead},
    {"dropNoDoubledCount", kRead},
    {"dropOppositeColoredBishop", kRead},
    {"mustDrop", kRead},
    {"mustDropType", kRead},
    {"firstRankPawnDrops", kRead},
    {"promotionZonePawnDrops", kRead},
    {"sittuyinRookDrop", kRead},
    {"shogiPawnDropMateIllegal", kRead},
    {"enclosingDrop", kRead},
    {"enclosingDropStart", kRead},
    {"dropRegionWhite", kRead},
    {"dropRegionBlack", kRead},
    {"whiteDropRegion", kRead},
    {"blackDropRegion", kRead},
    {"freeDrops", kRead},
    {"gating", kRead},
    {"seirawanGating", kRead},
    {"wallingRule", kRead},
    {"wallingRegion", kRead},
    {"wallingRegionWhite", kRead},
    {"wallingRegionBlack", kRead},
    {"wallOrMove", kRead},
    {"arrowGating", kRead},
    {"duckGating", kRead},
    {"staticGating", kRead},
    {"staticGatingRegion", kRead},
    {"pastGating", kRead},
    {"flipEnclosedPieces", kRead},
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
    {"checkCounting", kRead},
    {"connectN", kRead},
    {"connectNxN", kRead},
    {"collinearN", kRead},
    {"connectPieceTypes", kRead},
    {"connectHorizontal", kRead},
    {"connectVertical", kRead},
    {"connectDiagonal", kRead},
    {"connectRegion1White", kRead},
    {"connectRegion2White", kRead},
    {"connectRegion1Black", kRead},
    {"connectRegion2Black", kRead},
    {"adjudicateFullBoard", kRead},
    {"extinctionValue", kRead},
    {"extinctionClaim", kRead},
    {"extinctionPseudoRoyal", kRead},
    {"extinctionPieceTypes", kRead},
    {"extinctionPieceCount", kRead},
    {"extinctionOpponentPieceCount", kRead},
    {"dupleCheck", kRead},
    // What a game is worth, how it is shown
    {"stalemateValue", kRead},
    {"stalematePieceCount", kOutcome},
    {"checkmateValue", kRead},
    {"connectValue", kRead},
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
