#include "variant/core/uses.h"

#include <algorithm>
#include <array>
#include <set>
#include <tuple>
#include <utility>

#include "support/entry.h"

namespace ferz::variant::core {

namespace {

using ferz::core::Form;
using ferz::core::PatternUse;
using ir::Square;

/// A kind whose moves are fewer shifts than this is moved by shifting all of it at once, if it promotes, as
/// the many pawns of a side do; others if they are still fewer.
constexpr std::size_t kMostPawnShifts = 6;
constexpr std::size_t kMostShifts = 3;

void joinSides(CorePlan& plan) {
    std::vector<PatternUse> joined;
    for (const PatternUse& use : plan.uses) {
        const auto same = std::find_if(joined.begin(), joined.end(), [&](const PatternUse& other) {
            return std::tuple(use.kind, use.pattern, use.quiet, use.victims, use.enPassantVictims, use.marks,
                              use.unmoved) == std::tuple(other.kind, other.pattern, other.quiet,
                                                         other.victims, other.enPassantVictims, other.marks,
                                                         other.unmoved);
        });
        if (same == joined.end()) {
            joined.push_back(use);
        } else {
            same->sides |= use.sides;
        }
    }
    plan.uses = std::move(joined);
}

/// Patterns of pieces that turned out to be run.
void dropUnused(CorePlan& plan) {
    std::vector<PatternPlan> used;
    for (PatternUse& use : plan.uses) {
        const PatternPlan& pattern = plan.patterns[static_cast<std::size_t>(use.pattern)];
        auto found = std::find(used.begin(), used.end(), pattern);
        if (found == used.end()) found = used.insert(used.end(), pattern);
        use.pattern = static_cast<int>(found - used.begin());
    }
    plan.patterns = std::move(used);
}

}  // namespace

int patternNumber(CorePlan& plan, const PatternPlan& pattern) {
    const auto same = std::find(plan.patterns.begin(), plan.patterns.end(), pattern);
    if (same != plan.patterns.end()) return static_cast<int>(same - plan.patterns.begin());
    plan.patterns.push_back(pattern);
    return static_cast<int>(plan.patterns.size()) - 1;
}

void addUse(CorePlan& plan, const PatternUse& use) {
    for (PatternUse& other : plan.uses) {
        const bool isPlain = !use.marks && use.enPassantVictims == 0;
        if (other.kind != use.kind || other.pattern != use.pattern || other.unmoved != use.unmoved) continue;
        if (isPlain && other.sides == use.sides && !other.marks && other.enPassantVictims == 0 &&
            (other.victims == 0 || use.victims == 0)) {
            other.quiet = other.quiet || use.quiet;
            other.victims |= use.victims;
            return;
        }
    }
    plan.uses.push_back(use);
}

void joinUses(CorePlan& plan) {
    joinSides(plan);
    dropUnused(plan);
}

bool isShifted(const Variant& variant, const CorePlan& plan, int kind, int side) {
    if (entryOf(plan.rules.kinds, kind).royal) return false;
    std::size_t shifts = 0;
    if (ferz::core::holds(entryOf(plan.rules.kinds, kind).interpreted, side)) return false;
    // From and to, for moves that only go, take, or mark: none twice.
    std::array<std::set<std::pair<Square, Square>>, 3> pairs;
    for (const PatternUse& use : plan.uses) {
        if (use.kind != kind || !ferz::core::holds(use.sides, side) || use.enPassantVictims != 0) continue;
        const PatternPlan& pattern = plan.patterns[static_cast<std::size_t>(use.pattern)];
        if (pattern.form != Form::Rides || pattern.first != pattern.last) return false;
        shifts += pattern.vectors.size();
        for (Square from = 0; from < variant.board.squares(); ++from) {
            for (const auto& path : pathsOf(variant.board, pattern, from)) {
                const std::pair<Square, Square> pair(from, path.to);
                if (use.marks && !pairs[2].insert(pair).second) return false;
                if (use.quiet && !use.marks && !pairs[0].insert(pair).second) return false;
                if (use.victims != 0 && !pairs[1].insert(pair).second) return false;
            }
        }
    }
    const bool promotes = std::any_of(plan.promotions.begin(), plan.promotions.end(),
                                      [&](const PromotionPlan& each) { return each.kind == kind; });
    return shifts > 0 && shifts <= (promotes ? kMostPawnShifts : kMostShifts);
}

}  // namespace ferz::variant::core
