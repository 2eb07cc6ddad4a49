#include "backends/mbn/traits.h"

#include <algorithm>
#include <cstddef>

#include "ir/symmetry.h"
#include "ir/transitions.h"

namespace ferz::mbn {

namespace {

using ir::Vec;
using ir::normal::Language;
using ir::normal::Letter;
using ir::normal::Spelling;

/// Longer walks count as endless.
constexpr std::size_t kMostSteps = 12;
/// The most steps of a walk that may be written as a lame leap.
constexpr int kMostStepsOfLeap = 4;
/// The largest ordinate of such a leap.
constexpr int kFarthest = 4;

/// The number of steps of the longest walk; 0 if there is no limit, or a large one.
int longestWalk(const Language& language) {
    std::vector<std::size_t> longest(language.states.size(), 0);
    for (bool changes = true; changes;) {
        changes = false;
        for (std::size_t from = 0; from < longest.size(); ++from) {
            for (const auto& [letter, to] : language.states[from].next) {
                if (longest[to] > longest[from]) continue;
                longest[to] = longest[from] + 1;
                if (longest[to] > kMostSteps) return 0;
                changes = true;
            }
        }
    }
    return static_cast<int>(*std::max_element(longest.begin(), longest.end()));
}

/// The vectors of walks of several steps that may be written as a lame leap.
std::set<Vec> leapsOf(const Spelling& walks) {
    std::set<Vec> result;
    std::set<std::pair<ir::normal::Node, Vec>> here = {{0, Vec{}}};
    for (int steps = 1; steps <= kMostStepsOfLeap; ++steps) {
        std::set<std::pair<ir::normal::Node, Vec>> next;
        for (const auto& [node, at] : here) {
            for (const auto& [id, to] : walks.language.states[node].next) {
                const auto* step = std::get_if<ir::Step>(&walks.letters[id].going);
                if (step == nullptr) continue;
                const Vec end = at + step->by;
                const int farthest = ir::representative(end).rank;
                if (!walks.letters[id].last) {
                    next.emplace(to, end);
                } else if (steps > 1 && farthest > 1 && farthest <= kFarthest) {
                    result.insert(end);
                }
            }
        }
        here = std::move(next);
    }
    return result;
}

/// True for a test that a square has any contents but an enemy.
bool isOfNoEnemy(const ir::Test& test) {
    const auto* holds = std::get_if<ir::Holds>(&test.predicate);
    return holds != nullptr && !test.at.isZero() && holds->what.enemies.isNone() && holds->what.empty &&
           !holds->what.friends.isNone();
}

void addSignsOf(const ir::Test& test, Traits& traits) {
    if (std::holds_alternative<ir::EnPassantMarked>(test.predicate)) traits.signs |= kMarksEnPassant;
    if (std::holds_alternative<ir::Beyond>(test.predicate)) traits.signs |= kAsksForEdges;
    const auto* holds = std::get_if<ir::Holds>(&test.predicate);
    if (holds == nullptr) return;
    if (!test.at.isZero()) traits.signs |= kLooksAround;
    const auto& names = holds->what.enemies.listed();
    traits.names.insert(names.begin(), names.end());
}

void addSignsOf(const Letter& letter, Traits& traits) {
    if (const auto* back = std::get_if<ir::Return>(&letter.going))
        traits.signs |= kMarks | (back->slot == ir::kOriginSlot && !letter.last ? kMeetsNoEnemy : 0U);
    if (const auto* step = std::get_if<ir::Step>(&letter.going)) {
        traits.stepKinds.insert(ir::representative(step->by));
        if (!ir::isPlain(step->edges)) traits.signs |= kRounds;
    }
    const bool takes = std::find(letter.changes.begin(), letter.changes.end(),
                                 ir::Instruction{ir::Act{ir::Capture{}}}) != letter.changes.end();
    if (takes) traits.signs |= letter.last ? kTakes : kTakesOnWay;
    if (letter.last && letter.here.empty) traits.signs |= kMoves;
    if (!letter.last && letter.changes.empty() && !letter.here.empty) traits.signs |= kPassesPieces;
    const auto& names = letter.here.enemies.listed();
    traits.names.insert(names.begin(), names.end());
    for (const ir::Test& test : letter.tests)
        addSignsOf(test, traits);
    for (const ir::Instruction& change : letter.changes) {
        if (std::holds_alternative<ir::Mark>(change)) traits.signs |= kMarks;
        if (ir::effectOf<ir::Swap>(change)) traits.signs |= kSwaps;
        if (ir::effectOf<ir::Visit>(change)) traits.signs |= kVisits;
    }
}

}  // namespace

Traits traitsOf(const Spelling& odd, const Spelling& walks) {
    Traits result;
    for (const Letter& letter : odd.letters)
        addSignsOf(letter, result);
    if ((result.signs & ~(kMoves | kTakes | kTakesOnWay)) == 0) result.signs |= kPlain;
    const auto& states = odd.language.states;
    for (const auto& [id, to] : states[0].next) {
        const auto& tests = odd.letters[id].tests;
        if (std::any_of(tests.begin(), tests.end(), isOfNoEnemy)) result.signs |= kMeetsNoEnemy;
    }
    // Letters at the origin may come before the first step.
    std::set<std::size_t> starts = {0};
    for (const auto& [id, to] : states[0].next) {
        if (std::holds_alternative<ir::normal::Stay>(odd.letters[id].going)) starts.insert(to);
    }
    for (const std::size_t from : starts) {
        for (const auto& [id, to] : states[from].next) {
            const auto* step = std::get_if<ir::Step>(&odd.letters[id].going);
            if (step != nullptr) result.first.insert(step->by);
        }
    }
    result.steps = StepWalks(walks);
    result.most = longestWalk(odd.language);
    result.leaps = leapsOf(odd);
    for (const Vec& leap : result.leaps)
        result.leapKinds.insert(ir::representative(leap));
    return result;
}

}  // namespace ferz::mbn
