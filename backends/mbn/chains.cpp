#include "backends/mbn/chains.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "backends/mbn/chain_states.h"
#include "backends/mbn/expression.h"
#include "backends/mbn/kings.h"
#include "ir/normal/ways.h"
#include "ir/symmetry.h"

namespace ferz::mbn {

namespace {

using ir::Contents;
using ir::Vec;
using ir::normal::Leg;
using ir::normal::Node;

/// Eliminates the states of chains one by one.
class ChainSolver {
public:
    ChainSolver(std::vector<ChainState> states, std::vector<Written> lines, const ChainOptions& options,
                const Words& words, Refusal& refusal)
        : states_(std::move(states)),
          lines_(std::move(lines)),
          relative_(options.relative && !options.turns),
          staysBehind_(options.staysBehind),
          words_(words),
          refusal_(refusal) {}

    /// Empty when a chain cannot be written.
    std::optional<std::vector<std::string>> texts() {
        const bool returns = std::any_of(states_.begin(), states_.end(),
                                         [](const ChainState& state) { return state.legs.contains(0); });
        // The lines end at the start, unless walks come back to it: these do not have the lines' moves.
        if (!returns) {
            states_[0].ends.insert(states_[0].ends.end(), lines_.begin(), lines_.end());
            lines_.clear();
        }
        for (std::size_t index = states_.size(); index-- > 1;)
            eliminate(index);
        std::vector<Chain> all;
        if (!lines_.empty()) all.push_back(legsOf(lines_));
        if (const Chain rest = solution(0)) all.push_back(rest);
        if (all.empty()) return std::vector<std::string>{};
        auto texts = ExpressionPrinter(relative_, words_, refusal_).alternatives(either(withKings(all)));
        if (!texts || !staysBehind_) return texts;
        for (std::string& text : *texts)
            text.insert(text.begin(), '!');
        return texts;
    }

private:
    /// The ride of a step that may be repeated straight on, or be the last; empty if the leg is none.
    [[nodiscard]] std::optional<Written> rideOf(const Written& leg) const {
        const bool isStep = leg.place == LegPosition::Both && leg.leg.first == 1 && leg.leg.most == 1 &&
                            leg.leg.over == Contents::nothing() && leg.leg.take.isNone() &&
                            leg.leg.arrival.empty() && leg.asLast.arrival.empty();
        if (!isStep) return std::nullopt;
        Written ride = leg;
        ride.leg = leg.asLast;
        ride.leg.most = 0;
        ride.place = LegPosition::Last;
        return ride;
    }

    /// Lets the leg also end the move, if an end has the same text, and removes its vectors from that end.
    [[nodiscard]] bool coversEnd(Written& leg, std::vector<Written>& ends) const {
        if (leg.what != Written::What::Usual) return false;
        for (Written& end : ends) {
            if (end.what != Written::What::Usual || !end.leg.hurdles.isNone()) continue;
            Written both = leg;
            both.asLast = end.leg;
            both.asLast.vectors = leg.leg.vectors;
            both.place = LegPosition::Both;
            Leg alike = both.asLast;
            alike.over = leg.leg.over;
            alike.take = leg.leg.take;
            alike.last = leg.leg.last;
            Refusal ignored;
            if (alike != leg.leg ||
                !std::includes(end.leg.vectors.begin(), end.leg.vectors.end(), leg.leg.vectors.begin(),
                               leg.leg.vectors.end()) ||
                !modesOf(both, words_, ignored))
                continue;
            end.leg.vectors = vectorsWithout(end.leg.vectors, leg.leg.vectors);
            std::erase_if(ends, [](const Written& each) { return each.leg.vectors.empty(); });
            leg = both;
            return true;
        }
        return false;
    }

    /// The expression for the walks from a state that end without going on to other states; null if there are
    /// none.
    Chain solution(std::size_t index) {
        ChainState& state = states_[index];
        std::vector<Chain> endings;
        std::vector<Written> loop = state.legs[index];
        if (!loop.empty() && state.paths[index].empty() && state.endings.empty()) {
            std::vector<Written> ends = state.ends;
            bool all = true;
            for (Written& leg : loop)
                all = all && coversEnd(leg, ends);
            if (all && ends.empty()) {
                const auto ride = loop.size() == 1 ? rideOf(loop.front()) : std::nullopt;
                const bool isStraight = ride && ride->previous && loop.front().leg.vectors.size() == 1 &&
                                        loop.front().leg.vectors.front() == *ride->previous;
                return isStraight ? legsOf({*ride}) : rounds(legsOf(loop));
            }
        }
        if (loop.empty() && state.ends.empty()) {
            if (Chain repeated = roundsOf(state.paths[index], state.endings)) return repeated;
        }
        if (!state.ends.empty()) endings.push_back(legsOf(state.ends));
        endings.insert(endings.end(), state.endings.begin(), state.endings.end());
        if (endings.empty()) return nullptr;
        return sequenceOf({loopOf(index), either(endings)});
    }

    /// Rounds of several legs, if each path back to the state may also end the move; otherwise null.
    [[nodiscard]] Chain roundsOf(const std::vector<Chain>& paths, std::vector<Chain> endings) const {
        if (paths.empty() || paths.size() != endings.size()) return nullptr;
        std::vector<Chain> all;
        for (const Chain& path : paths) {
            Chain both;
            std::erase_if(endings, [&](const Chain& ending) {
                if (both) return false;
                both = asEither(path, ending);
                return both != nullptr;
            });
            if (!both) return nullptr;
            all.push_back(both);
        }
        return rounds(either(withKings(all)));
    }

    /// One chain for both if they differ only in that the second ends the move; otherwise null.
    [[nodiscard]] Chain asEither(const Chain& path, const Chain& ending) const {
        using Kind = Expression::Kind;
        if (path->kind != Kind::Sequence || ending->kind != Kind::Sequence ||
            path->parts.size() != ending->parts.size())
            return nullptr;
        const auto isLegs = [](const Chain& part) { return part->kind == Kind::Legs; };
        std::vector<Chain> parts;
        for (std::size_t at = 0; at < path->parts.size(); ++at) {
            const Chain& one = path->parts[at];
            const Chain& other = ending->parts[at];
            if (!isLegs(one) || !isLegs(other)) return nullptr;
            if (one->legs == other->legs) {
                parts.push_back(one);
                continue;
            }
            std::vector<Written> legs = one->legs;
            std::vector<Written> ends = other->legs;
            for (Written& leg : legs) {
                if (at + 1 < path->parts.size() || !coversEnd(leg, ends)) return nullptr;
            }
            if (!ends.empty()) return nullptr;
            parts.push_back(legsOf(std::move(legs)));
        }
        return sequenceOf(parts);
    }

    Chain loopOf(std::size_t index) {
        const Chain back = to(index, index);
        return back ? any(back) : nullptr;
    }

    /// The expression for all paths from one state to another; null if there are none.
    Chain to(std::size_t from, std::size_t target) {
        const ChainState& state = states_[from];
        std::vector<Chain> all;
        if (const auto legs = state.legs.find(target); legs != state.legs.end() && !legs->second.empty())
            all.push_back(legsOf(legs->second));
        if (const auto paths = state.paths.find(target); paths != state.paths.end())
            all.insert(all.end(), paths->second.begin(), paths->second.end());
        return all.empty() ? nullptr : either(all);
    }

    void eliminate(std::size_t index) {
        const Chain ends = solution(index);
        const Chain loop = loopOf(index);
        const ChainState& state = states_[index];
        std::set<std::size_t> targets;
        for (const auto& [target, legs] : state.legs)
            targets.insert(target);
        for (const auto& [target, paths] : state.paths)
            targets.insert(target);
        targets.erase(index);
        for (std::size_t from = 0; from < index; ++from) {
            const Chain way = to(from, index);
            if (!way) continue;
            for (const std::size_t target : targets) {
                if (const Chain further = to(index, target))
                    states_[from].paths[target].push_back(sequenceOf({way, loop, further}));
            }
            if (ends) append(from, index, ends, targets.empty() && !loop);
            states_[from].legs.erase(index);
            states_[from].paths.erase(index);
        }
    }

    /// Appends `ends`, the ends of the state `index`, to the paths that lead there.
    void append(std::size_t from, std::size_t index, const Chain& ends, bool onlyEnds) {
        ChainState& state = states_[from];
        std::vector<Written> optional;
        std::vector<Written> needed;
        for (Written leg : state.legs[index]) {
            if (onlyEnds && hopped(leg, ends, state)) continue;
            if (!coversEnd(leg, state.ends)) {
                needed.push_back(leg);
            } else if (const auto ride = longer(leg, ends)) {
                state.ends.push_back(*ride);
            } else {
                optional.push_back(leg);
            }
        }
        if (!optional.empty()) state.endings.push_back(sequenceOf({legsOf(optional), maybe(ends)}));
        if (!needed.empty()) state.endings.push_back(sequenceOf({legsOf(needed), ends}));
        for (const Chain& path : state.paths[index])
            state.endings.push_back(sequenceOf({path, ends}));
    }

    /// The complete ride for a step that a ride straight on may follow; otherwise empty.
    [[nodiscard]] std::optional<Written> longer(const Written& leg, const Chain& ends) const {
        if (!relative_ || ends->kind != Expression::Kind::Legs || ends->legs.size() != 1) return std::nullopt;
        auto ride = rideOf(leg);
        if (!ride) return std::nullopt;
        Written straight = *ride;
        straight.previous = ir::representative(leg.leg.vectors.front());
        straight.leg.vectors = {*straight.previous};
        const Written& further = ends->legs.front();
        const bool isSame = further.what == straight.what && further.previous == straight.previous &&
                            further.leg == straight.leg && !further.untilBlocked;
        return isSame ? ride : std::nullopt;
    }

    /// `pD`: joins a step over a piece and the same step once more. False if the legs are others.
    [[nodiscard]] bool hopped(const Written& leg, const Chain& ends, ChainState& state) const {
        if (!relative_ || ends->kind != Expression::Kind::Legs || ends->legs.size() != 1) return false;
        const Written& end = ends->legs.front();
        const Contents& over = leg.leg.over;
        const Vec ahead = ir::representative(leg.leg.vectors.front());
        const bool fits = leg.what == Written::What::Usual && leg.leg.take.isNone() && !over.empty &&
                          over.friends == over.enemies && leg.leg.most == 1 && leg.leg.arrival.empty() &&
                          end.what == Written::What::Usual && end.leg.most == 1 &&
                          end.leg.edges == leg.leg.edges && end.leg.vectors == std::vector<Vec>{ahead} &&
                          std::gcd(ahead.file, ahead.rank) == 1;
        if (!fits) return false;
        Written hop = end;
        hop.previous = leg.previous;
        hop.leg.hurdles = over;
        hop.leg.vectors.clear();
        for (const Vec& vec : leg.leg.vectors)
            hop.leg.vectors.push_back(vec + vec);
        state.ends.push_back(std::move(hop));
        return true;
    }

    std::vector<ChainState> states_;
    std::vector<Written> lines_;
    bool relative_;
    bool staysBehind_;
    const Words& words_;
    Refusal& refusal_;
};

/// True for a last leg that swaps with the origin or stays there. A leg of MBN does so from the square where
/// it begins, which is the origin for the first leg alone.
bool isOfOrigin(const ir::normal::Letter& letter) {
    const ir::Instruction swap = ir::Act{ir::Swap{ir::kOriginSlot}};
    return letter.last &&
           (std::holds_alternative<ir::normal::Stay>(letter.going) ||
            std::find(letter.changes.begin(), letter.changes.end(), swap) != letter.changes.end());
}

/// Copies the start if walks come back to it and it has legs of isOfOrigin(), which only the origin has:
/// walks then come back to the copy.
ir::normal::Alternative withOwnStart(ir::normal::Alternative alternative) {
    auto& states = alternative.walks.states;
    const auto begin = states.front();
    const bool hasOrigin = std::any_of(begin.next.begin(), begin.next.end(), [&](const auto& arrow) {
        return isOfOrigin(alternative.letters[arrow.first]);
    });
    if (!hasOrigin) return alternative;
    const auto again = static_cast<Node>(states.size());
    bool returns = false;
    for (auto& state : states) {
        ir::normal::Arrows next;
        for (const auto& [letter, to] : state.next) {
            const bool isReturn = to == 0 && !alternative.letters[letter].last;
            next.emplace(letter, isReturn ? again : to);
            returns = returns || isReturn;
        }
        state.next = std::move(next);
    }
    if (!returns) return alternative;
    states.push_back(states.front());
    return alternative;
}

}  // namespace

std::optional<std::vector<std::string>> movesOf(const ir::normal::Alternative& alternative,
                                                const std::vector<Written>& lines, const Words& words,
                                                Refusal& refusal) {
    const ir::normal::Ways ways =
        ir::normal::waysOf(withOwnStart(alternative), true, ir::normal::Midway::Any);
    std::vector<std::string> result;
    for (const bool staysBehind : {false, true}) {
        const std::vector<Written> with = staysBehind ? std::vector<Written>{} : lines;
        Refusal first;
        const auto solved = [&](const ChainOptions& options,
                                Refusal& why) -> std::optional<std::vector<std::string>> {
            auto states = chainStates(ways, options, why);
            if (!states) return std::nullopt;
            return ChainSolver(std::move(*states), with, options, words, why).texts();
        };
        auto texts = solved({alternative.relative, false, staysBehind}, first);
        // Relative letters after oblique legs may differ from each side: then directions are absolute.
        if (!texts && alternative.relative) texts = solved({true, true, staysBehind}, refusal);
        if (!texts) return refusal.because(first.reason);
        result.insert(result.end(), texts->begin(), texts->end());
    }
    return result;
}

}  // namespace ferz::mbn
