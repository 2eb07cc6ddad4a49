#include "variant/sheet/remarks.h"

#include <algorithm>
#include <fmt/format.h>

#include "support/listed.h"
#include "variant/sheet/end_words.h"
#include "variant/sheet/in_force.h"
#include "variant/sheet/square_words.h"

namespace ferz::variant {

namespace {

using Sentences = std::vector<std::string>;

/// By `royal = true`, or by duple check.
bool isAlwaysRoyal(const PieceType& type) {
    return type.royalUpTo == kAlways || type.royalTogether;
}

/// Which checks something stops that comes onto the board behind a move; empty where there are none.
std::string stoppedChecks(const Variant& variant, std::string_view what) {
    const auto count = [&](const auto& is) {
        return std::count_if(variant.pieces.begin(), variant.pieces.end(), is);
    };
    const auto always = count(isAlwaysRoyal);
    const auto byNumber =
        count([](const PieceType& type) { return type.mayBeRoyal() && !isAlwaysRoyal(type); });
    if (always == 0) return {};
    return asSentence(fmt::format("{} stops no check{}", what,
                                  byNumber == 0 ? "" : " of a piece that is royal whatever its number"));
}

bool isRoyalPetrified(const Variant& variant) {
    return std::any_of(variant.pieces.begin(), variant.pieces.end(), [&](const PieceType& type) {
        return type.mayBeRoyal() && variant.captures.petrify.contains(type.name);
    });
}

}  // namespace

Sentences introductionTo(std::string_view table, const Variant& variant, const Game& start) {
    if (table == "hands" && variant.hands.mayDrop())
        return {"In place of a move, a player may drop a piece from the hand onto an empty square."};
    if (table != "walls") return {};
    const bool whitePuts = putsWalls(variant, ir::Colour::White);
    const bool blackPuts = putsWalls(variant, ir::Colour::Black);
    Sentences sentences;
    if ((whitePuts || blackPuts) && !variant.walls.inPlaceOfMove) {
        const std::string_view whose = whitePuts && blackPuts ? "" : whitePuts ? " of White" : " of Black";
        sentences.push_back(
            fmt::format("Every move{} also puts a wall on an empty square; no piece can enter it, and it "
                        "stands in the way "
                        "as a piece does.",
                        whose));
        if (std::string check = stoppedChecks(variant, "it"); !check.empty()) sentences.push_back(check);
        if (variant.captures.explode.given || variant.captures.custodial.given)
            sentences.emplace_back("No wall is put where the move has removed a piece.");
        if (variant.hands.mayDrop()) sentences.emplace_back("A drop puts none.");
    } else if (whitePuts || blackPuts || variant.captures.leaveWalls() || !start.walls.empty()) {
        sentences.emplace_back("No piece can enter a wall, which stands in the way as a piece does.");
    }
    if (whitePuts != blackPuts)
        sentences.push_back(fmt::format("{} puts no walls.", whitePuts ? "Black" : "White"));
    return sentences;
}

Sentences remarksOn(std::string_view table, const ferz::core::Rules<NameTerms>& inForce,
                    const Variant& variant, const Game& start) {
    Sentences sentences;
    if (table == "rules") {
        if (inForce.rules.mustCapture && inForce.captures.custodial.given)
            sentences.emplace_back("A move that only captures what it encloses is no capture in this sense.");
        const bool areSeveral = !inForce.rules.moves.isUsual();
        if (areSeveral && inForce.rules.earlyChecks && hasRoyal(variant))
            sentences.emplace_back("Between these moves the other player passes, and is mated if in check.");
        if (areSeveral && isCapturedInPassing(variant, start))
            sentences.emplace_back(
                "Only the first move of a turn may capture en passant, and only what the last one before it "
                "moved.");
    }
    if (table == "captures" && inForce.captures.explode.given && hasRoyal(variant)) {
        sentences.emplace_back(
            "A player may not destroy the own royal piece, but may leave it attacked by destroying one of "
            "the "
            "enemy's. A capture that would destroy the own royal piece attacks nothing.");
    }
    if (table == "captures" && isRoyalPetrified(variant))
        sentences.emplace_back("So a royal piece that is its side's last one cannot capture.");
    if (table != "hands" || !inForce.hands.given) return sentences;
    if (inForce.hands.gates) {
        sentences.push_back(fmt::format("Only pieces that start on {} let one in by their first move.",
                                        squareWords(start.gates, variant.board)));
        if (std::string check = stoppedChecks(variant, "a piece that comes in so"); !check.empty())
            sentences.push_back(check);
    }
    const ferz::core::Captures<NameTerms>& captures = inForce.captures;
    if (inForce.hands.captured && !inForce.hands.spoils && (captures.explode.given || !captures.dies.empty()))
        sentences.emplace_back("Pieces of a player that the own capture removes go to the other's hand.");
    return sentences;
}

}  // namespace ferz::variant
