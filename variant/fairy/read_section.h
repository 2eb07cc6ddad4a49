// What a section of a variants.ini says, with all that it inherits, as values.
//
// In: sections from the oldest ancestor to the one that is meant, in this order. Out: the rules in
// Fairy-Stockfish's terms, and for each option that was given where it was, so that whoever cannot say it in
// a variant file can point there.
//
//     FairyRules rules = rootRules();       // no pieces, and all others as the program has them
//     apply(section, source, rules, diagnostics)
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "ir/contents.h"
#include "support/diagnostics.h"
#include "support/source.h"
#include "variant/fairy/ini_text.h"
#include "variant/fairy/region.h"
#include "variant/model/variant.h"

namespace ferz::variant {

/// Where an option was given last; the source outlives the rules.
struct Given {
    const Source* source = nullptr;
    Span nameAt;
    Span valueAt;
    std::string value;
    std::string section;  ///< which gave it
};

template <class T>
using BothSides = std::array<T, 2>;  ///< White's and Black's
inline constexpr std::size_t kSides[] = {0, 1};
[[nodiscard]] constexpr ir::Colour colourOf(std::size_t side) {
    return side == 0 ? ir::Colour::White : ir::Colour::Black;
}

using PieceKinds = std::set<std::string>;

/// The `Terms` (runtime/rules.h) of a variants.ini: kinds are Fairy-Stockfish's names, squares are regions.
struct FairyTerms {
    using Kind = std::string;
    using Kinds = PieceKinds;
    using Squares = Region;
    using Pairs = std::map<Kind, Kinds>;
    using Worths = std::map<Kind, ferz::core::Points>;
    static Kind noKind() { return {}; }
    static Kinds noKinds() { return {}; }
    /// `*` includes kinds that an inheriting section adds.
    static Kinds allKinds() { return {"*"}; }
    static Squares nowhere() { return {}; }
    static Squares everywhere() { return Region::all(); }
};

using FairyEnd = ferz::core::EndRule<FairyTerms>;

/// How material decides a game that would be drawn, as by a full board.
enum class Counting {
    None,
    Unweighted,     ///< the side with fewer pieces loses
    Janggi,         ///< the side with fewer points of janggi loses
    WhiteDrawOdds,  ///< White wins
    BlackDrawOdds,
    Rows  ///< the side with fewer rows loses; a variant file has no such rule
};

/// As a variant file has it where it says nothing but `when`.
[[nodiscard]] FairyEnd usualEnd(ferz::core::When when);
/// The ends of the program, none of which comes in a game whose section does not speak of them; but mate and
/// stalemate have a result.
[[nodiscard]] std::map<ferz::core::When, FairyEnd> endsOfProgram();

struct CustomMoves {
    std::string betza;
    Given given;  ///< its value is the moves alone
};

struct FairyRules {
    ir::Board board;
    std::map<std::string, char> letters;  ///< by kind of piece, lower case
    std::map<std::string, CustomMoves> moves;
    BothSides<std::map<std::string, Region>> mobility;

    BothSides<Region> promotionRegion = {Region::rank(8), Region::rank(1)};
    /// By the letter of what a piece becomes, where it may become just that; empty where all have one region.
    BothSides<std::map<char, Region>> promotionRegionOf;
    /// Where a pawn has to promote even if it need not elsewhere.
    BothSides<Region> mandatoryPromotionRegion;
    BothSides<PieceKinds> promotionPawns = {PieceKinds{"pawn"}, PieceKinds{"pawn"}};
    std::string mainPawn = "pawn";  ///< what a promoted piece is in the hand
    BothSides<PieceKinds> promotionPieces;
    bool knowsPromotionPieces = false;
    bool mandatoryPromotion = true;

    /// The section is read as Fairy-Stockfish-X reads it.
    bool isExtended = false;
    /// There these step twice as pawns do, and so do promotionPawns.
    BothSides<PieceKinds> progressPawns = {PieceKinds{"pawn"}, PieceKinds{"pawn"}};

    bool doubleStep = true;
    BothSides<Region> doubleStepRegion = {Region::rank(2), Region::rank(7)};
    BothSides<Region> tripleStepRegion;
    /// Where a side takes in passing.
    BothSides<Region> enPassantRegion = {Region::all(), Region::all()};
    BothSides<PieceKinds> enPassantKinds = {PieceKinds{"pawn"}, PieceKinds{"pawn"}};

    bool castling = true;
    bool chess960 = false;
    int kingsideFile = 7;  ///< files and ranks count from 1
    int queensideFile = 3;
    int castlingRank = 1;
    int castlingKingFile = 5;
    int rookKingsideFile = kMostFiles;
    int rookQueensideFile = 1;
    BothSides<PieceKinds> castlingKing = {PieceKinds{"king"}, PieceKinds{"king"}};
    BothSides<PieceKinds> castlingRooks = {PieceKinds{"rook"}, PieceKinds{"rook"}};

    bool castlingDropped = false;
    bool oppositeCastling = false;

    std::map<std::string, int> promotionLimit;
    std::map<std::string, std::string> promotedKind;
    bool promotionOnCapture = false;
    bool mandatoryPiecePromotion = false;
    bool demotion = false;
    bool sittuyinPromotion = false;

    /// Rules that options say as variant files do; `hands.given` and what else depends on several options is
    /// left open.
    ferz::core::Rules<FairyTerms> game;

    bool flyingGeneral = false;
    int soldierPromotionRank = 1;
    Region diagonalLines;
    bool cambodianMoves = false;
    BothSides<bool> pass = {};
    BothSides<bool> passOnStalemate = {};
    bool passUntilSetup = false;

    bool drops = false;
    bool dropLoop = false;
    bool dropChecks = true;
    bool dropPromoted = false;
    std::string dropNoDoubled;
    int dropNoDoubledCount = 1;
    bool oppositeColoredBishop = false;
    bool firstRankPawnDrops = false;
    bool promotionZonePawnDrops = false;
    bool sittuyinRookDrop = false;
    bool pawnDropMateIllegal = false;
    BothSides<Region> dropRegion = {Region::all(), Region::all()};
    bool gating = false;
    bool seirawanGating = false;

    /// Fairy-Stockfish-X: an exception from captures that are forbidden.
    FairyTerms::Pairs captureAllowed;
    /// Its squares are cells with six neighbours: also to the upper right and to the lower left.
    bool hexBoard = false;
    /// How many of such pieces are royal by an ancestor, whose number a section of Fairy-Stockfish-X keeps.
    int inheritedRoyals = 0;
    PieceKinds antiRoyals;  ///< these must stay attacked
    bool connect3D = false;
    bool connect4D = false;
    bool extinctionAll = true;  ///< Fairy-Stockfish-X: all kinds have to be lost
    bool diagonalGeneral = false;
    bool dropKingLast = false;
    bool captureDemotion = false;
    std::map<std::string, std::string> demotedKind;  ///< what a captured piece is in the hand
    std::map<std::string, std::string> morphedKind;  ///< what a piece becomes with every move
    std::map<std::string, std::string> leftKind;     ///< what a piece leaves on the square from which it goes
    bool gatingFromHand = true;
    PieceKinds clones;  ///< these may stay and send a copy
    bool selfDestructBlasts = false;
    PieceKinds selfDestruct;  ///< these may vanish in place of a move
    PieceKinds pseudoRoyals;
    int pseudoRoyalCount = 1;
    BothSides<bool> selfCapture = {};
    BothSides<bool> walling = {true, true};
    /// Whom an explosion hits around the captor.
    bool blastOrthogonals = true;
    bool blastDiagonals = true;
    bool blastsAtCaptor = false;   ///< of Fairy-Stockfish-X; else they are around the captured piece
    bool blastOnSameType = false;  ///< a captor explodes that captures its own kind
    bool rifleCapture = false;     ///< captors stay where they are
    bool progressiveMoves = false;
    bool cylindrical = false;  ///< the left and right edges touch
    bool toroidal = false;     ///< so do the top and bottom ones
    bool connectNorthEast = true;
    bool connectSouthEast = true;

    /// Whether they come in the game or not: what their options say.
    std::map<ferz::core::When, FairyEnd> ends = endsOfProgram();
    bool lastAreRoyal = false;  ///< who has the last such pieces must not leave them attacked
    bool dupleCheck = false;
    Counting counting = Counting::None;
    PieceKinds countedKinds = FairyTerms::allKinds();  ///< for Counting::Unweighted

    std::string startFen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    /// By option, also those that only say what a game is worth.
    std::map<std::string, Given> given;
};

/// What a kind is when it has been turned over, as in shogi; null if it never is.
[[nodiscard]] const std::string* promotedKindOf(const FairyRules& rules, const std::string& kind);

/// The rules of a program's variant that has no parent: no pieces yet.
[[nodiscard]] FairyRules rootRules();

/// False when an error was reported.
[[nodiscard]] bool apply(const IniSection& section, const Source& source, FairyRules& rules,
                         Diagnostics& diagnostics);

}  // namespace ferz::variant
