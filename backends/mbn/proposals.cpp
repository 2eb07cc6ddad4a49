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
using ir::normal::Node;

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
        if (traits_.looksAhead) append(compulsoryTexts(trial_, words_, write_));
        if (traits_.visits) completed();
        if (traits_.marks) append(rememberedTexts(trial_, words_, write_));
        return std::move(texts_);
    }

private:
    void append(std::vector<std::string> texts) {
        texts_.insert(texts_.end(), std::make_move_iterator(texts.begin()),
                      std::make_move_iterator(texts.end()));
    }

    /// `(aW)0*`, `(W)r0*`, `(cbD)0*`, and of riders round the edges `oW0*`.
    void completed() {
        for (const std::string& edges : traits_.edges) {
            for (const std::string& letter : lettersOf(traits_.kinds, words_)) {
                for (const char* mode : kModes)
                    accept(fmt::format("{}{}{}0*", mode, edges, letter));
            }
        }
        const std::map<Vec, std::set<Vec>> visiting = visitingSteps();
        const std::set<std::pair<Vec, Vec>> pairs = consecutiveSteps();
        std::set<Vec> kinds;
        for (const auto& [kind, vectors] : visiting)
            kinds.insert(kind);
        for (const std::string& letter : lettersOf(kinds, words_)) {
            std::map<Vec, std::set<Vec>> own;
            for (const auto& [kind, vectors] : visiting) {
                if (letter == "K" ? kind.rank == 1 : letter == letterOf(kind, false, words_))
                    own[kind] = vectors;
            }
            const auto absolute = directionOf(own);
            const auto first = directionOf(firstOf(own));
            const bool goesAnywhere = absolute && isAnywhere(own, pairs);
            for (const char* mode : kModes) {
                if (goesAnywhere) accept(fmt::format("({}d{}{})0*", mode, *absolute, letter));
                if (first && turnsSo(own, *first, pairs))
                    accept(fmt::format("({}{}{})0*", mode, *first, letter));
                for (const char* turn : kTurns) {
                    if (first && turnsSo(own, turn, pairs))
                        accept(fmt::format("({}{}{}){}0*", mode, *first, letter, turn));
                }
            }
        }
    }

    /// The letters for these of each kind, the same for all; empty when there are none.
    [[nodiscard]] static std::optional<std::string> directionOf(const std::map<Vec, std::set<Vec>>& steps) {
        std::optional<std::string> result;
        for (const auto& [kind, vectors] : steps) {
            const auto letters = lettersFor({kind.file, kind.rank}, {}, {vectors.begin(), vectors.end()});
            if (!letters || (result && result != letters)) return std::nullopt;
            result = letters;
        }
        return result;
    }

    /// Those of the steps with which walks begin.
    [[nodiscard]] std::map<Vec, std::set<Vec>> firstOf(const std::map<Vec, std::set<Vec>>& steps) const {
        const auto& walks = trial_.walks();
        std::map<Vec, std::set<Vec>> result;
        std::vector<Node> starts = {0};
        for (const auto& [id, to] : walks.language.states[0].next) {
            if (std::holds_alternative<ir::normal::Stay>(walks.letters[id].going)) starts.push_back(to);
        }
        for (const Node start : starts) {
            for (const auto& [id, to] : walks.language.states[start].next) {
                const auto* step = std::get_if<ir::Step>(&walks.letters[id].going);
                if (step != nullptr && steps.contains(ir::representative(step->by)))
                    result[ir::representative(step->by)].insert(step->by);
            }
        }
        return result;
    }

    [[nodiscard]] static bool isAnywhere(const std::map<Vec, std::set<Vec>>& steps,
                                         const std::set<std::pair<Vec, Vec>>& pairs) {
        for (const auto& [kind, vectors] : steps) {
            for (const Vec& one : vectors) {
                for (const Vec& other : vectors) {
                    // A walk does not turn back to where it was.
                    if (!(one + other).isZero() && !pairs.contains({one, other})) return false;
                }
            }
        }
        return true;
    }

    /// By kind: the steps to squares that a walk will not come to again.
    [[nodiscard]] std::map<Vec, std::set<Vec>> visitingSteps() const {
        std::map<Vec, std::set<Vec>> result;
        for (const Letter& letter : trial_.walks().letters) {
            const auto* step = std::get_if<ir::Step>(&letter.going);
            const bool visits = std::find(letter.changes.begin(), letter.changes.end(),
                                          ir::Instruction{ir::Act{ir::Visit{}}}) != letter.changes.end();
            if (step != nullptr && visits) result[ir::representative(step->by)].insert(step->by);
        }
        return result;
    }

    [[nodiscard]] std::set<std::pair<Vec, Vec>> consecutiveSteps() const {
        const auto& states = trial_.walks().language.states;
        const auto stepOf = [&](ir::normal::LetterId id) {
            return std::get_if<ir::Step>(&trial_.walks().letters[id].going);
        };
        std::vector<std::set<Vec>> arriving(states.size());
        for (const auto& state : states) {
            for (const auto& [id, to] : state.next) {
                if (const auto* step = stepOf(id)) arriving[to].insert(step->by);
            }
        }
        std::set<std::pair<Vec, Vec>> result;
        for (std::size_t node = 0; node < states.size(); ++node) {
            for (const auto& [id, to] : states[node].next) {
                const auto* step = stepOf(id);
                if (step == nullptr) continue;
                for (const Vec& before : arriving[node])
                    result.emplace(before, step->by);
            }
        }
        return result;
    }

    /// Is each step followed by those that the letters mean behind it? Without letters, by itself.
    [[nodiscard]] static bool turnsSo(const std::map<Vec, std::set<Vec>>& steps, std::string_view letters,
                                      const std::set<std::pair<Vec, Vec>>& pairs) {
        bool any = false;
        for (const auto& [kind, vectors] : steps) {
            for (const Vec& before : vectors) {
                const auto next = letters.empty() ? std::vector<Vec>{before}
                                                  : selectedBy({kind.file, kind.rank}, letters, before);
                for (const Vec& each : next) {
                    if (!pairs.contains({before, each})) return false;
                    any = true;
                }
            }
        }
        return any;
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
