#include "backends/mbn/chains.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <iterator>
#include <map>
#include <numeric>
#include <set>
#include <tuple>
#include <utility>

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
using ir::normal::Way;

constexpr std::size_t kMostStates = 400;

std::vector<Vec> difference(const std::vector<Vec>& all, const std::vector<Vec>& part) {
    std::vector<Vec> result;
    std::set_difference(all.begin(), all.end(), part.begin(), part.end(), std::back_inserter(result));
    return result;
}

/// What is done on the square, without the sign that there is something.
std::vector<ir::Instruction> changesOf(const Way& way) {
    std::vector<ir::Instruction> result = way.changes;
    std::erase(result, ir::Instruction{ir::Pass{}});
    return result;
}

/// A way as a leg, and whether the mover stays where it was; nothing when MBN has no such leg.
struct Ending {
    Written leg;
    bool staysBehind = false;
};

std::optional<Ending> legOf(const Way& way, bool atOrigin, Refusal& refusal) {
    Ending result{{.leg = way.leg, .place = way.leg.last ? Place::Last : Place::Middle}};
    if (std::holds_alternative<ir::normal::Stay>(way.going) && atOrigin && way.leg.last &&
        changesOf(way).empty()) {
        // The null move.
        result.leg.leg.over = Contents::nothing();
        result.leg.leg.take = Contents::enemy();
        return result;
    }
    if (std::holds_alternative<ir::normal::Stay>(way.going))
        return refusal.because("it asks about squares beside its way, or about the game");
    if (!std::holds_alternative<ir::Step>(way.going))
        return refusal.because("it returns to a square where it has been");
    if (way.changes.empty()) return result;
    std::vector<ir::Instruction> changes = changesOf(way);
    const ir::Instruction land = ir::Act{ir::Land{}};
    if (way.leg.last) {
        result.staysBehind = changes.empty() || changes.back() != land;
        if (!result.staysBehind) changes.pop_back();
    }
    if (changes.empty()) return result;
    Leg& leg = result.leg.leg;
    if (changes == std::vector<ir::Instruction>{ir::Act{ir::Flip{}}} &&
        (!way.leg.last || result.staysBehind)) {
        result.leg.what = Written::What::Flip;
        return result;
    }
    if (changes == std::vector<ir::Instruction>{ir::Act{ir::Swap{ir::kOriginSlot}}} && atOrigin &&
        way.leg.last && !result.staysBehind) {
        result.leg.what = Written::What::Swap;
        return result;
    }
    if (changes == std::vector<ir::Instruction>{ir::Act{ir::Capture{}}} && result.staysBehind) {
        leg.take = std::exchange(leg.over, {});
        return result;
    }
    if (changes == std::vector<ir::Instruction>{ir::Act{ir::Swap{ir::kOriginSlot}}} && way.leg.last)
        return refusal.because(
            "it swaps with the square where it came from, behind a way that is found to be no single leg");
    return refusal.because("it does to the squares of its way what no modifier says");
}

/// Where a walk is, and how it came there.
struct Visit {
    Node node = 0;
    Behind behind;
    ir::Symmetry frame;  ///< where relative walks are written with absolute directions
    friend auto operator<=>(const Visit&, const Visit&) = default;
};

struct State {
    std::vector<Written> ends;
    std::vector<Chain> endings;
    std::map<std::size_t, std::vector<Written>> legs;  ///< to other states
    std::map<std::size_t, std::vector<Chain>> paths;
};

struct Manner {
    bool relative = false;
    /// Relative walks are followed in every frame, so that their directions become absolute.
    bool turns = false;
    bool staysBehind = false;  ///< the moves after which the mover is where it was; otherwise the others
};

class Solving {
public:
    Solving(const ir::normal::Ways& ways, std::vector<Written> lines, const Manner& manner,
            const Words& words, Refusal& refusal)
        : ways_(ways),
          lines_(std::move(lines)),
          relative_(manner.relative && !manner.turns),
          turns_(manner.turns),
          staysBehind_(manner.staysBehind),
          words_(words),
          refusal_(refusal) {}

    std::optional<std::vector<std::string>> run() {
        if (!build()) return std::nullopt;
        for (State& state : states_)
            mergeSwaps(state.ends);
        mergeAlike();
        const bool returns = std::any_of(states_.begin(), states_.end(),
                                         [](const State& state) { return state.legs.contains(0); });
        // Where walks come back to the start, what may be done only there is no end of theirs.
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
        auto texts = Printing(relative_, words_, refusal_).alternatives(either(withKings(all)));
        if (!texts || !staysBehind_) return texts;
        for (std::string& text : *texts)
            text.insert(text.begin(), '!');
        return texts;
    }

private:
    // ---- states

    std::size_t stateOf(const Visit& place) {
        const auto [found, isNew] = numbers_.emplace(place, places_.size());
        if (isNew) places_.push_back(place);
        return found->second;
    }

    bool build() {
        stateOf({});
        for (std::size_t index = 0; index < places_.size(); ++index) {
            if (places_.size() > kMostStates) {
                refusal_.because("its chains would be too long");
                return false;
            }
            states_.emplace_back();
            const Visit place = places_[index];
            for (const Way& way : ways_[place.node]) {
                if (!addWay(way, place, index)) return false;
            }
        }
        return true;
    }

    bool addWay(const Way& way, const Visit& from, std::size_t index) {
        const auto ending = legOf(way, from.node == 0 && !from.behind, refusal_);
        if (!ending) return false;
        Written written = ending->leg;
        written.behind = from.behind;
        written.staysBehind = staysBehind_;
        for (Vec& vec : written.leg.vectors)
            vec = from.frame.of(vec);
        std::sort(written.leg.vectors.begin(), written.leg.vectors.end());
        if (way.isEnd()) {
            if (ending->staysBehind != staysBehind_) return true;
            for (Written& part : partsOf(written))
                states_[index].ends.push_back(std::move(part));
            return true;
        }
        std::map<Visit, std::vector<Vec>> targets;
        for (const Vec& vec : written.leg.vectors) {
            Visit to{way.to, {}, {}};
            if (relative_) to.behind = ir::representative(vec);
            if (turns_) to.frame = ir::Symmetry::onto(vec);
            targets[to].push_back(vec);
        }
        for (const auto& [to, vectors] : targets) {
            const std::size_t target = stateOf(to);
            written.leg.vectors = vectors;
            for (Written& part : partsOf(written))
                states_[index].legs[target].push_back(std::move(part));
        }
        return true;
    }

    /// Do the states the same, whatever leg stands before them?
    [[nodiscard]] bool isAlike(std::size_t one, std::size_t other,
                               const std::vector<std::size_t>& classes) const {
        const auto rowsOf = [&](std::size_t index) {
            std::vector<std::pair<std::size_t, std::vector<Written>>> rows;
            for (const auto& [target, legs] : states_[index].legs)
                rows.emplace_back(classes[target], legs);
            rows.emplace_back(0, states_[index].ends);
            bool isAnywhere = true;
            for (const auto& row : rows)
                isAnywhere = isAnywhere && goesAnywhere(row.second);
            for (auto& row : rows) {
                for (Written& leg : row.second) {
                    if (isAnywhere) leg.behind.reset();
                }
            }
            std::stable_sort(rows.begin(), rows.end() - 1,
                             [](const auto& a, const auto& b) { return a.first < b.first; });
            return rows;
        };
        return rowsOf(one) == rowsOf(other);
    }

    /// States that do the same are one.
    void mergeAlike() {
        std::vector<std::size_t> classes(states_.size());
        std::vector<std::size_t> firsts;
        for (std::size_t known = 0;; known = firsts.size()) {
            std::vector<std::size_t> finer(states_.size());
            firsts.clear();
            for (std::size_t index = 0; index < states_.size(); ++index) {
                const auto like = std::find_if(firsts.begin(), firsts.end(), [&](std::size_t first) {
                    return classes[first] == classes[index] && isAlike(first, index, classes);
                });
                finer[index] = static_cast<std::size_t>(like - firsts.begin());
                if (like == firsts.end()) firsts.push_back(index);
            }
            classes = std::move(finer);
            if (firsts.size() == known) break;
        }
        // The start has no leg before it; where it is alike to others, it is told like them.
        std::vector<std::size_t> told = firsts;
        for (std::size_t index = 0; index < states_.size(); ++index) {
            if (classes[index] == 0 && told[0] == 0) told[0] = index;
        }
        std::vector<State> merged;
        for (const std::size_t index : told) {
            State state = std::move(states_[index]);
            std::map<std::size_t, std::vector<Written>> legs;
            for (auto& [target, all] : state.legs) {
                auto& joined = legs[classes[target]];
                joined.insert(joined.end(), all.begin(), all.end());
            }
            state.legs = std::move(legs);
            merged.push_back(std::move(state));
        }
        states_ = std::move(merged);
    }

    // ---- equations

    /// `wK`: a move to an empty square, or a swap.
    static void mergeSwaps(std::vector<Written>& ends) {
        for (Written& swap : ends) {
            if (swap.what != Written::What::Swap) continue;
            for (Written& move : ends) {
                Leg alike = swap.leg;
                alike.over = Contents::nothing();
                const std::vector<Vec> vectors = std::exchange(alike.vectors, move.leg.vectors);
                if (move.what != Written::What::Usual || move.leg != alike ||
                    !std::includes(move.leg.vectors.begin(), move.leg.vectors.end(), vectors.begin(),
                                   vectors.end()))
                    continue;
                swap.leg.over.empty = true;
                move.leg.vectors = difference(move.leg.vectors, vectors);
                break;
            }
        }
        std::erase_if(ends, [](const Written& each) { return each.leg.vectors.empty(); });
    }

    /// One step straight on that may be repeated, or be the last: a ride.
    [[nodiscard]] std::optional<Written> rideOf(const Written& leg) const {
        const bool isStep = leg.place == Place::Both && leg.leg.first == 1 && leg.leg.most == 1 &&
                            leg.leg.over == Contents::nothing() && leg.leg.take.isNone() &&
                            leg.leg.arrival.empty() && leg.asLast.arrival.empty();
        if (!isStep) return std::nullopt;
        Written ride = leg;
        ride.leg = leg.asLast;
        ride.leg.most = 0;
        ride.place = Place::Last;
        return ride;
    }

    /// The middle leg as one that may also be the last: then it takes the vectors out of that one's.
    [[nodiscard]] bool coversEnd(Written& leg, std::vector<Written>& ends) const {
        if (leg.what != Written::What::Usual) return false;
        for (Written& end : ends) {
            if (end.what != Written::What::Usual || !end.leg.hurdles.isNone()) continue;
            Written both = leg;
            both.asLast = end.leg;
            both.asLast.vectors = leg.leg.vectors;
            both.place = Place::Both;
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
            end.leg.vectors = difference(end.leg.vectors, leg.leg.vectors);
            std::erase_if(ends, [](const Written& each) { return each.leg.vectors.empty(); });
            leg = both;
            return true;
        }
        return false;
    }

    /// What a state does and ends with, but for its ways to others; null when it never ends so.
    Chain solution(std::size_t index) {
        State& state = states_[index];
        std::vector<Chain> endings;
        std::vector<Written> loop = state.legs[index];
        if (!loop.empty() && state.paths[index].empty() && state.endings.empty()) {
            std::vector<Written> ends = state.ends;
            bool all = true;
            for (Written& leg : loop)
                all = all && coversEnd(leg, ends);
            if (all && ends.empty()) {
                const auto ride = loop.size() == 1 ? rideOf(loop.front()) : std::nullopt;
                const bool isStraight = ride && ride->behind && loop.front().leg.vectors.size() == 1 &&
                                        loop.front().leg.vectors.front() == *ride->behind;
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

    /// Each way back to the state may also be the end: rounds of several legs. Null when it is not so.
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

    /// One chain for both, if they differ only in that the second ends the move.
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

    /// All ways from one state to another; null when there is none.
    Chain to(std::size_t from, std::size_t target) {
        const State& state = states_[from];
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
        const State& state = states_[index];
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

    /// The ways to a state with what it ends in behind them.
    void append(std::size_t from, std::size_t index, const Chain& ends, bool onlyEnds) {
        State& state = states_[from];
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

    /// A step, and a ride straight on that may follow: the ride alone.
    [[nodiscard]] std::optional<Written> longer(const Written& leg, const Chain& ends) const {
        if (!relative_ || ends->kind != Expression::Kind::Legs || ends->legs.size() != 1) return std::nullopt;
        auto ride = rideOf(leg);
        if (!ride) return std::nullopt;
        Written straight = *ride;
        straight.behind = ir::representative(leg.leg.vectors.front());
        straight.leg.vectors = {*straight.behind};
        const Written& further = ends->legs.front();
        const bool isSame = further.what == straight.what && further.behind == straight.behind &&
                            further.leg == straight.leg && !further.untilBlocked;
        return isSame ? ride : std::nullopt;
    }

    /// `pD`: a piece that is passed, and the same step once more.
    [[nodiscard]] bool hopped(const Written& leg, const Chain& ends, State& state) const {
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
        hop.behind = leg.behind;
        hop.leg.hurdles = over;
        hop.leg.vectors.clear();
        for (const Vec& vec : leg.leg.vectors)
            hop.leg.vectors.push_back(vec + vec);
        state.ends.push_back(std::move(hop));
        return true;
    }

    const ir::normal::Ways& ways_;
    std::vector<Written> lines_;
    bool relative_;
    bool turns_;
    bool staysBehind_;
    const Words& words_;
    Refusal& refusal_;
    std::map<Visit, std::size_t> numbers_;
    std::vector<Visit> places_;
    std::vector<State> states_;
};

/// A last leg swaps with the square where it began, and is none at all where the mover stays: of the origin
/// that is true only where the mover has not gone yet.
bool isOfOrigin(const ir::normal::Letter& letter) {
    const ir::Instruction swap = ir::Act{ir::Swap{ir::kOriginSlot}};
    return letter.last &&
           (std::holds_alternative<ir::normal::Stay>(letter.going) ||
            std::find(letter.changes.begin(), letter.changes.end(), swap) != letter.changes.end());
}

/// Walks may come back to the start, but the mover is then on another square: what only the origin has is
/// told from it by a start that is never entered.
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
        for (auto& [letter, to] : state.next) {
            if (to != 0 || alternative.letters[letter].last) continue;
            to = again;
            returns = true;
        }
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
        auto texts = Solving(ways, with, {alternative.relative, false, staysBehind}, words, first).run();
        // Letters behind oblique legs may mean something else from each side: then directions are absolute.
        if (!texts && alternative.relative)
            texts = Solving(ways, with, {true, true, staysBehind}, words, refusal).run();
        if (!texts) return refusal.because(first.reason);
        result.insert(result.end(), texts->begin(), texts->end());
    }
    return result;
}

std::vector<Written> partsOf(const Written& leg) {
    if (leg.what != Written::What::Usual) return {leg};
    const Contents pieces{false, false, leg.leg.over.friends, leg.leg.over.enemies};
    Written over = leg;
    Written take = leg;
    take.leg.over = {};
    over.leg.take = {};
    over.leg.enPassant = {};
    if (!pieces.isNone() && !leg.leg.take.isNone()) {
        over.leg.over = pieces;
        take.leg.over.empty = leg.leg.over.empty;
        std::vector<Written> result = partsOf(take);
        result.push_back(over);
        return result;
    }
    if (!leg.leg.enPassant.isNone() && !leg.leg.over.isNone()) return {over, take};
    return {leg};
}

bool needsChain(const Leg& leg) {
    if (leg.hurdles.isNone()) return leg.first > 1 && leg.most == 0;
    const bool isSaid = leg.hurdles.friends.isComplement() == leg.hurdles.enemies.isComplement();
    const bool leaps = std::any_of(leg.vectors.begin(), leg.vectors.end(),
                                   [](const Vec& vec) { return std::gcd(vec.file, vec.rank) > 1; });
    return leg.most == 0 && (!isSaid || leaps);
}

std::optional<std::vector<std::string>> longRides(const Written& leg, const Words& words, Refusal& refusal) {
    const bool hops = !leg.leg.hurdles.isNone();
    if (leg.leg.marksEnPassant || leg.leg.jumps)
        return refusal.because("it rides some steps at least, and any number of them");
    std::map<Vec, std::vector<Vec>> shapes;
    for (const Vec& vec : leg.leg.vectors)
        shapes[ir::representative(vec)].push_back(vec);
    std::vector<std::string> result;
    for (const auto& [ahead, vectors] : shapes) {
        Written first{.leg = leg.leg, .place = Place::Middle};
        if (!hops) first.leg.first = first.leg.most = leg.leg.first - 1;
        first.leg.vectors = vectors;
        first.leg.arrival.clear();
        first.leg.over = hops ? leg.leg.hurdles : Contents::nothing();
        first.leg.hurdles = {};
        first.leg.take = {};
        first.leg.enPassant = {};
        first.leg.last = false;
        Written rest = leg;
        rest.leg.first = 1;
        rest.leg.hurdles = {};
        rest.leg.vectors = {ahead};
        rest.behind = ahead;
        const auto texts =
            Printing(true, words, refusal).alternatives(sequenceOf({legsOf({first}), legsOf({rest})}));
        if (!texts) return std::nullopt;
        result.insert(result.end(), texts->begin(), texts->end());
    }
    return result;
}

bool isWrapped(const std::string& text) {
    if (text.empty() || text.front() != '(' || text.back() != ')') return false;
    int depth = 0;
    for (std::size_t index = 0; index + 1 < text.size(); ++index) {
        if (text[index] == '(') ++depth;
        if (text[index] == ')') --depth;
        if (depth == 0) return false;
    }
    return true;
}

}  // namespace ferz::mbn
