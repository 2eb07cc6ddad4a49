#include "variant/fairy/pawn_steps.h"

#include <string_view>

#include "frontend/betza/terms.h"

namespace ferz::variant {

namespace {

bool isAtomOf(const betza::Term& term, std::string_view letters) {
    return letters.find(term.atom.front()) != std::string_view::npos;
}

}  // namespace

AheadMoves aheadOf(const std::string& betza) {
    AheadMoves moves;
    for (const betza::Term& term : betza::termsOf(betza).all) {
        if (!term.has('m') && term.has('c')) continue;
        const bool isPlain = term.braces.empty() && !term.hasAnyOf("pgnzjx");
        if (!isPlain || !term.rest.empty() || isAtomOf(term, "RBQOMU@(")) moves.leaps = false;
        const bool isAhead = !term.hasAnyOf("fblrvs") || term.hasAnyOf("fv");
        if (!isAhead) continue;
        const bool isStep = isAtomOf(term, "WKRQM") || term.atom == "(1,0)";
        const bool isRider = isAtomOf(term, "RQ") || (isStep && !term.rest.empty());
        const bool fromTwo = term.rest.starts_with("[2");
        const bool skips = term.rest.starts_with('[') && !term.rest.starts_with("[1");
        if (isPlain && isStep && !skips) moves.one = true;
        if (isPlain && ((isRider && (!skips || fromTwo)) || term.atom == "D" || term.atom == "(2,0)"))
            moves.two = true;
        if (isStep && term.has('n')) moves.lame = true;
    }
    return moves;
}

bool stepsTwice(const AheadMoves& moves) {
    return moves.one || moves.lame || moves.leaps;
}

}  // namespace ferz::variant
