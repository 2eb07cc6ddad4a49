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

class Tables::SymbolicRun {
public:
    SymbolicRun(const Movement& movement, const Board& board, const TableSide& side, const Encoding& encoding,
                const DiagramSpace& space, const Limits& limits)
        : movement_(movement),
          board_(board),
          side_(side),
          encoding_(encoding),
          space_(space),
          limits_(limits),
          live_(liveSlots(movement)) {}

    std::optional<MoveTable> here(std::string& reason) {
        origin_ = real(encoding_.origin());
        clear();
        const bool isWhole = explore(Configuration::at(origin_), reason);
        configurations_ += nodes_.size() + ofParts_;
        if (!isWhole) return std::nullopt;
        propagate();
        ticks_ = kTicks;
        if (isTooMuch(reason)) return std::nullopt;
        // The next table may be made while this one is still there.
        known_.clear();
        nodes_.clear();
        return std::move(table_);
    }

    [[nodiscard]] std::size_t configurations() const { return configurations_; }

    /// When the movement, begun so, comes to an accepting state. False, with a reason, when that is too much.
    std::optional<Diagram> comesToAnEnd(Square origin, Configuration start, std::string& reason) {
        origin_ = origin;
        clear();
        start.state = 0;
        forgetDead(start);
        const bool isWhole = explore(std::move(start), reason);
        configurations_ += nodes_.size() + ofParts_;
        if (!isWhole) return std::nullopt;
        propagate();
        ticks_ = kTicks;
        if (isTooMuch(reason)) return std::nullopt;
        Diagram result;
        for (const auto& [move, when] : table_)
            result = result | when;
        return result;
    }

private:
    void clear() {
        known_.clear();
        nodes_.clear();
        table_.clear();
        if (!encoding_.isShared()) conditions_.clear();
        madeBefore_ = DiagramSpace::nodesMade();
        ofParts_ = 0;
    }

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
        return seenBy(board_, square, side_.side, side_.forBlack);
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

    /// Does a limit stop the work?
    bool isTooMuch(std::string& reason) {
        if (!tooMuchOfPart_.empty()) {
            reason = tooMuchOfPart_;
        } else if (space_.exhausted()) {
            reason = fmt::format("the decision diagrams need more than {} nodes", limits_.diagramNodes);
        } else if (nodes_.size() + ofParts_ > std::min(limits_.configurations, limits_.tableConfigurations)) {
            reason = fmt::format("one square needs more than {} configurations",
                                 std::min(limits_.configurations, limits_.tableConfigurations));
        } else if (isWorkedOut()) {
            reason = fmt::format("the decision diagrams of one square need more than {} nodes in all",
                                 limits_.diagramWork);
        } else if ((++ticks_ & kTicks) == 0 && limits_.isTimeUp()) {
            reason = fmt::format("it takes more than {} seconds", limits_.seconds);
        } else {
            return false;
        }
        return true;
    }

    /// Finds every configuration and every step between them that some situation opens.
    bool explore(Configuration start, std::string& reason) {
        nodeOf(std::move(start));
        // The list grows meanwhile. NOLINTNEXTLINE(modernize-loop-convert)
        for (std::size_t at = 0; at < nodes_.size(); ++at) {
            const Configuration& current = *nodes_[at].configuration;
            for (const Transition& transition : movement_.states[current.state].transitions) {
                follow(at, current, transition);
                if (isTooMuch(reason)) return false;
            }
        }
        return true;
    }

    void go(std::size_t from, Configuration next, StateId state, Diagram condition) {
        next.state = state;
        forgetDead(next);
        const std::size_t target = nodeOf(std::move(next));
        nodes_[from].edges.push_back({target, std::move(condition)});
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
                if (isStopped()) return;
            }
        }
    }

    [[nodiscard]] bool isStopped() const { return space_.exhausted() || isWorkedOut() || limits_.isTimeUp(); }
    [[nodiscard]] bool isWorkedOut() const {
        return DiagramSpace::nodesMade() - madeBefore_ > limits_.diagramWork;
    }

    /// Runs the steps within a cycle until nothing changes.
    void settle(const std::vector<std::size_t>& component) {
        const std::set<std::size_t> members(component.begin(), component.end());
        std::deque<std::size_t> open(component.begin(), component.end());
        std::set<std::size_t> waiting = members;
        while (!open.empty() && !isStopped()) {
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
        // The pending move names the victims of en-passant captures themselves (see captureEnPassant).
        const auto victim = [](Square square) { return square; };
        Move move =
            renamed(finished(pending, origin_, victim), [this](Square square) { return real(square); });
        Diagram& entry = table_[std::move(move)];
        entry = entry | when;
    }

    /// Adds what the transition leads to, and when it is open.
    void follow(std::size_t from, const Configuration& current, const Transition& transition) {
        const StateId target = transition.target;
        std::visit(Overloaded{
                       [&](const Pass&) { go(from, current, target, DiagramSpace::always()); },
                       [&](const Step& step) {
                           const Square to = board_.offset(current.cursor, step.by, step.edges);
                           if (to == kNoSquare) return;
                           Configuration next = current;
                           next.cursor = to;
                           go(from, std::move(next), target, DiagramSpace::always());
                       },
                       [&](const Test& test) {
                           Diagram open = holds(test.predicate, current, test.at);
                           if (test.negated) open = !open;
                           if (!open.isFalse()) go(from, current, target, std::move(open));
                       },
                       [&](const Act& act) {
                           if (std::holds_alternative<CaptureEnPassant>(act.effect)) {
                               captureEnPassant(from, current, target);
                               return;
                           }
                           Configuration next = current;
                           if (!apply(act.effect, next, origin_, {})) return;
                           go(from, std::move(next), target, DiagramSpace::always());
                       },
                       [&](const Mark& mark) {
                           Configuration next = current;
                           remember(next, mark.slot);
                           go(from, std::move(next), target, DiagramSpace::always());
                       },
                       [&](const Return& back) {
                           const Square to = remembered(current, back.slot, origin_);
                           if (to == kNoSquare) return;
                           Configuration next = current;
                           next.cursor = to;
                           go(from, std::move(next), target, DiagramSpace::always());
                       },
                   },
                   transition.instruction);
    }

    /// One configuration for each square where the victim may stand, and one for a square that is not marked.
    void captureEnPassant(std::size_t from, const Configuration& current, StateId target) {
        const Square mark = current.cursor;
        for (Square victim = 0; victim < board_.squares(); ++victim) {
            if (victim == origin_) continue;
            Diagram when = encoding_.victimIsOn(space_, real(mark), real(victim), NameSet::all());
            if (when.isFalse()) continue;
            Configuration next = current;
            // In the evaluator the pending move keeps the mark; here it keeps the victim.
            next.cursor = victim;
            const auto itself = [](Square square) { return square; };
            (void)apply(CaptureEnPassant{}, next, origin_, itself);
            next.cursor = mark;
            go(from, std::move(next), target, std::move(when));
        }
        go(from, current, target, !encoding_.enPassant(space_, real(mark), NameSet::all()));
    }

    /// When the part can be played from a configuration of this run.
    Diagram playable(const Movement& part, const Configuration& at) {
        auto& run = parts_[&part];
        if (!run) run = std::make_unique<SymbolicRun>(part, board_, side_, encoding_, space_, limits_);
        const std::size_t before = run->configurations_;
        const auto when = run->comesToAnEnd(origin_, at, tooMuchOfPart_);
        ofParts_ += run->configurations_ - before;
        return when.value_or(Diagram());
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
        return original(what, real(found.square), found.flipped);
    }

    /// What stood on a square of the real board before the move. The same few questions are asked of the same
    /// places again and again.
    Diagram original(const Contents& what, Square square, bool isFlipped) {
        std::vector<Diagram>& known = conditions_[{&what, isFlipped}];
        const auto place = static_cast<std::size_t>(encoding_.place(square));
        if (known.size() <= place) known.resize(place + 1);
        // The false diagram is what was not yet made, or is made quickly.
        if (!known[place].isFalse()) return known[place];
        Contents seen = what;
        if (isFlipped) std::swap(seen.friends, seen.enemies);
        return known[place] = encoding_.holds(space_, square, seen);
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
                    if (!onBoard) return Diagram();
                    // The piece that stood there still does.
                    const Occupant found = occupant(at, square);
                    const bool isThere = found.kind == Occupant::Kind::Original && found.square == square;
                    return isThere ? encoding_.unmoved(space_, real(square)) : Diagram();
                },
                [&](const NeverChecked&) { return !encoding_.everChecked(space_); },
                [&](const Attacked& test) {
                    return onBoard ? encoding_.attacked(space_, real(square), test) : Diagram();
                },
                [&](const StateIs& test) { return encoding_.stateIs(space_, test.key, test.value); },
                [&](const Named& test) { return encoding_.moverIsNamed(space_, test.names); },
                [&](const InCheck&) { return encoding_.inCheck(space_); },
                [&](const WhiteMoves&) { return constant(side_.side == Colour::White); },
                [&](const Present& test) {
                    Diagram any;
                    for (Square each = 0; each < board_.squares(); ++each) {
                        if (test.where.contains(board_, each)) any = any | contains(test.what, at, each);
                    }
                    return any;
                },
                [&](const Visited& test) {
                    return constant(onBoard && hasVisited(at.pending, test.set, square));
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
                [&](const Playable& test) { return playable(test.part.movement(), at); },
            },
            predicate);
    }

    const Movement& movement_;
    const Board board_;
    const TableSide side_;
    const Encoding& encoding_;
    const DiagramSpace& space_;
    const Limits& limits_;
    const std::vector<std::set<Slot>> live_;
    Square origin_ = 0;  // on the automaton's board
    std::unordered_map<Configuration, std::size_t, ConfigurationHash> known_;
    std::vector<Node> nodes_;
    MoveTable table_;
    /// By test and colour, then by place.
    std::map<std::pair<const Contents*, bool>, std::vector<Diagram>> conditions_;
    std::size_t configurations_ = 0;
    std::size_t ofParts_ = 0;  ///< configurations of the parts that were asked for
    std::string tooMuchOfPart_;
    std::map<const Movement*, std::unique_ptr<SymbolicRun>> parts_;
    std::size_t madeBefore_ = 0;
    /// The clock is not asked every time.
    static constexpr unsigned kTicks = 63;
    unsigned ticks_ = 0;
};

Tables::Tables(const Movement& movement, const Board& board, const TableSide& side, const Encoding& encoding,
               const DiagramSpace& space, const Limits& limits)
    : run_(std::make_unique<SymbolicRun>(movement, board, side, encoding, space, limits)) {}

Tables::~Tables() = default;

std::optional<MoveTable> Tables::here(std::string& reason) {
    return run_->here(reason);
}

std::size_t Tables::configurations() const {
    return run_->configurations();
}

}  // namespace ferz::ir
