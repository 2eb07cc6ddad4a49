#include "ir/equivalence/table.h"

#include <algorithm>
#include <deque>
#include <fmt/format.h>
#include <numeric>
#include <set>
#include <span>
#include <unordered_map>
#include <utility>

#include "ir/components.h"
#include "ir/configuration.h"
#include "ir/evaluate.h"
#include "ir/liveness.h"
#include "ir/memories.h"

namespace ferz::ir {

namespace {

/// A configuration takes as long as so many steps, with what leads on from it.
constexpr std::size_t kStepsOfConfiguration = 8;

}  // namespace

std::string tooMuch(const DiagramSpace& space, const Limits& limits) {
    if (space.exhausted())
        return fmt::format("the decision diagrams need more than {} nodes", limits.diagramNodes);
    if (space.steps() > limits.diagramSteps)
        return fmt::format("the decision diagrams take more than {} steps", limits.diagramSteps);
    return {};
}

class Tables::SymbolicRun {
public:
    SymbolicRun(const Movement& movement, const Board& board, const TableSide& side, const Encoding& encoding,
                const Limits& limits)
        : movement_(movement),
          board_(seenBy(board, side.side, side.forBlack)),
          side_(side),
          encoding_(encoding),
          space_(encoding.space()),
          limits_(limits),
          live_(liveSlots(movement)),
          plane_(board_) {}

    std::optional<MoveTable> here(std::string& reason) {
        if (isFirst_) tryPlane();
        isFirst_ = false;
        if (!(isPlane_ ? runOnPlane(reason) : run(real(encoding_.origin()), Configuration(), reason)))
            return std::nullopt;
        MoveTable table;
        table.reserve(moves_.size());
        const bool isSame = !isPlane_ && side_.side == Colour::White;
        for (std::size_t index = 0; index < moves_.size(); ++index) {
            if (accepted_[index].isFalse()) continue;
            Move move = isSame ? moves_[index]
                               : renamed(moves_[index], [this](Square square) { return real(square); });
            table.emplace_back(std::move(move), std::move(accepted_[index]));
        }
        // On the plane the order of squares is that of the board.
        if (!isPlane_) {
            unite(table);
            // The next table may be made while this one is still there.
            clear();
        }
        return table;
    }

    [[nodiscard]] std::size_t configurations() const { return configurations_; }

    /// When the movement, begun so, comes to an accepting state. Empty, with a reason, when that is too much.
    std::optional<Diagram> comesToAnEnd(Square origin, const Configuration& memory, Square cursor,
                                        std::string& reason) {
        cursor_ = cursor;
        if (!run(origin, memory, reason)) return std::nullopt;
        Diagram result;
        for (const Diagram& when : accepted_)
            result = result | when;
        return result;
    }

private:
    struct RunEdge {
        std::size_t target;
        Diagram condition;
        /// On the plane: what the condition is made of, where that is not known yet, and the square it is
        /// asked of. Null: `condition` says all.
        const Test* test = nullptr;
        Square at = kNoSquare;
        bool isMade = true;
    };
    struct RunNode {
        RunPlace place;
        std::size_t firstEdge = 0;
        std::size_t edgeCount = 0;
        std::size_t move = kNoMove;  ///< of `moves_`, where the state accepts
        Coordinates at = {};         ///< of the cursor
        Diagram when = {};
    };
    static constexpr std::size_t kNoMove = static_cast<std::size_t>(-1);

    // ---- the plane: a board so large that every square of the real one may stand in its middle. What can be
    // reached there is found once; from each square it is the part of it that lies on the board.

    static constexpr std::size_t kMostPlaneNodes = 20'000;

    /// Says the movement anything that depends on where on the board it is, but for the edges?
    [[nodiscard]] static bool isForPlane(const Transition& transition) {
        return std::visit(
            Overloaded{
                [](const Pass&) { return true; },
                [](const Step& step) { return isPlain(step.edges); },
                [](const Test& test) {
                    return !std::holds_alternative<InZone>(test.predicate) &&
                           !std::holds_alternative<Present>(test.predicate) &&
                           !std::holds_alternative<EnPassantMarked>(test.predicate) &&
                           !std::holds_alternative<Playable>(test.predicate);
                },
                [](const Act& act) { return !std::holds_alternative<CaptureEnPassant>(act.effect); },
                [](const Mark&) { return true; },
                [](const Return&) { return true; },
            },
            transition.instruction);
    }

    void tryPlane() {
        const bool isSeenAsItIs = side_.side == Colour::White || side_.forBlack == ForBlack::Nothing;
        if (!encoding_.isShared() || !isSeenAsItIs) return;
        for (const State& state : movement_.states) {
            if (!std::all_of(state.transitions.begin(), state.transitions.end(), isForPlane)) return;
        }
        isPlane_ = true;
        plane_ = {2 * board_.files - 1, 2 * board_.ranks - 1, 2 * board_.levels - 1, 2 * board_.rows - 1};
        origin_ = plane_.square({board_.files - 1, board_.ranks - 1, board_.levels - 1, board_.rows - 1});
        nodeOf({0, origin_, memories_.idOf(Configuration())});
        std::string ignored;
        most_ = kMostPlaneNodes;
        if (explore(ignored)) {
            order_ = cycles();
            nameMoves();
            return;
        }
        isPlane_ = false;
        plane_ = board_;
        clear();
    }

    bool runOnPlane(std::string& reason) {
        from_ = board_.coordinates(encoding_.origin());
        for (RunNode& node : nodes_)
            node.when = Diagram();
        propagate();
        const auto here = static_cast<std::size_t>(std::count_if(
            nodes_.begin(), nodes_.end(), [](const RunNode& node) { return !node.when.isFalse(); }));
        configurations_ += here;
        // Nodes beyond the board are passed over in less time.
        space_.count(kStepsOfConfiguration * here + nodes_.size());
        return !isTooMuch(reason);
    }

    /// A square of the plane on the real board, seen from the encoding's origin.
    [[nodiscard]] Coordinates shifted(const Coordinates& at) const {
        return {at.file + from_.file - board_.files + 1, at.rank + from_.rank - board_.ranks + 1,
                at.level + from_.level - board_.levels + 1, at.row + from_.row - board_.rows + 1};
    }
    [[nodiscard]] bool isOnBoard(const Coordinates& at) const { return board_.contains(shifted(at)); }

    /// Returns the test's value on the plane if it is the same on every square that the piece may stand on
    /// and for every board around it.
    [[nodiscard]] std::optional<bool> decided(const Test& test, const RunPlace& at) {
        if (std::holds_alternative<Beyond>(test.predicate)) return std::nullopt;
        if (const auto* holds = std::get_if<Holds>(&test.predicate)) {
            const Square square = plane_.offset(at.cursor, test.at);
            if (square == kNoSquare) return holds->what.off != test.negated;
            // A square that this move has changed is on the board, and its contents are known.
            const Occupant found = occupant(memories_[at.memory], square);
            if (found.kind == Occupant::Kind::Original) return std::nullopt;
        } else if (!std::holds_alternative<Visited>(test.predicate) &&
                   !std::holds_alternative<Affected>(test.predicate) &&
                   !std::holds_alternative<WhiteMoves>(test.predicate)) {
            return std::nullopt;
        }
        return holds(test.predicate, at, test.at).isTrue() != test.negated;
    }

    /// The edge's condition from where the piece stands.
    [[nodiscard]] Diagram conditionOf(RunEdge& edge, const RunNode& node) {
        if (edge.test == nullptr) return edge.condition;
        const Test& test = *edge.test;
        if (const auto* beyond = std::get_if<Beyond>(&test.predicate)) {
            const Square cursor = board_.square(shifted(node.at));
            return constant(((beyond->regions & bit(regionOf(board_, cursor, test.at))) != 0) !=
                            test.negated);
        }
        if (looksAtSquare(test.predicate) &&
            (edge.at == kNoSquare || !isOnBoard(plane_.coordinates(edge.at)))) {
            const auto* holds = std::get_if<Holds>(&test.predicate);
            return constant((holds != nullptr && holds->what.off) != test.negated);
        }
        if (!edge.isMade) {
            edge.condition = holds(test.predicate, node.place, test.at);
            if (test.negated) edge.condition = !edge.condition;
            edge.isMade = true;
        }
        return edge.condition;
    }

    // ---- the run

    bool run(Square origin, Configuration memory, std::string& reason) {
        origin_ = origin;
        clear();
        most_ = std::min(limits_.configurations, limits_.tableConfigurations);
        if (!encoding_.isShared()) conditions_.clear();
        ofParts_ = 0;
        memory.state = 0;
        memory.cursor = 0;
        forgetDead(memory, 0);
        nodeOf({0, cursor_ == kNoSquare ? origin : cursor_, memories_.idOf(std::move(memory))});
        const bool isWhole = explore(reason);
        configurations_ += nodes_.size() + ofParts_;
        if (!isWhole) return false;
        order_ = cycles();
        nameMoves();
        propagate();
        return !isTooMuch(reason);
    }

    void clear() {
        known_.clear();
        nodes_.clear();
        edges_.clear();
        moves_.clear();
        accepted_.clear();
        memories_.clear();
    }

    /// The moves of accepting nodes, in order, each once.
    void nameMoves() {
        // The pending move names the victims of en-passant captures themselves (see captureEnPassant).
        const auto victim = [](Square square) { return square; };
        std::unordered_map<ConfigurationInterner::Id, std::size_t> moveOf;
        std::vector<ConfigurationInterner::Id> memories;
        for (RunNode& node : nodes_) {
            if (!movement_.states[node.place.state].accepts) continue;
            const auto [found, isNew] = moveOf.try_emplace(node.place.memory, memories.size());
            if (isNew) memories.push_back(node.place.memory);
            node.move = found->second;
        }
        std::vector<Move> all;
        all.reserve(memories.size());
        for (const ConfigurationInterner::Id memory : memories)
            all.push_back(finished(memories_[memory].pending, origin_, victim));
        std::vector<std::size_t> sorted(all.size());
        std::iota(sorted.begin(), sorted.end(), std::size_t{0});
        std::sort(sorted.begin(), sorted.end(),
                  [&](std::size_t a, std::size_t b) { return all[a] < all[b]; });
        std::vector<std::size_t> place(all.size());
        for (const std::size_t index : sorted) {
            if (moves_.empty() || moves_.back() != all[index]) moves_.push_back(all[index]);
            place[index] = moves_.size() - 1;
        }
        for (RunNode& node : nodes_) {
            if (node.move != kNoMove) node.move = place[node.move];
        }
    }

    /// In order: of the real board's squares, which for Black have another one.
    static void unite(MoveTable& table) {
        std::sort(table.begin(), table.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    }

    /// Squares of the automaton's board as the real board has them, and back: turning is its own inverse.
    [[nodiscard]] Square real(Square square) const {
        if (isPlane_) return board_.square(shifted(plane_.coordinates(square)));
        return side_.side == Colour::White ? square : seenBy(board_, square, side_.side, side_.forBlack);
    }

    /// Runs that differ only in squares that nobody returns to are one.
    [[nodiscard]] bool remembersDead(const Configuration& memory, StateId state) const {
        const std::vector<Square>& marks = memory.marks;
        for (std::size_t index = 0; index < marks.size(); ++index) {
            if (marks[index] != kNoSquare && !live_[state].contains(static_cast<Slot>(index + 1)))
                return true;
        }
        return false;
    }

    void forgetDead(Configuration& memory, StateId state) const {
        const std::set<Slot>& live = live_[state];
        std::vector<Square>& marks = memory.marks;
        for (std::size_t index = 0; index < marks.size(); ++index) {
            if (!live.contains(static_cast<Slot>(index + 1))) marks[index] = kNoSquare;
        }
        while (!marks.empty() && marks.back() == kNoSquare)
            marks.pop_back();
    }

    std::size_t nodeOf(const RunPlace& place) {
        const auto [found, isNew] = known_.try_emplace(place, nodes_.size());
        if (isNew) nodes_.push_back({place, 0, 0, kNoMove, plane_.coordinates(place.cursor), {}});
        return found->second;
    }

    /// Does a limit stop the work?
    bool isTooMuch(std::string& reason) {
        if (!tooMuchOfPart_.empty()) {
            reason = tooMuchOfPart_;
        } else if (nodes_.size() + ofParts_ > most_) {
            reason = fmt::format("one square needs more than {} configurations", most_);
        } else if (isStopped()) {
            reason = tooMuch(space_, limits_);
        } else {
            return false;
        }
        return true;
    }

    /// Finds every configuration and every step between them that some situation opens.
    bool explore(std::string& reason) {
        // The list grows meanwhile. NOLINTNEXTLINE(modernize-loop-convert)
        for (std::size_t at = 0; at < nodes_.size(); ++at) {
            const RunPlace place = nodes_[at].place;
            nodes_[at].firstEdge = edges_.size();
            for (const Transition& transition : movement_.states[place.state].transitions) {
                follow(place, transition);
                if (isTooMuch(reason)) return false;
            }
            nodes_[at].edgeCount = edges_.size() - nodes_[at].firstEdge;
            space_.count(kStepsOfConfiguration);
        }
        return true;
    }

    [[nodiscard]] std::span<RunEdge> edgesOf(const RunNode& node) {
        return std::span(edges_).subspan(node.firstEdge, node.edgeCount);
    }

    void go(RunPlace next, StateId state, Diagram condition) {
        next.state = state;
        if (remembersDead(memories_[next.memory], state)) {
            Configuration memory = memories_[next.memory];
            forgetDead(memory, state);
            next.memory = memories_.idOf(std::move(memory));
        }
        const std::size_t target = nodeOf(next);
        edges_.push_back({target, std::move(condition)});
    }

    /// On the plane the condition is made where it is first needed.
    void goIf(const Test& test, const RunPlace& current, StateId state) {
        if (const auto known = decided(test, current)) {
            if (*known) go(current, state, DiagramSpace::always());
            return;
        }
        go(current, state, Diagram());
        edges_.back().test = &test;
        edges_.back().at = plane_.offset(current.cursor, test.at);
        edges_.back().isMade = false;
    }

    /// The cycles of the graph; those that lead to others come first.
    [[nodiscard]] std::vector<std::vector<std::size_t>> cycles() const {
        return components(nodes_.size(),
                          [&](std::size_t node, std::size_t edge) -> std::optional<std::size_t> {
                              if (edge == nodes_[node].edgeCount) return std::nullopt;
                              return edges_[nodes_[node].firstEdge + edge].target;
                          });
    }

    void propagate() {
        accepted_.assign(moves_.size(), Diagram());
        nodes_.front().when = DiagramSpace::always();
        for (const std::vector<std::size_t>& component : order_) {
            if (component.size() > 1) settle(component);
            for (const std::size_t each : component) {
                const RunNode& node = nodes_[each];
                if (node.when.isFalse()) continue;
                if (node.move != kNoMove) accepted_[node.move] = accepted_[node.move] | node.when;
                for (RunEdge& edge : edgesOf(node)) {
                    RunNode& target = nodes_[edge.target];
                    if (isPlane_ && !isOnBoard(target.at)) continue;
                    target.when = target.when | (node.when & conditionOf(edge, node));
                }
                if (isStopped()) return;
            }
        }
    }

    [[nodiscard]] bool isStopped() const {
        return space_.exhausted() || space_.steps() > limits_.diagramSteps;
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
            for (RunEdge& edge : edgesOf(nodes_[at])) {
                if (!members.contains(edge.target)) continue;
                if (isPlane_ && !isOnBoard(nodes_[edge.target].at)) continue;
                Diagram& target = nodes_[edge.target].when;
                const Diagram grown = target | (nodes_[at].when & conditionOf(edge, nodes_[at]));
                if (grown == target) continue;
                target = grown;
                if (waiting.insert(edge.target).second) open.push_back(edge.target);
            }
        }
    }

    /// The run's memory, to be changed.
    [[nodiscard]] Configuration memoryOf(const RunPlace& place) const {
        Configuration memory = memories_[place.memory];
        memory.cursor = place.cursor;
        return memory;
    }

    void goTo(RunPlace next, Square to, StateId target) {
        if (to == kNoSquare) return;
        next.cursor = to;
        go(next, target, DiagramSpace::always());
    }

    /// Adds what the transition leads to, and when it is open.
    void follow(const RunPlace& current, const Transition& transition) {
        const StateId target = transition.target;
        std::visit(Overloaded{
                       [&](const Pass&) { go(current, target, DiagramSpace::always()); },
                       [&](const Step& step) {
                           goTo(current, plane_.offset(current.cursor, step.by, step.edges), target);
                       },
                       [&](const Test& test) {
                           if (isPlane_) {
                               goIf(test, current, target);
                               return;
                           }
                           Diagram open = holds(test.predicate, current, test.at);
                           if (test.negated) open = !open;
                           if (!open.isFalse()) go(current, target, std::move(open));
                       },
                       [&](const Act& act) {
                           if (std::holds_alternative<CaptureEnPassant>(act.effect)) {
                               captureEnPassant(current, target);
                               return;
                           }
                           Configuration memory = memoryOf(current);
                           if (!apply(act.effect, memory, origin_, {})) return;
                           go({0, current.cursor, memories_.idOf(std::move(memory))}, target,
                              DiagramSpace::always());
                       },
                       [&](const Mark& mark) {
                           Configuration memory = memoryOf(current);
                           remember(memory, mark.slot);
                           go({0, current.cursor, memories_.idOf(std::move(memory))}, target,
                              DiagramSpace::always());
                       },
                       [&](const Return& back) {
                           goTo(current, remembered(memories_[current.memory], back.slot, origin_), target);
                       },
                   },
                   transition.instruction);
    }

    /// One configuration for each square where the victim may stand, and one for a square that is not marked.
    void captureEnPassant(const RunPlace& current, StateId target) {
        const Square mark = current.cursor;
        for (Square victim = 0; victim < board_.squares(); ++victim) {
            if (victim == origin_ || !board_.has(victim)) continue;
            Diagram when = encoding_.victimIsOn(real(mark), real(victim), NameSet::all());
            if (when.isFalse()) continue;
            Configuration memory = memoryOf(current);
            // In the evaluator the pending move keeps the mark; here it keeps the victim.
            memory.cursor = victim;
            const auto itself = [](Square square) { return square; };
            (void)apply(CaptureEnPassant{}, memory, origin_, itself);
            go({0, mark, memories_.idOf(std::move(memory))}, target, std::move(when));
        }
        go(current, target, !encoding_.enPassant(real(mark), NameSet::all()));
    }

    /// When the part can be played from a configuration of this run.
    Diagram playable(const Movement& part, const RunPlace& at) {
        auto& run = parts_[&part];
        if (!run) run = std::make_unique<SymbolicRun>(part, board_, side_, encoding_, limits_);
        const std::size_t before = run->configurations_;
        const auto when = run->comesToAnEnd(origin_, memories_[at.memory], at.cursor, tooMuchOfPart_);
        ofParts_ += run->configurations_ - before;
        return when.value_or(Diagram());
    }

    [[nodiscard]] static Diagram constant(bool value) { return value ? DiagramSpace::always() : Diagram(); }

    /// What stands on a square of the automaton's board, as the pending move has it.
    Diagram contains(const Contents& what, const RunPlace& at, Square square) {
        const Occupant found = occupant(memories_[at.memory], square);
        switch (found.kind) {
            case Occupant::Kind::Nothing: return constant(what.empty);
            case Occupant::Kind::Placed:
                return constant((found.friendly ? what.friends : what.enemies).contains(found.name));
            case Occupant::Kind::Original: break;
        }
        if (found.square == origin_) {
            return encoding_.moverIsNamed(found.colourChanged ? what.enemies : what.friends);
        }
        return original(what, real(found.square), found.colourChanged);
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
        return known[place] = encoding_.holds(square, seen);
    }

    Diagram holds(const Predicate& predicate, const RunPlace& at, const Vec& offset) {
        const Square square = plane_.offset(at.cursor, offset);
        const bool onBoard = square != kNoSquare;
        return std::visit(
            Overloaded{
                [&](const Holds& test) {
                    return onBoard ? contains(test.what, at, square) : constant(test.what.off);
                },
                [&](const Beyond& test) {
                    return constant((test.regions & bit(regionOf(plane_, at.cursor, offset))) != 0);
                },
                [&](const InZone& test) { return constant(onBoard && test.zone.contains(board_, square)); },
                [&](const Unmoved&) {
                    if (!onBoard) return Diagram();
                    // The piece that stood there still does.
                    const Occupant found = occupant(memories_[at.memory], square);
                    const bool isThere = found.kind == Occupant::Kind::Original && found.square == square;
                    return isThere ? encoding_.unmoved(real(square)) : Diagram();
                },
                [&](const NeverChecked&) { return !encoding_.everChecked(); },
                [&](const Attacked& test) {
                    return onBoard ? encoding_.attacked(real(square), test) : Diagram();
                },
                [&](const StateIs& test) { return encoding_.stateIs(test.key, test.value); },
                [&](const Named& test) { return encoding_.moverIsNamed(test.names); },
                [&](const InCheck&) { return encoding_.inCheck(); },
                [&](const WhiteMoves&) { return constant(side_.side == Colour::White); },
                [&](const Present& test) {
                    Diagram any;
                    for (Square each = 0; each < board_.squares(); ++each) {
                        if (board_.has(each) && test.where.contains(board_, each))
                            any = any | contains(test.what, at, each);
                    }
                    return any;
                },
                [&](const Visited& test) {
                    return constant(onBoard && hasVisited(memories_[at.memory].pending, test.set, square));
                },
                [&](const Affected&) {
                    if (!onBoard) return Diagram();
                    const Occupant found = occupant(memories_[at.memory], square);
                    const std::vector<Square>& captures = memories_[at.memory].pending.captures;
                    return constant((found.kind == Occupant::Kind::Original && found.square != square) ||
                                    std::binary_search(captures.begin(), captures.end(), square));
                },
                [&](const EnPassantMarked& test) {
                    return onBoard ? encoding_.enPassant(real(square), test.victims) : Diagram();
                },
                [&](const Playable& test) { return playable(test.part.movement(), at); },
            },
            predicate);
    }

    const Movement& movement_;
    const Board board_;
    const TableSide side_;
    const Encoding& encoding_;
    DiagramSpace& space_;
    const Limits& limits_;
    const std::vector<std::set<Slot>> live_;
    Square origin_ = 0;          // on the automaton's board
    Square cursor_ = kNoSquare;  // where a part begins; kNoSquare: on the origin
    /// The board that the run walks on: the real one, or the plane.
    Board plane_;
    bool isPlane_ = false;
    bool isFirst_ = true;
    Coordinates from_;      // on the plane: where the piece stands
    std::size_t most_ = 0;  // configurations
    ConfigurationInterner memories_;
    std::unordered_map<RunPlace, std::size_t, RunPlaceHash> known_;
    std::vector<RunNode> nodes_;
    std::vector<RunEdge> edges_;                   // those of a node lie together
    std::vector<std::vector<std::size_t>> order_;  // see cycles
    std::vector<Move> moves_;                      // sorted; squares are those of the run's board
    std::vector<Diagram> accepted_;                // when each of them is made
    /// By test and colour, then by place.
    std::map<std::pair<const Contents*, bool>, std::vector<Diagram>> conditions_;
    std::size_t configurations_ = 0;
    std::size_t ofParts_ = 0;  ///< configurations of the parts that were asked for
    std::string tooMuchOfPart_;
    std::map<const Movement*, std::unique_ptr<SymbolicRun>> parts_;
};

Tables::Tables(const Movement& movement, const Board& board, const TableSide& side, const Encoding& encoding,
               const Limits& limits)
    : run_(std::make_unique<SymbolicRun>(movement, board, side, encoding, limits)) {}

Tables::~Tables() = default;

std::optional<MoveTable> Tables::here(std::string& reason) {
    return run_->here(reason);
}

std::size_t Tables::configurations() const {
    return run_->configurations();
}

}  // namespace ferz::ir
