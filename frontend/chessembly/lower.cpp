#include "frontend/chessembly/lower.h"

#include <compare>
#include <cstdint>
#include <fmt/format.h>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "frontend/chessembly/cycles.h"
#include "frontend/chessembly/flow.h"
#include "frontend/chessembly/outcomes.h"
#include "frontend/chessembly/settle.h"
#include "frontend/chessembly/slots.h"
#include "frontend/chessembly/steps.h"
#include "ir/limits.h"
#include "support/limits.h"

namespace ferz::chessembly {

namespace {

/// A second walk that finds out whether the walk from `node` with a remembered take is an endless cycle. It
/// copies all squares that the walk depends on. If it returns to the node with the same squares, no `jump`
/// can come any more and the take is activated.
struct CycleCheck {
    Node node;
    std::vector<ir::Slot> squares;  ///< the squares but for the cursor's
};

/// Programs that need more are refused: of consecutive forks, each repeats the transitions of the later ones.
constexpr std::size_t kMostTransitions = limits::kTransitions.most;

class ChainLowering {
public:
    ChainLowering(const Chain& chain, const Flow& flow, const Dialect& dialect, ir::Movement& movement,
                  std::size_t& settled, std::size_t& transitions)
        : chain_(chain),
          dialect_(dialect),
          movement_(movement),
          builder_(movement),
          flow_(flow),
          slots_(chain, flow_),
          settling_(chain, dialect, flow_, slots_, settled, problem_),
          transitions_(transitions) {}

    /// Adds the chain to state 0. False when a limit was hit: problem() says which.
    bool run() {
        if (slots_.last() > ir::kMostSlots) {
            problem_.report(diagnostic::kTooDeep,
                            fmt::format("more than {} squares to remember, of open blocks, anchors and steps",
                                        ir::kMostSlots));
            return false;
        }
        fill(0, settling_.settle(Node{}));
        fillOpen();
        checkCycles();
        fillOpen();
        return !isTooLarge() && problem_.none();
    }

    [[nodiscard]] const Problem& problem() const { return problem_; }

private:
    void fillOpen() {
        while (!worklist_.empty() && problem_.none()) {
            const auto [state, members] = std::move(worklist_.back());
            worklist_.pop_back();
            fill(state, members);
        }
    }

    bool isTooLarge() {
        if (movement_.states.size() > ir::kMostStates) {
            problem_.report(diagnostic::kTooLarge,
                            fmt::format("the program needs more than {} states", ir::kMostStates));
        } else if (transitions_ > kMostTransitions) {
            problem_.report(diagnostic::kTooLarge,
                            fmt::format("the program needs more than {} transitions", kMostTransitions));
        }
        return !problem_.none();
    }

    // ---- from members to states

    /// The state that all of these members start from; empty if there are none.
    std::optional<ir::StateId> stateOf(Members members) {
        if (members.empty()) return std::nullopt;
        if (const auto found = states_.find(members); found != states_.end()) return found->second;
        if (isTooLarge()) return std::nullopt;
        const ir::StateId state = builder_.state();
        states_.emplace(members, state);
        worklist_.emplace_back(state, std::move(members));
        return state;
    }

    void fill(ir::StateId state, const Members& members) {
        for (const Member& member : members) {
            if (const auto* walk = std::get_if<Continuation>(&member)) {
                append(state, walkedFrom(walk->node));
                if (walk->node.cycleCheck != 0) endCycleCheck(state, walk->node);
            } else if (const auto* remember = std::get_if<Remember>(&member)) {
                append(state, remembered(*remember));
            } else {
                append(state, activated(std::get<Activate>(member)));
            }
        }
    }

    const std::vector<ir::Transition>& walkedFrom(const Node& node) {
        auto found = walked_.find(node);
        if (found == walked_.end()) found = walked_.emplace(node, walkFrom(node)).first;
        return found->second;
    }

    std::vector<ir::Transition> remembered(const Remember& what) {
        const std::optional<ir::StateId> after = stateOf(settling_.settle(what.node));
        if (!after) return {};
        std::vector<ir::Instruction> path;
        if (what.take) {
            path.emplace_back(ir::Mark{slots_.take()});
            rememberEarlier(settling_.steps().list(what.node.takeSteps), slots_, path);
        }
        if (what.further != Activation::None) {
            const std::size_t depth = settling_.steps().list(what.node.steps).size() - 1;
            rememberStep(what.further, depth, slots_, path);
        }
        return along(path, *after);
    }

    /// Adds the instructions as a path to the state, and returns its first transition.
    std::vector<ir::Transition> along(const std::vector<ir::Instruction>& path, ir::StateId to) {
        ir::StateId after = to;
        for (std::size_t index = path.size() - 1; index > 0; --index) {
            const ir::StateId before = builder_.state();
            builder_.add(before, path[index], after);
            after = before;
        }
        return {{path.front(), after}};
    }

    void append(ir::StateId state, const std::vector<ir::Transition>& transitions) {
        auto& into = movement_.states[state].transitions;
        into.insert(into.end(), transitions.begin(), transitions.end());
        transitions_ += transitions.size();
    }

    static void lead(std::vector<ir::Transition>& from, ir::Instruction instruction,
                     std::optional<ir::StateId> target) {
        if (target) from.push_back({std::move(instruction), *target});
    }

    /// Adds the side branch of an activation, which ends in an accepting state, and returns its first
    /// transition.
    std::vector<ir::Transition> activated(const Activate& activate) {
        if (const auto found = branches_.find(activate); found != branches_.end()) return found->second;
        const std::vector<ir::Instruction> path =
            played(activate, chain_, dialect_, settling_.steps(), slots_, settling_.tags());
        const ir::StateId first = builder_.state();
        ir::StateId at = first;
        for (std::size_t index = 1; index < path.size(); ++index)
            at = builder_.then(at, path[index]);
        movement_.states[at].accepts = true;
        std::vector<ir::Transition> result = {{path.front(), first}};
        branches_.emplace(activate, result);
        return result;
    }

    std::vector<ir::Transition> walkFrom(const Node& node) {
        const Next way = next(chain_, {node.index, node.value}, dialect_);
        std::vector<ir::Transition> result;
        if (way.what == Next::What::End) return result;
        const Operation& operation = chain_.operations[node.index];
        switch (way.what) {
            case Next::What::Open:
                lead(result, ir::Mark{slots_.block(node.index)}, bodyOf(node, way.place, operation));
                break;
            case Next::What::Close: {
                Node then = settling_.left(node, way.place, chain_.operations[operation.target]);
                then.known = AnchorContents::Unknown;
                lead(result, ir::Return{slots_.block(operation.target)}, onwards(node, then, std::nullopt));
                break;
            }
            case Next::What::Go: jumpIntoBlocks(node, way.place, result); break;
            case Next::What::Memory: {
                Node then = node;
                then.index = way.place.index;
                then.value = way.place.value;
                const ir::Slot slot = slots_.anchor(operation.number);
                if (operation.kind == Opcode::WriteAnchor) {
                    then.anchors |= bitOf(operation);
                    lead(result, ir::Mark{slot}, onwards(node, then));
                } else {
                    then.known = AnchorContents::Unknown;
                    lead(result, ir::Return{slot}, onwards(node, then, std::nullopt));
                }
                break;
            }
            case Next::What::Look:
                if (movesFarAway(operation.kind)) {
                    goFar(node, result);
                } else {
                    look(node, result);
                }
                break;
            case Next::What::End:
            case Next::What::Tag: break;
        }
        return result;
    }

    /// The state where the body of a block begins; empty if nothing is done there.
    std::optional<ir::StateId> bodyOf(const Node& node, const ProgramPoint& body, const Operation& block) {
        Node then = settling_.entered(node, body, block);
        if (block.opens != Opens::StepFromOrigin) return onwards(node, then);
        then.known = AnchorContents::Friend;
        const auto inside = onwards(node, then, std::nullopt);
        if (!inside) return std::nullopt;
        const ir::StateId target = builder_.state();
        builder_.add(target, ir::Return{ir::kOriginSlot}, *inside);
        return target;
    }

    /// A jump into blocks: their ends return to the present anchor.
    void jumpIntoBlocks(const Node& node, const ProgramPoint& to, std::vector<ir::Transition>& result) {
        const std::vector<std::size_t> entered = flow_.entered(node.index, to.index);
        std::optional<ir::StateId> target = onwards(node, settling_.moved(node, to));
        for (std::size_t left = entered.size(); left > 1 && target; --left) {
            const ir::StateId marks = builder_.state();
            builder_.add(marks, ir::Mark{slots_.block(entered[left - 1])}, *target);
            target = marks;
        }
        lead(result, ir::Mark{slots_.block(entered.front())}, target);
    }

    /// `absolute`: steps back to the first file or rank, and from there to the given square. If that is off
    /// the board, the anchor stays where it was.
    void goFar(const Node& node, std::vector<ir::Transition>& result) {
        const Operation& operation = chain_.operations[node.index];
        Node then = node;
        then.index = node.index + 1;
        then.value = Value::False;
        const std::optional<ir::StateId> failed = onwards(node, then);
        then.value = Value::True;
        then.known = AnchorContents::Unknown;
        const std::optional<ir::StateId> arrived = onwards(node, then, std::nullopt);
        if (!failed && !arrived) return;
        ir::StateId at = builder_.state();
        result.push_back({ir::Mark{slots_.far()}, at});
        const auto backTo = [&](const ir::Vec& back) {
            builder_.add(at, ir::Step{back}, at);
            at = builder_.then(at, ir::Test{ir::Holds{ir::Contents::offBoard()}, back, false});
        };
        if (operation.kind != Opcode::AbsoluteY) backTo({-1, 0});
        if (operation.kind != Opcode::AbsoluteX) backTo({0, -1});
        if (arrived) builder_.add(at, ir::Step{operation.at}, *arrived);
        if (failed) {
            at = builder_.then(at, ir::Test{ir::Holds{ir::Contents::offBoard()}, operation.at, false});
            builder_.add(at, ir::Return{slots_.far()}, *failed);
        }
    }

    void look(const Node& node, std::vector<ir::Transition>& result) {
        const Operation& operation = chain_.operations[node.index];
        std::optional<ir::StateId> stepped;
        for (const Outcome& outcome : outcomes(operation, node.known, dialect_)) {
            Node then = node;
            then.index = node.index + 1;
            then.value = outcome.value ? Value::True : Value::False;
            then.known = outcome.known;
            if (operation.kind == Opcode::Jump) {
                // A withdrawn take needs no check.
                if (node.cycleCheck != 0) return;
                forgetTake(then);
                then.lastTake = LastTake::Withdrawn;
            }
            const Step step{outcome.activation, node.tags,
                            outcome.activation == Activation::Place ? node.index : kNone};
            const std::optional<ir::StateId> target =
                onwards(node, then, outcome.step.value_or(ir::Vec{}), step);
            if (!target) continue;
            if (outcome.step) {
                // All outcomes with a step have the same one.
                if (!stepped) {
                    stepped = builder_.state();
                    result.push_back({ir::Step{*outcome.step}, *stepped});
                }
                builder_.add(*stepped, outcome.after ? ir::Instruction(*outcome.after) : ir::Pass{}, *target);
                continue;
            }
            ir::StateId first = *target;
            if (outcome.also) {
                first = builder_.state();
                builder_.add(first, *outcome.also, *target);
            }
            result.push_back({outcome.before ? ir::Instruction(*outcome.before) : ir::Pass{}, first});
        }
    }

    /// The state after an outcome: the activation `step` there, and the places where the walk goes on.
    std::optional<ir::StateId> onwards(const Node& from, Node to, std::optional<ir::Vec> by = ir::Vec{},
                                       Step step = {}) {
        Members members;
        Remember remember;
        if (step.activation == Activation::Take) {
            giveUpTake(to, members);
            step.activation = Activation::Capture;
            remember.take = flow_.jumpAhead({to.index, to.value}, to.known);
            // This take activates the one before, which ends the check.
            if (from.cycleCheck != 0) return std::nullopt;
        }
        if (step.activation != Activation::None) {
            const StepList before = settling_.steps().before(to.steps);
            if (remember.take) {
                to.lastTake = LastTake::Remembered;
                to.takeTags = to.tags;
                to.takeSteps = before;
            } else if (to.cycleCheck == 0) {
                members.emplace_back(Activate{step, before});
            }
            if (flow_.stepAhead({to.index, to.value}, to.known)) {
                remember.further = step.activation;
                to.steps = settling_.steps().activated(to.steps, step);
            } else {
                to.steps = before;
            }
        }
        const Members settled = settling_.settle(to);
        if (!remember.take) {
            for (const Member& each : settled) {
                if (const auto* walk = std::get_if<Continuation>(&each)) recordPassage(from, walk->node, by);
            }
        }
        if ((remember.take || remember.further != Activation::None) && to.cycleCheck == 0) {
            remember.node = to;
            members.emplace_back(remember);
        } else {
            members.insert(members.end(), settled.begin(), settled.end());
        }
        return stateOf(std::move(members));
    }

    // ---- remembered takes in endless walks

    void recordPassage(const Node& from, const Node& to, std::optional<ir::Vec> by) {
        if (from.lastTake != LastTake::Remembered || to.lastTake != LastTake::Remembered ||
            from.cycleCheck != 0)
            return;
        const std::size_t source = remembering_.emplace(from, remembering_.size()).first->second;
        const std::size_t target = remembering_.emplace(to, remembering_.size()).first->second;
        passages_.push_back({source, target, by});
    }

    /// Adds a check to every cycle in which a take may wait for its `jump` for ever: nothing else activates
    /// such a take.
    void checkCycles() {
        if (!problem_.none()) return;
        const std::vector<char> endless = mayRunForever(remembering_.size(), passages_);
        std::vector<const Node*> nodes(remembering_.size());
        for (const auto& [node, id] : remembering_)
            nodes[id] = &node;
        // Every cycle has a backward jump in the text: its target is checked.
        std::set<std::size_t> starts;
        for (const Passage& each : passages_) {
            const bool back = nodes[each.to]->index <= nodes[each.from]->index;
            if (back && endless[each.from] != 0 && endless[each.to] != 0) starts.insert(each.to);
        }
        std::map<Node, std::vector<ir::Transition>> checks;
        for (const std::size_t id : starts)
            checks.emplace(*nodes[id], startCycleCheck(*nodes[id]));
        // A copy: the checks add states of their own.
        const std::map<Members, ir::StateId> states = states_;
        for (const auto& [members, state] : states) {
            for (const Member& member : members) {
                const auto* walk = std::get_if<Continuation>(&member);
                if (walk == nullptr) continue;
                const auto found = checks.find(walk->node);
                if (found != checks.end()) append(state, found->second);
            }
        }
    }

    /// Copies all squares that the walk depends on and goes on as a second walk.
    std::vector<ir::Transition> startCycleCheck(const Node& node) {
        cycleChecks_.push_back({node, squaresOf(node)});
        const std::vector<ir::Slot>& squares = cycleChecks_.back().squares;
        if (copyOf(squares.size()) > ir::kMostSlots) {
            problem_.report(diagnostic::kTooDeep,
                            fmt::format("more than {} squares to remember, for a `take` that waits for its "
                                        "`jump` in a loop that may stand still",
                                        ir::kMostSlots));
            return {};
        }
        Node checker = node;
        checker.cycleCheck = static_cast<std::uint32_t>(cycleChecks_.size());
        std::vector<ir::Instruction> path = {ir::Mark{copyOf(0)}};
        for (std::size_t index = 0; index < squares.size(); ++index) {
            path.emplace_back(ir::Return{squares[index]});
            path.emplace_back(ir::Mark{copyOf(index + 1)});
        }
        if (!squares.empty()) path.emplace_back(ir::Return{copyOf(0)});
        const ir::StateId start = builder_.state();
        std::vector<ir::Transition> result = along(path, start);
        append(start, walkedFrom(checker));
        return result;
    }

    /// Activates the take where the second walk is back at its node with all squares unchanged. Two squares
    /// are the same exactly if swapping their contents changes nothing.
    void endCycleCheck(ir::StateId state, Node node) {
        const CycleCheck& cycleCheck = cycleChecks_[node.cycleCheck - 1];
        node.cycleCheck = 0;
        if (node != cycleCheck.node) return;
        std::vector<ir::Instruction> path;
        for (std::size_t index = 0; index <= cycleCheck.squares.size(); ++index) {
            if (index > 0) path.emplace_back(ir::Return{cycleCheck.squares[index - 1]});
            path.emplace_back(ir::Act{ir::Swap{copyOf(index)}});
            path.emplace_back(ir::Return{copyOf(index)});
            path.emplace_back(ir::Test{ir::Affected{}, {}, true});
        }
        const ir::StateId caught = builder_.state();
        append(state, along(path, caught));
        append(caught, activated(givenUp(node)));
    }

    /// The slots whose squares decide, with the cursor, how the walk goes on.
    [[nodiscard]] std::vector<ir::Slot> squaresOf(const Node& node) const {
        std::vector<ir::Slot> squares;
        for (const std::size_t open : flow_.blocksAround(node.index)) {
            if (!flow_.forks(open)) squares.push_back(slots_.block(open));
        }
        for (int number = 0; number < kRegisters; ++number) {
            if ((node.anchors >> static_cast<unsigned>(number) & 1U) != 0)
                squares.push_back(slots_.anchor(number));
        }
        return squares;
    }

    /// The slot in which the second walk remembers the square of the cursor (0) or of slot `index - 1`.
    [[nodiscard]] ir::Slot copyOf(std::size_t index) const {
        return slots_.last() + 1 + static_cast<ir::Slot>(index);
    }

    const Chain& chain_;
    const Dialect& dialect_;
    ir::Movement& movement_;
    ir::Builder builder_;
    const Flow& flow_;
    const Slots slots_;
    Problem problem_;
    Settling settling_;
    std::size_t& transitions_;
    std::map<Members, ir::StateId> states_;
    std::vector<std::pair<ir::StateId, Members>> worklist_;
    std::map<Node, std::vector<ir::Transition>> walked_;
    std::map<Activate, std::vector<ir::Transition>> branches_;
    std::map<Node, std::size_t> remembering_;
    std::vector<Passage> passages_;
    std::vector<CycleCheck> cycleChecks_;
};

}  // namespace

std::optional<ir::Movement> lower(const Program& program, const std::vector<Flow>& flows,
                                  const Source& source, const Dialect& dialect, Diagnostics& diagnostics) {
    ir::Movement movement;
    movement.name = "test";
    movement.forBlack = dialect.blackOnBoard ? ir::ForBlack::Nothing : ir::ForBlack::Turn;
    std::size_t settled = 0;
    std::size_t transitions = 0;
    for (std::size_t i = 0; i < program.chains.size(); ++i) {
        const Chain& chain = program.chains[i];
        ChainLowering lowering(chain, flows[i], dialect, movement, settled, transitions);
        if (lowering.run()) continue;
        diagnostics.report(lowering.problem().name(), source, chain.span, lowering.problem().text());
        return std::nullopt;
    }
    return movement;
}

}  // namespace ferz::chessembly
