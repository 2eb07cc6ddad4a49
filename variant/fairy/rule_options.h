// Which option of a variants.ini says which rule, beside those that stand in the rows of rules/rows.h and of
// rules/end_conditions.cpp: one table for reading sections and for writing them.
//
//     for (const auto& [name, member] : kSwitches)
//         rules.*member            what `name = true` sets
//
// Options whose value is more than a value of one of these kinds are read and written by hand.
#pragma once

#include <array>
#include <initializer_list>
#include <string>
#include <string_view>

#include "variant/fairy/read_section.h"

namespace ferz::variant {

template <class T>
struct RuleOption {
    std::string_view name;
    T FairyRules::*member;
};

/// Its number is not how many are enough, as that of `united` is: all that are left, and of these any number.
inline constexpr std::string_view kGroups = "connectGroup";
inline constexpr std::string_view kAllInOneGroup = "-1";

/// `true` or `false`
inline constexpr RuleOption<bool> kSwitches[] = {
    {"mandatoryPawnPromotion", &FairyRules::mandatoryPromotion},
    {"piecePromotionOnCapture", &FairyRules::promotionOnCapture},
    {"mandatoryPiecePromotion", &FairyRules::mandatoryPiecePromotion},
    {"pieceDemotion", &FairyRules::demotion},
    {"sittuyinPromotion", &FairyRules::sittuyinPromotion},
    {"doubleStep", &FairyRules::doubleStep},
    {"castling", &FairyRules::castling},
    {"chess960", &FairyRules::chess960},
    {"castlingDroppedPiece", &FairyRules::castlingDropped},
    {"oppositeCastling", &FairyRules::oppositeCastling},
    {"flyingGeneral", &FairyRules::flyingGeneral},
    {"cambodianMoves", &FairyRules::cambodianMoves},
    {"pieceDrops", &FairyRules::drops},
    {"dropLoop", &FairyRules::dropLoop},
    {"dropChecks", &FairyRules::dropChecks},
    {"dropPromoted", &FairyRules::dropPromoted},
    {"dropOppositeColoredBishop", &FairyRules::oppositeColoredBishop},
    {"firstRankPawnDrops", &FairyRules::firstRankPawnDrops},
    {"promotionZonePawnDrops", &FairyRules::promotionZonePawnDrops},
    {"sittuyinRookDrop", &FairyRules::sittuyinRookDrop},
    {"shogiPawnDropMateIllegal", &FairyRules::pawnDropMateIllegal},
    {"gating", &FairyRules::gating},
    {"seirawanGating", &FairyRules::seirawanGating},
    {"gatingFromHand", &FairyRules::gatingFromHand},
    {"extinctionPseudoRoyal", &FairyRules::lastAreRoyal},
    {"dupleCheck", &FairyRules::dupleCheck},
    {"passUntilSetup", &FairyRules::passUntilSetup},
    {"extinctionAllPieceTypes", &FairyRules::extinctionAll},
    {"diagonalGeneral", &FairyRules::diagonalGeneral},
    {"blastOnSelfDestruct", &FairyRules::selfDestructBlasts},
    {"connect3D", &FairyRules::connect3D},
    {"connect4D", &FairyRules::connect4D},
    {"dropKingLast", &FairyRules::dropKingLast},
    {"captureDemotion", &FairyRules::captureDemotion},
    {"blastOrthogonals", &FairyRules::blastOrthogonals},
    {"blastDiagonals", &FairyRules::blastDiagonals},
    {"blastOnCaptureMoverCenter", &FairyRules::blastsAtCaptor},
    {"blastOnSameTypeCapture", &FairyRules::blastOnSameType},
    {"rifleCapture", &FairyRules::rifleCapture},
    {"progressiveMultimove", &FairyRules::progressiveMoves},
    {"cylindrical", &FairyRules::cylindrical},
    {"toroidal", &FairyRules::toroidal},
    {"hexBoard", &FairyRules::hexBoard},
    {"connectNorthEast", &FairyRules::connectNorthEast},
    {"connectSouthEast", &FairyRules::connectSouthEast},
};

/// The same of White and Black with a name of its own after the option's: `passWhite`.
inline constexpr RuleOption<BothSides<bool>> kSidedSwitches[] = {
    {"pass", &FairyRules::pass},
    {"passOnStalemate", &FairyRules::passOnStalemate},
    {"selfCapture", &FairyRules::selfCapture},
    {"walling", &FairyRules::walling},
};

/// From 0.
inline constexpr RuleOption<int> kCounts[] = {
    {"dropNoDoubledCount", &FairyRules::dropNoDoubledCount},
};

/// From 1.
inline constexpr RuleOption<int> kRanks[] = {
    {"castlingRank", &FairyRules::castlingRank},
    {"soldierPromotionRank", &FairyRules::soldierPromotionRank},
};

inline constexpr RuleOption<int> kFiles[] = {
    {"castlingKingsideFile", &FairyRules::kingsideFile},
    {"castlingQueensideFile", &FairyRules::queensideFile},
    {"castlingKingFile", &FairyRules::castlingKingFile},
    {"castlingRookKingsideFile", &FairyRules::rookKingsideFile},
    {"castlingRookQueensideFile", &FairyRules::rookQueensideFile},
};

/// Letters of pieces.
inline constexpr RuleOption<BothSides<PieceKinds>> kSidedKinds[] = {
    {"promotionPawnTypes", &FairyRules::promotionPawns},
    {"promotionPieceTypes", &FairyRules::promotionPieces},
    {"enPassantTypes", &FairyRules::enPassantKinds},
    {"castlingKingPiece", &FairyRules::castlingKing},
    {"castlingRookPieces", &FairyRules::castlingRooks},
};

/// One letter at most.
inline constexpr RuleOption<std::string> kSingleKinds[] = {
    {"dropNoDoubled", &FairyRules::dropNoDoubled},
};

inline constexpr RuleOption<Region> kRegions[] = {
    {"diagonalLines", &FairyRules::diagonalLines},
};

inline constexpr RuleOption<BothSides<Region>> kSidedRegions[] = {
    {"dropRegion", &FairyRules::dropRegion},
    {"promotionRegion", &FairyRules::promotionRegion},
    {"doubleStepRegion", &FairyRules::doubleStepRegion},
    {"tripleStepRegion", &FairyRules::tripleStepRegion},
    {"enPassantRegion", &FairyRules::enPassantRegion},
    {"mandatoryPromotionRegion", &FairyRules::mandatoryPromotionRegion},
};

}  // namespace ferz::variant
