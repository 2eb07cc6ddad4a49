#include "backends/picture/conditions.h"

#include <algorithm>
#include <utility>

namespace ferz::pictures {

using ir::Diagram;
using ir::DiagramSpace;
using ir::Fact;

namespace {

/// More ways than these are not drawn.
constexpr std::size_t kMostWays = 12;

bool isWithin(const Places& part, const Places& whole) {
    return std::includes(whole.begin(), whole.end(), part.begin(), part.end());
}

/// Those that contain no other one, sorted.
void keepSmallest(std::vector<Places>& sets) {
    std::sort(sets.begin(), sets.end());
    sets.erase(std::unique(sets.begin(), sets.end()), sets.end());
    std::vector<Places> smallest;
    for (const Places& each : sets) {
        const bool isLarger = std::any_of(sets.begin(), sets.end(), [&](const Places& other) {
            return other.size() < each.size() && isWithin(other, each);
        });
        if (!isLarger) smallest.push_back(each);
    }
    sets = std::move(smallest);
}

/// What is common to both stands once.
Terms merged(const Fact& fact, std::vector<std::pair<Terms, std::vector<int>>> branches) {
    Terms result;
    for (const Term& term : branches.front().first) {
        const bool isEverywhere = std::all_of(branches.begin(), branches.end(), [&](const auto& branch) {
            return std::find(branch.first.begin(), branch.first.end(), term) != branch.first.end();
        });
        if (isEverywhere) result.push_back(term);
    }
    const std::size_t common = result.size();
    for (const auto& [terms, values] : branches) {
        for (const Term& term : terms) {
            const auto end = result.begin() + static_cast<std::ptrdiff_t>(common);
            if (std::find(result.begin(), end, term) != end) continue;
            Term& longer = result.emplace_back(Term{{fact, values}});
            longer.insert(longer.end(), term.begin(), term.end());
        }
    }
    return result;
}

}  // namespace

bool isPlain(const Term& term) {
    return std::all_of(term.begin(), term.end(),
                       [](const Literal& literal) { return literal.values.front() == 0; });
}

bool isPlain(const Terms& terms) {
    return std::any_of(terms.begin(), terms.end(), [](const Term& term) { return isPlain(term); });
}

int Reader::contentsValues() const {
    return encoding_.values(contentsOf(0));
}

Terms Reader::when(const Diagram& condition, const Facts& facts) const {
    return termsBehind(condition.id(), facts);
}

bool Reader::isPossible(const Diagram& condition, const Facts& facts) const {
    return isPossibleBehind(condition.id(), facts);
}

std::optional<int> Reader::decided(int node, const Fact& fact, const Facts& facts) const {
    if (fact.kind == Fact::Kind::Contents)
        return encoding_.behind(node, fact, facts.contents[static_cast<std::size_t>(fact.subject)]);
    if (const auto known = facts.known.find(fact.first); known != facts.known.end())
        return encoding_.behind(node, fact, known->second.value);
    if (fact.kind == Fact::Kind::Victim) return encoding_.behind(node, fact, 0);
    return std::nullopt;
}

Terms Reader::termsBehind(int node, const Facts& facts) const {
    while (!DiagramSpace::isConstant(node)) {
        const Fact fact = encoding_.factOf(encoding_.space().variableOf(node));
        if (const auto next = decided(node, fact, facts)) {
            node = *next;
            continue;
        }
        std::vector<std::pair<Terms, std::vector<int>>> branches;
        std::map<int, std::size_t> branchOf;
        for (int value = 0; value < encoding_.values(fact); ++value) {
            const int next = encoding_.behind(node, fact, value);
            const auto [known, isNew] = branchOf.emplace(next, branches.size());
            if (isNew) {
                Terms terms = termsBehind(next, facts);
                const auto same = std::find_if(branches.begin(), branches.end(),
                                               [&](const auto& branch) { return branch.first == terms; });
                known->second = static_cast<std::size_t>(same - branches.begin());
                if (same == branches.end()) branches.emplace_back(std::move(terms), std::vector<int>());
            }
            branches[known->second].second.push_back(value);
        }
        return branches.size() == 1 ? branches.front().first : merged(fact, std::move(branches));
    }
    return node == 0 ? Terms{} : Terms{Term{}};
}

bool Reader::isPossibleBehind(int node, const Facts& facts) const {
    while (!DiagramSpace::isConstant(node)) {
        const Fact fact = encoding_.factOf(encoding_.space().variableOf(node));
        if (const auto next = decided(node, fact, facts)) {
            node = *next;
            continue;
        }
        int last = -1;
        for (int value = 0; value < encoding_.values(fact); ++value) {
            const int next = encoding_.behind(node, fact, value);
            if (next != last && isPossibleBehind(next, facts)) return true;
            last = next;
        }
        return false;
    }
    return node == 1;
}

std::map<int, Fact> Reader::factsOf(const std::vector<const Diagram*>& conditions) const {
    std::map<int, Fact> facts;
    std::set<int> seen;
    std::vector<int> open;
    open.reserve(conditions.size());
    for (const Diagram* each : conditions)
        open.push_back(each->id());
    while (!open.empty()) {
        // A node and its negation speak of the same facts.
        const int node = open.back() & ~1;
        open.pop_back();
        if (DiagramSpace::isConstant(node) || !seen.insert(node).second) continue;
        const Fact fact = encoding_.factOf(encoding_.space().variableOf(node));
        facts.emplace(fact.first, fact);
        open.push_back(encoding_.space().low(node));
        open.push_back(encoding_.space().high(node));
    }
    return facts;
}

Places Reader::placesOf(const Diagram& condition) const {
    Places places;
    for (const auto& [first, fact] : factsOf({&condition})) {
        if (fact.kind == Fact::Kind::Contents) places.push_back(fact.subject);
    }
    std::sort(places.begin(), places.end());
    return places;
}

bool Reader::waysBehind(int node, const Facts& facts, int target, int blocker,
                        std::map<int, Ways>& known) const {
    if (known.contains(node)) return true;
    if (DiagramSpace::isConstant(node)) {
        known[node] = node == 1 ? Ways{Places{}} : Ways{};
        return true;
    }
    const Fact fact = encoding_.factOf(encoding_.space().variableOf(node));
    const bool isContents = fact.kind == Fact::Kind::Contents;
    const int value = isContents ? facts.contents[static_cast<std::size_t>(fact.subject)]
                      : facts.known.contains(fact.first) ? facts.known.at(fact.first).value
                                                         : 0;
    const int here = encoding_.behind(node, fact, value);
    if (!waysBehind(here, facts, target, blocker, known)) return false;
    Ways ways = known[here];
    if (isContents && value == 0 && fact.subject != target) {
        const int barred = encoding_.behind(node, fact, blocker);
        if (barred != here) {
            if (!waysBehind(barred, facts, target, blocker, known)) return false;
            for (Places& way : ways)
                way.insert(std::lower_bound(way.begin(), way.end(), fact.subject), fact.subject);
            ways.insert(ways.end(), known[barred].begin(), known[barred].end());
            keepSmallest(ways);
        }
    }
    if (ways.size() > kMostWays) return false;
    known[node] = std::move(ways);
    return true;
}

std::optional<std::vector<Places>> Reader::ways(const Diagram& condition, const Facts& facts,
                                                int target) const {
    std::map<int, Ways> friends;
    std::map<int, Ways> enemies;
    const int root = condition.id();
    if (!waysBehind(root, facts, target, anyFriend(), friends) ||
        !waysBehind(root, facts, target, anyEnemy(), enemies) || friends[root] != enemies[root])
        return std::nullopt;
    return friends[root];
}

}  // namespace ferz::pictures
