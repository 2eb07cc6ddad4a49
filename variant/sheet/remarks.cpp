#include "variant/sheet/remarks.h"

#include <algorithm>
#include <fmt/format.h>

#include "ir/forms.h"
#include "support/listed.h"
#include "variant/sheet/end_words.h"
#include "variant/sheet/in_force.h"
#include "variant/sheet/sheet.h"
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
    const std::vector<const PieceType*> pieces = piecesInPlay(variant);
    const auto count = [&](const auto& is) {
        return std::count_if(pieces.begin(), pieces.end(), [&](const PieceType* each) { return is(*each); });
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

/// Words for a piece that is royal by itself, which no move may leave attacked.
std::string_view ownRoyal(const Variant& variant) {
    const bool areOthers = isSome(variant, [](const PieceType& type) { return type.royalTogether; });
    return areOthers ? "an own piece that is royal by itself" : "the own royal piece";
}

std::string onExplodingRoyals(const Variant& variant) {
    const bool isForbidden = isSome(variant, [&](const PieceType& type) {
        return isRoyalAlone(type) && !variant.captures.explode.immune.contains(type.name);
    });
    if (!isForbidden) return {};
    return fmt::format(
        "A player may not destroy {0}, but may leave it attacked by destroying one of the enemy's. A capture "
        "that would destroy {0} attacks nothing.",
        ownRoyal(variant));
}

/// A player may have no piece on the board.
bool mayLoseAll(const Variant& variant, const Game& start) {
    const auto isSafe = [&](ir::Colour side) {
        return std::any_of(start.position.pieces.begin(), start.position.pieces.end(), [&](const auto& each) {
            const PieceType* type = variant.find(each.second.name);
            return each.second.colour == side && type != nullptr && isAlwaysRoyal(*type);
        });
    };
    return !isSafe(ir::Colour::White) || !isSafe(ir::Colour::Black);
}

/// Some piece may promote by a capture to one of the kinds from another, or from one of them to another.
bool mayPromoteAcross(const Variant& variant, const ir::NameSet& kinds) {
    const std::vector<const PieceType*> pieces = piecesInPlay(variant);
    return std::any_of(pieces.begin(), pieces.end(), [&](const PieceType* type) {
        const auto crosses = [&](const std::string& name) {
            return kinds.contains(name) != kinds.contains(type->name);
        };
        return std::any_of(type->promotions.begin(), type->promotions.end(), [&](const Promotion& each) {
            return !each.inPlace && std::any_of(each.to.begin(), each.to.end(), crosses);
        });
    });
}

void addOnCaptures(const Variant& variant, Sentences& sentences) {
    const auto& captures = variant.captures;
    if (captures.explode.given) {
        if (std::string words = onExplodingRoyals(variant); !words.empty()) sentences.push_back(words);
    }
    if (captures.custodial.given && !captures.explode.given && isSome(variant, isRoyalAlone))
        sentences.push_back(
            fmt::format("A player may leave {} attacked by a turn that encloses, and so captures, one of the "
                        "enemy's.",
                        ownRoyal(variant)));
    const bool isRoyalPetrified = isSome(variant, [&](const PieceType& type) {
        return isRoyalAlone(type) && captures.petrify.contains(type.name);
    });
    if (isRoyalPetrified)
        sentences.emplace_back(
            "One that would become a wall can neither capture nor attack while it is royal.");
    if (!captures.petrify.isNone() && captures.explode.given)
        sentences.emplace_back("What becomes a wall is not destroyed by its own explosion.");
    if (!captures.petrify.isNone() && captures.custodial.given)
        sentences.emplace_back("A piece that only encloses others does not become a wall.");
    std::vector<std::string> what;
    if (mayPromoteAcross(variant, captures.petrify)) what.emplace_back("becomes a wall");
    if (captures.explode.given && mayPromoteAcross(variant, captures.explode.immune))
        what.emplace_back("is destroyed by the explosion");
    if (!what.empty())
        sentences.push_back(
            fmt::format("If a piece promotes with its capture, what it has become decides whether it {}.",
                        listed(what, "and")));
}

void addOnTurns(const ferz::core::Rules<NameTerms>& inForce, const Variant& variant, const Game& start,
                Sentences& sentences) {
    const ferz::core::Conduct& conduct = inForce.rules;
    if (conduct.mustCapture && inForce.captures.custodial.given)
        sentences.emplace_back("A move that only captures what it encloses is no capture in this sense.");
    if (conduct.mustCapture && inForce.hands.given && inForce.hands.must.any)
        sentences.emplace_back(
            "A player who can capture does not drop a piece, even one that must be dropped.");
    if ((conduct.passes(0) || conduct.passes(1)) && mayLoseAll(variant, start))
        sentences.emplace_back("A player without pieces on the board cannot pass.");
    if (conduct.moves.isUsual()) return;
    if (hasRoyal(variant))
        sentences.emplace_back("What is said of royal pieces holds after each of these moves.");
    if (conduct.earlyChecks && hasRoyal(variant))
        sentences.emplace_back("Between these moves the other player passes, and is mated if in check.");
    if (conduct.castleAfter > 0)
        sentences.emplace_back("For castling, passes between the moves of a turn count as moves.");
    if (!kindsInPassing(variant, start).isNone())
        sentences.push_back(
            fmt::format("Only {} may capture en passant, and only what the last move before it moved.",
                        conduct.earlyCaptures ? "the first move of a turn" : "a turn of one move"));
}

void addOnFreezes(const Variant& variant, const Game& start, Sentences& sentences) {
    std::vector<std::string> what;
    if (mayCastle(variant, start)) what.emplace_back("castle");
    const bool isInPlace = isSome(variant, [](const PieceType& type) {
        return std::any_of(type.promotions.begin(), type.promotions.end(),
                           [](const Promotion& each) { return each.inPlace; });
    });
    if (isInPlace) what.emplace_back("become another piece where it stands");
    if (!what.empty()) sentences.push_back(fmt::format("Such a piece may still {}.", listed(what, "or")));
}

void addOnGates(const Variant& variant, const Game& start, Sentences& sentences) {
    sentences.push_back(fmt::format("Only pieces that start on {} let one in by their first move.",
                                    squareWords(start.gates, variant.board)));
    if (std::string check = stoppedChecks(variant, "a piece that comes in so"); !check.empty())
        sentences.push_back(check);
    const Hands& hands = variant.hands;
    const bool isBound = isSome(variant, [&](const PieceType& type) {
        const DropRule usual;
        const bool comesIn = hands.captured || hands.spoils || hands.endless ||
                             start.hands[0].contains(type.name) || start.hands[1].contains(type.name);
        if (!comesIn) return false;
        return !type.drop || type.drop->last || type.drop->onFile > 0 || type.drop->zone != usual.zone ||
               (hands.drops && (!type.drop->checks || type.drop->mates != usual.mates));
    });
    if (isBound)
        sentences.push_back(fmt::format("What is said of the drops of its kind holds for it, too{}.",
                                        hands.drops ? ", but for checks and mates" : ""));
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
                sentences.emplace_back("Such a check is looked for while the wall put before still stands.");
        }
        if (const auto removing = alsoRemoving(variant); !removing.empty())
            sentences.push_back(
                fmt::format("No wall is put where {} has removed a piece.", listed(removing, "or")));
        if (variant.hands.mayDrop()) sentences.emplace_back("A drop puts none.");
        const auto isBoundBy = [&](ir::Colour side) {
            return !isEverywhere(variant.walls.zone, variant.board, side);
        };
        using ferz::core::Walling;
        if (variant.walls.where == Walling::Arrow || variant.walls.where == Walling::Edge ||
            (whitePuts && isBoundBy(ir::Colour::White)) || (blackPuts && isBoundBy(ir::Colour::Black)))
            sentences.emplace_back("A move after which no wall can be put is illegal.");
    } else if (whitePuts || blackPuts || variant.captures.leaveWalls() || !start.walls.empty()) {
        sentences.emplace_back("No piece can enter a wall, which stands in the way as a piece does.");
        if ((whitePuts || blackPuts) && !variant.walls.guards)
            if (std::string check = stoppedChecks(variant, "a wall put in place of a move"); !check.empty())
                sentences.push_back(check);
    }
    if (whitePuts != blackPuts)
        sentences.push_back(fmt::format("{} puts no walls.", whitePuts ? "Black" : "White"));
    return sentences;
}

Sentences remarksOn(std::string_view table, const ferz::core::Rules<NameTerms>& inForce,
                    const Variant& variant, const Game& start) {
    Sentences sentences;
    if (table == "rules") addOnTurns(inForce, variant, start, sentences);
    if (table == "captures") addOnCaptures(variant, sentences);
    if (table == "flips" && variant.flips != Flipping::None && isSome(variant, isRoyalAlone))
        sentences.push_back(
            fmt::format("A player may leave {} attacked by a turn that turns over one of the enemy's.",
                        ownRoyal(variant)));
    if (table == "freezes" && !variant.freezes.isNone()) addOnFreezes(variant, start, sentences);
    if (table != "hands" || !inForce.hands.given) return sentences;
    if (inForce.hands.gates) addOnGates(variant, start, sentences);
    const bool areGiven =
        inForce.hands.promotes && isSome(variant, [](const PieceType& type) {
            return std::any_of(type.promotions.begin(), type.promotions.end(), [](const Promotion& each) {
                return std::any_of(each.to.begin(), each.to.end(),
                                   [](const std::string& name) { return ir::formOf(name).changesSide; });
            });
        });
    if (areGiven)
        sentences.emplace_back(
            "A piece that then belongs to the other player is neither asked for in the hand nor taken out of "
            "it.");
    if (inForce.hands.captured && !inForce.hands.spoils && mayRemoveFriends(variant))
        sentences.emplace_back(
            fmt::format("Own pieces that a player's capture removes go to the other player's hand{}.",
                        inForce.hands.kept.isAll() ? "" : ", if they go to a hand at all"));
    return sentences;
}

Sentences countedWhere(const Variant& variant, const PieceType& type) {
    const auto names = [&](const NameTerms::Pairs& pairs) {
        return std::any_of(pairs.begin(), pairs.end(), [&](const auto& each) {
            return each.first == type.like || each.second.contains(type.like);
        });
    };
    const bool areCounted =
        std::any_of(variant.ends.begin(), variant.ends.end(),
                    [](const EndRule& end) { return !end.pieces[0].isAll() || !end.pieces[1].isAll(); }) ||
        std::any_of(variant.pieces.begin(), variant.pieces.end(), [&](const PieceType& each) {
            const bool isOnFile = variant.hands.given && each.drop && each.drop->onFile > 0;
            const bool isNumbered = each.royalUpTo > 0 && each.royalUpTo != kAlways;
            return each.like == type.like && (isOnFile || isNumbered);
        });
    const ferz::core::Captures<NameTerms>& captures = variant.captures;
    Sentences where;
    if (areCounted) where.emplace_back("where pieces are counted");
    if (variant.freezes.contains(type.like)) where.emplace_back("where pieces freeze others");
    if (names(captures.forbidden) || captures.mutuallyImmune.contains(type.like))
        where.emplace_back("where captures are forbidden");
    if (names(captures.dies)) where.emplace_back("where a captor is removed, too");
    return where;
}

}  // namespace ferz::variant
