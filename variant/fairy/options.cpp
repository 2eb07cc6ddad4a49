#include "variant/fairy/options.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <type_traits>

#include "support/entry.h"
#include "variant/model/variant.h"
#include "variant/rules/end_conditions.h"
#include "variant/rules/rows.h"

namespace ferz::variant {

namespace {

constexpr auto kRead = OptionKind::Read;
constexpr auto kOutcome = OptionKind::Outcome;
constexpr auto kRule = OptionKind::Rule;

/// The options that no row of a rule or an end has.
constexpr FairyOption kOptions[] = {
    // The board and where the game begins
    {"maxRank", "the number of ranks", kRead},
    {"maxFile", "the number of files, or the letter of the last one", kRead},
    {"startFen", "where the pieces stand at the start", kRead},
    {"multimoves", "how many moves a player makes in each turn", kRead},
    {"progressiveMultimove", "one move, then two, then three", kRead},
    {"cylindrical", "the left and right edges touch", kRead},
    {"toroidal", "the left and right edges touch, and the top and bottom ones", kRead},
    {"hexBoard", "its squares are cells with six neighbours", kRead},
    {"chess960", "kings castle from any file, as in Chess960", kRead},
    // Promotion
    {"pawnTypes", "pieces that are pawns: by default they promote, step twice and capture en passant", kRead},
    {"promotionRank", "the rank from which on pawns promote", kRead},
    {"promotionRegionWhite", "squares where White's pawns promote", kRead},
    {"promotionRegionBlack", "squares where Black's pawns promote", kRead},
    {"mandatoryPromotionRegion", "squares where pawns have to promote", kRead},
    {"mandatoryPromotionRegionWhite", "squares where White's pawns have to promote", kRead},
    {"mandatoryPromotionRegionBlack", "squares where Black's pawns have to promote", kRead},
    {"promotionPawnTypes", "pieces that promote as pawns do", kRead},
    {"promotionPawnTypesWhite", "White's pieces that promote as pawns do", kRead},
    {"promotionPawnTypesBlack", "Black's pieces that promote as pawns do", kRead},
    {"promotionPieceTypes", "what pawns promote to", kRead},
    {"promotionPieceTypesWhite", "what White's pawns promote to", kRead},
    {"promotionPieceTypesBlack", "what Black's pawns promote to", kRead},
    {"mandatoryPawnPromotion", "a pawn in the zone has to promote", kRead},
    {"promotionLimit", "how many of a kind a side may have by promotion: `q:1`", kRead},
    {"promotedPieceType", "what each piece promotes to, as in shogi: `p:g`", kRead},
    {"piecePromotionOnCapture", "such a piece promotes when it captures", kRead},
    {"mandatoryPiecePromotion", "such a piece has to promote", kRead},
    {"pieceDemotion", "a promoted piece may become again what it was", kRead},
    {"sittuyinPromotion", "pawns promote in place of a move, as in sittuyin", kRead},
    // Pawns
    {"doubleStep", "pawns may step twice at first", kRead},
    {"doubleStepRank", "the rank from which pawns step twice", kRead},
    {"doubleStepRankMin", "the lowest rank from which pawns step twice", kRead},
    {"doubleStepRegionWhite", "squares from which White's pawns step twice", kRead},
    {"doubleStepRegionBlack", "squares from which Black's pawns step twice", kRead},
    {"tripleStepRegionWhite", "squares from which White's pawns step three times", kRead},
    {"tripleStepRegionBlack", "squares from which Black's pawns step three times", kRead},
    {"enPassantRegion", "squares where pawns capture en passant", kRead},
    {"enPassantRegionWhite", "squares where White captures en passant", kRead},
    {"enPassantRegionBlack", "squares where Black captures en passant", kRead},
    {"enPassantTypes", "pieces that capture en passant", kRead},
    {"enPassantTypesWhite", "White's pieces that capture en passant", kRead},
    {"enPassantTypesBlack", "Black's pieces that capture en passant", kRead},
    // Castling
    {"castling", "the king may castle", kRead},
    {"castlingKingsideFile", "the file where the king lands in short castling", kRead},
    {"castlingQueensideFile", "the file where the king lands in long castling", kRead},
    {"castlingRank", "the rank on which White castles", kRead},
    {"castlingKingFile", "the file of the king that castles", kRead},
    {"castlingKingPiece", "the piece that castles", kRead},
    {"castlingKingPieceWhite", "White's piece that castles", kRead},
    {"castlingKingPieceBlack", "Black's piece that castles", kRead},
    {"castlingRookKingsideFile", "the file of the rook of short castling", kRead},
    {"castlingRookQueensideFile", "the file of the rook of long castling", kRead},
    {"castlingRookPiece", "the partner of castling", kRead},
    {"castlingRookPieces", "the partners of castling", kRead},
    {"castlingRookPiecesWhite", "White's partners of castling", kRead},
    {"castlingRookPiecesBlack", "Black's partners of castling", kRead},
    {"castlingDroppedPiece", "pieces that were dropped may castle", kRead},
    {"oppositeCastling", "the sides may not castle to the same side", kRead},
    {"castlingWins", "who castles so wins: letters of `KQkq`", kRead},
    // Pieces that move differently
    {"flyingGeneral", "kings may not face each other, as in xiangqi", kRead},
    {"soldierPromotionRank", "the rank from which on soldiers step sideways", kRead},
    {"diagonalGeneral", "with `flyingGeneral`, nor on a diagonal", kRead},
    {"cambodianMoves", "king and general have leaps at first, as in ouk chaktrang", kRule, "false"},
    {"diagonalLines", "squares with diagonal lines, as in janggi", kRead},
    {"pass", "a side may pass", kRead},
    {"passWhite", "White may pass", kRead},
    {"passBlack", "Black may pass", kRead},
    {"passOnStalemate", "a side without a move passes", kRead},
    {"passOnStalemateWhite", "White passes when it has no move", kRead},
    {"passOnStalemateBlack", "Black passes when it has no move", kRead},
    {"passUntilSetup", "with `mustDrop`, a side that has dropped all waits for the other", kRead},
    {"shatarMateRule", "how a king may be mated, as in shatar", kOutcome},
    // Captures
    {"captureType", "what becomes of captured pieces: `hand` or `out`", kRead},
    {"captureDemotion", "a captured piece is demoted in the hand", kRead},
    {"captureDemotedPieceType", "what each captured piece is in the hand: `q:r`", kRead},
    {"moveMorphPieceType", "what each piece becomes when it moves: `n:b`", kRead},
    {"selfDestructTypes", "pieces that may vanish in place of a move", kRead},
    {"pseudoRoyalTypes", "pieces that are royal while a side has few of them", kRead},
    {"pseudoRoyalCount", "as many as that", kRead},
    {"pseudoRoyalValue", "what the loss of such a piece is worth", kOutcome},
    {"selfCapture", "pieces capture their own side's, too", kRead},
    {"selfCaptureWhite", "White's pieces capture White's, too", kRead},
    {"selfCaptureBlack", "Black's pieces capture Black's, too", kRead},
    {"blastOrthogonals", "an explosion hits the four squares beside it", kRead},
    {"blastDiagonals", "an explosion hits the four squares at its corners", kRead},
    {"blastOnCaptureMoverCenter", "an explosion is around the captor, and not around what it captures",
     kRead},
    {"blastOnSameTypeCapture", "a piece that captures its own kind explodes", kRead},
    {"rifleCapture", "captors stay where they are", kRead},
    {"promotionRequireInHand", "a pawn becomes only what its player has in hand", kRead},
    {"captureAllowed", "what a piece captures although `captureForbidden` forbids it", kRead},
    {"petrifyOnCapture", "a captor becomes a wall", kRule, "false"},
    // Drops, gating and walls
    {"pieceDrops", "pieces in hand may be dropped", kRead},
    {"twoBoards", "the variant is played on two boards", kOutcome},
    {"dropLoop", "a promoted piece that is captured stays promoted", kRead},
    {"dropChecks", "a drop may give check", kRead},
    {"pathwayDropRule", "pieces are dropped beside one friend, or where nothing stands", kRead},
    {"alternating2x2DropIllegal", "no drop completes a crosscut", kRead},
    {"blastOnSelfDestruct", "a piece that vanishes explodes", kRead},
    {"dropOnTop", "pieces are dropped on the first rank or on top of others", kRead},
    {"dropKingLast", "the king is dropped last", kRead},
    {"dropPromoted", "pieces may be dropped promoted", kRead},
    {"dropNoDoubled", "a piece of which only so many may be dropped on a file", kRead},
    {"dropNoDoubledCount", "how many of that piece may stand on a file", kRead},
    {"dropOppositeColoredBishop", "bishops are dropped on squares of both colours", kRead},
    {"mustDropType", "the piece that has to be dropped first", kRead},
    {"firstRankPawnDrops", "pawns may be dropped on the first rank", kRead},
    {"promotionZonePawnDrops", "pawns may be dropped in the promotion zone", kRead},
    {"sittuyinRookDrop", "rooks are dropped on the first rank only", kRead},
    {"shogiPawnDropMateIllegal", "a pawn that is dropped must not mate", kRead},
    {"enclosingDrop",
     "a drop has to enclose enemies: `reversi`, `ataxx`, `quadwrangle`, `snort`, `anyside`, `top`", kRead},
    {"dropRegion", "squares where pieces are dropped", kRead},
    {"dropRegionWhite", "squares where White drops pieces", kRead},
    {"dropRegionBlack", "squares where Black drops pieces", kRead},
    {"whiteDropRegion", "squares where White drops pieces", kRead},
    {"blackDropRegion", "squares where Black drops pieces", kRead},
    {"gating", "a piece in hand may be put on the square that a move leaves", kRead},
    {"seirawanGating", "a piece in hand may be put on the square that another's first move leaves", kRead},
    {"gatingFromHand", "`false`: `gatingPieceAfter` takes no piece out of the hand", kRead},
    {"gatingPieceAfter", "what a piece leaves on the square from which it goes: `p:n`", kRead},
    {"cloneMoveTypes", "pieces that may stay and send a copy", kRead},
    {"wallingRule", "where a move puts a wall: `arrow`, `duck`, `edge`, `past`, `static`", kRead},
    {"wallingRegion", "squares where walls may be put", kRead},
    {"wallingRegionWhite", "squares where White puts walls", kRead},
    {"wallingRegionBlack", "squares where Black puts walls", kRead},
    {"walling", "moves put walls", kRead},
    {"wallingWhite", "White's moves put walls", kRead},
    {"wallingBlack", "Black's moves put walls", kRead},
    {"arrowGating", "as `wallingRule = arrow`", kRead},
    {"duckGating", "as `wallingRule = duck`", kRead},
    {"staticGating", "as `wallingRule = static`", kRead},
    {"staticGatingRegion", "squares where walls may be put", kRead},
    {"pastGating", "as `wallingRule = past`", kRead},
    {"flipEnclosedPieces", "enemies that are enclosed change sides: `reversi`, `ataxx`, `quadwrangle`",
     kRead},
    // Ends of the game that are not checkmate or stalemate
    {"flagPiece", "the piece that wins on the squares of `flagRegion`", kRead},
    {"flagPieceWhite", "White's piece that wins on the squares of its region", kRead},
    {"flagPieceBlack", "Black's piece that wins on the squares of its region", kRead},
    {"flagRegion", "squares where `flagPiece` wins", kRead},
    {"flagRegionWhite", "squares where White's `flagPiece` wins", kRead},
    {"flagRegionBlack", "squares where Black's `flagPiece` wins", kRead},
    {"whiteFlag", "squares where White's `flagPiece` wins", kRead},
    {"blackFlag", "squares where Black's `flagPiece` wins", kRead},
    {"flagMove", "Black may follow White to the goal with its next move", kRead},
    {"flagPieceCount", "how many have to be there", kRead},
    {"flagPieceSafe", "the piece must not be attacked there", kRead},
    {"flagPieceBlockedWin", "fewer are enough where no square of the goal is empty", kRead},
    {"checkCounting", "the checks of each side are counted, as in three-check", kRead},
    {"connectPieceTypes", "pieces that count for it", kRead},
    {"connectRegion1White", "squares where White's chain begins", kRead},
    {"connectRegion2White", "squares where White's chain ends", kRead},
    {"connectRegion1Black", "squares where Black's chain begins", kRead},
    {"connectRegion2Black", "squares where Black's chain ends", kRead},
    {"connectNorthEast", "diagonals that go up to the right count, too", kRead},
    {"connectSouthEast", "diagonals that go down to the right count, too", kRead},
    {"antiRoyalTypes", "pieces that must stay attacked", kRead},
    {"antiRoyalCount", "only while a side has so many", kRead},
    {"antiRoyalSelfCaptureOnly", "such a piece captures its own side's only", kRead},
    {"antiRoyalKingMutuallyImmune", "it and the king do not attack each other", kRead},
    {"connect3D", "rows of a cube whose levels lie side by side", kRead},
    {"connect4D", "rows of four axes whose levels lie side by side", kRead},
    {"connectRegion3", "squares of which the chain has one", kRead},
    {"connectRegion3White", "squares of which White's chain has one", kRead},
    {"connectRegion3Black", "squares of which Black's chain has one", kRead},
    {"connectGoalSimulValueByMover", "what it is worth to connect both sides at once", kOutcome},
    {"adjudicateFullBoard", "a full board ends the game", kRead},
    {"extinctionValue", "what it is worth to have lost such pieces: `win`, `loss`, `draw`", kRead},
    {"extinctionClaim", "only who is to move loses by extinction", kRead},
    {"extinctionPseudoRoyal", "the last of such pieces must not be left attacked", kRead},
    {"extinctionPieceTypes", "pieces whose loss ends the game", kRead},
    {"extinctionPieceTypesWhite", "White's pieces whose loss ends the game", kRead},
    {"extinctionPieceTypesBlack", "Black's pieces whose loss ends the game", kRead},
    {"extinctionAllPieceTypes", "pieces of all these kinds have to be lost", kRead},
    {"extinctionPieceCount", "so many left are lost", kRead},
    {"extinctionOpponentPieceCount", "and the other side has at least so many", kRead},
    {"dupleCheck", "of several such pieces, not all may be left attacked", kRead},
    // What a game is worth, how it is shown
    {"stalemateValue", "what stalemate is worth: `win`, `loss`, `draw`", kRead},
    {"stalemateValueWhite", "what stalemate is worth to White", kRead},
    {"stalemateValueBlack", "what stalemate is worth to Black", kRead},
    {"stalematePieceCount", "stalemate is decided by who has fewer pieces", kRead},
    {"checkmateValue", "what it is worth to be mated: `win`, `loss`, `draw`", kRead},
    {"checkmateValueWhite", "what it is worth to White to be mated", kRead},
    {"checkmateValueBlack", "what it is worth to Black to be mated", kRead},
    {"connectValue", "what it is worth to have the row: `win`, `loss`, `draw`", kRead},
    {"nMoveRule", "a draw after so many moves without progress", kOutcome},
    {"nMoveRuleTypes", "pieces whose moves are progress", kOutcome},
    {"nMoveRuleTypesWhite", "White's pieces whose moves are progress", kOutcome},
    {"nMoveRuleTypesBlack", "Black's pieces whose moves are progress", kOutcome},
    {"nFoldRule", "how often a position may come again", kOutcome},
    {"nFoldValue", "what it is worth when it does", kOutcome},
    {"nFoldValueAbsolute", "whether that is seen from White", kOutcome},
    {"perpetualCheckIllegal", "perpetual check loses", kOutcome},
    {"moveRepetitionIllegal", "a move may not be repeated", kOutcome},
    {"chasingRule", "who chases without end loses, as in xiangqi", kOutcome},
    {"materialCounting",
     "how material decides a game that would be drawn: `unweighted`, `janggi`, `whitedrawodds`, "
     "`blackdrawodds`, or not at all",
     kRead},
    {"materialCountingPieceTypes", "pieces that count for it", kRead},
    {"countingRule", "how many moves are left to mate, as in makruk", kOutcome},
    {"pieceValueMg", "what pieces are worth to the program in the middle of a game", kOutcome},
    {"pieceValueEg", "what pieces are worth to the program at its end", kOutcome},
    {"variantTemplate", "how XBoard shows the variant", kOutcome},
    {"pieceToCharTable", "how XBoard shows the pieces", kOutcome},
    {"pocketSize", "how many kinds of pieces a hand shows", kOutcome},
};

/// How the names of options begin that Fairy-Stockfish-X alone has.
constexpr std::string_view kOfExtension[] = {
    "gatingFromHand",
    "gatingPieceAfter",
    "cloneMoveTypes",
    "surroundClaim",
    "forcedJumpContinuation",
    "captureForbidden",
    "captureAllowed",
    "captureType",
    "surroundCapture",
    "connectGroup",
    "cylindrical",
    "multimove",
    "progressiveMultimove",
    "openingSwapDrop",
    "connect3D",
    "connect4D",
    "antiRoyal",
    "pathwayDropRule",
    "alternating2x2DropIllegal",
    "blastOnSelfDestruct",
    "connectRegion3",
    "diagonalGeneral",
    "extinctionAllPieceTypes",
    "captureDemo",
    "moveMorphPieceType",
    "selfDestructTypes",
    "pseudoRoyal",
    "selfCapture",
    "blastOrthogonals",
    "blastDiagonals",
    "blastOnCaptureMoverCenter",
    "blastOnSameTypeCapture",
    "rifleCapture",
    "promotionRequireInHand",
    "promotionConsumeInHand",
    "wallingWhite",
    "wallingBlack",
    "dropKingLast",
    "captureToHandTypes",
    "freezePieceTypes",
    "castlingForbiddenPlies",
    "mustCaptureEnPassant",
    "royalPieceNoThroughCheck",
    "toroidal",
    "hexBoard",
    "connectNorthEast",
    "connectSouthEast",
    "mandatoryPromotionRegion",
    "connectGoalSimulValueByMover",
    "passUntilSetup",
    "materialCountingPieceTypes",
    "stalemateValueWhite",
    "stalemateValueBlack",
    "checkmateValueWhite",
    "checkmateValueBlack",
};

constexpr std::size_t kCustomPieces = 25;

constexpr FairyPiece kPieces[] = {
    {"pawn", "fmWfcF"},
    {"knight", "N"},
    {"bishop", "B"},
    {"rook", "R"},
    {"queen", "Q"},
    {"fers", "F", {}, "ferz"},
    {"alfil", "A"},
    {"fersAlfil", "FA"},
    {"silver", "FfW", {}, "silver general"},
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
    {"gold", "WfF", {}, "gold general"},
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
    // Blocked on two squares of its path.
    {"janggiElephant", "", "W-fF-F"},
    {"banner", "RcpRnN"},
    {"wazir", "W"},
    {"commoner", "K"},
    {"centaur", "KN"},
};

constexpr std::string_view kMobility = "mobilityRegion";

template <class Table>
void addRows(std::vector<FairyOption>& all) {
    Rows<Table>::visit([&](const Row& row, auto member) {
        using Value = ValueOf<decltype(member)>;
        const bool isThere = std::any_of(all.begin(), all.end(),
                                         [&](const FairyOption& each) { return each.name == row.option; });
        // Regions have an option for each side.
        if (!row.option.empty() && !isThere && !std::is_same_v<Value, ZoneOfSide>)
            all.push_back({row.option, row.meaning});
        if constexpr (kIsTable<Value>) addRows<Value>(all);
    });
}

}  // namespace

const FairyOption* optionOf(std::string_view name) {
    return findBy(fairyOptions(), &FairyOption::name, name);
}

bool isOfExtension(std::string_view option) {
    return std::any_of(std::begin(kOfExtension), std::end(kOfExtension),
                       [&](std::string_view each) { return option.starts_with(each); });
}

std::span<const FairyOption> fairyOptions() {
    static const std::vector<FairyOption> kAll = [] {
        std::vector<FairyOption> all(std::begin(kOptions), std::end(kOptions));
        // Two rules may have one option: what it says of rows comes first.
        addRows<ferz::core::Directions>(all);
        addRows<ferz::core::Rules<NameTerms>>(all);
        for (const EndRow& end : endRows()) {
            const std::string_view count = end.optionOf("count");
            const auto isKnown = [&](const FairyOption& each) { return each.name == count; };
            if (!count.empty() && std::none_of(all.begin(), all.end(), isKnown))
                all.push_back({count, end.meaning});
        }
        return all;
    }();
    return kAll;
}

std::vector<std::string_view> optionNames() {
    std::vector<std::string_view> names;
    for (const FairyOption& each : fairyOptions())
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
    return findBy(fairyPieces(), &FairyPiece::name, name);
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
