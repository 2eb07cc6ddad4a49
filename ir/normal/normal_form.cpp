#include "ir/normal/normal_form.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <utility>

#include "ir/normal/captures.h"
#include "ir/normal/minimal_walks.h"
#include "ir/normal/walks.h"
#include "ir/simplify.h"

namespace ferz::ir::normal {

namespace {

constexpr int kMostRounds = 8;

std::size_t arrowCount(const Language& language) {
    std::size_t result = 0;
    for (const Language::State& state : language.states)
        result += state.next.size();
    return result;
}

/// Walks said the shorter way; absolute where neither is.
struct Said {
    Spelling spelling;
    bool relative = false;
    [[nodiscard]] std::pair<std::size_t, std::size_t> cost() const {
        // The end is no state of its own, nor is the start of nothing.
        const Language& language = spelling.language;
        return {language.isEmpty() ? 0 : language.states.size() - 1, arrowCount(language)};
    }
};

std::optional<Said> saidShorter(const Language& language, const std::vector<Letter>& letters) {
    Said absolute{withUsedLetters(language, letters), false};
    Walks walks;
    walks.letters = letters;
    walks.alternatives.push_back({{}, {}, graphOf(language)});
    const Walks turned = ir::normal::relative(walks);
    const auto other = determinised(turned.alternatives[0].graph, kMostMinimalStates);
    if (!other) return std::nullopt;
    Said relative{withUsedLetters(*other, turned.letters), true};
    return relative.cost() < absolute.cost() ? relative : absolute;
}

/// Lines apart from the rest where that is shorter.
std::optional<Alternative> alternativeOf(const Language& language, const std::vector<Letter>& letters) {
    Alternative result;
    Lines lines = linesOf(language, letters);
    auto whole = saidShorter(language, letters);
    auto rest = saidShorter(without(language, lines.words), letters);
    if (!whole || !rest) return std::nullopt;
    auto restCost = rest->cost();
    restCost.first += lines.lines.size();
    const bool apart = !lines.lines.empty() && restCost.first <= whole->cost().first;
    Said& said = apart ? *rest : *whole;
    if (apart) result.lines = std::move(lines.lines);
    result.walks = std::move(said.spelling.language);
    result.letters = std::move(said.spelling.letters);
    result.relative = said.relative;
    return result;
}

}  // namespace

std::optional<NormalForm> normalForm(const Movement& movement) {
    Movement current = capturedInPassing(simplify(movement));
    auto walks = minimalWalks(current);
    // What became plain to see in one round may let the next one see more.
    for (int round = 0; walks && round < kMostRounds; ++round) {
        current = capturedInPassing(simplify(movementOf(*walks, movement)));
        auto next = minimalWalks(current);
        if (next == walks) break;
        walks = std::move(next);
    }
    if (!walks) return std::nullopt;
    NormalForm result;
    result.leavesAtOnce = walks->leavesAtOnce;
    for (const MinimalWalks::Alternative& each : walks->alternatives) {
        auto alternative = alternativeOf(each.walks.language, each.walks.letters);
        if (!alternative) return std::nullopt;
        alternative->guards = each.guards;
        alternative->tags = each.tags;
        result.alternatives.push_back(std::move(*alternative));
    }
    return result;
}

}  // namespace ferz::ir::normal
