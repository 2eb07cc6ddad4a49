#include "backends/mbn/proposals.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "backends/mbn/atoms.h"
#include "backends/mbn/attackers.h"
#include "backends/mbn/compulsory.h"
#include "backends/mbn/directions.h"
#include "backends/mbn/leg.h"
#include "backends/mbn/single_legs.h"
#include "ir/normal/normal_form.h"
#include "ir/symmetry.h"

namespace ferz::mbn {

namespace {

using ir::Contents;
using ir::Vec;
using ir::normal::Language;
using ir::normal::Letter;

constexpr const char* kModes[] = {"", "m", "c", "a"};
/// By which walks in circles turn.
constexpr const char* kTurns[] = {"r", "l", "(fr)", "(fl)", "(rf)", "(lf)"};
/// Automata that are larger are not tried as a whole.
constexpr std::size_t kMostStates = 1'000;
/// No more kinds of steps than these are tried.
constexpr std::size_t kMostKinds = 6;

/// What of the walks tells which families may be among them.
struct Traits {
    std::set<Vec> kinds;  ///< of steps
    bool looksAhead = false;
    bool visits = false;
    bool marks = false;
    std::set<std::string> edges;  ///< as modifiers
};

Traits traitsOf(const std::vector<Letter>& letters) {
    Traits result;
    for (const Letter& letter : letters) {
        if (const auto* step = std::get_if<ir::Step>(&letter.going)) {
            result.kinds.insert(ir::representative(step->by));
            if (std::holds_alternative<ir::CylinderEdges>(step->edges)) result.edges.insert("o");
            if (std::holds_alternative<ir::TorusEdges>(step->edges)) result.edges.insert("oo");
        }
        for (const ir::Test& test : letter.tests) {
            result.looksAhead =
                result.looksAhead || (!test.at.isZero() && std::holds_alternative<ir::Holds>(test.predicate));
        }
        for (const ir::Instruction& change : letter.changes) {
            result.visits = result.visits || change == ir::Instruction{ir::Act{ir::Visit{}}};
            result.marks = result.marks || std::holds_alternative<ir::Mark>(change);
        }
    }
    return result;
}

class Proposing {
public:
    Proposing(Trial& trial, const Words& words, const Writer& write)
        : trial_(trial), words_(words), write_(write), traits_(traitsOf(trial.walks().letters)) {}

    std::vector<std::string> run() {
        append(attackedTexts(trial_, words_, write_));
        if (traits_.kinds.size() > kMostKinds) return std::move(texts_);
        append(singleLegs(trial_, words_));
        if (traits_.looksAhead) append(compulsoryTexts(trial_, words_));
        if (traits_.visits) completed();
        if (traits_.marks) append(rememberedTexts(trial_, words_, write_));
        return std::move(texts_);
    }

private:
    void append(std::vector<std::string> texts) {
        texts_.insert(texts_.end(), std::make_move_iterator(texts.begin()),
                      std::make_move_iterator(texts.end()));
    }

    /// `(aW)0*`, and of riders round the edges `oW0*`.
    void completed() {
        for (const std::string& letter : lettersOf(traits_.kinds, words_)) {
            for (const char* mode : kModes) {
                for (const std::string& edges : traits_.edges)
                    accept(fmt::format("{}{}{}0*", mode, edges, letter));
                for (const char* absolute : {"", "d"})
                    accept(fmt::format("({}{}{})0*", mode, absolute, letter));
            }
        }
    }

    void accept(const std::string& text) {
        if (trial_.accepts(text)) texts_.push_back(text);
    }

    Trial& trial_;
    const Words& words_;
    const Writer& write_;
    Traits traits_;
    std::vector<std::string> texts_;
};

}  // namespace

std::vector<std::string> proposedTexts(Trial& trial, const Words& words, const Writer& write) {
    return Proposing(trial, words, write).run();
}

std::optional<std::string> proposedWhole(const Forms& forms, const Words& words, const Reading& reading) {
    const ir::Movement& whole = forms.normalised();
    std::set<Vec> kinds;
    bool visits = false;
    for (const ir::State& state : whole.states) {
        for (const ir::Transition& transition : state.transitions) {
            if (const auto* step = std::get_if<ir::Step>(&transition.instruction))
                kinds.insert(ir::representative(step->by));
            visits = visits || transition.instruction == ir::Instruction{ir::Act{ir::Visit{}}};
        }
    }
    // What is played as far as it goes remembers where it has been.
    if (!visits || kinds.size() > kMostKinds || whole.states.size() > kMostStates) return std::nullopt;
    for (const std::string& letter : lettersOf(kinds, words)) {
        for (const char* mode : kModes) {
            for (const char* turn : kTurns) {
                for (const std::string& text :
                     {fmt::format("({}{}){}0*", mode, letter, turn),
                      fmt::format("({0}{1}-{{({0}{2}{1})0*}})", mode, letter, turn)}) {
                    const Forms* tried = reading.of(text);
                    if (tried != nullptr && tried->normalised().states == whole.states) return text;
                }
            }
        }
    }
    return std::nullopt;
}

}  // namespace ferz::mbn
