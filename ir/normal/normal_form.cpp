#include "ir/normal/normal_form.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <utility>

#include "ir/normal/captures.h"
#include "ir/normal/free_steps.h"
#include "ir/normal/walks.h"
#include "ir/simplify.h"

namespace ferz::ir::normal {

namespace {

constexpr std::size_t kMostStates = 20'000;

/// The language with only those letters that it uses, in order.
Spelling withUsedLetters(const Language& language, const std::vector<Letter>& letters) {
    std::set<LetterId> used;
    for (const Language::State& state : language.states) {
        for (const auto& [letter, to] : state.next)
            used.insert(letter);
    }
    Spelling result;
    std::map<LetterId, LetterId> number;
    for (const LetterId id : used) {
        number.emplace(id, static_cast<LetterId>(result.letters.size()));
        result.letters.push_back(letters[id]);
    }
    result.language = language;
    for (Language::State& state : result.language.states) {
        std::map<LetterId, Node> next;
        for (const auto& [letter, to] : state.next)
            next.emplace(number.at(letter), to);
        state.next = std::move(next);
    }
    return result;
}

std::size_t arrowCount(const Language& language) {
    std::size_t result = 0;
    for (const Language::State& state : language.states)
        result += state.next.size();
    return result;
}

/// A language as a graph, to say it relative.
Graph graphOf(const Language& language) {
    Graph graph;
    graph.arrows.resize(language.states.size());
    graph.ends.resize(language.states.size());
    for (std::size_t id = 0; id < language.states.size(); ++id) {
        graph.ends[id] = language.states[id].end;
        for (const auto& [letter, to] : language.states[id].next)
            graph.arrows[id].push_back({letter, to});
    }
    return graph;
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
    const auto other = determinised(turned.alternatives[0].graph, kMostStates);
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

bool isSubset(const std::vector<Test>& few, const std::vector<Test>& many) {
    return few.size() < many.size() && std::includes(many.begin(), many.end(), few.begin(), few.end());
}

}  // namespace

std::optional<NormalForm> normalForm(const Movement& movement) {
    const auto walks = walksOf(capturedInPassing(simplify(movement)));
    if (!walks) return std::nullopt;
    NormalForm result;
    result.leavesAtOnce = walks->leavesAtOnce;
    std::vector<Language> languages;
    for (const Walks::Alternative& each : walks->alternatives) {
        auto language = determinised(each.graph, kMostStates);
        if (!language) return std::nullopt;
        languages.push_back(std::move(*language));
    }
    for (std::size_t index = 0; index < languages.size(); ++index) {
        const Walks::Alternative& each = walks->alternatives[index];
        Language own = languages[index];
        // What is possible under fewer conditions needs no more.
        for (std::size_t other = 0; other < languages.size(); ++other) {
            const Walks::Alternative& wider = walks->alternatives[other];
            if (wider.tags == each.tags && isSubset(wider.guards, each.guards))
                own = without(own, languages[other]);
        }
        if (own.isEmpty()) continue;
        const auto spelling = withoutFreeSteps({own, walks->letters}, walks->atoms, kMostStates);
        if (!spelling) return std::nullopt;
        auto alternative = alternativeOf(spelling->language, spelling->letters);
        if (!alternative) return std::nullopt;
        alternative->guards = each.guards;
        alternative->tags = each.tags;
        result.alternatives.push_back(std::move(*alternative));
    }
    return result;
}

}  // namespace ferz::ir::normal
