#include "ir/normal/minimal_walks.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "ir/normal/circles.h"
#include "ir/normal/contradictions.h"
#include "ir/normal/walks.h"

namespace ferz::ir::normal {

bool operator==(const MinimalWalks::Alternative& left, const MinimalWalks::Alternative& right) = default;
std::strong_ordering operator<=>(const MinimalWalks::Alternative& left,
                                 const MinimalWalks::Alternative& right) = default;

bool operator==(const MinimalWalks& left, const MinimalWalks& right) = default;
std::strong_ordering operator<=>(const MinimalWalks& left, const MinimalWalks& right) = default;

namespace {

bool isSubset(const std::vector<Test>& few, const std::vector<Test>& many) {
    return few.size() < many.size() && std::includes(many.begin(), many.end(), few.begin(), few.end());
}

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

/// Steps of a language that differ only in what stands there are one.
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
    for (const auto& [key, here] : contents) {
        Letter letter = key.first;
        letter.here = here;
        addLetter(builder, states[node], letter, states[key.second]);
    }
}

}  // namespace

std::optional<MinimalWalks> minimalWalks(const Movement& movement) {
    if (asksForParts(movement)) return std::nullopt;
    const auto walks = walksOf(movement);
    if (!walks) return std::nullopt;
    std::vector<Language> languages;
    for (const Walks::Alternative& each : walks->alternatives) {
        auto language = determinised(each.graph, kMostMinimalStates);
        if (!language) return std::nullopt;
        *language = withoutContradictions(*language, walks->letters);
        languages.push_back(withoutCircles(*language, walks->letters));
    }
    MinimalWalks result;
    std::size_t instructions = 0;
    result.leavesAtOnce = walks->leavesAtOnce;
    result.atomCount = walks->atoms.size();
    for (std::size_t index = 0; index < languages.size(); ++index) {
        const Walks::Alternative& each = walks->alternatives[index];
        Language own = languages[index];
        // Walks that an alternative with fewer guards has already are dropped.
        for (std::size_t other = 0; other < languages.size(); ++other) {
            const Walks::Alternative& wider = walks->alternatives[other];
            if (wider.tags == each.tags && isSubset(wider.guards, each.guards))
                own = without(own, languages[other]);
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
