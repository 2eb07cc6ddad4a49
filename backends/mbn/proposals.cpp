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
#include "backends/mbn/compulsory.h"
#include "backends/mbn/directions.h"
#include "backends/mbn/leg.h"
#include "ir/normal/normal_form.h"
#include "ir/symmetry.h"

namespace ferz::mbn {

namespace {

using ir::Contents;
using ir::Vec;
using ir::normal::Language;
using ir::normal::Letter;

constexpr const char* kModes[] = {"", "m", "c", "a"};
/// Directions that more than one leaper has, the widest first.
constexpr const char* kDirections[] = {"", "v", "s", "f", "b", "l", "r"};
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
    bool asksForEdges = false;
    bool returnsHome = false;
    bool visits = false;
    bool marks = false;
    bool swaps = false;
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
        const auto* back = std::get_if<ir::Return>(&letter.going);
        result.returnsHome = result.returnsHome || (back != nullptr && back->slot == ir::kOriginSlot);
        for (const ir::Test& test : letter.tests) {
            if (test.at.isZero()) continue;
            result.asksForEdges = result.asksForEdges || std::holds_alternative<ir::Beyond>(test.predicate);
            result.looksAhead = result.looksAhead || std::holds_alternative<ir::Holds>(test.predicate);
        }
        for (const ir::Instruction& change : letter.changes) {
            result.visits = result.visits || change == ir::Instruction{ir::Act{ir::Visit{}}};
            result.marks = result.marks || std::holds_alternative<ir::Mark>(change);
            const auto* act = std::get_if<ir::Act>(&change);
            result.swaps = result.swaps || (act != nullptr && std::holds_alternative<ir::Swap>(act->effect));
        }
    }
    return result;
}

class Proposing {
public:
    Proposing(Trial& trial, const Words& words, const Writer& write)
        : trial_(trial), words_(words), write_(write), traits_(traitsOf(trial.walks().letters)) {}

    std::vector<std::string> run() {
        if (traits_.kinds.size() > kMostKinds) return {};
        if (traits_.asksForEdges) halflings();
        if (traits_.looksAhead) append(compulsoryTexts(trial_, words_));
        if (traits_.swaps) swaps();
        if (traits_.visits) completed();
        if (traits_.returnsHome) undisturbed();
        if (traits_.marks) append(rememberedTexts(trial_, words_, write_));
        return std::move(texts_);
    }

private:
    void append(std::vector<std::string> texts) {
        texts_.insert(texts_.end(), std::make_move_iterator(texts.begin()),
                      std::make_move_iterator(texts.end()));
    }

    /// Vector by vector; those of one mode are then written together.
    void halflings() {
        Written leg;
        leg.halfling = true;
        std::vector<Ride> rides;
        for (const char* mode : {"", "m", "c"}) {
            const std::string_view said = mode;
            leg.leg.over = said == "c" ? Contents{} : Contents::nothing();
            leg.leg.take = said == "m" ? Contents{} : Contents::enemy();
            rides.push_back({fmt::format("{}h", mode), leg});
        }
        ridden(rides);
    }

    /// `wyg`, `cwp`: beyond other pieces, and the piece met goes to where the mover came from.
    void swaps() {
        const Contents pieces = Contents::enemy() | Contents::friendly();
        // What only captures names its pieces as the swap does.
        struct Met {
            const char* captures;
            const char* swaps;
            Contents over;
        };
        const Met met[] = {
            {"cy", "wy", pieces}, {"c", "w", Contents::enemy()}, {"cc", "ww", Contents::friendly()}};
        std::vector<Ride> rides;
        for (const bool jumps : {true, false}) {
            for (const auto& [captures, swaps, over] : met) {
                Written leg;
                leg.what = Written::What::Swap;
                leg.leg.jumps = jumps;
                if (!jumps) leg.leg.hurdles = pieces;
                const char* beyond = jumps ? "g" : "p";
                leg.leg.over = Contents::nothing() | over;
                rides.push_back({fmt::format("{}{}", swaps, beyond), leg});
                leg.leg.over = over;
                rides.push_back({fmt::format("{}{}{}", captures, swaps, beyond), leg});
            }
        }
        ridden(rides);
    }

    /// Modes, and the leg they say but for its vectors.
    struct Ride {
        std::string modes;
        Written leg;
    };

    /// Each vector in the first of the manners that fits.
    void ridden(const std::vector<Ride>& rides) {
        std::vector<Written> legs;
        for (const Vec& kind : traits_.kinds) {
            for (const Vec& vec : orbitOf(kind)) {
                const auto direction = lettersFor({kind.file, kind.rank}, {}, {vec});
                if (!direction) continue;
                const auto fits = std::find_if(rides.begin(), rides.end(), [&](const Ride& ride) {
                    return trial_.accepts(ride.modes + *direction + letterOf(kind, true, words_));
                });
                if (fits == rides.end()) continue;
                Written leg = fits->leg;
                leg.leg.vectors = {vec};
                leg.leg.most = 0;
                leg.leg.last = true;
                legs.push_back(std::move(leg));
            }
        }
        if (legs.empty()) return;
        Refusal ignored;
        if (auto texts = textsOf(legs, false, true, words_, ignored)) append(std::move(*texts));
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

    /// Those that look elsewhere before they go: of others a plain step would say as much.
    void undisturbed() {
        for (const Vec& kind : traits_.kinds) {
            for (const bool rides : {true, false}) {
                for (const char* mode : {"", "m"}) {
                    for (const char* direction : kDirections) {
                        const std::string text =
                            fmt::format("{}u{}{}", mode, direction, letterOf(kind, rides, words_));
                        const auto walked = trial_.walksOf(text);
                        if (!walked || !looksElsewhere(*walked)) continue;
                        trial_.take(*walked);
                        texts_.push_back(text);
                    }
                }
            }
        }
    }

    [[nodiscard]] bool looksElsewhere(const Language& language) const {
        const auto used = ir::normal::withUsedLetters(language, trial_.walks().letters);
        return std::any_of(used.letters.begin(), used.letters.end(), [](const Letter& letter) {
            return std::holds_alternative<ir::Return>(letter.going);
        });
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
