#include "backends/picture/conditions.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace ferz::pictures {

using ir::Diagram;
using ir::DiagramSpace;
using ir::Fact;

namespace {

/// More conditions than these are not drawn.
constexpr std::size_t kMostWays = 12;

bool isWithin(const Places& part, const Places& whole) {
    return std::includes(whole.begin(), whole.end(), part.begin(), part.end());
}

/// Removes the sets that contain another one, and sorts the rest.
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

/// Terms of every branch are listed once, without the fact; other terms with the values of their branch.
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

int ConditionReader::contentsValues() const {
    return encoding_.values(contentsOf(0));
}

Terms ConditionReader::when(const Diagram& condition, const Facts& facts) const {
    return termsBehind(condition.id(), facts);
}

bool ConditionReader::isPossible(const Diagram& condition, const Facts& facts) const {
    return isPossibleBehind(condition.id(), facts);
}

std::optional<int> ConditionReader::decided(int node, const Fact& fact, const Facts& facts) const {
    if (fact.kind == Fact::Kind::Contents)
        return encoding_.behind(node, fact, facts.contents[static_cast<std::size_t>(fact.subject)]);
    if (const auto known = facts.known.find(fact.firstVariable); known != facts.known.end())
        return encoding_.behind(node, fact, known->second.value);
    if (fact.kind == Fact::Kind::Victim) return encoding_.behind(node, fact, 0);
    return std::nullopt;
}

Terms ConditionReader::termsBehind(int node, const Facts& facts) const {
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

bool ConditionReader::isPossibleBehind(int node, const Facts& facts) const {
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

std::map<int, Fact> ConditionReader::factsOf(const std::vector<const Diagram*>& conditions) const {
    std::vector<bool> variables;
    std::unordered_set<int> seen;
    std::vector<int> open;
    open.reserve(conditions.size());
    for (const Diagram* each : conditions)
        open.push_back(each->id());
    while (!open.empty()) {
        // A node and its negation speak of the same facts.
        const int node = open.back() & ~1;
        open.pop_back();
        if (DiagramSpace::isConstant(node) || !seen.insert(node).second) continue;
        const auto variable = static_cast<std::size_t>(encoding_.space().variableOf(node));
        if (variables.size() <= variable) variables.resize(variable + 1);
        variables[variable] = true;
        open.push_back(encoding_.space().low(node));
        open.push_back(encoding_.space().high(node));
    }
    std::map<int, Fact> facts;
    for (std::size_t variable = 0; variable < variables.size(); ++variable) {
        if (!variables[variable]) continue;
        const Fact fact = encoding_.factOf(static_cast<int>(variable));
        facts.emplace(fact.firstVariable, fact);
    }
    return facts;
}

Places ConditionReader::placesOf(const std::vector<const Diagram*>& conditions) const {
    Places places;
    for (const auto& [first, fact] : factsOf(conditions)) {
        if (fact.kind == Fact::Kind::Contents) places.push_back(fact.subject);
    }
    std::sort(places.begin(), places.end());
    return places;
}

/// Ways past pieces of one side.
class ConditionReader::WaySearch {
public:
    WaySearch(const ConditionReader& reader, const Facts& facts, int target, int blocker)
        : reader_(reader), encoding_(reader.encoding()), facts_(facts), target_(target), blocker_(blocker) {}

    /// Null: too many.
    const std::vector<Places>* behind(int node) {
        if (const auto found = known_.find(node); found != known_.end()) return &found->second;
        std::vector<Places> ways;
        if (DiagramSpace::isConstant(node)) {
            if (node == 1) ways.emplace_back();
        } else if (!search(node, ways)) {
            return nullptr;
        }
        return ways.size() > kMostWays ? nullptr : &known_.emplace(node, std::move(ways)).first->second;
    }

    /// Nothing depended on the side of what bars the way.
    [[nodiscard]] bool isOfBothSides() const { return isOfBothSides_; }

private:
    bool search(int node, std::vector<Places>& ways) {
        const Fact fact = encoding_.factOf(encoding_.space().variableOf(node));
        const bool isContents = fact.kind == Fact::Kind::Contents;
        const auto known = isContents ? facts_.known.end() : facts_.known.find(fact.firstVariable);
        const int value = isContents ? facts_.contents[static_cast<std::size_t>(fact.subject)]
                          : known != facts_.known.end() ? known->second.value
                                                        : 0;
        const int open = encoding_.behind(node, fact, value);
        const std::vector<Places>* free = behind(open);
        if (free == nullptr) return false;
        ways = *free;
        if (!isContents || value != 0 || fact.subject == target_) return true;
        const int barred = encoding_.behind(node, fact, blocker_);
        const int other = blocker_ == reader_.anyFriend() ? reader_.anyEnemy() : reader_.anyFriend();
        isOfBothSides_ = isOfBothSides_ && encoding_.behind(node, fact, other) == barred;
        if (barred == open) return true;
        const std::vector<Places>* others = behind(barred);
        if (others == nullptr) return false;
        for (Places& way : ways)
            way.insert(std::lower_bound(way.begin(), way.end(), fact.subject), fact.subject);
        if (others->empty()) return true;
        ways.insert(ways.end(), others->begin(), others->end());
        keepSmallest(ways);
        return true;
    }

    const ConditionReader& reader_;
    const ir::Encoding& encoding_;
    const Facts& facts_;
    const int target_;
    const int blocker_;
    std::unordered_map<int, std::vector<Places>> known_;
    bool isOfBothSides_ = true;
};

std::optional<std::vector<Places>> ConditionReader::ways(const Diagram& condition, const Facts& facts,
                                                         int target) const {
    WaySearch pastFriends(*this, facts, target, anyFriend());
    const std::vector<Places>* ways = pastFriends.behind(condition.id());
    if (ways == nullptr) return std::nullopt;
    if (!pastFriends.isOfBothSides()) {
        WaySearch pastEnemies(*this, facts, target, anyEnemy());
        const std::vector<Places>* others = pastEnemies.behind(condition.id());
        if (others == nullptr || *others != *ways) return std::nullopt;
    }
    return *ways;
}

}  // namespace ferz::pictures
