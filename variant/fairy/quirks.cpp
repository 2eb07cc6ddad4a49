#include "variant/fairy/quirks.h"

#include <algorithm>

#include "frontend/betza/terms.h"
#include "variant/fairy/moves.h"
#include "variant/fairy/variants.h"

namespace ferz::variant {

namespace {

bool has(const FairyRules& rules, const std::string& kind) {
    return rules.letters.contains(kind);
}

bool castles(const FairyRules& rules) {
    return rules.castling && std::any_of(rules.castlingKing[0].begin(), rules.castlingKing[0].end(),
                                         [&](const std::string& kind) { return has(rules, kind); });
}

/// A piece castles that is royal by its number.
bool castlesByNumber(const FairyRules& rules) {
    const bool isKing = rules.castlingKing[0].contains("king") && has(rules, "king");
    return castles(rules) && !isKing && (rules.lastAreRoyal || !rules.pseudoRoyals.empty());
}

bool takesInPassing(const FairyRules& rules, const std::string& kind) {
    return rules.enPassantKinds[0].contains(kind) && rules.enPassantKinds[1].contains(kind);
}

bool dropsPromotedDoubled(const FairyRules& rules) {
    return rules.drops && rules.dropPromoted && has(rules, rules.dropNoDoubled) &&
           promotedKindOf(rules, rules.dropNoDoubled) != nullptr;
}

bool asksSafeGoal(const FairyRules& rules) {
    const FairyEnd& goal = rules.ends.at(ferz::core::When::Goal);
    return goal.safe && goal.lastMove && !(goal.zone[0] | goal.zone[1]).isNone();
}

bool hasAntiRoyals(const FairyRules& rules) {
    return std::any_of(rules.antiRoyals.begin(), rules.antiRoyals.end(),
                       [&](const std::string& kind) { return has(rules, kind); });
}

bool leavesRoyals(const FairyRules& rules) {
    return std::any_of(rules.leftKind.begin(), rules.leftKind.end(), [&](const auto& each) {
        return has(rules, each.first) && (each.second == "king" || rules.pseudoRoyals.contains(each.second));
    });
}

/// `causes`: of these options the first that was given is where it stands.
struct QuirkOfRules {
    bool (*holds)(const FairyRules&);
    std::vector<std::string> causes;
    std::string_view sentence;
};

const QuirkOfRules kOfRules[] = {
    {[](const FairyRules& rules) {
         const auto& zones = rules.mandatoryPromotionRegion;
         return !(zones[0] | zones[1]).isNone();
     },
     {"mandatoryPromotionRegion", "mandatoryPromotionRegionWhite", "mandatoryPromotionRegionBlack"},
     "where pawns have to promote, Fairy-Stockfish-X lets no other piece in, and nor does this file"},
    {[](const FairyRules& rules) { return has(rules, "pawn") && !takesInPassing(rules, "pawn"); },
     {"enPassantTypes", "enPassantTypesWhite", "enPassantTypesBlack"},
     "Fairy-Stockfish-X does not ask whether its own pawn may capture en passant, and nor does this file"},
    {[](const FairyRules& rules) { return has(rules, "soldier") && rules.soldierPromotionRank > 1; },
     {"soldierPromotionRank", "soldier"},
     "Fairy-Stockfish-X sees no check by a soldier from the side: here it is one"},
    {[](const FairyRules& rules) { return rules.game.captures.custodial.edges; },
     {"surroundCaptureEdge"},
     "Fairy-Stockfish-X captures against the lowest edge of the board only: here against all edges"},
    {[](const FairyRules& rules) {
         const auto king = rules.moves.find("king");
         const bool isBuiltIn =
             king != rules.moves.end() && king->second.given.source->name() == kFairyVariantsName;
         return rules.drops && has(rules, "wazir") && isBuiltIn && king->second.betza == "W";
     },
     {"pieceDrops"},
     "Fairy-Stockfish-X drops no wazir while its side has one on the board: here it may"},
    {[](const FairyRules& rules) {
         return !rules.game.captures.petrify.empty() && (has(rules, "king") || rules.lastAreRoyal);
     },
     {"petrifyOnCaptureTypes"},
     "in Fairy-Stockfish-X the wall that a captor becomes guards no royal: here it does"},
    {[](const FairyRules& rules) { return rules.game.walls.given && castlesByNumber(rules); },
     {"wallingRule", "duckGating", "arrowGating", "staticGating", "pastGating"},
     "in Fairy-Stockfish-X a royal that is no `king` castles without a wall on the square that the rook "
     "left: here it may put one there"},
    {asksSafeGoal,
     {"flagPieceSafe"},
     "with `flagMove`, Fairy-Stockfish-X asks also after the other side's last move whether the piece is "
     "safe: here the game is over then"},
    {dropsPromotedDoubled,
     {"dropNoDoubled"},
     "Fairy-Stockfish-X drops a promoted piece also on a file that is full for the piece: here it may not"},
    {[](const FairyRules& rules) {
         const bool isRound = rules.blastOrthogonals && rules.blastDiagonals;
         return rules.game.captures.explode.given && isRound && !rules.blastsAtCaptor && rules.doubleStep;
     },
     {"blastOnCapture"},
     "in Fairy-Stockfish-X a capture en passant explodes around the captured piece: here around the captor"},
    {leavesRoyals,
     {"gatingPieceAfter"},
     "in Fairy-Stockfish-X a captured piece still attacks the royal that its captor leaves: here it does "
     "not"},
    {hasAntiRoyals,
     {"antiRoyalTypes"},
     "in Fairy-Stockfish-X a captured piece still attacks an anti-king in the move that captures it: here it "
     "does not"},
};

using Moves = std::vector<betza::Term>;

/// A quirk of one piece. `moves` is empty for a piece without moves of its own.
struct QuirkOfPieces {
    bool (*holds)(const FairyRules&, const std::string& kind, const Moves& moves);
    std::string_view sentence;
};

bool hasLetter(const Moves& moves, char letter) {
    return std::any_of(moves.begin(), moves.end(), [&](const betza::Term& term) { return term.has(letter); });
}

bool hasAtom(const Moves& moves, std::string_view atoms) {
    return std::any_of(moves.begin(), moves.end(), [&](const betza::Term& term) {
        return atoms.find(term.atom.front()) != std::string_view::npos;
    });
}

constexpr QuirkOfPieces kOfPieces[] = {
    {[](const FairyRules&, const std::string&, const Moves& moves) { return hasLetter(moves, 'j'); },
     "Fairy-Stockfish-X finds checks by `j` as if it passed over the square beside the king: here it passes "
     "over the one beside the piece"},
    {[](const FairyRules&, const std::string&, const Moves& moves) { return hasAtom(moves, "OM"); },
     "Fairy-Stockfish-X lets no piece interpose against a check of a bent rider: here it may"},
    {[](const FairyRules&, const std::string&, const Moves& moves) { return hasAtom(moves, "@"); },
     "Fairy-Stockfish-X lets a rose pass over squares beyond the edge if its own board is larger: here it "
     "may not"},
    {[](const FairyRules& rules, const std::string& kind, const Moves&) {
         return kind == "king" && rules.moves.contains(kind) && castles(rules) &&
                rules.castlingKing[0].contains(kind);
     },
     "Fairy-Stockfish-X lets a king with moves of its own castle out of check: here it may not"},
    {[](const FairyRules& rules, const std::string& kind, const Moves&) { return stepsAsPawn(kind, rules); },
     "Fairy-Stockfish-X takes this piece for a pawn, which steps twice from `doubleStepRegion`, and so it "
     "does in this file"},
};

}  // namespace

std::vector<Quirk> quirksOf(const FairyRules& rules) {
    std::vector<Quirk> quirks;
    if (!rules.isExtended) return quirks;
    const auto add = [&](const std::vector<std::string>& causes, std::string_view sentence) {
        const auto cause = std::find_if(causes.begin(), causes.end(), [&](const std::string& each) {
            return rules.given.contains(each) || rules.moves.contains(each);
        });
        quirks.push_back({cause == causes.end() ? std::string() : *cause, sentence});
    };
    for (const QuirkOfRules& each : kOfRules) {
        if (each.holds(rules)) add(each.causes, each.sentence);
    }
    for (const auto& [kind, letter] : rules.letters) {
        const auto own = rules.moves.find(kind);
        const Moves moves = own == rules.moves.end() ? Moves{} : betza::termsOf(own->second.betza).all;
        for (const QuirkOfPieces& each : kOfPieces) {
            if (each.holds(rules, kind, moves))
                add({kind, "promotionPawnTypes", "nMoveRuleTypes"}, each.sentence);
        }
    }
    return quirks;
}

}  // namespace ferz::variant
