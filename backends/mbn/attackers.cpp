#include "backends/mbn/attackers.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "backends/mbn/atoms.h"
#include "backends/mbn/first_leg.h"
#include "backends/mbn/leg.h"
#include "ir/symmetry.h"

namespace ferz::mbn {

namespace {

using ir::NameSet;
using ir::Vec;
using ir::normal::Graph;
using ir::normal::Language;
using ir::normal::Letter;
using ir::normal::Node;
using ir::normal::Spelling;

/// The letters of the table that are pieces of their own.
constexpr std::string_view kTable = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
constexpr std::size_t kMostNames = 8;

/// The names of enemies that the walks ask for.
std::set<std::string> namesIn(const Spelling& walks) {
    std::set<std::string> result;
    for (const Letter& letter : walks.letters) {
        for (const std::string& name : letter.here.enemies.listed())
            result.insert(name);
        for (const ir::Test& test : letter.tests) {
            if (const auto* holds = std::get_if<ir::Holds>(&test.predicate))
                result.insert(holds->what.enemies.listed().begin(), holds->what.enemies.listed().end());
        }
    }
    return result;
}

class Proposing {
public:
    Proposing(const Spelling& walks, const Words& words, const Writer& write, const IsLast& isLast)
        : walks_(walks), words_(words), write_(write), isLast_(isLast) {}

    void run() const {
        const std::vector<std::string> sets = this->sets();
        if (sets.empty()) return;
        const std::vector<std::string> behind = behindReturns();
        for (const std::string& moves : behind) {
            for (const std::string& set : sets) {
                if (isLast_(set + moves)) return;
            }
        }
        // What is asked before the first step is no question behind it.
        if (!behind.empty()) return;
        for (const std::vector<Vec>& vectors : firstVectors()) {
            for (const std::string& leg : firstLegs(vectors, words_)) {
                for (const std::string& set : sets) {
                    if (isLast_(leg + set)) return;
                }
            }
        }
    }

private:
    /// All names together, each, and all pieces but those that are not asked for.
    [[nodiscard]] std::vector<std::string> sets() const {
        const std::set<std::string> names = namesIn(walks_);
        std::vector<std::string> result;
        const auto add = [&](const NameSet& set) {
            Refusal ignored;
            if (auto text = words_.setOf(set, ignored); text && !text->empty())
                result.push_back(std::move(*text));
        };
        if (names.empty()) return result;
        std::vector<std::string> others;
        for (const char letter : kTable) {
            std::string name = words_.names.nameOf(std::string(1, letter));
            if (!names.contains(name)) others.push_back(std::move(name));
        }
        if (others.size() <= kMostNames) {
            // Some attack nothing, so that it does not matter whether they are left out.
            result.emplace_back("{^}");
            for (const std::string& other : others)
                add(NameSet::allBut({other}));
            add(NameSet::allBut(others));
        }
        if (names.size() > kMostNames) return result;
        add(NameSet::of({names.begin(), names.end()}));
        if (names.size() > 1) {
            for (const std::string& name : names)
                add(NameSet::of({name}));
        }
        return result;
    }

    /// What is walked from the origin once somebody was met, as texts.
    [[nodiscard]] std::vector<std::string> behindReturns() const {
        std::set<Node> starts;
        for (const auto& state : walks_.language.states) {
            for (const auto& [id, to] : state.next) {
                const Letter& letter = walks_.letters[id];
                const auto* back = std::get_if<ir::Return>(&letter.going);
                if (back != nullptr && back->slot == ir::kOriginSlot && !letter.last) starts.insert(to);
            }
        }
        // A single leap, and the same back.
        const auto& states = walks_.language.states;
        for (const auto& [id, to] : states[0].next) {
            const auto* first = std::get_if<ir::Step>(&walks_.letters[id].going);
            if (first == nullptr || walks_.letters[id].here.enemies.isAll()) continue;
            for (const auto& [next, behind] : states[to].next) {
                const auto* second = std::get_if<ir::Step>(&walks_.letters[next].going);
                if (second != nullptr && (first->by + second->by).isZero() && !walks_.letters[next].last)
                    starts.insert(behind);
            }
        }
        std::set<std::string> result;
        for (const Node start : starts) {
            Graph graph = ir::normal::graphOf(walks_.language);
            // No walk comes back to the start, so that its place may be taken.
            graph.arrows[0] = graph.arrows[start];
            const auto language = ir::normal::determinised(graph, graph.arrows.size() + 1);
            if (!language) continue;
            const auto text = write_(ir::normal::withUsedLetters(*language, walks_.letters));
            if (!text) continue;
            const bool isOne = text->find('+') == std::string::npos || isWrapped(*text);
            result.insert(isOne ? *text : "(" + *text + ")");
        }
        return {result.begin(), result.end()};
    }

    /// The first steps of each kind, and those of a king together.
    [[nodiscard]] std::vector<std::vector<Vec>> firstVectors() const {
        std::map<Vec, std::set<Vec>> byKind;
        for (const auto& [id, to] : walks_.language.states[0].next) {
            if (const auto* step = std::get_if<ir::Step>(&walks_.letters[id].going))
                byKind[ir::representative(step->by)].insert(step->by);
        }
        std::vector<std::vector<Vec>> result;
        std::set<Vec> kings;
        for (const auto& [kind, vectors] : byKind) {
            if (kind.rank == 1) kings.insert(vectors.begin(), vectors.end());
        }
        if (byKind.contains({0, 1}) && byKind.contains({1, 1}))
            result.emplace_back(kings.begin(), kings.end());
        for (const auto& [kind, vectors] : byKind)
            result.emplace_back(vectors.begin(), vectors.end());
        return result;
    }

    const Spelling& walks_;
    const Words& words_;
    const Writer& write_;
    const IsLast& isLast_;
};

}  // namespace

std::vector<std::string> attackedTexts(Trial& trial, const Words& words, const Writer& write) {
    Shortlist shortlist(trial);
    proposeAttacked(trial.walks(), words, write, [&](const std::string& text) {
        const Language* walked = shortlist.offer(text);
        return walked != nullptr && without(trial.rest(), *walked).isEmpty();
    });
    return shortlist.take();
}

void proposeAttacked(const Spelling& walks, const Words& words, const Writer& write, const IsLast& isLast) {
    Proposing(walks, words, write, isLast).run();
}

}  // namespace ferz::mbn
