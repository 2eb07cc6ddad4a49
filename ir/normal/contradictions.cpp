#include "ir/normal/contradictions.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

namespace ferz::ir::normal {

namespace {

/// Contents known of squares, in the order of the vectors to them from where the walk stands.
using Known = std::vector<std::pair<Vec, Contents>>;

Known::iterator placeOf(const Vec& at, Known& known) {
    return std::lower_bound(known.begin(), known.end(), at,
                            [](const auto& each, const Vec& vec) { return each.first < vec; });
}

/// The contents known of the square where the walk stands, which is added if it was unknown.
Contents& here(Known& known) {
    auto at = placeOf({}, known);
    if (at == known.end() || !at->first.isZero()) at = known.insert(at, {Vec{}, Contents::onBoard()});
    return at->second;
}

/// Squares farther away than this are forgotten: few walks come back so far.
constexpr int kFarthest = 8;

Known seenAfter(const Known& before, const Step& step) {
    Known result;
    // Round an edge the same square has many names.
    if (!isPlain(step.edges)) return result;
    for (const auto& [at, what] : before) {
        const Vec there = at - step.by;
        if (std::abs(there.file) > kFarthest || std::abs(there.rank) > kFarthest) continue;
        result.emplace_back(there, what);
    }
    return result;
}

void change(const Effect& effect, Known& known) {
    std::visit(Overloaded{
                   [&](const Capture&) { here(known) = Contents::nothing(); },
                   [&](const Land&) {},
                   [&](const Visit&) {},
                   [&](const Forget&) {},
                   [&](const MarkEnPassant&) {},
                   [&](const SetState&) {},
                   [&](const Become&) {},
                   [&](const Declare&) {},
                   [&](const CaptureEnPassant&) { known.clear(); },
                   [&](const Swap&) { known.clear(); },
                   [&](const Flip&) { known.clear(); },
                   [&](const Place&) { known.clear(); },
                   [&](const Lift&) { known.clear(); },
                   [&](const Vanish&) { known.clear(); },
               },
               effect);
}

/// Empty when the letter asks for what is not there.
std::optional<Known> behind(const Known& before, const Letter& letter) {
    Known known = std::visit(Overloaded{
                                 [&](const Stay&) { return before; },
                                 [&](const Step& step) { return seenAfter(before, step); },
                                 [&](const Return&) { return Known{}; },
                             },
                             letter.going);
    if (letter.here != Contents::onBoard()) {
        Contents& found = here(known);
        found = found & letter.here;
        if (found.isNone()) return std::nullopt;
    }
    for (const Instruction& instruction : letter.changes) {
        if (const auto* act = std::get_if<Act>(&instruction)) change(act->effect, known);
    }
    return known;
}

/// Returns what is known where one of two walks arrived, and it is not known which.
Known common(const Known& one, const Known& other) {
    Known result;
    auto there = other.begin();
    for (const auto& [at, what] : one) {
        while (there != other.end() && there->first < at)
            ++there;
        if (there == other.end() || there->first != at) continue;
        const Contents both = what | there->second;
        if (both != Contents::onBoard()) result.emplace_back(at, both);
    }
    return result;
}

}  // namespace

Language withoutContradictions(const Language& language, const std::vector<Letter>& letters) {
    std::vector<std::optional<Known>> known(language.states.size());
    known[0] = Known{};
    std::deque<Node> waiting = {0};
    while (!waiting.empty()) {
        const Node at = waiting.front();
        waiting.pop_front();
        for (const auto& [letter, to] : language.states[at].next) {
            if (letters[letter].last) continue;
            const auto after = behind(*known[at], letters[letter]);
            if (!after) continue;
            Known joined = known[to] ? common(*known[to], *after) : *after;
            if (known[to] == joined) continue;
            known[to] = std::move(joined);
            waiting.push_back(to);
        }
    }
    Graph graph = graphOf(language);
    bool changes = false;
    for (Node at = 0; at < language.states.size(); ++at) {
        // No walk reaches this state.
        if (!known[at]) continue;
        const std::size_t erased = std::erase_if(graph.arrows[at], [&](const Graph::Arrow& arrow) {
            return !behind(*known[at], letters[arrow.letter]);
        });
        changes = changes || erased > 0;
    }
    if (!changes) return language;
    // No more states than there were: the graph is deterministic.
    return determinised(graph, language.states.size()).value_or(language);
}

}  // namespace ferz::ir::normal
