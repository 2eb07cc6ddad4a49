#include "ir/normal/walks.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "ir/normal/alphabet.h"
#include "ir/normal/atoms.h"
#include "ir/normal/free_steps.h"
#include "ir/normal/leaving.h"
#include "ir/normal/segment.h"
#include "ir/normal/walk_graph.h"

namespace ferz::ir::normal {

namespace {

bool hasOnlyPlainSteps(const Movement& movement) {
    for (const State& state : movement.states) {
        for (const Transition& transition : state.transitions) {
            const auto* step = std::get_if<Step>(&transition.instruction);
            if (step != nullptr && !isPlain(step->edges)) return false;
        }
    }
    return true;
}

/// It may change what stands on other squares than its own.
bool rearranges(const Instruction& change) {
    const auto* act = std::get_if<Act>(&change);
    if (act == nullptr) return false;
    return std::holds_alternative<Swap>(act->effect) || std::holds_alternative<Flip>(act->effect) ||
           std::holds_alternative<Place>(act->effect) || std::holds_alternative<Lift>(act->effect) ||
           std::holds_alternative<CaptureEnPassant>(act->effect) ||
           std::holds_alternative<Vanish>(act->effect);
}

/// What a look at the next square says of the step to it.
struct Onward {
    std::optional<Vec> only;  ///< by this step
    Contents there = Contents::onBoard();
    std::set<Vec> except;  ///< not by these
    friend auto operator<=>(const Onward&, const Onward&) = default;

    [[nodiscard]] bool allows(const Instruction& going) const {
        const auto* step = std::get_if<Step>(&going);
        const bool plain = step != nullptr && isPlain(step->edges);
        if (only) return plain && step->by == *only;
        return !plain || !except.contains(step->by);
    }
};

/// The walk stands at the state's square minus `ahead`: on another one that it has visited.
struct Spot {
    StateId state = 0;
    Vec ahead;
    Collected collected;
    Onward onward;
    friend auto operator<=>(const Spot&, const Spot&) = default;
};

using Key = std::pair<std::vector<Test>, std::vector<Effect>>;

class WalksBuilder {
public:
    explicit WalksBuilder(const Movement& movement)
        : movement_(movement),
          atoms_(movement),
          context_{&movement, false, mayLeaveAtOnce(movement), hasOnlyPlainSteps(movement)} {}

    std::optional<Walks> build() {
        if (!start() || !walk()) return std::nullopt;
        graph_.mergeStops();
        return finish();
    }

private:
    bool start() {
        SegmentContext context = context_;
        context.isStart = true;
        const auto segments = segmentsFrom(0, {}, context);
        if (!segments) return false;
        for (const Segment& segment : *segments) {
            for (const auto& [way, onward] : waysOn(segment)) {
                if (isBare(way) && way.probes.empty()) {
                    starts_.push_back(nodeAt({way.end, {}, way.collected, onward}));
                } else if (!arrive(0, Letter{Stay{}}, way, onward)) {
                    return false;
                }
            }
        }
        return true;
    }

    /// A look at the square that the next step leads to is asked after that step, where it always is a
    /// square.
    [[nodiscard]] std::vector<std::pair<Segment, Onward>> waysOn(Segment segment) const {
        std::vector<std::pair<Segment, Onward>> result;
        Onward others;
        const auto looksAhead = [](const Test& test) {
            return std::holds_alternative<Holds>(test.predicate) && !test.at.isZero();
        };
        const auto& changes = segment.letter.changes;
        const bool staysAsItIs = std::none_of(changes.begin(), changes.end(), rearranges);
        bool hasOthers = segment.letter.last;
        for (const Transition& transition : movement_.states[segment.end].transitions) {
            const auto* step = std::get_if<Step>(&transition.instruction);
            const auto& tests = segment.letter.tests;
            const auto look = step == nullptr || !isPlain(step->edges) || segment.letter.last || !staysAsItIs
                                  ? tests.end()
                                  : std::find_if(tests.begin(), tests.end(), [&](const Test& test) {
                                        return looksAhead(test) && test.at == step->by;
                                    });
            if (look == tests.end()) {
                hasOthers = true;
                continue;
            }
            if (!others.except.insert(step->by).second) continue;
            Onward onward;
            onward.only = step->by;
            onward.there = std::get<Holds>(look->predicate).what & Contents::onBoard();
            Segment way = segment;
            std::erase_if(way.letter.tests, [&](const Test& test) { return test == *look; });
            result.emplace_back(std::move(way), onward);
        }
        if (hasOthers) result.emplace_back(std::move(segment), std::move(others));
        return result;
    }

    /// Nothing is asked and nothing happens.
    static bool isBare(const Segment& segment) {
        const Letter& letter = segment.letter;
        return !letter.last && letter.tests.empty() && letter.changes.empty() &&
               letter.here == Contents::onBoard();
    }

    bool walk() {
        // The list grows while it is worked off.
        std::size_t next = 0;
        while (next < order_.size()) {
            const auto [spot, node] = order_[next++];
            if (!leave(spot, node)) return false;
            if (graph_.hasTooManyNodes() || graph_.hasTooManyArrows()) return false;
        }
        return true;
    }

    /// Every step and return of the state.
    bool leave(const Spot& spot, Node node) {
        for (const Transition& transition : movement_.states[spot.state].transitions) {
            if (!spot.onward.allows(transition.instruction)) continue;
            Letter going;
            if (const auto* step = std::get_if<Step>(&transition.instruction)) {
                going.going = Step{spot.ahead + step->by, step->edges};
            } else if (const auto* back = std::get_if<Return>(&transition.instruction)) {
                going.going = *back;
            } else {
                continue;
            }
            auto segments = segmentsFrom(transition.target, spot.collected, context_);
            if (!segments) return false;
            for (Segment& segment : *segments) {
                segment.letter.here = segment.letter.here & spot.onward.there;
                if (segment.letter.here.isNone()) continue;
                for (const auto& [way, onward] : waysOn(std::move(segment))) {
                    if (!arrive(node, going, way, onward)) return false;
                }
            }
        }
        return true;
    }

    bool arrive(Node from, const Letter& going, const Segment& segment, const Onward& onward) {
        Letter letter = segment.letter;
        letter.going = going.going;
        const auto* step = std::get_if<Step>(&letter.going);
        const bool merges =
            step == nullptr ? std::holds_alternative<Stay>(letter.going) : isPlain(step->edges);
        const Vec by = step == nullptr ? Vec{} : step->by;
        if (letter.last)
            return segment.probes.empty() ? add(from, letter, end(segment))
                                          : visitFirst(from, letter, segment, merges);
        if (segment.probes.empty()) {
            return add(from, letter, nodeAt({segment.end, {}, segment.collected, onward}));
        }
        // The square itself, then those around it.
        Node at = from;
        Vec reached;
        const bool skips = isBare(segment) && merges && liesBetween(by, by + segment.probes[0].first);
        if (skips) {
            reached = -by;
        } else {
            at = graph_.newNode();
            if (!add(from, letter, at)) return false;
        }
        return visitAround(at, reached, segment,
                           nodeAt({segment.end, -segment.probes.back().first, segment.collected, onward}));
    }

    /// Visits the probes in order; the walk stands at `reached`, seen from the square. Ends in `to`.
    bool visitAround(Node at, Vec reached, const Segment& segment, Node to) {
        for (std::size_t index = 0; index < segment.probes.size(); ++index) {
            const auto& [where, what] = segment.probes[index];
            const Node next = index + 1 == segment.probes.size() ? to : graph_.newNode();
            Letter visit{Step{where - reached, PlainEdges{}}};
            visit.here = what;
            if (!add(at, visit, next)) return false;
            reached = where;
            at = next;
        }
        return true;
    }

    /// Tests the squares around the last square before the step onto it.
    bool visitFirst(Node from, Letter letter, const Segment& segment, bool merges) {
        Node at = from;
        Vec reached;
        if (merges) {
            if (const auto* step = std::get_if<Step>(&letter.going)) reached = -step->by;
        } else {
            at = graph_.newNode();
            Letter bare{letter.going};
            if (!add(from, bare, at)) return false;
        }
        const Node last = graph_.newNode();
        if (!visitAround(at, reached, segment, last)) return false;
        letter.going = Step{-segment.probes.back().first, PlainEdges{}};
        return add(last, letter, end(segment));
    }

    Node nodeAt(const Spot& spot) {
        const auto [found, isNew] = nodes_.emplace(spot, 0);
        if (isNew) {
            found->second = graph_.newNode();
            order_.emplace_back(spot, found->second);
        }
        return found->second;
    }
    Node end(const Segment& segment) {
        const Key key{segment.collected.guards, segment.collected.tags};
        const auto [found, isNew] = ends_.emplace(key, 0);
        if (isNew) found->second = graph_.newNode();
        return found->second;
    }

    bool add(Node from, const Letter& letter, Node to) {
        const bool asksContents = !std::holds_alternative<Stay>(letter.going);
        for (const Contents& atom : asksContents ? atoms_.parts(letter.here) : std::vector{letter.here}) {
            Letter one = letter;
            one.here = atom;
            graph_.add(from, one, to);
        }
        return !graph_.hasTooManyArrows();
    }

    std::optional<Walks> finish() {
        if (graph_.hasTooManyArrows()) return std::nullopt;
        for (const Node node : starts_)
            graph_.startAt(node);
        Walks walks;
        walks.leavesAtOnce = context_.leavesAtOnce;
        walks.atoms = atoms_.all();
        std::vector<Graph*> graphs;
        for (const auto& [key, end] : ends_)
            walks.alternatives.push_back({key.first, key.second, graph_.leadingTo(end)});
        for (Walks::Alternative& alternative : walks.alternatives)
            graphs.push_back(&alternative.graph);
        walks.letters = graph_.alphabet().sort(graphs);
        return walks;
    }

    const Movement& movement_;
    Atoms atoms_;
    SegmentContext context_;
    WalkGraph graph_;
    std::map<Spot, Node> nodes_;
    std::vector<std::pair<Spot, Node>> order_;
    std::map<Key, Node> ends_;
    std::vector<Node> starts_;
};

}  // namespace

std::optional<Walks> walksOf(const Movement& movement) {
    return WalksBuilder(movement).build();
}

Walks relative(const Walks& walks) {
    Walks result;
    result.leavesAtOnce = walks.leavesAtOnce;
    result.atoms = walks.atoms;
    Alphabet alphabet;
    for (const Walks::Alternative& alternative : walks.alternatives) {
        Graph graph;
        std::map<std::pair<Node, Symmetry>, Node> nodes;
        std::vector<std::pair<Node, Symmetry>> order = {{0, Symmetry{}}};
        nodes.emplace(order[0], 0);
        graph.ends[0] = alternative.graph.ends[0];
        for (std::size_t next = 0; next < order.size(); ++next) {
            const auto [node, frame] = order[next];
            for (const Graph::Arrow& arrow : alternative.graph.arrows[node]) {
                const Letter& letter = walks.letters[arrow.letter];
                // Behind the last letter no direction is asked for.
                const Symmetry after = letter.last ? Symmetry{} : frameAfter(letter, frame);
                const auto [to, isNewNode] =
                    nodes.emplace(std::pair(arrow.to, after), static_cast<Node>(graph.arrows.size()));
                if (isNewNode) {
                    graph.add(alternative.graph.ends[arrow.to]);
                    order.emplace_back(arrow.to, after);
                }
                const LetterId id = alphabet.idOf(relativeTo(frame, letter));
                graph.arrows[next].push_back({id, to->second});
            }
        }
        result.alternatives.push_back({alternative.guards, alternative.tags, std::move(graph)});
    }
    std::vector<Graph*> graphs;
    for (Walks::Alternative& alternative : result.alternatives)
        graphs.push_back(&alternative.graph);
    result.letters = alphabet.sort(graphs);
    return result;
}

}  // namespace ferz::ir::normal
