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

/// No move may leave one of them attacked or gone, while they are royal.
bool isRoyalAlone(const PieceType& type) {
    return type.royalUpTo != 0;
}

bool isAlwaysRoyal(const PieceType& type) {
    return type.royalUpTo == kAlways;
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
    return asSentence(
        fmt::format("{} stops no check{}", what, byNumber == 0 ? "" : " of a piece that is always royal"));
}

template <class Is>
bool isSome(const Variant& variant, const Is& is) {
    return std::any_of(variant.pieces.begin(), variant.pieces.end(), is);
}

/// What a capture removes but its victim; empty where it is nothing.
std::vector<std::string> alsoRemoving(const Variant& variant) {
    std::vector<std::string> what;
    if (variant.captures.explode.given) what.emplace_back("an explosion");
    if (variant.captures.custodial.given) what.emplace_back("an enclosure");
    if (!variant.captures.dies.empty()) what.emplace_back("the own capture");
    return what;
}

std::string onExplodingRoyals(const Variant& variant) {
    const bool isForbidden = isSome(variant, [&](const PieceType& type) {
        return isRoyalAlone(type) && !variant.captures.explode.immune.contains(type.name);
    });
    if (!isForbidden) return {};
    const bool areOthers = isSome(variant, [](const PieceType& type) { return type.royalTogether; });
    return fmt::format(
        "A player may not destroy {0}, but may leave it attacked by destroying one of the enemy's. A capture "
        "that would destroy {0} attacks nothing.",
        areOthers ? "an own piece that is royal by itself" : "the own royal piece");
}

/// Moves of a part, or what a capture does besides, remove pieces of the side that moves.
bool mayRemoveFriends(const Variant& variant) {
    const auto& captures = variant.captures;
    return captures.explode.given || !captures.dies.empty() || !captures.petrify.isNone() ||
           isSome(variant, [](const PieceType& type) {
               return std::any_of(type.parts.begin(), type.parts.end(),
                                  [](const WordedPart& part) { return !part.rules.takenFriends.isNone(); });
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
                        "stands in the way as a piece does.",
                        whose));
        if (std::string check = stoppedChecks(variant, "it"); !check.empty()) {
            sentences.push_back(check);
            if (variant.walls.where == ferz::core::Walling::Duck)
                sentences.emplace_back("A check is looked for while the wall put before still stands.");
        }
        if (const auto removing = alsoRemoving(variant); !removing.empty())
            sentences.push_back(
                fmt::format("No wall is put where {} has removed a piece.", listed(removing, "or")));
        if (variant.hands.mayDrop()) sentences.emplace_back("A drop puts none.");
    } else if (whitePuts || blackPuts || variant.captures.leaveWalls() || !start.walls.empty()) {
        sentences.emplace_back("No piece can enter a wall, which stands in the way as a piece does.");
        if ((whitePuts || blackPuts) && !variant.walls.guards)
            if (std::string check = stoppedChecks(variant, "a wall"); !check.empty())
                sentences.push_back(check);
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
        if (areSeveral && hasRoyal(variant))
            sentences.emplace_back("What is said of royal pieces holds after each of these moves.");
        if (areSeveral && inForce.rules.earlyChecks && hasRoyal(variant))
            sentences.emplace_back("Between these moves the other player passes, and is mated if in check.");
        if (areSeveral && !kindsInPassing(variant, start).isNone())
            sentences.emplace_back(
                "Only the first move of a turn may capture en passant, and only what the last one before it "
                "moved.");
    }
    if (table == "captures" && inForce.captures.explode.given) {
        if (std::string words = onExplodingRoyals(variant); !words.empty()) sentences.push_back(words);
    }
    const bool isRoyalPetrified = isSome(variant, [&](const PieceType& type) {
        return isRoyalAlone(type) && variant.captures.petrify.contains(type.name);
    });
    if (table == "captures" && isRoyalPetrified)
        sentences.emplace_back("So one of them that is royal cannot capture.");
    if (table != "hands" || !inForce.hands.given) return sentences;
    if (inForce.hands.gates) {
        sentences.push_back(fmt::format("Only pieces that start on {} let one in by their first move.",
                                        squareWords(start.gates, variant.board)));
        if (std::string check = stoppedChecks(variant, "a piece that comes in so"); !check.empty())
            sentences.push_back(check);
    }
    if (inForce.hands.captured && !inForce.hands.spoils && mayRemoveFriends(variant))
        sentences.emplace_back(
            fmt::format("Pieces of a player that the own capture removes go to the other's "
                        "hand{}.",
                        inForce.hands.kept.isAll() ? "" : ", if they go to a hand at all"));
    return sentences;
}

}  // namespace ferz::variant
