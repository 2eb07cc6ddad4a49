#include "backends/mbn/peeled.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "backends/mbn/first_leg.h"
#include "backends/mbn/leg.h"
#include "ir/symmetry.h"

namespace ferz::mbn {

namespace {

using ir::Vec;
using ir::normal::Graph;
using ir::normal::Language;
using ir::normal::Letter;
using ir::normal::LetterId;
using ir::normal::Node;
using ir::normal::Spelling;

/// What follows first steps is written in that many ways at most.
constexpr std::size_t kMostRests = 6;

/// A first step: which squares it leads to, and what it remembers there.
struct First {
    Vec by;
    Node to = 0;
    std::optional<ir::Slot> slot;
    friend auto operator<=>(const First&, const First&) = default;
};

std::set<First> firstSteps(const Spelling& walks) {
    std::set<First> result;
    for (const auto& [id, to] : walks.language.states[0].next) {
        const Letter& letter = walks.letters[id];
        const auto* step = std::get_if<ir::Step>(&letter.going);
        if (step == nullptr || letter.last || !ir::isPlain(step->edges)) continue;
        First first{step->by, to, std::nullopt};
        for (const ir::Instruction& change : letter.changes) {
            if (const auto* mark = std::get_if<ir::Mark>(&change)) first.slot = mark->slot;
        }
        result.insert(first);
    }
    return result;
}

/// What was remembered behind the first step is where the rest begins.
void startAt(ir::Slot slot, Letter& letter) {
    if (auto* back = std::get_if<ir::Return>(&letter.going); back != nullptr && back->slot == slot)
        back->slot = ir::kOriginSlot;
    for (ir::Instruction& change : letter.changes) {
        if (change == ir::Instruction{ir::Act{ir::Swap{slot}}}) change = ir::Act{ir::Swap{ir::kOriginSlot}};
    }
}

/// What follows, turned; `endsRide`: without more of the same step.
std::optional<Spelling> restBehind(const Spelling& walks, const First& first, const ir::Symmetry& turn,
                                   bool endsRide) {
    std::map<Letter, LetterId> numbers;
    std::vector<Letter> turned;
    for (Letter letter : walks.letters) {
        if (first.slot) startAt(*first.slot, letter);
        if (auto* step = std::get_if<ir::Step>(&letter.going)) step->by = turn.of(step->by);
        for (ir::Test& test : letter.tests)
            test = turn.of(test);
        std::sort(letter.tests.begin(), letter.tests.end());
        numbers.emplace(letter, 0);
        turned.push_back(std::move(letter));
    }
    std::vector<Letter> letters;
    for (auto& [letter, number] : numbers) {
        number = static_cast<LetterId>(letters.size());
        letters.push_back(letter);
    }
    Graph graph = ir::normal::graphOf(walks.language);
    graph.arrows[0] = graph.arrows[first.to];
    if (endsRide) {
        std::erase_if(graph.arrows[0], [&](const Graph::Arrow& arrow) {
            const auto* step = std::get_if<ir::Step>(&walks.letters[arrow.letter].going);
            return step != nullptr && step->by == first.by && arrow.to == first.to;
        });
    }
    for (auto& arrows : graph.arrows) {
        for (Graph::Arrow& arrow : arrows)
            arrow.letter = numbers.at(turned[arrow.letter]);
    }
    const auto language = ir::normal::determinised(graph, graph.arrows.size() + 1);
    if (!language || language->isEmpty()) return std::nullopt;
    return ir::normal::withUsedLetters(*language, letters);
}

std::string inParentheses(const std::string& text) {
    return text.find('+') == std::string::npos || isWrapped(text) ? text : "(" + text + ")";
}

class Proposing {
public:
    Proposing(Trial& trial, const Words& words, const Writer& write)
        : trial_(trial), words_(words), write_(write), shortlist_(trial) {}

    std::vector<std::string> run() {
        for (const bool relative : {true, false}) {
            for (const bool endsRide : {false, true})
                collect(relative, endsRide);
        }
        if (rests_.size() > kMostRests) return {};
        for (const auto& [key, vectors] : rests_) {
            const auto& [rest, relative] = key;
            const auto text = write_(rest);
            if (text) offer(*text, relative, {vectors.begin(), vectors.end()});
        }
        return shortlist_.take();
    }

private:
    void collect(bool relative, bool endsRide) {
        for (const First& first : firstSteps(trial_.walks())) {
            const ir::Symmetry turn = relative ? ir::Symmetry::onto(first.by).inverse() : ir::Symmetry();
            // Letters behind a leg that is not orthogonal mean something else.
            if (relative && ir::representative(first.by).file != 0) continue;
            if (auto rest = restBehind(trial_.walks(), first, turn, endsRide))
                rests_[{std::move(*rest), relative}].insert(first.by);
        }
    }

    void offer(const std::string& text, bool relative, const std::vector<Vec>& vectors) {
        std::set<std::string> rests = {text};
        // Straight on has no letter.
        const std::size_t letter = text.find_first_of("fABCDFHKNQRTWZ:(");
        if (relative && letter != std::string::npos && text[letter] == 'f') {
            std::string straight = text;
            rests.insert(straight.erase(letter, 1));
        }
        for (const std::string& first : firstLegs(vectors, words_)) {
            for (const std::string& rest : rests) {
                const std::string dash = relative ? "-" : "--";
                (void)shortlist_.offer("(" + first + dash + "[" + rest + "])");
                (void)shortlist_.offer("(" + first + dash + inParentheses(rest) + ")");
            }
        }
    }

    Trial& trial_;
    const Words& words_;
    const Writer& write_;
    Shortlist shortlist_;
    std::map<std::pair<Spelling, bool>, std::set<Vec>> rests_;
};

}  // namespace

std::vector<std::string> peeledTexts(Trial& trial, const Words& words, const Writer& write) {
    return Proposing(trial, words, write).run();
}

}  // namespace ferz::mbn
