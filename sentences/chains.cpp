#include "sentences/chains.h"

#include <algorithm>
#include <utility>
#include <variant>

namespace ferz::sentences {

namespace {

using mbn::Leg;
using mbn::PartialMove;
using mbn::Steps;

/// Once is no number of times.
bool isOnce(const std::optional<Steps>& steps) {
    if (!steps) return true;
    return steps->count == 1 && (steps->kind == Steps::Kind::UpTo || steps->kind == Steps::Kind::Exactly);
}

/// So often, one after the other.
std::optional<Phrase> repeated(Phrase inside, const std::optional<Steps>& steps) {
    if (isOnce(steps)) return inside;
    switch (steps->kind) {
        case Steps::Kind::Unlimited: return Phrase{Clause::Repeated, {std::move(inside)}, {}};
        case Steps::Kind::UpTo:
            return Phrase{Clause::RepeatedUpTo, {std::move(inside), number(steps->count)}, {}};
        case Steps::Kind::Exactly:
            return Phrase{Clause::RepeatedExactly, {std::move(inside), number(steps->count)}, {}};
        default: return std::nullopt;
    }
}

/// Empty where one of the leg's moves is something else.
std::vector<Ride> ridesIn(const Leg& leg) {
    std::vector<Ride> all;
    for (const PartialMove& each : leg.alternatives) {
        const auto rides = ridesOf(each);
        if (!rides) return {};
        all.insert(all.end(), rides->begin(), rides->end());
    }
    return all;
}

/// True where the rides can go on in each direction of the leg before. The directions of a group are not
/// known: it counts as true.
bool canGoStraightOn(const Leg& before, const std::vector<Ride>& rides) {
    return std::all_of(before.alternatives.begin(), before.alternatives.end(), [&](const PartialMove& each) {
        const auto earlier = ridesOf(each).value_or(std::vector<Ride>{});
        return std::all_of(earlier.begin(), earlier.end(), [&](const Ride& from) {
            return std::any_of(rides.begin(), rides.end(),
                               [&](const Ride& to) { return haveSameShape(from.leaper, to.leaper); });
        });
    });
}

/// Its directions are those of the board, whatever leg is before it.
bool isOfBoard(const PartialMove& partial) {
    return std::any_of(partial.modifiers.begin(), partial.modifiers.end(),
                       [](const mbn::Modifier& each) { return each.letter == 'd'; });
}

/// The modifiers that say how the rides go on from the leg before.
std::vector<mbn::Modifier> turnsOf(const PartialMove& partial, const std::vector<Ride>& rides,
                                   const Leg& before) {
    std::vector<mbn::Modifier> turns = partial.modifiers;
    const bool isTurned =
        std::any_of(turns.begin(), turns.end(), [](const mbn::Modifier& each) { return each.isDirection(); });
    if (!isTurned && !canGoStraightOn(before, rides)) {
        // Where nothing is straight ahead a leg is read with `f`.
        mbn::Modifier outward;
        outward.letter = 'f';
        turns.push_back(outward);
    }
    return turns;
}

std::optional<Phrase> joined(Phrase before, const Leg& leg, Phrase next) {
    if (leg.kind == Leg::Kind::Plain) return Phrase{Clause::Then, {std::move(before), std::move(next)}, {}};
    if (isOnce(leg.steps)) return Phrase{Clause::AndMay, {std::move(before), std::move(next)}, {}};
    if (leg.steps->kind == Steps::Kind::Unlimited)
        return Phrase{Clause::AndMayRepeat, {std::move(before), std::move(next)}, {}};
    if (leg.steps->kind != Steps::Kind::UpTo) return std::nullopt;
    return Phrase{Clause::AndMayUpTo, {std::move(before), std::move(next), number(leg.steps->count)}, {}};
}

}  // namespace

const mbn::MoveTerm* groupOf(const PartialMove& partial) {
    if (partial.moves.size() != 1) return nullptr;
    const mbn::MoveTerm& move = partial.moves.front();
    return std::holds_alternative<mbn::Group>(move.what) ? &move : nullptr;
}

bool isBare(const PartialMove& partial) {
    return partial.modifiers.empty() && partial.destinations.empty() && partial.origins.empty() &&
           !partial.setup && !hasUnsaidPrefix(partial);
}

std::optional<Phrase> Chains::chain(const mbn::Sequence& sequence, Lead lead) const {
    std::optional<Phrase> result;
    const Leg* before = nullptr;
    for (const Leg& leg : sequence.legs) {
        const bool isFirst = before == nullptr;
        const Lead here = isFirst ? lead : leg.independent ? Lead{} : Lead{before};
        before = &leg;
        auto next = leg.kind == Leg::Kind::Plain ? plain(leg, here) : chain(*leg.inside, here);
        if (!next || leg.kind == Leg::Kind::MustPlay || (isFirst && leg.kind == Leg::Kind::MayPlay))
            return std::nullopt;
        if (isFirst) {
            result = std::move(next);
            continue;
        }
        result = joined(std::move(*result), leg, std::move(*next));
        if (!result) return std::nullopt;
    }
    return result;
}

std::optional<Phrase> Chains::leg(const PartialMove& partial, Lead lead) const {
    if (partial.setup) return std::nullopt;
    const auto rides = ridesOf(partial);
    if (const mbn::MoveTerm* group = groupOf(partial); group != nullptr && !rides)
        return rounds(partial, *group, lead);
    const auto conditions = conditionsOf(partial, names_);
    const auto arrivals = arrivalsOf(partial.modifiers, names_);
    if (!conditions || !arrivals || !rides) return std::nullopt;
    if (areOfLegs(*rides) && std::any_of(arrivals->begin(), arrivals->end(), isSwap)) return std::nullopt;
    auto path = pathOf(partial, *rides, lead);
    if (!path) return std::nullopt;
    for (const auto* list : {&*conditions, &*arrivals})
        for (const Around& each : *list)
            path = each.of(std::move(*path));
    return path;
}

std::optional<Phrase> Chains::swap(const Around& verb, const std::vector<Ride>& before,
                                   const std::vector<Ride>& last, const PartialMove& partial) const {
    auto path = pathOf(partial, before, Lead{});
    auto onward = cells_ == ir::Cells::Squares ? pathByLegBefore(last, {}, Turning::Exact) : std::nullopt;
    if (!path || !onward) return std::nullopt;
    const Around swapping{Clause::Swapping, verb.more};
    return Phrase{Clause::Then, {std::move(*path), swapping.of(std::move(*onward))}, {}};
}

std::optional<Phrase> Chains::plain(const Leg& leg, Lead lead) const {
    std::vector<Phrase> alternatives;
    for (const PartialMove& each : leg.alternatives) {
        auto phrase = this->leg(each, lead);
        if (!phrase) return std::nullopt;
        // What differs only in what need not be said is said once.
        if (std::find(alternatives.begin(), alternatives.end(), *phrase) == alternatives.end())
            alternatives.push_back(std::move(*phrase));
    }
    return anyOf(std::move(alternatives));
}

std::optional<Phrase> Chains::rounds(const PartialMove& partial, const mbn::MoveTerm& move, Lead lead) const {
    if (!isBare(partial)) return std::nullopt;
    const auto& group = std::get<mbn::Group>(move.what);
    auto inside = chain(*group.moves, lead);
    if (!inside) return std::nullopt;
    auto times = repeated(std::move(*inside), move.steps);
    if (!times || isOnce(move.steps)) return times;
    // A round goes on from the last leg of the round before.
    const Leg& first = group.moves->legs.front();
    const Leg& last = group.moves->legs.back();
    const std::vector<Ride> rides = ridesIn(first);
    std::vector<mbn::Modifier> turns = group.circular;
    if (turns.empty()) {
        if (std::all_of(first.alternatives.begin(), first.alternatives.end(), isOfBoard)) return times;
        if (first.alternatives.size() != 1 || rides.empty()) return std::nullopt;
        turns = turnsOf(first.alternatives.front(), rides, last);
    }
    const auto turn = turnOf(turns, turningOf(ridesIn(last), rides));
    if (!turn) return std::nullopt;
    return Phrase{Clause::Turned, {std::move(*times), *turn}, {}};
}

std::optional<Phrase> Chains::pathOf(const PartialMove& partial, const std::vector<Ride>& rides,
                                     Lead lead) const {
    if (lead.before != nullptr && !isOfBoard(partial)) {
        // Among hexagons no two directions are at a right angle.
        if (cells_ != ir::Cells::Squares) return std::nullopt;
        return pathByLegBefore(rides, turnsOf(partial, rides, *lead.before),
                               turningOf(ridesIn(*lead.before), rides));
    }
    Rides selected;
    if (!addSelected(selected, rides, partial)) return std::nullopt;
    return sentences::pathOf(selected, cells_);
}

}  // namespace ferz::sentences
