// The rules of a text for its pieces: promotion at the end of a move, preconditions, and what a move leaves
// after.
#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <map>
#include <tuple>
#include <utility>

#include "frontend/mbn/lowering.h"
#include "ir/forms.h"

namespace ferz::mbn {

namespace {

const Disjunction kAlways = {{}};

ir::Test isOff(ir::Vec at) {
    return {ir::Holds{ir::Contents::offBoard()}, at, false};
}

/// The tests of the last rank; on hexagonal boards of the far end of each file, or the last row.
Disjunction furthest(ir::Cells cells) {
    switch (cells) {
        case ir::Cells::HexVertical: return {{isOff({0, 2})}};
        case ir::Cells::HexHorizontal: return {{isOff({-1, 1}), isOff({1, 1})}};
        case ir::Cells::Squares: break;
    }
    return {{isOff({0, 1})}};
}

Disjunction both(const Disjunction& left, const Disjunction& right) {
    Disjunction result;
    for (const Conjunction& one : left) {
        for (const Conjunction& other : right) {
            result.push_back(one);
            result.back().insert(result.back().end(), other.begin(), other.end());
        }
    }
    return result;
}

Disjunction onAxis(const BoardList& list, bool ofRows, bool ofBlack) {
    if (list.isAll) return kAlways;
    Disjunction result;
    for (const int number : list.numbers)
        result.push_back(isOnBoard(number, ofRows, ofBlack && list.isReflected));
    return result;
}

Disjunction onOneOf(const std::vector<BoardSet>& boards, bool ofBlack) {
    Disjunction result;
    for (const BoardSet& each : boards) {
        const Disjunction one = both(onAxis(each.levels, false, ofBlack), onAxis(each.rows, true, ofBlack));
        result.insert(result.end(), one.begin(), one.end());
    }
    return boards.empty() ? kAlways : result;
}

ir::Test isAnnounced(const std::string& name) {
    return {ir::StateIs{fmt::format("/{}/", name), 1}, {}, false};
}

bool seesSides(const PromotionRule& rule) {
    return rule.isLower || std::any_of(rule.boards.begin(), rule.boards.end(), [](const BoardSet& each) {
               return each.levels.isReflected || each.rows.isReflected;
           });
}

}  // namespace

/// The states where moves begin: a precondition at the start decides which rules apply at the end.
std::vector<Lowering::Opening> Lowering::openings(PointBuilder& build, BuildPoint from) {
    const std::string written = piece_.upright();
    const auto played = [&](const Precondition& rule) {
        Inherited asked;
        asked.last.isAsked = true;
        return part(
            build,
            [&](PointBuilder& aside, BuildPoint in) {
                return sequence(aside, *rule.moves, {{in.context, in.state}}, asked, LegRole::Final, Scope());
            },
            from.context, Scope(), rule.span);
    };
    const auto& cancelled = environment_.rules.cancellations;
    for (const Cancellation& each : cancelled) {
        if (each.prefixes + each.piece != written || (each.isLower && !piece_.isLower) || written.empty())
            continue;
        if (each.announcement.empty()) return {};
        from.state = build.then(from.state, ir::negated(isAnnounced(each.announcement)));
    }
    std::vector<Opening> result = {{from.state, {}}};
    for (const Precondition& rule : environment_.rules.preconditions) {
        if (rule.piece != written) continue;
        const auto asked = played(rule);
        if (!asked) return {};
        std::vector<Opening> more;
        for (const Opening& each : result) {
            more.push_back({build.then(each.start, ir::Test{ir::Playable{*asked}, {}, false}), each.without});
            if (rule.sign == '\0') continue;
            Opening without = {build.then(each.start, ir::Test{ir::Playable{*asked}, {}, true}),
                               each.without};
            without.without.insert(rule.sign);
            more.push_back(std::move(without));
        }
        result = std::move(more);
    }
    return result;
}

/// The tests of the zone of a sign; empty if the text lacks the rule of the board for it.
std::optional<Disjunction> Lowering::zoneOf(char sign) {
    const Rules& rules = environment_.rules;
    if (rules.conversions.contains(sign)) return kAlways;
    const auto rule = rules.promotionZones.find(sign);
    if (rule == rules.promotionZones.end() && sign != '+') return std::nullopt;
    if (rule == rules.promotionZones.end() || !rule->second.zone) return furthest(environment_.cells);
    const Range& range = *rule->second.zone;
    ir::Zone zone{range.complement, {}};
    for (const RangePart& part : range.parts) {
        if (part.kind != RangePart::Kind::Squares) {
            problems_.report(diagnostic::kNotYet, {}, range.span, "a promotion zone is a list of squares");
            return std::nullopt;
        }
        zone.parts.push_back(part.squares);
    }
    return Disjunction{{ir::Test{ir::InZone{zone}, {}, false}}};
}

/// The state where all moves end, if the text has rules for the piece. `leaves`: the piece has left its
/// square.
std::optional<ir::StateId> Lowering::ending(PointBuilder& build, const std::set<char>& without, bool leaves) {
    const Rules& rules = environment_.rules;
    const auto setup = rules.setups.find(piece_.upright());
    const bool setsUp = leaves && setup != rules.setups.end();
    const auto white = promotionsOf(piece_, false, rules, environment_.pieces);
    const auto black = promotionsOf(piece_, true, rules, environment_.pieces);
    if (white.empty() && black.empty() && !setsUp) return std::nullopt;
    const auto known = endings_.find({without, setsUp});
    if (known != endings_.end()) return known->second;

    const ir::StateId entry = build.state();
    endings_.emplace(std::pair{without, setsUp}, entry);
    const auto finish = [&](ir::StateId at) {
        if (setsUp) {
            at = build.then(at, ir::Return{ir::kOriginSlot});
            at = build.then(at, ir::Act{ir::Place{!setup->second.left.changesSide,
                                                  environment_.names.nameOf(setup->second.left.written)}});
        }
        build.accept(at);
    };
    const bool differ = std::any_of(black.begin(), black.end(), seesSides) ||
                        std::any_of(white.begin(), white.end(), seesSides);
    if (piece_.isLower || !differ) {
        promote(build, entry, piece_.isLower ? black : white, piece_.isLower, without, finish);
        return entry;
    }
    promote(build, build.then(entry, ir::Test{ir::WhiteMoves{}, {}, false}), white, false, without, finish);
    promote(build, build.then(entry, ir::Test{ir::WhiteMoves{}, {}, true}), black, true, without, finish);
    return entry;
}

/// The tests where the rules of the sign apply; empty if they are cancelled.
std::optional<Disjunction> Lowering::whereHolds(char sign, const PromotionRule& rule, bool ofBlack) {
    auto result = zoneOf(sign);
    if (!result && !problems_.hasErrors()) {
        problems_.report(diagnostic::kLeftOut, {}, rule.span,
                         fmt::format("a promotion by `{}` does nothing without a rule of the board", sign),
                         fmt::format("write `promotion{0}[1-8]` or `conversion{0}`", sign));
    }
    for (const Cancellation& each : environment_.rules.cancellations) {
        const bool isOfRule = each.prefixes + each.piece == sign + rule.piece && (!each.isLower || ofBlack);
        if (!result || !isOfRule) continue;
        if (each.announcement.empty()) return std::nullopt;
        result = both(*result, {{ir::negated(isAnnounced(each.announcement))}});
    }
    return result;
}

/// Adds the targets of the rules to one end, each on its boards.
Lowering::Ends Lowering::withTargets(PointBuilder& build, const End& end,
                                     const std::vector<PromotionRule>& rules, bool ofBlack) {
    Ends ends = {end};
    for (const PromotionRule& rule : rules) {
        Ends next;
        for (const End& each : ends) {
            const auto [here, elsewhere] = build.split(onOneOf(rule.boards, ofBlack), each.state);
            if (!rule.boards.empty()) next.push_back({elsewhere, each.names});
            End more = {here, each.names};
            for (const PromotionTarget& target : rule.targets) {
                const std::string name = environment_.names.nameOf(target.written);
                const bool changesSide = target.changesSide && !rule.isLower;
                more.names.insert(ir::nameOf({name, changesSide}));
            }
            next.push_back(std::move(more));
        }
        ends = std::move(next);
    }
    return ends;
}

/// Adds the targets of all rules: for each sign, its rules apply where its zone is reached.
void Lowering::promote(PointBuilder& build, ir::StateId from, const std::vector<PromotionRule>& rules,
                       bool ofBlack, const std::set<char>& without,
                       const std::function<void(ir::StateId)>& finish) {
    // By sign, then by announcement: rules with one come before those without.
    std::map<char, std::map<std::string, std::vector<PromotionRule>, std::greater<>>> sorted;
    for (const PromotionRule& rule : rules) {
        sorted[rule.sign][rule.announcement].push_back(rule);
        sorted[rule.sign][""];
    }
    Ends ends = {{from, {}}};
    for (const auto& [sign, announced] : sorted) {
        if (without.contains(sign)) continue;
        const auto zone = whereHolds(sign, announced.begin()->second.front(), ofBlack);
        if (problems_.hasErrors()) return;
        if (!zone) continue;
        Ends next;
        for (const End& each : ends) {
            auto [silent, outside] = build.split(*zone, each.state);
            next.push_back({outside, each.names});
            for (const auto& [name, those] : announced) {
                ir::StateId at = silent;
                if (!name.empty()) std::tie(at, silent) = build.split({{isAnnounced(name)}}, silent);
                const Ends more = withTargets(build, {at, each.names}, those, ofBlack);
                next.insert(next.end(), more.begin(), more.end());
            }
        }
        ends = std::move(next);
    }
    for (const auto& [state, names] : ends) {
        const bool becomes = !names.empty();
        finish(becomes ? build.then(state, ir::Act{ir::Become{{names.begin(), names.end()}}}) : state);
    }
}

}  // namespace ferz::mbn
