#include "ir/normal/minimal_walks.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "ir/normal/circles.h"
#include "ir/normal/contradictions.h"
#include "ir/normal/walks.h"
#include "ir/zone_sets.h"

namespace ferz::ir::normal {

bool operator==(const MinimalWalks::Alternative& left, const MinimalWalks::Alternative& right) = default;
std::strong_ordering operator<=>(const MinimalWalks::Alternative& left,
                                 const MinimalWalks::Alternative& right) = default;

bool operator==(const MinimalWalks& left, const MinimalWalks& right) = default;
std::strong_ordering operator<=>(const MinimalWalks& left, const MinimalWalks& right) = default;

namespace {

/// How many instructions the walks take, written out.
std::size_t instructionsOf(const Spelling& spelling) {
    std::size_t result = 0;
    for (const Language::State& state : spelling.language.states) {
        for (const auto& [id, to] : state.next)
            result += 2 + spelling.letters[id].tests.size() + spelling.letters[id].changes.size();
    }
    return result;
}

/// Adds the letter's instructions after `from`; the last one leads to `to`.
void addLetter(Builder& builder, StateId from, const Letter& letter, StateId to) {
    std::vector<Instruction> instructions;
    if (const auto* step = std::get_if<Step>(&letter.going)) instructions.emplace_back(*step);
    if (const auto* back = std::get_if<Return>(&letter.going)) instructions.emplace_back(*back);
    if (letter.here != Contents::onBoard()) instructions.emplace_back(Test{Holds{letter.here}});
    instructions.insert(instructions.end(), letter.tests.begin(), letter.tests.end());
    instructions.insert(instructions.end(), letter.changes.begin(), letter.changes.end());
    if (instructions.empty()) instructions.emplace_back(Pass{});
    for (std::size_t index = 0; index + 1 < instructions.size(); ++index)
        from = builder.then(from, instructions[index]);
    builder.add(from, instructions.back(), to);
}

/// Null where the test asks for something else, or of another square.
const Zone* zoneHere(const Test& test) {
    const auto* inZone = std::get_if<InZone>(&test.predicate);
    return inZone != nullptr && test.at.isZero() && !test.negated ? &inZone->zone : nullptr;
}

/// The zone in which the cursor has to stand, no longer among the tests; everywhere if there is none.
Zone takeZone(std::vector<Test>& tests) {
    const auto found = std::find_if(tests.begin(), tests.end(), zoneHere);
    if (found == tests.end()) return Zone::everywhere();
    Zone zone = *zoneHere(*found);
    tests.erase(found);
    return zone;
}

/// What takeZone took, at its place again.
void addZone(std::vector<Test>& tests, const Zone& zone) {
    if (zone == Zone::everywhere()) return;
    const Test test{InZone{zone}};
    tests.insert(std::upper_bound(tests.begin(), tests.end(), test), test);
}

/// Adds squares to zones, to the first whose union with them has ranges. What holds everywhere stays apart:
/// it may be the step of a leaper, and the same step in a zone that of a rider.
void unite(std::vector<Zone>& zones, const Zone& added) {
    for (Zone& zone : zones) {
        if (zone == Zone::everywhere() || added == Zone::everywhere()) continue;
        const auto both = unionOf(zone, added);
        if (both) zone = *both;
        if (both) return;
    }
    zones.push_back(added);
}

/// An alternative in letters that it shares with the others.
struct Guarded {
    std::vector<Test> guards;
    std::vector<Effect> tags;
    Language language;
    friend std::strong_ordering operator<=>(const Guarded& left, const Guarded& right) = default;
};

/// The guards under which a walk may begin that both alternatives have, if they differ in their zone alone.
std::optional<std::vector<Test>> jointGuards(const Guarded& left, const Guarded& right) {
    if (left.tags != right.tags) return std::nullopt;
    std::vector<Test> guards = left.guards;
    std::vector<Test> others = right.guards;
    const auto zone = unionOf(takeZone(guards), takeZone(others));
    if (!zone || guards != others) return std::nullopt;
    addZone(guards, *zone);
    return guards;
}

/// Moves the walks that two alternatives share to one with the zones of both. Returns whether there are any.
bool joinOnce(std::vector<Guarded>& list) {
    for (std::size_t first = 0; first < list.size(); ++first) {
        for (std::size_t second = first + 1; second < list.size(); ++second) {
            const auto guards = jointGuards(list[first], list[second]);
            if (!guards) continue;
            Guarded joint{*guards, list[first].tags, {}};
            const Language& language = list[first].language;
            joint.language = without(language, without(language, list[second].language));
            if (joint.language.isEmpty()) continue;
            auto place = std::find_if(list.begin(), list.end(), [&](const Guarded& each) {
                return each.guards == joint.guards && each.tags == joint.tags;
            });
            if (place != list.end()) {
                const auto all = unionOf({place->language, joint.language}, kMostMinimalStates);
                if (!all) continue;
                joint.language = *all;
            }
            for (const std::size_t index : {first, second})
                list[index].language = without(list[index].language, joint.language);
            if (place == list.end()) {
                list.push_back(std::move(joint));
            } else {
                *place = std::move(joint);
            }
            return true;
        }
    }
    return false;
}

/// The same walks, each under one zone: it is walked from the squares of all the zones that it had. As far as
/// ranges can say them, and within a number of rounds.
std::vector<Guarded> withZonesJoined(std::vector<Guarded> list) {
    constexpr int kMostRounds = 100;
    const auto hasZone = [](const Guarded& each) {
        return std::any_of(each.guards.begin(), each.guards.end(), zoneHere);
    };
    if (std::none_of(list.begin(), list.end(), hasZone)) return list;
    for (int round = 0; round < kMostRounds && joinOnce(list); ++round)
        std::erase_if(list, [](const Guarded& each) { return each.language.isEmpty(); });
    std::sort(list.begin(), list.end());
    return list;
}

/// Steps of a language that differ only in what stands there, or only in their zone, are one.
void addArrows(Builder& builder, const Spelling& spelling, Node node, const std::vector<StateId>& states) {
    std::map<std::pair<Letter, Node>, Contents> contents;
    for (const auto& [id, to] : spelling.language.states[node].next) {
        Letter key = spelling.letters[id];
        Contents& all = contents[{[&] {
                                      key.here = {};
                                      return key;
                                  }(),
                                  to}];
        all = all | spelling.letters[id].here;
    }
    std::map<std::tuple<Letter, Node, Contents>, std::vector<Zone>> zones;
    for (const auto& [key, here] : contents) {
        Letter letter = key.first;
        const Zone zone = takeZone(letter.tests);
        unite(zones[{letter, key.second, here}], zone);
    }
    for (const auto& [key, parts] : zones) {
        for (const Zone& zone : parts) {
            auto [letter, to, here] = key;
            letter.here = here;
            addZone(letter.tests, zone);
            addLetter(builder, states[node], letter, states[to]);
        }
    }
}

}  // namespace

bool areImplied(const std::vector<Test>& few, const std::vector<Test>& many) {
    const auto isImpliedBy = [](const Test& test, const Test& other) {
        if (test == other) return true;
        const auto* zone = zoneHere(test);
        const auto* otherZone = zoneHere(other);
        return zone != nullptr && otherZone != nullptr && unionOf(*zone, *otherZone) == *zone;
    };
    return few != many && std::all_of(few.begin(), few.end(), [&](const Test& test) {
               return std::any_of(many.begin(), many.end(),
                                  [&](const Test& other) { return isImpliedBy(test, other); });
           });
}

std::optional<MinimalWalks> minimalWalks(const Movement& movement) {
    if (asksForParts(movement)) return std::nullopt;
    const auto walks = walksOf(movement);
    if (!walks) return std::nullopt;
    std::vector<Guarded> alternatives;
    for (const Walks::Alternative& each : walks->alternatives) {
        auto language = determinised(each.graph, kMostMinimalStates);
        if (!language) return std::nullopt;
        *language = withoutCircles(withoutContradictions(*language, walks->letters), walks->letters);
        alternatives.push_back({each.guards, each.tags, std::move(*language)});
    }
    alternatives = withZonesJoined(std::move(alternatives));
    MinimalWalks result;
    std::size_t instructions = 0;
    result.leavesAtOnce = walks->leavesAtOnce;
    result.atomCount = walks->atoms.size();
    for (const Guarded& each : alternatives) {
        Language own = each.language;
        // Walks that an alternative with fewer guards has already are dropped.
        for (const Guarded& wider : alternatives) {
            if (wider.tags == each.tags && areImplied(wider.guards, each.guards))
                own = without(own, wider.language);
        }
        if (own.isEmpty()) continue;
        auto spelling = withoutFreeSteps({own, walks->letters}, walks->atoms, kMostMinimalStates);
        if (!spelling) return std::nullopt;
        instructions += instructionsOf(*spelling);
        if (instructions > kMostInstructions) return std::nullopt;
        result.alternatives.push_back(
            {each.guards, each.tags, withUsedLetters(spelling->language, spelling->letters)});
    }
    return result;
}

Movement movementOf(const MinimalWalks& walks, const Movement& like) {
    Movement result;
    result.name = like.name;
    result.forBlack = like.forBlack;
    result.owner = like.owner;
    Builder builder(result);
    const StateId end = builder.accepting();
    for (const MinimalWalks::Alternative& alternative : walks.alternatives) {
        StateId at = builder.then(0, Pass{});
        for (const Test& guard : alternative.guards)
            at = builder.then(at, guard);
        for (const Effect& tag : alternative.tags)
            at = builder.then(at, Act{tag});
        if (walks.leavesAtOnce) at = builder.then(at, Act{Lift{}});
        const Language& language = alternative.walks.language;
        std::vector<StateId> states = {at};
        for (Node node = 1; node < language.states.size(); ++node)
            states.push_back(language.states[node].end ? end : builder.state());
        for (Node node = 0; node < language.states.size(); ++node)
            addArrows(builder, alternative.walks, node, states);
    }
    return result;
}

}  // namespace ferz::ir::normal
