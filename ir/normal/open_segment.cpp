#include "ir/normal/open_segment.h"

#include <algorithm>
#include <utility>

#include "ir/regions.h"
#include "ir/transitions.h"

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

/// Both tests in one, in `added`.
bool unite(const Test& other, Test& added) {
    const auto* otherHolds = std::get_if<Holds>(&other.predicate);
    const auto* otherBeyond = std::get_if<Beyond>(&other.predicate);
    if (auto* holds = std::get_if<Holds>(&added.predicate); holds != nullptr && otherHolds != nullptr) {
        holds->what = holds->what & otherHolds->what;
        return true;
    }
    if (auto* beyond = std::get_if<Beyond>(&added.predicate); beyond != nullptr && otherBeyond != nullptr) {
        beyond->regions &= otherBeyond->regions;
        return true;
    }
    return false;
}

}  // namespace

Feasibility OpenSegment::guard(const Test& test) {
    std::vector<Test>& guards = segment.collected.guards;
    Test added = test;
    if (const auto* named = std::get_if<Named>(&test.predicate)) {
        // All that is asked of the name is one test.
        NameSet names = test.negated ? ~named->names : named->names;
        std::erase_if(guards, [&](const Test& guard) {
            const auto* other = std::get_if<Named>(&guard.predicate);
            if (other != nullptr) names = names & other->names;
            return other != nullptr;
        });
        if (names.isNone()) return Feasibility::Dead;
        if (names.isAll()) return Feasibility::Goes;
        added = Test{Named{names}};
    }
    for (const Test& guard : guards) {
        if (contradicts(guard, added)) return Feasibility::Dead;
        if (implies(guard, added)) return Feasibility::Goes;
    }
    std::erase_if(guards, [&](const Test& guard) { return implies(added, guard); });
    guards.insert(std::upper_bound(guards.begin(), guards.end(), added), added);
    return Feasibility::Goes;
}

Feasibility OpenSegment::askBeyond(const Beyond& beyond, const Test& test) {
    const unsigned possible = regionsAround(test.at);
    const unsigned regions = (test.negated ? ~beyond.regions : beyond.regions) & possible;
    if (regions == 0) return Feasibility::Dead;
    if (regions == possible) return Feasibility::Goes;
    // Regions are those of one board: a point beside it may lie inside of them.
    if (regions == (possible & ~bit(Region::Inside)) && isOnOneBoard(test.at))
        return askAnytime(Test{Holds{Contents::offBoard()}, test.at});
    return askAnytime(Test{Beyond{regions}, test.at});
}

Feasibility OpenSegment::askAnytime(const Test& test) {
    auto& tests = segment.letter.tests;
    Test added = test;
    for (auto other = tests.begin(); other != tests.end();) {
        if (contradicts(*other, added)) return Feasibility::Dead;
        if (*other == added) return Feasibility::Goes;
        if (other->at == added.at && unite(*other, added)) {
            other = tests.erase(other);
        } else {
            ++other;
        }
    }
    const auto* holds = std::get_if<Holds>(&added.predicate);
    const auto* beyond = std::get_if<Beyond>(&added.predicate);
    if ((holds != nullptr && holds->what.isNone()) || (beyond != nullptr && beyond->regions == 0))
        return Feasibility::Dead;
    if ((holds != nullptr && holds->what.isAll()) || (beyond != nullptr && beyond->regions == kAllRegions))
        return Feasibility::Goes;
    // Where there is no square nothing stands.
    for (const Test& other : tests) {
        if (other.at != added.at) continue;
        const auto* otherHolds = std::get_if<Holds>(&other.predicate);
        const auto* otherBeyond = std::get_if<Beyond>(&other.predicate);
        if (holds != nullptr && otherBeyond != nullptr && (otherBeyond->regions & bit(Region::Inside)) == 0)
            return holds->what.off ? Feasibility::Goes : Feasibility::Dead;
        if (beyond != nullptr && otherHolds != nullptr && (beyond->regions & bit(Region::Inside)) == 0 &&
            !otherHolds->what.off)
            return Feasibility::Dead;
    }
    if (beyond != nullptr && (beyond->regions & bit(Region::Inside)) == 0) {
        std::erase_if(tests, [&](const Test& other) {
            return other.at == added.at && std::holds_alternative<Holds>(other.predicate);
        });
    }
    tests.insert(std::upper_bound(tests.begin(), tests.end(), added), added);
    return Feasibility::Goes;
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
