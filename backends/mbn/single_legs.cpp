#include "backends/mbn/single_legs.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "backends/mbn/atoms.h"
#include "backends/mbn/directions.h"
#include "backends/mbn/leg.h"
#include "ir/symmetry.h"

namespace ferz::mbn {

namespace {

using ir::Contents;
using ir::NameSet;
using ir::Vec;
using ir::normal::Language;
using ir::normal::Letter;
using ir::normal::Node;

const Contents kPieces = Contents::enemy() | Contents::friendly();
/// Longer rides of a limited length are not tried.
constexpr std::size_t kMostSteps = 8;
constexpr int kFewSteps = 3;
/// Directions that more than one leaper has, the widest first.
constexpr const char* kDirections[] = {"", "v", "s", "f", "b", "l", "r"};

/// Steps that may be written with one letter.
struct Kind {
    Vec vec;  ///< the representative
    ir::Edges edges;
    friend auto operator<=>(const Kind&, const Kind&) = default;
};

/// What of the walks tells which manners they may have.
struct Signs {
    std::set<Kind> kinds;
    std::set<Kind> odd;             ///< those of steps that are more than a move or a capture
    std::set<Contents> swapped;     ///< by swaps with the origin
    std::optional<NameSet> passed;  ///< victims of captures in passing
    bool marksSquares = false;      ///< for en passant
    bool remembers = false;
    bool asksForEdges = false;
    bool returnsHome = false;
    bool looksAround = false;  ///< for enemies, before it goes
    bool passesPieces = false;
};

/// More than what a plain leg does on its way.
bool isOdd(const Letter& letter) {
    const bool isPlain =
        std::all_of(letter.changes.begin(), letter.changes.end(), [](const ir::Instruction& change) {
            return change == ir::Instruction{ir::Act{ir::Capture{}}} ||
                   change == ir::Instruction{ir::Act{ir::Land{}}};
        });
    return !isPlain || std::holds_alternative<ir::Return>(letter.going) ||
           std::any_of(letter.tests.begin(), letter.tests.end(),
                       [](const ir::Test& test) { return !test.at.isZero(); });
}

/// No enemy stands there.
bool isQuiet(const ir::Test& test) {
    const auto* holds = std::get_if<ir::Holds>(&test.predicate);
    return holds != nullptr && !test.negated && !test.at.isZero() && holds->what.enemies.isNone() &&
           !holds->what.friends.isNone();
}

Signs signsOf(const ir::normal::Spelling& walks) {
    Signs result;
    for (const auto& [id, to] : walks.language.states[0].next) {
        const auto& tests = walks.letters[id].tests;
        result.looksAround = result.looksAround || std::any_of(tests.begin(), tests.end(), isQuiet);
    }
    for (const Letter& letter : walks.letters) {
        if (const auto* step = std::get_if<ir::Step>(&letter.going)) {
            const Kind kind{ir::representative(step->by), step->edges};
            result.kinds.insert(kind);
            if (isOdd(letter)) result.odd.insert(kind);
        }
        const auto* back = std::get_if<ir::Return>(&letter.going);
        result.returnsHome =
            result.returnsHome || (back != nullptr && back->slot == ir::kOriginSlot && !letter.last);
        result.passesPieces =
            result.passesPieces || (!letter.last && letter.changes.empty() && !letter.here.empty);
        for (const ir::Test& test : letter.tests) {
            if (const auto* mark = std::get_if<ir::EnPassantMarked>(&test.predicate))
                result.passed = mark->victims;
            if (test.at.isZero()) continue;
            result.asksForEdges = result.asksForEdges || std::holds_alternative<ir::Beyond>(test.predicate);
        }
        for (const ir::Instruction& change : letter.changes) {
            result.remembers = result.remembers || std::holds_alternative<ir::Mark>(change);
            result.marksSquares =
                result.marksSquares || change == ir::Instruction{ir::Act{ir::MarkEnPassant{}}};
            if (change == ir::Instruction{ir::Act{ir::Swap{ir::kOriginSlot}}})
                result.swapped.insert(letter.here);
        }
    }
    return result;
}

/// How many steps walks have; `endless` where some have any number.
struct Lengths {
    int most = 0;
    bool endless = false;
};

Lengths lengthsOf(const Language& language) {
    // States are numbered from the start; what is longer than there are states is a circle.
    std::vector<std::size_t> longest(language.states.size(), 0);
    Lengths result;
    for (bool changes = true; changes && !result.endless;) {
        changes = false;
        for (std::size_t node = 0; node < language.states.size(); ++node) {
            for (const auto& [letter, to] : language.states[node].next) {
                if (longest[to] > longest[node]) continue;
                longest[to] = longest[node] + 1;
                changes = true;
                result.endless = result.endless || longest[to] > language.states.size();
            }
        }
    }
    const std::size_t most = *std::max_element(longest.begin(), longest.end());
    // Half the way to the edge is as good as any number.
    result.endless = result.endless || most > kMostSteps;
    result.most = static_cast<int>(std::min(most, kMostSteps));
    return result;
}

/// A leg that is usual, that only moves, and that only takes.
std::vector<Written> usualLegs() {
    Written usual;
    usual.leg.over = Contents::nothing();
    usual.leg.take = Contents::enemy();
    Written move = usual;
    move.leg.take = {};
    Written capture = usual;
    capture.leg.over = {};
    return {usual, move, capture};
}

class Proposing {
public:
    Proposing(Trial& trial, const Words& words)
        : trial_(trial), words_(words), signs_(signsOf(trial.walks())), shortlist_(trial) {}

    std::vector<std::string> run() {
        lengths_ = lengthsOf(trial_.walks().language);
        for (const Written& leg : manners()) {
            for (const Written& counted : counts(leg))
                offerAll(counted);
        }
        // Legs of one manner are written together.
        std::vector<Written> legs;
        for (const std::string& text : shortlist_.take())
            legs.push_back(offered_.at(text));
        Refusal ignored;
        std::vector<std::string> texts;
        if (!legs.empty()) texts = textsOf(legs, false, true, words_, ignored).value_or(texts);
        if (signs_.looksAround || signs_.returnsHome) undisturbed(texts);
        return texts;
    }

private:
    // ---- manners: legs but for their vectors and counts

    [[nodiscard]] std::vector<Written> manners() const {
        std::vector<Written> result;
        const auto add = [&](std::vector<Written> legs, const std::string& also) {
            for (Written& leg : legs) {
                leg.also = also;
                result.push_back(std::move(leg));
            }
        };
        if (signs_.asksForEdges) add(usualLegs(), "h");
        if (!signs_.swapped.empty()) {
            for (const char* beyond : {"g", "gg", "pp", "p", ""}) {
                if (*beyond == '\0' || signs_.passesPieces) add(swaps(), beyond);
            }
        }
        if (signs_.passed && signs_.marksSquares) add(inPassing(), "");
        if (signs_.remembers && signs_.passesPieces) {
            for (const char* beyond : {"g", "gg"}) {
                add(usualLegs(), beyond);
                for (auto leg = result.end() - 3; leg != result.end(); ++leg)
                    leg->untilBlocked = true;
            }
        }
        return result;
    }

    [[nodiscard]] std::vector<Written> swaps() const {
        std::set<Contents> swapped = signs_.swapped;
        Contents all;
        for (const Contents& each : signs_.swapped)
            all = all | each;
        swapped.insert(all);
        swapped.insert(all & Contents::enemy());
        swapped.insert(all & Contents::friendly());
        std::vector<Written> result;
        for (const Contents& each : swapped) {
            if (each.isNone()) continue;
            Written leg;
            leg.what = Written::What::Swap;
            leg.leg.over = Contents::nothing() | each;
            result.push_back(leg);
            leg.leg.over = each;
            result.push_back(leg);
        }
        return result;
    }

    [[nodiscard]] std::vector<Written> inPassing() const {
        Written leg;
        leg.leg.marksEnPassant = true;
        leg.leg.enPassant = *signs_.passed;
        leg.leg.over = Contents::nothing();
        leg.leg.take = Contents::enemy();
        Written only = leg;
        only.leg.take = {};
        return {leg, only};
    }

    // ---- counts and vectors

    [[nodiscard]] std::vector<Written> counts(Written leg) const {
        std::vector<Written> result;
        leg.leg.last = true;
        const auto add = [&](int first, int most) {
            leg.leg.first = first;
            leg.leg.most = most;
            result.push_back(leg);
        };
        if (lengths_.endless) add(1, 0);
        if (leg.untilBlocked) return result;
        // Of endless walks some may still have few steps.
        const int most = lengths_.endless ? kFewSteps : lengths_.most;
        for (int count = most; count >= 1; --count) {
            add(1, count);
            if (count > 1) add(count, count);
        }
        return result;
    }

    /// In all directions, or else in each.
    void offerAll(Written leg) {
        for (const Kind& kind : signs_.odd) {
            const std::vector<Vec> orbit = orbitOf(kind.vec);
            leg.leg.edges = kind.edges;
            leg.leg.vectors = orbit;
            if (offer(leg)) continue;
            for (const Vec& vec : orbit) {
                leg.leg.vectors = {vec};
                (void)offer(leg);
            }
        }
    }

    bool offer(const Written& leg) {
        Refusal ignored;
        const auto texts = textsOf({leg}, false, true, words_, ignored);
        if (!texts || texts->size() != 1) return false;
        offered_.emplace(texts->front(), leg);
        const auto walked = trial_.walksOf(texts->front());
        return walked && hasOdd(*walked) && shortlist_.offer(texts->front()) != nullptr;
    }

    // ---- undisturbed: all vectors of such a leg at once

    void undisturbed(std::vector<std::string>& texts) {
        std::set<std::vector<Vec>> sets;
        std::set<Vec> kings;
        for (const Kind& kind : signs_.kinds) {
            if (kind.vec.rank == 1) kings.insert(kind.vec);
            addDirections({kind.vec}, sets);
        }
        if (kings.size() > 1) addDirections(kings, sets);
        Shortlist shortlist(trial_);
        const auto offerLeg = [&](const std::vector<Vec>& vectors, bool isLeap) {
            // Where no enemy is met, nothing is taken.
            Written leg = usualLegs().front();
            leg.also = "u";
            leg.leg.last = true;
            leg.leg.vectors = vectors;
            for (const Written& counted : isLeap ? std::vector<Written>{leg} : counts(leg)) {
                Refusal ignored;
                const auto text = textsOf({counted}, false, true, words_, ignored);
                const auto walked = text && text->size() == 1 ? trial_.walksOf(text->front()) : std::nullopt;
                if (walked && looksElsewhere(*walked)) (void)shortlist.offer(text->front());
            }
        };
        for (const std::vector<Vec>& vectors : sets)
            offerLeg(vectors, false);
        if (signs_.looksAround) {
            for (const std::vector<Vec>& vectors : tested())
                offerLeg(vectors, true);
        }
        for (std::string& text : shortlist.take())
            texts.push_back(std::move(text));
    }

    static void addDirections(const std::set<Vec>& kinds, std::set<std::vector<Vec>>& sets) {
        for (const char* letters : kDirections) {
            std::vector<Vec> vectors;
            for (const Vec& kind : kinds) {
                const auto chosen = selectedBy({kind.file, kind.rank}, letters);
                vectors.insert(vectors.end(), chosen.begin(), chosen.end());
            }
            std::sort(vectors.begin(), vectors.end());
            if (!vectors.empty()) sets.insert(std::move(vectors));
        }
    }

    /// A leap: the squares that it looks at before it goes, and the one where it goes.
    [[nodiscard]] std::set<std::vector<Vec>> tested() const {
        std::set<std::vector<Vec>> sets;
        const auto& states = trial_.walks().language.states;
        for (const auto& [id, to] : states[0].next) {
            const Letter& letter = trial_.walks().letters[id];
            std::set<Vec> vectors;
            for (const ir::Test& test : letter.tests) {
                if (isQuiet(test)) vectors.insert(test.at);
            }
            if (vectors.empty()) continue;
            if (std::holds_alternative<ir::Step>(letter.going)) {
                vectors.insert(std::get<ir::Step>(letter.going).by);
                sets.insert({vectors.begin(), vectors.end()});
            }
            for (const auto& [next, behind] : states[to].next) {
                if (const auto* step = std::get_if<ir::Step>(&trial_.walks().letters[next].going)) {
                    std::set<Vec> all = vectors;
                    all.insert(step->by);
                    sets.insert({all.begin(), all.end()});
                }
            }
        }
        return sets;
    }

    [[nodiscard]] bool hasOdd(const Language& language) const {
        const auto used = ir::normal::withUsedLetters(language, trial_.walks().letters);
        return std::any_of(used.letters.begin(), used.letters.end(), isOdd);
    }

    /// Those that look elsewhere before they go: of others a plain step would say as much.
    [[nodiscard]] bool looksElsewhere(const Language& language) const {
        const auto used = ir::normal::withUsedLetters(language, trial_.walks().letters);
        return std::any_of(used.letters.begin(), used.letters.end(), [](const Letter& letter) {
            return !letter.tests.empty() || std::holds_alternative<ir::Return>(letter.going);
        });
    }

    Trial& trial_;
    const Words& words_;
    Signs signs_;
    Lengths lengths_;
    Shortlist shortlist_;
    std::map<std::string, Written> offered_;
};

}  // namespace

std::vector<std::string> singleLegs(Trial& trial, const Words& words) {
    return Proposing(trial, words).run();
}

}  // namespace ferz::mbn
