#include "backends/mbn/remembered.h"

#include <algorithm>
#include <cstddef>
#include <fmt/format.h>
#include <map>
#include <set>
#include <utility>

#include "backends/mbn/first_leg.h"
#include "backends/mbn/leg.h"
#include "ir/symmetry.h"

namespace ferz::mbn {

namespace {

using ir::Contents;
using ir::Vec;
using ir::normal::Graph;
using ir::normal::Language;
using ir::normal::Letter;
using ir::normal::LetterId;
using ir::normal::Node;
using ir::normal::Spelling;

/// A square is marked there: by which steps the walk comes to the state behind.
struct Marking {
    ir::Slot slot = 0;
    Node behind = 0;
    std::set<Vec> steps;
};

std::vector<Marking> markingsOf(const Spelling& walks) {
    std::map<std::pair<ir::Slot, Node>, std::set<Vec>> found;
    for (const auto& state : walks.language.states) {
        for (const auto& [id, to] : state.next) {
            const Letter& letter = walks.letters[id];
            const auto* step = std::get_if<ir::Step>(&letter.going);
            if (step == nullptr) continue;
            for (const ir::Instruction& change : letter.changes) {
                if (const auto* mark = std::get_if<ir::Mark>(&change))
                    found[{mark->slot, to}].insert(step->by);
            }
        }
    }
    std::vector<Marking> result;
    for (auto& [key, steps] : found)
        result.push_back({key.first, key.second, std::move(steps)});
    return result;
}

class Proposing {
public:
    Proposing(Trial& trial, const Words& words, const Writer& write)
        : trial_(trial), words_(words), write_(write), walks_(trial.walks()), shortlist_(trial) {}

    std::vector<std::string> run() {
        // The same behind several steps is one leg behind them.
        std::map<std::pair<int, std::string>, std::set<Vec>> further;
        for (const Marking& marking : markingsOf(walks_)) {
            const auto add = [&](int order, const std::string& text) {
                further[{order, text}].insert(marking.steps.begin(), marking.steps.end());
            };
            // Optional legs first: they say more.
            if (const auto aside = asideFrom(marking)) {
                add(0, fmt::format("--[{}]", *aside));
                add(1, fmt::format("-[{}]", *aside));
                add(2, fmt::format("--{}", *aside));
                add(3, fmt::format("--{{{}}}", *aside));
            }
            for (const std::string& swap : swapsFrom(marking)) {
                add(0, "-[" + swap + "]");
                add(1, "-" + swap);
            }
        }
        bool isDone = false;
        for (const auto& [key, steps] : further) {
            const std::string& text = key.second;
            for (const std::string& first : firstLegs({steps.begin(), steps.end()}, words_)) {
                const Language* walked = shortlist_.offer("(" + first + text + ")");
                isDone = walked != nullptr && isAllSaidBy(*walked);
                if (isDone) break;
            }
            if (isDone) break;
        }
        return shortlist_.take();
    }

private:
    /// Nothing else remembers a square.
    [[nodiscard]] bool isAllSaidBy(const Language& language) const {
        const Spelling rest = ir::normal::withUsedLetters(without(trial_.rest(), language), walks_.letters);
        return std::none_of(rest.letters.begin(), rest.letters.end(), [](const Letter& letter) {
            return std::any_of(
                letter.changes.begin(), letter.changes.end(),
                [](const ir::Instruction& change) { return std::holds_alternative<ir::Mark>(change); });
        });
    }

    /// What happens between the mark and the return to it that ends the move: `!cR`.
    [[nodiscard]] std::optional<std::string> asideFrom(const Marking& marking) const {
        const auto& states = walks_.language.states;
        // The same letters, each also as the last of a move.
        std::vector<Letter> letters = walks_.letters;
        const auto count = static_cast<LetterId>(letters.size());
        for (LetterId id = 0; id < count; ++id) {
            letters.push_back(letters[id]);
            letters.back().last = true;
        }
        const auto endsThere = [&](Node node) {
            return std::any_of(states[node].next.begin(), states[node].next.end(), [&](const auto& arrow) {
                const Letter& letter = walks_.letters[arrow.first];
                return letter.last && letter.going == ir::normal::Going{ir::Return{marking.slot}} &&
                       letter.changes == std::vector<ir::Instruction>{ir::Act{ir::Land{}}};
            });
        };
        Graph graph;
        const Node end = graph.add(true);
        std::map<Node, Node> numbers = {{marking.behind, 0}};
        std::vector<Node> order = {marking.behind};
        bool any = false;
        for (std::size_t next = 0; next < order.size(); ++next) {
            const Node from = numbers.at(order[next]);
            for (const auto& [id, to] : states[order[next]].next) {
                if (walks_.letters[id].last || std::holds_alternative<ir::Return>(walks_.letters[id].going))
                    continue;
                if (endsThere(to)) {
                    graph.arrows[from].push_back({id + count, end});
                    any = true;
                }
                if (!numbers.contains(to)) {
                    numbers.emplace(to, graph.add());
                    order.push_back(to);
                }
                graph.arrows[from].push_back({id, numbers.at(to)});
            }
        }
        if (!any) return std::nullopt;
        // The alphabet has to be sorted.
        std::vector<LetterId> places(letters.size());
        for (LetterId id = 0; id < places.size(); ++id)
            places[id] = id;
        std::sort(places.begin(), places.end(),
                  [&](LetterId a, LetterId b) { return letters[a] < letters[b]; });
        std::vector<LetterId> rank(letters.size());
        std::vector<Letter> sorted;
        for (LetterId at = 0; at < places.size(); ++at) {
            rank[places[at]] = at;
            sorted.push_back(letters[places[at]]);
        }
        for (auto& arrows : graph.arrows) {
            for (Graph::Arrow& arrow : arrows)
                arrow.letter = rank[arrow.letter];
        }
        const auto language = ir::normal::determinised(graph, states.size() + 2);
        return language ? write_(ir::normal::withUsedLetters(*language, sorted)) : std::nullopt;
    }

    /// `wW`, `cwfF`: swaps with the marked square right behind it.
    [[nodiscard]] std::vector<std::string> swapsFrom(const Marking& marking) const {
        const Vec kind = ir::representative(*marking.steps.begin());
        // By contents; the directions as the first leg sees them.
        std::map<Vec, Contents> swapped;
        std::set<Vec> moved;
        for (const auto& [id, to] : walks_.language.states[marking.behind].next) {
            const Letter& letter = walks_.letters[id];
            const auto* step = std::get_if<ir::Step>(&letter.going);
            if (step == nullptr || !letter.last) continue;
            const std::vector<ir::Instruction> swap = {ir::Act{ir::Swap{marking.slot}}, ir::Act{ir::Land{}}};
            for (const Vec& first : marking.steps) {
                const Vec seen = ir::Symmetry::onto(first).inverse().of(step->by);
                if (letter.changes == swap) swapped[seen] = swapped[seen] | letter.here;
                if (letter.here.empty) moved.insert(seen);
            }
        }
        std::map<Contents, std::vector<Vec>> byContents;
        for (const auto& [vec, what] : swapped)
            byContents[what].push_back(vec);
        std::vector<std::string> result;
        for (const auto& [what, vectors] : byContents) {
            Written leg;
            leg.what = Written::What::Swap;
            leg.leg.vectors = vectors;
            leg.leg.over = what;
            leg.leg.over.empty = std::all_of(vectors.begin(), vectors.end(),
                                             [&, &all = moved](const Vec& vec) { return all.contains(vec); });
            leg.leg.last = true;
            leg.behind = kind;
            Refusal ignored;
            if (const auto texts = textsOf({leg}, false, false, words_, ignored))
                result.push_back(grouped(*texts));
        }
        return result;
    }

    Trial& trial_;
    const Words& words_;
    const Writer& write_;
    const Spelling& walks_;
    Shortlist shortlist_;
};

}  // namespace

std::vector<std::string> rememberedTexts(Trial& trial, const Words& words, const Writer& write) {
    return Proposing(trial, words, write).run();
}

}  // namespace ferz::mbn
