#include "ir/normal/open_segment.h"

#include <algorithm>
#include <utility>

#include "ir/regions.h"
#include "ir/transitions.h"
#include "ir/zone_sets.h"

namespace ferz::ir::normal {

namespace {

bool contradicts(const Test& a, const Test& b) {
    if (a.at == b.at && a.predicate == b.predicate && a.negated != b.negated) return true;
    const auto* left = std::get_if<StateIs>(&a.predicate);
    const auto* right = std::get_if<StateIs>(&b.predicate);
    return left != nullptr && right != nullptr && !a.negated && !b.negated && left->key == right->key &&
           left->value != right->value;
}

/// `k = 1` says that `k` is not 2.
bool implies(const Test& a, const Test& b) {
    if (a == b) return true;
    const auto* left = std::get_if<StateIs>(&a.predicate);
    const auto* right = std::get_if<StateIs>(&b.predicate);
    return left != nullptr && right != nullptr && !a.negated && b.negated && left->key == right->key &&
           left->value != right->value;
}

/// Without a negation, where there is such a test of the same kind.
Test affirmed(Test test) {
    if (test.negated) {
        test.negated = false;
        test = negated(test);
    }
    // Off the board no square is in a zone, nor outside of it.
    if (const auto* zone = std::get_if<InZone>(&test.predicate); zone != nullptr && test.at.isZero())
        return Test{InZone{canonical(test.negated ? complementOf(zone->zone) : zone->zone)}};
    return test;
}

/// Both tests in one, in `added`.
bool unite(const Test& other, Test& added) {
    if (other.at != added.at || other.negated || added.negated ||
        other.predicate.index() != added.predicate.index())
        return false;
    if (auto* holds = std::get_if<Holds>(&added.predicate)) {
        holds->what = holds->what & std::get<Holds>(other.predicate).what;
        return true;
    }
    if (auto* beyond = std::get_if<Beyond>(&added.predicate)) {
        beyond->regions &= std::get<Beyond>(other.predicate).regions;
        return true;
    }
    if (auto* named = std::get_if<Named>(&added.predicate)) {
        named->names = named->names & std::get<Named>(other.predicate).names;
        return true;
    }
    auto* zone = std::get_if<InZone>(&added.predicate);
    const auto both =
        zone != nullptr ? intersectionOf(zone->zone, std::get<InZone>(other.predicate).zone) : std::nullopt;
    if (both) zone->zone = *both;
    return both.has_value();
}

bool isNever(const Test& test) {
    if (test.negated) return false;
    if (const auto* holds = std::get_if<Holds>(&test.predicate)) return holds->what.isNone();
    if (const auto* beyond = std::get_if<Beyond>(&test.predicate)) return beyond->regions == 0;
    if (const auto* named = std::get_if<Named>(&test.predicate)) return named->names.isNone();
    const auto* zone = std::get_if<InZone>(&test.predicate);
    return zone != nullptr && zone->zone == complementOf(Zone::everywhere());
}

bool isAlways(const Test& test) {
    if (test.negated) return false;
    if (const auto* holds = std::get_if<Holds>(&test.predicate)) return holds->what.isAll();
    if (const auto* beyond = std::get_if<Beyond>(&test.predicate)) return beyond->regions == kAllRegions;
    if (const auto* named = std::get_if<Named>(&test.predicate)) return named->names.isAll();
    const auto* zone = std::get_if<InZone>(&test.predicate);
    return zone != nullptr && test.at.isZero() && zone->zone == Zone::everywhere();
}

[[nodiscard]] bool isOffTheBoard(const Test& test) {
    const auto* beyond = std::get_if<Beyond>(&test.predicate);
    return beyond != nullptr && (beyond->regions & bit(Region::Inside)) == 0;
}

/// Where there is no square nothing stands: what tests of one point say of it together, if it is settled.
std::optional<Feasibility> settledBeside(std::vector<Test>& tests, const Test& added) {
    const auto* holds = std::get_if<Holds>(&added.predicate);
    for (const Test& other : tests) {
        if (other.at != added.at) continue;
        const auto* otherHolds = std::get_if<Holds>(&other.predicate);
        if (holds != nullptr && isOffTheBoard(other))
            return holds->what.off ? Feasibility::Goes : Feasibility::Dead;
        if (otherHolds != nullptr && isOffTheBoard(added) && !otherHolds->what.off) return Feasibility::Dead;
    }
    if (isOffTheBoard(added)) {
        std::erase_if(tests, [&](const Test& other) {
            return other.at == added.at && std::holds_alternative<Holds>(other.predicate);
        });
    }
    return std::nullopt;
}

/// All that is asked of the contents, of the name or of the place of one square is one test.
Feasibility addTo(std::vector<Test>& tests, const Test& test) {
    Test added = affirmed(test);
    for (auto other = tests.begin(); other != tests.end();) {
        if (contradicts(*other, added)) return Feasibility::Dead;
        if (implies(*other, added)) return Feasibility::Goes;
        if (implies(added, *other) || unite(*other, added)) {
            other = tests.erase(other);
        } else {
            ++other;
        }
    }
    if (isNever(added)) return Feasibility::Dead;
    if (isAlways(added)) return Feasibility::Goes;
    if (const auto settled = settledBeside(tests, added)) return *settled;
    tests.insert(std::upper_bound(tests.begin(), tests.end(), added), added);
    return Feasibility::Goes;
}

}  // namespace

Feasibility OpenSegment::guard(const Test& test) {
    return addTo(segment.collected.guards, test);
}

Feasibility OpenSegment::askBeyond(const Beyond& beyond, const Test& test) {
    const unsigned possible = regionsAround(test.at);
    const unsigned regions = (test.negated ? ~beyond.regions : beyond.regions) & possible;
    if (regions == 0) return Feasibility::Dead;
    if (regions == possible) return Feasibility::Goes;
    // Regions are those of one board: a point beside it may lie inside of them.
    if (regions == (possible & ~bit(Region::Inside)) && test.at.isFlat())
        return askAnytime(Test{Holds{Contents::offBoard()}, test.at});
    return askAnytime(Test{Beyond{regions}, test.at});
}

Feasibility OpenSegment::askAnytime(const Test& test) {
    return addTo(segment.letter.tests, test);
}

Feasibility OpenSegment::askInOrder(const Test& test) {
    if (segment.letter.changes.empty()) return askAnytime(test);
    segment.letter.changes.emplace_back(test);
    return Feasibility::Goes;
}

void OpenSegment::tag(const Effect& effect) {
    std::vector<Effect>& tags = segment.collected.tags;
    std::erase_if(tags, [&](const Effect& each) {
        if (each == effect) return true;
        if (std::holds_alternative<Become>(each)) return std::holds_alternative<Become>(effect);
        const auto* left = std::get_if<SetState>(&each);
        const auto* right = std::get_if<SetState>(&effect);
        return left != nullptr && right != nullptr && left->key == right->key;
    });
    tags.insert(std::upper_bound(tags.begin(), tags.end(), effect), effect);
}

void OpenSegment::changeBoard(const Effect& effect) {
    if (rearranged) {
        segment.letter.changes.emplace_back(Act{effect});
    } else {
        addOnce(Act{effect});
    }
}

void OpenSegment::rearrange(const Effect& effect) {
    rearranged = true;
    changeBoard(effect);
}

void OpenSegment::addOnce(const Instruction& change) {
    auto& changes = segment.letter.changes;
    const auto isForget = [](const Instruction& each) { return effectOf<Forget>(each) != nullptr; };
    const auto since = std::find_if(changes.rbegin(), changes.rend(), isForget).base();
    if (std::find(since, changes.end(), change) == changes.end()) changes.push_back(change);
}

}  // namespace ferz::ir::normal
