#include "ir/normal/circles.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "ir/components.h"
#include "ir/explore.h"

namespace ferz::ir::normal {

namespace {

/// Unrolled cycles may have this many states for each state of the language, and kMostAdded more.
constexpr std::size_t kMostGrowth = 16;
constexpr std::size_t kMostAdded = 200;

/// Returns the number of each state's strongly connected component.
std::vector<std::size_t> componentsOf(const Language& language) {
    std::vector<std::vector<std::size_t>> targets;
    for (const Language::State& state : language.states) {
        auto& next = targets.emplace_back();
        for (const auto& [letter, to] : state.next)
            next.push_back(to);
    }
    return componentOf(targets);
}

class Circles {
public:
    Circles(const Language& language, const std::vector<Letter>& letters)
        : language_(language), letters_(letters), component_(componentsOf(language)) {}

    /// Returns the components in which every cycle returns to the square it began on and changes nothing.
    std::set<std::size_t> standing() {
        std::set<std::size_t> result;
        std::set<std::size_t> moving;
        for (Node node = 0; node < language_.states.size(); ++node) {
            for (const auto& [id, to] : language_.states[node].next) {
                if (component_[to] != component_[node]) continue;
                result.insert(component_[node]);
                if (bareStep(id) == nullptr) moving.insert(component_[node]);
            }
        }
        for (const std::size_t each : moving)
            result.erase(each);
        std::erase_if(result, [&](std::size_t each) { return !endsWhereItBegan(each); });
        return result;
    }

    /// Unrolls the standing components: a walk passes each of their states at most once. Where it comes back
    /// to a square on which it was in another state, it leaves out the continuations of that state: the walk
    /// without the detour has them. Empty if the result is too large.
    std::optional<Language> cut(const std::set<std::size_t>& standing) const {
        const std::size_t most = kMostGrowth * language_.states.size() + kMostAdded;
        Graph graph;
        std::map<UnrolledState, Node> numbers;
        std::vector<UnrolledState> places;
        const auto nodeOf = [&](const UnrolledState& place) {
            const auto [found, isNew] = numbers.emplace(place, static_cast<Node>(places.size()));
            if (isNew) {
                if (!places.empty()) graph.add();
                graph.ends[found->second] = endsAt(place);
                places.push_back(place);
            }
            return found->second;
        };
        UnrolledState start;
        if (standing.contains(component_[0])) start.path = {0};
        nodeOf(start);
        for (std::size_t next = 0; next < places.size(); ++next) {
            if (places.size() > most) return std::nullopt;
            const UnrolledState from = places[next];
            for (const auto& [letter, to] : language_.states[from.node].next) {
                const auto place = after(from, letter, to, standing);
                if (!place) continue;
                // Called before the arrows are indexed: it may add a node and reallocate them.
                const Node number = nodeOf(*place);
                graph.arrows[next].push_back({letter, number});
            }
        }
        return determinised(graph, most);
    }

private:
    struct UnrolledState {
        Node node = 0;
        std::set<Node> path;  ///< states passed in the current component, if it is a standing one
        /// The state from which the component was entered, and its square in the component's coordinates.
        std::optional<std::pair<Node, Vec>> before;
        /// Earlier states on the same square: words that continue from one of them are left out.
        std::set<Node> instead;
        friend auto operator<=>(const UnrolledState&, const UnrolledState&) = default;
    };

    [[nodiscard]] bool endsAt(const UnrolledState& place) const {
        return language_.states[place.node].end &&
               std::none_of(place.instead.begin(), place.instead.end(),
                            [&](Node node) { return language_.states[node].end; });
    }

    /// Returns the state after an arrow, or nothing if the path has passed `to` already.
    [[nodiscard]] std::optional<UnrolledState> after(const UnrolledState& from, LetterId letter, Node to,
                                                     const std::set<std::size_t>& standing) const {
        UnrolledState place;
        place.node = to;
        for (const Node node : from.instead) {
            const auto found = language_.states[node].next.find(letter);
            if (found != language_.states[node].next.end()) place.instead.insert(found->second);
        }
        if (!standing.contains(component_[to])) return place;
        if (from.path.empty() || component_[from.node] != component_[to]) {
            place.path = {to};
            if (const auto* step = bareStep(letter)) place.before = {from.node, at_[to] - step->by};
            return place;
        }
        if (from.path.contains(to)) return std::nullopt;
        place.path = from.path;
        place.before = from.before;
        for (const Node node : from.path) {
            if (at_[node] == at_[to]) place.instead.insert(node);
        }
        if (place.before && place.before->second == at_[to]) place.instead.insert(place.before->first);
        place.path.insert(to);
        return place;
    }

    /// Returns the letter's step if it is plain and changes nothing, else null.
    [[nodiscard]] const Step* bareStep(LetterId id) const {
        const auto* step = std::get_if<Step>(&letters_[id].going);
        const bool fits = step != nullptr && isPlain(step->edges) && letters_[id].changes.empty();
        return fits ? step : nullptr;
    }

    /// True if no cycle of the component has a net displacement. Then at_ has the squares of its states, seen
    /// from one of them.
    [[nodiscard]] bool endsWhereItBegan(std::size_t component) {
        std::map<Node, Vec> at;
        std::vector<Node> open;
        for (Node node = 0; node < language_.states.size() && open.empty(); ++node) {
            if (component_[node] == component) open.push_back(node);
        }
        at.emplace(open[0], Vec{});
        while (!open.empty()) {
            const Node node = open.back();
            open.pop_back();
            for (const auto& [id, to] : language_.states[node].next) {
                if (component_[to] != component) continue;
                const Vec there = at[node] + std::get<Step>(letters_[id].going).by;
                const auto [known, isNew] = at.emplace(to, there);
                if (isNew) open.push_back(to);
                if (known->second != there) return false;
            }
        }
        for (const auto& [node, where] : at)
            at_[node] = where;
        return true;
    }

    const Language& language_;
    const std::vector<Letter>& letters_;
    std::vector<std::size_t> component_;
    std::vector<Vec> at_ = std::vector<Vec>(language_.states.size());
};

}  // namespace

Language withoutCircles(const Language& language, const std::vector<Letter>& letters) {
    Circles circles(language, letters);
    const std::set<std::size_t> standing = circles.standing();
    if (standing.empty()) return language;
    return circles.cut(standing).value_or(language);
}

}  // namespace ferz::ir::normal
