#include "frontend/mbn/rewritten_rounds.h"

#include <optional>
#include <utility>
#include <vector>

namespace ferz::mbn {

namespace {

std::shared_ptr<const Sequence> sequenceOf(std::vector<Leg> legs, Span span) {
    for (Leg& leg : legs)
        leg.span = span;
    auto result = std::make_shared<Sequence>();
    result->legs = std::move(legs);
    result->span = span;
    return result;
}

Leg plainLeg(std::vector<Modifier> modifiers, Group group, std::optional<Steps> steps, Span span) {
    MoveTerm move;
    move.what = std::move(group);
    move.steps = steps;
    move.span = span;
    PartialMove partial;
    partial.modifiers = std::move(modifiers);
    partial.moves.push_back(std::move(move));
    partial.span = span;
    Leg leg;
    leg.alternatives.push_back(std::move(partial));
    return leg;
}

/// For each vector of a leaper the letters that select it alone; empty for O.
std::vector<std::optional<Modifier>> singleDirections(const Leaper& leaper, Span span) {
    std::vector<std::optional<Modifier>> result;
    const auto add = [&](char first, char second) {
        Modifier letters;
        letters.letter = first;
        letters.second = second;
        letters.isBuiltIn = true;
        letters.span = span;
        result.emplace_back(letters);
    };
    if (leaper.larger == 0) return {std::nullopt};
    if (leaper.smaller == 0) {
        for (const char letter : {'f', 'b', 'l', 'r'})
            add(letter, '\0');
        return result;
    }
    for (const char along : {'f', 'b'}) {
        for (const char across : {'l', 'r'}) {
            add(across, along);
            if (leaper.smaller != leaper.larger) add(along, across);
        }
    }
    return result;
}

}  // namespace

std::shared_ptr<const Sequence> circularMoves(const MoveTerm& move) {
    const auto& group = std::get<Group>(move.what);
    const Group moves{group.moves, {}};
    Steps steps = *move.steps;
    std::vector<Leg> legs = {plainLeg({}, moves, std::nullopt, move.span)};
    const auto turned = sequenceOf({plainLeg(group.circular, moves, std::nullopt, move.span)}, move.span);
    const bool isCounted = steps.kind == Steps::Kind::UpTo || steps.kind == Steps::Kind::Exactly;
    if (isCounted) --steps.count;
    if (!isCounted || steps.count > 0) {
        Leg rest;
        if (steps.kind == Steps::Kind::Exactly) {
            rest = plainLeg({}, Group{turned, {}}, steps, move.span);
        } else if (steps.kind == Steps::Kind::LastReachable) {
            rest.kind = Leg::Kind::MustPlay;
            rest.inside = sequenceOf({plainLeg({}, Group{turned, {}}, steps, move.span)}, move.span);
        } else {
            rest.kind = Leg::Kind::MayPlay;
            rest.inside = turned;
            rest.steps = steps;
        }
        legs.push_back(std::move(rest));
    }
    return sequenceOf(std::move(legs), move.span);
}

std::shared_ptr<const Sequence> inOneOrder(const Sequence& moves, const SequenceQueries& queries,
                                           const Scope& scope) {
    constexpr std::size_t kMostLegs = 24;
    auto result = std::make_shared<Sequence>();
    result->span = moves.span;
    for (const PartialMove& partial : moves.legs.front().alternatives) {
        for (const MoveTerm& move : partial.moves) {
            for (const auto& [leaper, steps] : queries.leapersOf(*sequenceOf(move), scope)) {
                for (const auto& direction : singleDirections(leaper, partial.span)) {
                    PartialMove one = partial;
                    one.setup = false;
                    if (direction) one.modifiers.push_back(*direction);
                    one.moves = {MoveTerm{leaper, std::nullopt, move.span}};
                    auto inside = std::make_shared<Sequence>();
                    inside->legs.emplace_back().alternatives = {std::move(one)};
                    Leg& leg = result->legs.emplace_back();
                    leg.kind = Leg::Kind::MustPlay;
                    leg.independent = true;
                    leg.inside = std::move(inside);
                    leg.span = move.span;
                }
            }
        }
    }
    if (result->legs.size() > kMostLegs) return nullptr;
    return result;
}

}  // namespace ferz::mbn
