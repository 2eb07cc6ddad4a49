#include "ir/equivalence/table.h"

#include <algorithm>
#include <deque>
#include <fmt/format.h>
#include <set>
#include <unordered_map>
#include <utility>

#include "ir/configuration.h"
#include "ir/evaluate.h"
#include "ir/liveness.h"

namespace ferz::ir {

namespace {

class SymbolicRun {
public:
    SymbolicRun(const Movement& movement, const Board& board, Square origin, Colour side,
                const Encoding& encoding, const DiagramSpace& space)
        : movement_(movement),
          board_(board),
          side_(side),
          encoding_(encoding),
          space_(space),
          origin_(real(origin)),
          live_(liveSlots(movement)) {}

    /// False when a limit is hit or something cannot be decided.
    bool run(const Limits& limits, std::string& reason) {
        if (!explore(limits, reason)) return false;
        propagate();
        if (!space_.exhausted()) return true;
        reason = fmt::format("the decision diagrams need more than {} nodes", limits.diagramNodes);
        return false;
    }

    [[nodiscard]] std::size_t configurations() const { return nodes_.size(); }
    [[nodiscard]] MoveTable take() { return std::move(table_); }

private:
    struct Edge {
        std::size_t target;
        Diagram condition;
    };
    struct Node {
        const Configuration* configuration;
        std::vector<Edge> edges;
        Diagram when;
    };

    /// Squares of the automaton's board as the real board has them, and back: turning is its own inverse.
    [[nodiscard]] Square real(Square square) const {
        return seenBy(board_, square, side_, movement_.forBlack);
    }

    /// Configurations that differ only in squares that nobody returns to are one.
    void forgetDead(Configuration& configuration) const {
        const std::set<Slot>& live = live_[configuration.state];
        std::vector<Square>& marks = configuration.marks;
        for (std::size_t index = 0; index < marks.size(); ++index) {
            if (!live.contains(static_cast<Slot>(index + 1))) marks[index] = kNoSquare;
        }
        while (!marks.empty() && marks.back() == kNoSquare)
            marks.pop_back();
    }

    std::size_t nodeOf(Configuration configuration) {
        const auto [place, isNew] = known_.try_emplace(std::move(configuration), nodes_.size());
        if (isNew) nodes_.push_back({&place->first, {}, {}});
        return place->second;
    }

    /// Finds every configuration and every step between them that some situation opens.
    bool explore(const Limits& limits, std::string& reason) {
        nodeOf(Configuration::at(origin_));
        // The list grows meanwhile. NOLINTNEXTLINE(modernize-loop-convert)
        for (std::size_t at = 0; at < nodes_.size(); ++at) {
            const Configuration& current = *nodes_[at].configuration;
            for (const Transition& transition : movement_.states[current.state].transitions) {
                Configuration next = current;
                next.state = transition.target;
                Diagram condition = follow(transition.instruction, next);
                if (condition.isFalse()) continue;
                forgetDead(next);
                const std::size_t target = nodeOf(std::move(next));
                nodes_[at].edges.push_back({target, std::move(condition)});
            }
            if (!undecided_.empty()) {
                reason = undecided_;
            } else if (space_.exhausted()) {
                reason = fmt::format("the decision diagrams need more than {} nodes", limits.diagramNodes);
            } else if (nodes_.size() > limits.configurations) {
                reason = fmt::format("one square needs more than {} configurations", limits.configurations);
            } else {
                continue;
            }
            return false;
        }
        return true;
    }

    /// The cycles of the graph, each a list of nodes; those that lead to others come first (Tarjan's
    /// algorithm, with a stack of its own instead of recursion).
    [[nodiscard]] std::vector<std::vector<std::size_t>> components() const {
        constexpr std::size_t kUnseen = static_cast<std::size_t>(-1);
        struct Frame {
            std::size_t node;
            std::size_t edge;
        };
        std::vector<std::size_t> index(nodes_.size(), kUnseen);
        std::vector<std::size_t> low(nodes_.size());
        std::vector<char> onStack(nodes_.size());
        std::vector<std::size_t> stack;
        std::vector<std::vector<std::size_t>> found;
        std::size_t next = 0;
        const auto enter = [&](std::size_t node) {
            index[node] = low[node] = next++;
            stack.push_back(node);
            onStack[node] = 1;
            return Frame{node, 0};
        };
        std::vector<Frame> frames = {enter(0)};  // every node is reached from the first
        while (!frames.empty()) {
            Frame& frame = frames.back();
            const std::size_t node = frame.node;
            if (frame.edge < nodes_[node].edges.size()) {
                const std::size_t target = nodes_[node].edges[frame.edge++].target;
                if (index[target] == kUnseen) {
                    frames.push_back(enter(target));
                } else if (onStack[target] != 0) {
                    low[node] = std::min(low[node], index[target]);
                }
                continue;
            }
            frames.pop_back();
            if (!frames.empty()) low[frames.back().node] = std::min(low[frames.back().node], low[node]);
            if (low[node] != index[node]) continue;
            std::vector<std::size_t> component;
            do {
                component.push_back(stack.back());
                onStack[stack.back()] = 0;
                stack.pop_back();
            } while (component.back() != node);
            found.push_back(std::move(component));
        }
        std::reverse(found.begin(), found.end());
        return found;
    }

    void propagate() {
        nodes_.front().when = DiagramSpace::always();
        for (const std::vector<std::size_t>& component : components()) {
            if (component.size() > 1) settle(component);
            for (const std::size_t each : component) {
                const Node& node = nodes_[each];
                if (node.when.isFalse()) continue;
                if (movement_.states[node.configuration->state].accepts) {
                    accept(node.configuration->pending, node.when);
                }
                for (const Edge& edge : node.edges) {
                    Diagram& target = nodes_[edge.target].when;
                    target = target | (node.when & edge.condition);
                }
                if (space_.exhausted()) return;
            }
        }
    }

    /// Runs the steps within a cycle until nothing changes.
    void settle(const std::vector<std::size_t>& component) {
        const std::set<std::size_t> members(component.begin(), component.end());
        std::deque<std::size_t> open(component.begin(), component.end());
        std::set<std::size_t> waiting = members;
        while (!open.empty() && !space_.exhausted()) {
            const std::size_t at = open.front();
            open.pop_front();
            waiting.erase(at);
            if (nodes_[at].when.isFalse()) continue;
            for (const Edge& edge : nodes_[at].edges) {
                if (!members.contains(edge.target)) continue;
                Diagram& target = nodes_[edge.target].when;
                const Diagram grown = target | (nodes_[at].when & edge.condition);
                if (grown == target) continue;
                target = grown;
                if (waiting.insert(edge.target).second) open.push_back(edge.target);
            }
        }
    }

    void accept(const Pending& pending, const Diagram& when) {
        const auto toReal = [this](Square square) { return real(square); };
        TableKey key{renamed(finished(pending, origin_, {}), toReal), pending.enPassantCaptures};
        std::transform(key.enPassantCaptures.begin(), key.enPassantCaptures.end(),
                       key.enPassantCaptures.begin(), toReal);
        std::sort(key.enPassantCaptures.begin(), key.enPassantCaptures.end());
        Diagram& entry = table_[std::move(key)];
        entry = entry | when;
    }

    /// What the instruction does to the configuration, and when it is open.
    Diagram follow(const Instruction& instruction, Configuration& next) {
        return std::visit(Overloaded{
                              [&](const Pass&) { return DiagramSpace::always(); },
                              [&](const Step& step) {
                                  next.cursor = board_.offset(next.cursor, step.by, step.edges);
                                  return constant(next.cursor != kNoSquare);
                              },
                              [&](const Test& test) {
                                  const Diagram open = holds(test.predicate, next, test.at);
                                  return test.negated ? !open : open;
                              },
                              [&](const Act& act) { return constant(apply(act.effect, next, origin_, {})); },
                              [&](const Mark& mark) {
                                  remember(next, mark.slot);
                                  return DiagramSpace::always();
                              },
                              [&](const Return& back) {
                                  next.cursor = remembered(next, back.slot, origin_);
                                  return constant(next.cursor != kNoSquare);
                              },
                          },
                          instruction);
    }

    [[nodiscard]] static Diagram constant(bool value) { return value ? DiagramSpace::always() : Diagram(); }

    /// What stands on a square of the automaton's board, as the pending move has it.
    Diagram contains(const Contents& what, const Configuration& at, Square square) {
        const Occupant found = occupant(at, square);
        switch (found.kind) {
            case Occupant::Kind::Nothing: return constant(what.empty);
            case Occupant::Kind::Placed:
                return constant((found.friendly ? what.friends : what.enemies).contains(found.name));
            case Occupant::Kind::Original: break;
        }
        if (found.square == origin_) {
            return encoding_.moverIsNamed(space_, found.flipped ? what.enemies : what.friends);
        }
        if (!at.pending.enPassantCaptures.empty()) {
            undecided_ = "a square is tested after an en-passant capture, whose victim may have stood there";
        }
        Contents seen = what;
        if (found.flipped) std::swap(seen.friends, seen.enemies);
        return encoding_.holds(space_, real(found.square), seen);
    }

    Diagram holds(const Predicate& predicate, const Configuration& at, const Vec& offset) {
        const Square square = board_.offset(at.cursor, offset);
        const bool onBoard = square != kNoSquare;
        return std::visit(
            Overloaded{
                [&](const Holds& test) {
                    return onBoard ? contains(test.what, at, square) : constant(test.what.off);
                },
                [&](const Beyond& test) {
                    return constant((test.regions & bit(regionOf(board_, at.cursor, offset))) != 0);
                },
                [&](const InZone& test) { return constant(onBoard && test.zone.contains(board_, square)); },
                [&](const Unmoved&) {
                    if (!onBoard || occupant(at, square) != occupant(Configuration::at(origin_), square)) {
                        return Diagram();
                    }
                    return encoding_.unmoved(space_, real(square));
                },
                [&](const NeverChecked&) { return !encoding_.everChecked(space_); },
                [&](const Attacked& test) {
                    return onBoard ? encoding_.attacked(space_, real(square), test) : Diagram();
                },
                [&](const StateIs& test) { return encoding_.stateIs(space_, test.key, test.value); },
                [&](const Named& test) { return encoding_.moverIsNamed(space_, test.names); },
                [&](const InCheck&) { return encoding_.inCheck(space_); },
                [&](const WhiteMoves&) { return constant(side_ == Colour::White); },
                [&](const Present& test) {
                    Diagram any;
                    for (Square each = 0; each < board_.squares(); ++each) {
                        if (test.where.contains(board_, each)) any = any | contains(test.what, at, each);
                    }
                    return any;
                },
                [&](const Visited&) {
                    const std::vector<Square>& visited = at.pending.visited;
                    return constant(onBoard && std::binary_search(visited.begin(), visited.end(), square));
                },
                [&](const Affected&) {
                    if (!onBoard) return Diagram();
                    const Occupant found = occupant(at, square);
                    const std::vector<Square>& captures = at.pending.captures;
                    return constant((found.kind == Occupant::Kind::Original && found.square != square) ||
                                    std::binary_search(captures.begin(), captures.end(), square));
                },
                [&](const EnPassantMarked& test) {
                    return onBoard ? encoding_.enPassant(space_, real(square), test.victims) : Diagram();
                },
            },
            predicate);
    }

    const Movement& movement_;
    const Board board_;
    const Colour side_;
    const Encoding& encoding_;
    const DiagramSpace& space_;
    const Square origin_;  // on the automaton's board
    const std::vector<std::set<Slot>> live_;
    std::unordered_map<Configuration, std::size_t, ConfigurationHash> known_;
    std::vector<Node> nodes_;
    MoveTable table_;
    std::string undecided_;
};

}  // namespace

std::optional<MoveTable> moveTable(const Movement& movement, const Board& board, Square origin, Colour side,
                                   const Encoding& encoding, const DiagramSpace& space, const Limits& limits,
                                   std::size_t& configurations, std::string& reason) {
    SymbolicRun run(movement, board, origin, side, encoding, space);
    if (!run.run(limits, reason)) return std::nullopt;
    configurations += run.configurations();
    return run.take();
}

}  // namespace ferz::ir
