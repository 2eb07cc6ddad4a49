#include "backends/mbn/proposals.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "backends/mbn/compulsory.h"
#include "backends/mbn/directions.h"
#include "backends/mbn/leg.h"
#include "ir/symmetry.h"

namespace ferz::mbn {

namespace {

using ir::Contents;
using ir::Leaper;
using ir::Vec;
using ir::normal::Language;
using ir::normal::Letter;

constexpr const char* kModes[] = {"", "m", "c", "a"};
/// Directions that more than one leaper has, the widest first.
constexpr const char* kDirections[] = {"", "v", "s", "f", "b", "l", "r"};
/// No more kinds of steps than these are tried.
constexpr std::size_t kMostKinds = 6;

/// What of the walks tells which families may be among them.
struct Traits {
    std::set<Vec> kinds;  ///< of steps
    bool looksAhead = false;
    bool asksForEdges = false;
    bool returnsHome = false;
    bool visits = false;
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
        const ir::Instruction visit = ir::Act{ir::Visit{}};
        const auto& changes = letter.changes;
        result.visits = result.visits || std::find(changes.begin(), changes.end(), visit) != changes.end();
    }
    return result;
}

std::vector<Vec> orbitOf(const Vec& kind) {
    std::set<Vec> result;
    for (const ir::Symmetry& symmetry : ir::Symmetry::all())
        result.insert(symmetry.of(kind));
    return {result.begin(), result.end()};
}

class Proposing {
public:
    Proposing(Trial& trial, const Words& words)
        : trial_(trial), words_(words), traits_(traitsOf(trial.walks().letters)) {}

    std::vector<std::string> run() {
        if (traits_.kinds.size() > kMostKinds) return {};
        if (traits_.asksForEdges) halflings();
        if (traits_.looksAhead) append(compulsoryTexts(trial_, words_));
        if (traits_.visits) completed();
        if (traits_.returnsHome) undisturbed();
        return std::move(texts_);
    }

private:
    void append(std::vector<std::string> texts) {
        texts_.insert(texts_.end(), std::make_move_iterator(texts.begin()),
                      std::make_move_iterator(texts.end()));
    }

    /// The letter of a kind, and those of several of them.
    [[nodiscard]] std::string letterOf(const std::vector<Vec>& vectors, bool rides) const {
        Written leg;
        leg.leg.vectors = vectors;
        leg.leg.most = rides ? 0 : 1;
        leg.leg.over = Contents::nothing();
        leg.leg.take = Contents::enemy();
        leg.leg.last = true;
        Refusal ignored;
        const auto texts = textsOf({leg}, false, true, words_, ignored);
        return texts ? joined(*texts, "") : "O";
    }
    [[nodiscard]] std::string letterOf(const Vec& kind, bool rides) const {
        return letterOf(orbitOf(kind), rides);
    }

    /// Vector by vector; those of one mode are then written together.
    void halflings() {
        std::vector<Written> legs;
        for (const Vec& kind : traits_.kinds) {
            for (const Vec& vec : orbitOf(kind)) {
                const auto direction = lettersFor({kind.file, kind.rank}, {}, {vec});
                if (!direction) continue;
                for (const char* mode : {"", "m", "c"}) {
                    if (!trial_.accepts(fmt::format("{}h{}{}", mode, *direction, letterOf(kind, true)))) continue;
                    Written leg;
                    leg.halfling = true;
                    leg.leg.vectors = {vec};
                    leg.leg.most = 0;
                    leg.leg.last = true;
                    const std::string_view said = mode;
                    leg.leg.over = said == "c" ? Contents{} : Contents::nothing();
                    if (said != "m") leg.leg.take = Contents::enemy();
                    legs.push_back(std::move(leg));
                    break;
                }
            }
        }
        if (legs.empty()) return;
        Refusal ignored;
        if (auto texts = textsOf(legs, false, true, words_, ignored)) append(std::move(*texts));
    }

    /// `(aW)0*`, and of riders round the edges `oW0*`.
    void completed() {
        std::vector<std::string> letters;
        if (traits_.kinds.contains({0, 1}) && traits_.kinds.contains({1, 1})) letters.emplace_back("K");
        for (const Vec& kind : traits_.kinds)
            letters.push_back(letterOf(kind, false));
        for (const std::string& letter : letters) {
            for (const char* mode : kModes) {
                for (const std::string& edges : traits_.edges)
                    accept(fmt::format("{}{}{}0*", mode, edges, letter));
                for (const char* absolute : {"", "d"})
                    accept(fmt::format("({}{}{})0*", mode, absolute, letter));
            }
        }
    }

    void undisturbed() {
        for (const Vec& kind : traits_.kinds) {
            for (const bool rides : {true, false}) {
                for (const char* mode : {"", "m"}) {
                    for (const char* direction : kDirections)
                        accept(fmt::format("{}u{}{}", mode, direction, letterOf(kind, rides)));
                }
            }
        }
    }

    void accept(const std::string& text) {
        if (trial_.accepts(text)) texts_.push_back(text);
    }

    Trial& trial_;
    const Words& words_;
    Traits traits_;
    std::vector<std::string> texts_;
};

}  // namespace

std::vector<std::string> proposedTexts(Trial& trial, const Words& words) {
    return Proposing(trial, words).run();
}

}  // namespace ferz::mbn
