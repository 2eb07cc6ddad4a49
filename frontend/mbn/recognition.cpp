#include "frontend/mbn/recognition.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "frontend/mbn/basic.h"
#include "frontend/mbn/diagnostic_names.h"
#include "frontend/mbn/lower.h"
#include "support/limits.h"

namespace ferz::mbn {

namespace {

/// Parts lowered, over all contexts: what bounds the time of one movement.
constexpr std::size_t kMostWork = limits::kMbnWork.most;
/// So many are often meant for any number.
constexpr int kManyRounds = 8;

/// `t` and `z` speak of the leg before.
bool turns(const Modifier& modifier) {
    return modifier.letter == 't' || modifier.letter == 'z';
}

}  // namespace

void Recognition::report(DiagnosticName name, const Scope& scope, Span span, std::string message,
                         std::string help) {
    if (name.severity == Severity::Error) failed_ = true;
    if (scope.span) span = *scope.span;
    // The same place is lowered once for every direction that leads there.
    if (!reported_.insert({span.begin, std::string(name.name)}).second) return;
    diagnostics_.report(name, environment_.source, span, std::move(message), std::move(help));
}

bool Recognition::isTooLarge(const Scope& scope, Span span) {
    ++work_;
    return isBeyondLimits(scope, span);
}

bool Recognition::isBeyondLimits(const Scope& scope, Span span) {
    if (tooLarge_) return true;
    const bool isLong = work_ > kMostWork;
    if (!isLong && movement_->states.size() <= kMostLoweredStates) return false;
    tooLarge_ = true;
    report(
        diagnostic::kTooLarge, scope, span,
        isLong ? fmt::format("the movement has more than {} parts, written out", kMostWork)
               : fmt::format("the movement needs more than {} states", kMostLoweredStates),
        mostRounds_ > kManyRounds
            ? "each round of a group is written out: `0` in place of its number, for any number, takes less"
            : "");
    return true;
}

void Recognition::need(const Modifier* key, bool fulfilled, DiagnosticName name, Span span,
                       std::string message, std::string help) {
    if (key->isBuiltIn) return;
    auto [known, isNew] = needs_.emplace(
        std::pair{key, name.name}, Need{fulfilled, false, name, span, std::move(message), std::move(help)});
    known->second.fulfilled = known->second.fulfilled || fulfilled;
}

void Recognition::spoil(const Modifier* key) {
    if (const auto known = needs_.find({key, diagnostic::kMisplacedModifier.name}); known != needs_.end())
        known->second.spoiled = true;
}

/// Of a part that remembers squares of its own, inside of completed riders. Empty when an error was reported.
std::optional<ir::VisitSet> Recognition::nextSet(const Inherited& inherited, const Scope& scope, Span span) {
    const ir::VisitSet set = ir::kFirstVisitSet + inherited.completed;
    if (set <= kMostNestedRiders) return set;
    report(diagnostic::kTooLarge, scope, span,
           fmt::format("more than {} riders with `0*` in each other", kMostNestedRiders));
    return std::nullopt;
}

std::optional<Recognition::Meaning> Recognition::meaningOf(const Reference& reference, Span span,
                                                           const Scope& scope, bool quiet) {
    if (!scope.isBasic && (scope.macro != reference.name || reference.isCompound)) {
        const auto macro = environment_.macros.find(reference.name);
        if (macro != environment_.macros.end()) {
            Scope inside = scope;
            inside.macro = reference.name;
            return Meaning{macro->second, inside};
        }
    }
    if (reference.isCompound) {
        if (!quiet) {
            report(diagnostic::kUnknownMacro, scope, span,
                   fmt::format("there is no macro `{}`", reference.name),
                   fmt::format("define it with `@:{}:=...`", reference.name));
        }
        return std::nullopt;
    }
    const char letter = reference.name.front();
    if (const auto newer = replacementOf(letter); newer && !quiet && !scope.isBasic) {
        report(diagnostic::kOldLetter, scope, span,
               fmt::format("`{}` is a letter of the old notation", letter),
               fmt::format("write `{}`", *newer));
    }
    const BasicPiece& piece = basicPiece(letter, environment_.cells);
    if (const auto* leaper = std::get_if<Leaper>(&piece)) return Meaning{*leaper, scope};
    Scope inside = scope;
    inside.isBasic = true;
    if (!inside.span) inside.span = span;
    return Meaning{std::get<std::shared_ptr<const Sequence>>(piece), inside};
}

std::optional<Recognition::Meaning> Recognition::meaningOf(const Move& move, const Scope& scope) {
    if (const auto* leaper = std::get_if<Leaper>(&move.what)) return Meaning{*leaper, scope};
    if (const auto* group = std::get_if<Group>(&move.what)) return Meaning{group->moves, scope};
    return meaningOf(std::get<Reference>(move.what), move.span, scope, true);
}

bool Recognition::isBare(const Sequence& sequence, bool slidersToo, const Scope& scope) {
    if (sequence.legs.size() != 1 || sequence.legs[0].kind != Leg::Kind::Plain) return false;
    const auto& alternatives = sequence.legs[0].alternatives;
    return std::all_of(alternatives.begin(), alternatives.end(), [&](const PartialMove& partial) {
        return partial.prefix.end == 0 && isBare(partial, slidersToo, scope);
    });
}

/// Whatever stands before its modifiers, it has none; only basic pieces of hexagonal boards have some lines
/// of a leaper.
bool Recognition::isBare(const PartialMove& partial, bool slidersToo, const Scope& scope) {
    const bool isOfLines =
        scope.isBasic && std::all_of(partial.modifiers.begin(), partial.modifiers.end(),
                                     [](const Modifier& each) { return each.isDirection() && !turns(each); });
    if ((!partial.modifiers.empty() && !isOfLines) || !partial.destinations.empty()) return false;
    return std::all_of(partial.moves.begin(), partial.moves.end(), [&](const Move& move) {
        if (isTooLarge(scope, move.span)) return false;
        const bool isSlider = slidersToo && move.steps && move.steps->kind == Steps::Kind::Unlimited;
        if (move.steps && !isSlider) return false;
        const auto meaning = meaningOf(move, scope);
        if (!meaning || meaning->moves() == nullptr) return meaning.has_value();
        return !move.steps && isBare(*meaning->moves(), slidersToo, meaning->scope);
    });
}

/// The leapers of a bare sequence, each with its own number.
Recognition::Leapers Recognition::leapersOf(const Sequence& sequence, const Scope& scope) {
    Leapers result;
    for (const PartialMove& partial : sequence.legs.front().alternatives) {
        for (const Move& move : partial.moves) {
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

/// Bare leapers behind one relative transition: each of them rides through space. A number makes a chain of
/// them, in which a step of O may follow one of another leaper.
bool Recognition::isBareElsewhere(const Sequence& sequence, const Steps& steps, const Scope& scope) {
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

/// Are rounds of a bare group, with what is written before it, rides of each of its leapers? They are for
/// what speaks of the first leg or of the square where the last one ends. `h`, `u`, `p`, the square that `w`
/// leaves and those that `e` marks are of the last round alone; a group that leaps has no rounds but its
/// rides.
bool Recognition::ridesAsOne(const Sequence& moves, const Steps& steps, const Inherited& inherited,
                             const Scope& scope) {
    const bool isCounted = steps.kind == Steps::Kind::UpTo || steps.kind == Steps::Kind::Exactly;
    const bool isOnce = isCounted && steps.count == 1;
    const bool isApplied = inherited.transition != nullptr && inherited.transition->applied;
    const auto isOf = [](std::string_view letters) {
        return
            [letters](const Modifier* each) { return letters.find(each->letter) != std::string_view::npos; };
    };
    const auto& every = inherited.every;
    return isStar(steps) || isOnce || isApplied ||
           std::none_of(inherited.last.begin(), inherited.last.end(), isOf("hupwe")) ||
           (std::any_of(every.begin(), every.end(), isOf("g")) && isBare(moves, false, scope));
}

/// Is it nothing but a move with `0*` on a group, whatever parentheses and letters stand round it?
bool Recognition::isCompleted(const Sequence& sequence, const Scope& scope) {
    if (isTooLarge(scope, sequence.span)) return false;
    if (sequence.legs.size() != 1 || sequence.legs[0].kind != Leg::Kind::Plain) return false;
    const auto& alternatives = sequence.legs[0].alternatives;
    if (alternatives.size() != 1 || alternatives[0].moves.size() != 1) return false;
    const PartialMove& partial = alternatives[0];
    if (partial.prefix.end != 0 || !partial.modifiers.empty() || !partial.destinations.empty()) return false;
    const Move& move = partial.moves[0];
    if (move.steps && move.steps->kind != Steps::Kind::LastReachable) return false;
    if (isCircular(move)) return false;
    const auto meaning = meaningOf(move, scope);
    if (!meaning || meaning->moves() == nullptr) return false;
    return move.steps ? !isBare(*meaning->moves(), true, meaning->scope)
                      : isCompleted(*meaning->moves(), meaning->scope);
}

/// Some leg only visits or flips what it meets: then a round may be played in the middle of a move alone.
bool Recognition::mayOnlyVisit(const Sequence& sequence, const Scope& scope) {
    if (isTooLarge(scope, sequence.span)) return true;
    const auto visits = [&](const Move& move) {
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

/// Whether rounds can be played is whether one can, unless rounds in the middle can do what the last cannot,
/// or the last one has to end where a rider round it has not been.
bool Recognition::isOneRoundAsked(const Sequence& moves, const Inherited& inherited, const Scope& scope) {
    return inherited.isAsked && inherited.last.empty() && inherited.destinations.empty() &&
           inherited.endsRoundOf == 0 && !mayOnlyVisit(moves, scope);
}

/// Rounds that begin on one square and leap: what a later one captures, the first could have.
bool Recognition::isOnceEnough(const Sequence& round, const Scope& scope) {
    if (round.legs.size() != 1 || round.legs[0].kind != Leg::Kind::Plain) return false;
    const auto& alternatives = round.legs[0].alternatives;
    return std::all_of(alternatives.begin(), alternatives.end(), [&](const PartialMove& partial) {
        const auto isPlain = [](const Modifier& modifier) {
            return modifier.letter == 'd' || modifier.letter == 'c' || modifier.letter == 'm';
        };
        const auto isLeap = [&](const Move& move) {
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

/// Every leg captures where it ends.
bool Recognition::onlyCaptures(const Sequence& sequence, const Scope& scope) {
    if (isTooLarge(scope, sequence.span)) return false;
    const auto captures = [&](const Move& move) {
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

}  // namespace ferz::mbn
