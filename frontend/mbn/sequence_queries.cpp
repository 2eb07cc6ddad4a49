#include "frontend/mbn/sequence_queries.h"

#include <algorithm>
#include <set>
#include <utility>

#include "frontend/mbn/basic.h"

namespace ferz::mbn {

namespace {

/// True for `t` and `z`, which are relative to the leg before.
bool turns(const Modifier& modifier) {
    return modifier.letter == 't' || modifier.letter == 'z';
}

bool hasDirection(const PartialMove& partial) {
    return std::any_of(partial.modifiers.begin(), partial.modifiers.end(),
                       [](const Modifier& modifier) { return modifier.isDirection(); });
}

bool makesAbsolute(const PartialMove& partial) {
    return std::any_of(partial.modifiers.begin(), partial.modifiers.end(),
                       [](const Modifier& modifier) { return modifier.letter == 'd'; });
}

/// Searches a movement for the tests of its later legs.
struct LaterSearch {
    const SequenceQueries& queries;
    LaterQuestions found;
    std::set<std::pair<const Sequence*, bool>> seen;

    void letters(const std::vector<Modifier>& modifiers) {
        for (const Modifier& each : modifiers) {
            if (each.letter != 'i') continue;
            found.unmoved = true;
            found.neverChecked = found.neverChecked || each.isDoubled();
        }
    }

    void move(const MoveTerm& move, bool isLater, const Scope& scope) {
        const auto meaning = queries.meaningOf(move, scope);
        const bool isNull = isZero(move.steps);
        if (!meaning || meaning->moves() == nullptr || isNull) return;
        if (isCircular(move)) letters(std::get<Group>(move.what).circular);
        sequence(*meaning->moves(), isLater || isRepeated(move.steps), meaning->scope);
    }

    void sequence(const Sequence& sequence, bool isLater, Scope scope) {
        if (++scope.depth > kMostDepth || !seen.insert({&sequence, isLater}).second) return;
        for (std::size_t i = 0; i < sequence.legs.size(); ++i) {
            const Leg& leg = sequence.legs[i];
            const bool isLaterHere = isLater || i > 0;
            if (leg.inside) this->sequence(*leg.inside, isLaterHere || isRepeated(leg.steps), scope);
            for (const PartialMove& partial : leg.alternatives) {
                if (isLaterHere) letters(partial.modifiers);
                for (const MoveTerm& each : partial.moves)
                    move(each, isLaterHere, scope);
            }
        }
    }
};

}  // namespace

std::vector<Next> nextLegs(const Sequence& sequence, std::size_t from) {
    std::vector<Next> result;
    std::vector<std::size_t> leftOut;
    for (std::size_t i = from; i < sequence.legs.size(); ++i) {
        const Leg& leg = sequence.legs[i];
        result.push_back({i, leftOut});
        if (leg.kind == Leg::Kind::Plain) return result;
        // `{X}n` is any number of rounds at the player's choice: only `{X}` without a number is compulsory.
        if (leg.kind == Leg::Kind::MustPlay && !leg.steps) leftOut.push_back(i);
    }
    result.push_back({std::nullopt, leftOut});
    return result;
}

std::optional<SequenceQueries::Meaning> SequenceQueries::meaningOf(const Reference& reference, Span span,
                                                                   const Scope& scope) const {
    if (!scope.isBasic && (scope.macro != reference.name || reference.isCompound)) {
        const auto macro = environment_.macros.find(reference.name);
        if (macro != environment_.macros.end()) {
            Scope inside = scope;
            inside.macro = reference.name;
            return Meaning{macro->second, inside};
        }
    }
    if (reference.isCompound) return std::nullopt;
    const BasicPiece& piece = basicPiece(reference.name.front(), environment_.cells);
    if (const auto* leaper = std::get_if<Leaper>(&piece)) return Meaning{*leaper, scope};
    Scope inside = scope;
    inside.isBasic = true;
    if (!inside.span) inside.span = span;
    return Meaning{std::get<std::shared_ptr<const Sequence>>(piece), inside};
}

std::optional<SequenceQueries::Meaning> SequenceQueries::meaningOf(const MoveTerm& move,
                                                                   const Scope& scope) const {
    if (const auto* leaper = std::get_if<Leaper>(&move.what)) return Meaning{*leaper, scope};
    if (const auto* group = std::get_if<Group>(&move.what)) return Meaning{group->moves, scope};
    return meaningOf(std::get<Reference>(move.what), move.span, scope);
}

bool SequenceQueries::isBare(const Sequence& sequence, bool slidersToo, const Scope& scope) const {
    if (sequence.legs.size() != 1 || sequence.legs[0].kind != Leg::Kind::Plain) return false;
    const auto& alternatives = sequence.legs[0].alternatives;
    return std::all_of(alternatives.begin(), alternatives.end(), [&](const PartialMove& partial) {
        return partial.prefix.end == 0 && isBare(partial, slidersToo, scope);
    });
}

/// Prefixes are allowed, modifiers are not, except inside basic pieces of hexagonal boards, which are some
/// directions of a leaper.
bool SequenceQueries::isBare(const PartialMove& partial, bool slidersToo, const Scope& scope) const {
    const bool isOfLines =
        scope.isBasic && std::all_of(partial.modifiers.begin(), partial.modifiers.end(),
                                     [](const Modifier& each) { return each.isDirection() && !turns(each); });
    if ((!partial.modifiers.empty() && !isOfLines) || !partial.destinations.empty()) return false;
    return std::all_of(partial.moves.begin(), partial.moves.end(), [&](const MoveTerm& move) {
        if (isTooLarge(scope, move.span)) return false;
        const bool isSlider = slidersToo && move.steps && move.steps->kind == Steps::Kind::Unlimited;
        if (move.steps && !isSlider) return false;
        const auto meaning = meaningOf(move, scope);
        if (!meaning || meaning->moves() == nullptr) return meaning.has_value();
        return !move.steps && isBare(*meaning->moves(), slidersToo, meaning->scope);
    });
}

SequenceQueries::Leapers SequenceQueries::leapersOf(const Sequence& sequence, const Scope& scope) const {
    Leapers result;
    for (const PartialMove& partial : sequence.legs.front().alternatives) {
        for (const MoveTerm& move : partial.moves) {
            const auto meaning = meaningOf(move, scope);
            if (!meaning) continue;
            if (const auto* leaper = std::get_if<Leaper>(&meaning->what)) {
                result.emplace_back(*leaper, move.steps);
            } else {
                const auto inside = leapersOf(*meaning->moves(), meaning->scope);
                result.insert(result.end(), inside.begin(), inside.end());
            }
        }
    }
    return result;
}

bool SequenceQueries::isBareElsewhere(const Sequence& sequence, const Steps& steps,
                                      const Scope& scope) const {
    const Leg& leg = sequence.legs.front();
    if (sequence.legs.size() != 1 || leg.kind != Leg::Kind::Plain || leg.alternatives.size() != 1)
        return false;
    const PartialMove& partial = leg.alternatives.front();
    const auto& transition = partial.transition;
    const bool isAlone = transition && partial.prefix.begin == transition->span.begin &&
                         partial.prefix.end == transition->span.end;
    const auto isRelative = [](const BoardChanges& axis) {
        return std::all_of(axis.changes.begin(), axis.changes.end(),
                           [](const BoardChange& each) { return each.kind == BoardChange::Kind::By; });
    };
    if (!isAlone || !isRelative(transition->levels) || !isRelative(transition->rows) ||
        !isBare(partial, false, scope))
        return false;
    const auto leapers = leapersOf(sequence, scope);
    return isStar(steps) || leapers.size() == 1 ||
           std::none_of(leapers.begin(), leapers.end(),
                        [](const auto& each) { return each.first.larger == 0; });
}

/// Letters for the first leg, or for the last square, do not distinguish a ride from rounds. `h`, `u`, `p`,
/// `w` and `e` do: in rounds they apply to the last one alone. The rounds of a group that leaps are always
/// rides.
bool SequenceQueries::ridesAsOne(const Sequence& moves, const Steps& steps, const Inherited& inherited,
                                 const Scope& scope) const {
    const bool isCounted = steps.kind == Steps::Kind::UpTo || steps.kind == Steps::Kind::Exactly;
    const bool isOnce = isCounted && steps.count == 1;
    const bool isApplied = inherited.boards.transition != nullptr && inherited.boards.transition->applied;
    const auto isOf = [](std::string_view letters) {
        return
            [letters](const Modifier* each) { return letters.find(each->letter) != std::string_view::npos; };
    };
    const auto& every = inherited.every;
    return isStar(steps) || isOnce || isApplied ||
           std::none_of(inherited.last.letters.begin(), inherited.last.letters.end(), isOf("hupwe")) ||
           (std::any_of(every.begin(), every.end(), isOf("g")) && isBare(moves, false, scope));
}

bool SequenceQueries::isCompleted(const Sequence& sequence, const Scope& scope) const {
    if (isTooLarge(scope, sequence.span)) return false;
    if (sequence.legs.size() != 1 || sequence.legs[0].kind != Leg::Kind::Plain) return false;
    const auto& alternatives = sequence.legs[0].alternatives;
    if (alternatives.size() != 1 || alternatives[0].moves.size() != 1) return false;
    const PartialMove& partial = alternatives[0];
    if (partial.prefix.end != 0 || !partial.modifiers.empty() || !partial.destinations.empty()) return false;
    const MoveTerm& move = partial.moves[0];
    if (move.steps && move.steps->kind != Steps::Kind::LastReachable) return false;
    if (isCircular(move)) return false;
    const auto meaning = meaningOf(move, scope);
    if (!meaning || meaning->moves() == nullptr) return false;
    return move.steps ? !isBare(*meaning->moves(), true, meaning->scope)
                      : isCompleted(*meaning->moves(), meaning->scope);
}

bool SequenceQueries::mayOnlyVisit(const Sequence& sequence, const Scope& scope) const {
    if (isTooLarge(scope, sequence.span)) return true;
    const auto visits = [&](const MoveTerm& move) {
        const auto meaning = meaningOf(move, scope);
        return meaning && meaning->moves() != nullptr && mayOnlyVisit(*meaning->moves(), meaning->scope);
    };
    return std::any_of(sequence.legs.begin(), sequence.legs.end(), [&](const Leg& leg) {
        if (leg.inside) return mayOnlyVisit(*leg.inside, scope);
        return std::any_of(leg.alternatives.begin(), leg.alternatives.end(), [&](const PartialMove& partial) {
            return std::any_of(
                       partial.modifiers.begin(), partial.modifiers.end(),
                       [](const Modifier& each) { return each.letter == 'j' || each.letter == 'x'; }) ||
                   std::any_of(partial.moves.begin(), partial.moves.end(), visits);
        });
    });
}

bool SequenceQueries::isOneRoundAsked(const Sequence& moves, const Inherited& inherited,
                                      const Scope& scope) const {
    return inherited.last.isAsked && inherited.last.letters.empty() && inherited.last.destinations.empty() &&
           inherited.last.endsRoundOf == 0 && !mayOnlyVisit(moves, scope);
}

bool SequenceQueries::isOnceEnough(const Sequence& round, const Scope& scope) const {
    if (round.legs.size() != 1 || round.legs[0].kind != Leg::Kind::Plain) return false;
    const auto& alternatives = round.legs[0].alternatives;
    return std::all_of(alternatives.begin(), alternatives.end(), [&](const PartialMove& partial) {
        const auto isPlain = [](const Modifier& modifier) {
            return modifier.letter == 'd' || modifier.letter == 'c' || modifier.letter == 'm';
        };
        const auto isLeap = [&](const MoveTerm& move) {
            return !move.steps && isBare(*sequenceOf(move), false, scope);
        };
        return partial.setup && partial.conditions.empty() && partial.origins.empty() &&
               partial.attackers.empty() && partial.destinations.empty() &&
               std::any_of(partial.modifiers.begin(), partial.modifiers.end(),
                           [](const Modifier& modifier) { return modifier.letter == 'd'; }) &&
               std::all_of(partial.modifiers.begin(), partial.modifiers.end(), isPlain) &&
               std::all_of(partial.moves.begin(), partial.moves.end(), isLeap);
    });
}

bool SequenceQueries::onlyCaptures(const Sequence& sequence, const Scope& scope) const {
    if (isTooLarge(scope, sequence.span)) return false;
    const auto captures = [&](const MoveTerm& move) {
        const auto meaning = isCircular(move) ? std::nullopt : meaningOf(move, scope);
        return meaning && meaning->moves() != nullptr && onlyCaptures(*meaning->moves(), meaning->scope);
    };
    return std::all_of(sequence.legs.begin(), sequence.legs.end(), [&](const Leg& leg) {
        return leg.kind == Leg::Kind::Plain &&
               std::all_of(leg.alternatives.begin(), leg.alternatives.end(), [&](const PartialMove& partial) {
                   const auto is = [&](std::string_view letters) {
                       return std::any_of(partial.modifiers.begin(), partial.modifiers.end(),
                                          [&](const Modifier& each) {
                                              return letters.find(each.letter) != std::string_view::npos;
                                          });
                   };
                   if (is("majwxe")) return false;
                   const bool isOptional = std::any_of(partial.modifiers.begin(), partial.modifiers.end(),
                                                       [](const Modifier& each) { return each.optional; });
                   return (is("c") && !isOptional) ||
                          std::all_of(partial.moves.begin(), partial.moves.end(), captures);
               });
    });
}

bool SequenceQueries::isAbsolute(const Leg& leg, const Scope& scope) const {
    const auto isFree = [&](const MoveTerm& move) {
        if (isTooLarge(scope, move.span) || isCircular(move)) return false;
        const auto meaning = meaningOf(move, scope);
        return meaning && meaning->moves() != nullptr &&
               isAbsolute(meaning->moves()->legs.front(), meaning->scope);
    };
    return leg.kind == Leg::Kind::Plain &&
           std::all_of(leg.alternatives.begin(), leg.alternatives.end(), [&](const PartialMove& partial) {
               return makesAbsolute(partial) ||
                      std::all_of(partial.moves.begin(), partial.moves.end(), isFree);
           });
}

const Group* SequenceQueries::onlyRounds(const Leg& leg, const Scope& scope) const {
    if (leg.alternatives.size() != 1 || leg.alternatives[0].moves.size() != 1) return nullptr;
    const PartialMove& partial = leg.alternatives[0];
    if (partial.prefix.end != 0 || !partial.modifiers.empty() || !partial.destinations.empty())
        return nullptr;
    const MoveTerm& move = partial.moves[0];
    const auto* group = std::get_if<Group>(&move.what);
    if (group == nullptr || !group->circular.empty() || !move.steps) return nullptr;
    const bool isRepeated =
        move.steps->kind == Steps::Kind::Unlimited ||
        (move.steps->kind == Steps::Kind::LastReachable && !isCompleted(*group->moves, scope));
    return isRepeated && !isBare(*group->moves, true, scope) ? group : nullptr;
}

std::optional<Straight> SequenceQueries::straightOf(const Leg& leg, const Heading& heading,
                                                    const Inherited& inherited, const Scope& scope) const {
    if (inherited.first.straight || heading.kind == Heading::Kind::None) return inherited.first.straight;
    return anyVectorAhead(leg, heading, scope) ? Straight::Exact : Straight::Nearest;
}

/// True if some alternative without direction letters has a vector exactly straight on.
bool SequenceQueries::anyVectorAhead(const Leg& leg, const Heading& heading, const Scope& scope) const {
    if (leg.inside) return anyVectorAhead(*leg.inside, heading, scope);
    return std::any_of(leg.alternatives.begin(), leg.alternatives.end(), [&](const PartialMove& partial) {
        if (hasDirection(partial)) return false;
        return std::any_of(partial.moves.begin(), partial.moves.end(), [&](const MoveTerm& move) {
            if (isTooLarge(scope, move.span)) return false;
            const auto meaning = meaningOf(move, scope);
            if (!meaning) return false;
            if (const auto* leaper = std::get_if<Leaper>(&meaning->what))
                return hasVectorAhead(*leaper, heading);
            return anyVectorAhead(*meaning->moves(), heading, meaning->scope);
        });
    });
}

bool SequenceQueries::anyVectorAhead(const Sequence& sequence, const Heading& heading,
                                     const Scope& scope) const {
    const auto first = nextLegs(sequence, 0);
    return std::any_of(first.begin(), first.end(), [&](const Next& next) {
        return next.leg && anyVectorAhead(sequence.legs[*next.leg], heading, scope);
    });
}

LaterQuestions SequenceQueries::laterQuestions(const Sequence& sequence, const Scope& scope) const {
    LaterSearch search{*this, {}, {}};
    search.sequence(sequence, false, scope);
    return search.found;
}

}  // namespace ferz::mbn
