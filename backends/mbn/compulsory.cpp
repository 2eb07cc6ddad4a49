#include "backends/mbn/compulsory.h"

#include <map>
#include <optional>
#include <set>

#include "backends/mbn/leg.h"
#include "ir/symmetry.h"

namespace ferz::mbn {

namespace {

using ir::Contents;
using ir::Vec;
using ir::normal::Letter;

/// The contents that a compulsory leg accepts, by square relative to the end of the leg before.
using Accepted = std::map<Vec, Contents>;

/// What a leg after the letter would accept; empty when the letter has other tests, or none.
std::optional<Accepted> acceptedBehind(const Letter& letter) {
    Accepted result;
    for (const ir::Test& test : letter.tests) {
        const auto* holds = std::get_if<ir::Holds>(&test.predicate);
        if (holds == nullptr || test.negated || test.at.isZero() || !holds->what.off) return std::nullopt;
        result[test.at] = ~holds->what & Contents::onBoard();
    }
    if (result.empty()) return std::nullopt;
    return result;
}

/// The text of a leg that accepts this, after a leg of the given kind: `(fr)F+cW`.
std::optional<std::string> legOf(const Accepted& accepted, const Vec& previous, const Words& words) {
    std::map<Contents, std::vector<Vec>> byContents;
    for (const auto& [at, what] : accepted)
        byContents[what].push_back(at);
    std::vector<Written> legs;
    for (const auto& [what, vectors] : byContents) {
        Written leg;
        leg.leg.vectors = vectors;
        leg.leg.over = what.empty ? Contents::nothing() : Contents{};
        leg.leg.take = {false, false, what.friends, what.enemies};
        leg.leg.last = true;
        leg.previous = previous;
        legs.push_back(std::move(leg));
    }
    Refusal ignored;
    const auto texts = textsOf(legs, false, false, words, ignored);
    return texts ? std::optional(joined(*texts, "+")) : std::nullopt;
}

}  // namespace

std::vector<std::string> compulsoryLegs(const std::vector<Letter>& letters, const Words& words) {
    std::set<std::string> legs;
    for (const Letter& letter : letters) {
        const auto* step = std::get_if<ir::Step>(&letter.going);
        const auto accepted = acceptedBehind(letter);
        if (step == nullptr || !ir::isPlain(step->edges) || !accepted) continue;
        const ir::Symmetry frame = ir::Symmetry::onto(step->by).inverse();
        Accepted turned;
        for (const auto& [at, what] : *accepted)
            turned.emplace(frame.of(at), what);
        if (const auto leg = legOf(turned, ir::representative(step->by), words)) legs.insert(*leg);
    }
    return {legs.begin(), legs.end()};
}

}  // namespace ferz::mbn
