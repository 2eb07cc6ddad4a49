#include "frontend/chessembly/chain_lowering.h"

#include <fmt/format.h>

#include "frontend/chessembly/outcomes.h"
#include "ir/limits.h"
#include "support/limits.h"

namespace ferz::chessembly {

namespace {

/// Programs that need more are refused: of consecutive forks, each repeats the transitions of the later ones.
constexpr std::size_t kMostTransitions = limits::kTransitions.most;

}  // namespace

bool ChainLowering::run() {
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

void ChainLowering::fillOpen() {
    while (!worklist_.empty() && problem_.none()) {
        const auto [state, members] = std::move(worklist_.back());
        worklist_.pop_back();
        fill(state, members);
    }
}

bool ChainLowering::isTooLarge() {
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
std::optional<ir::StateId> ChainLowering::stateOf(Members members) {
    if (members.empty()) return std::nullopt;
    if (const auto found = states_.find(members); found != states_.end()) return found->second;
    if (isTooLarge()) return std::nullopt;
    const ir::StateId state = builder_.state();
    states_.emplace(members, state);
    worklist_.emplace_back(state, std::move(members));
    return state;
}

void ChainLowering::fill(ir::StateId state, const Members& members) {
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

const std::vector<ir::Transition>& ChainLowering::walkedFrom(const Node& node) {
    auto found = walked_.find(node);
    if (found == walked_.end()) found = walked_.emplace(node, walkFrom(node)).first;
    return found->second;
}

std::vector<ir::Transition> ChainLowering::remembered(const Remember& what) {
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
std::vector<ir::Transition> ChainLowering::along(const std::vector<ir::Instruction>& path, ir::StateId to) {
    ir::StateId after = to;
    for (std::size_t index = path.size() - 1; index > 0; --index) {
        const ir::StateId before = builder_.state();
        builder_.add(before, path[index], after);
        after = before;
    }
    return {{path.front(), after}};
}

void ChainLowering::append(ir::StateId state, const std::vector<ir::Transition>& transitions) {
    auto& into = movement_.states[state].transitions;
    into.insert(into.end(), transitions.begin(), transitions.end());
    transitions_ += transitions.size();
}

void ChainLowering::lead(std::vector<ir::Transition>& from, ir::Instruction instruction,
                         std::optional<ir::StateId> target) {
    if (target) from.push_back({std::move(instruction), *target});
}

/// Adds the side branch of an activation, which ends in an accepting state, and returns its first
/// transition.
std::vector<ir::Transition> ChainLowering::activated(const Activate& activate) {
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

std::vector<ir::Transition> ChainLowering::walkFrom(const Node& node) {
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
std::optional<ir::StateId> ChainLowering::bodyOf(const Node& node, const ProgramPoint& body,
                                                 const Operation& block) {
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
void ChainLowering::jumpIntoBlocks(const Node& node, const ProgramPoint& to,
                                   std::vector<ir::Transition>& result) {
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
void ChainLowering::goFar(const Node& node, std::vector<ir::Transition>& result) {
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

void ChainLowering::look(const Node& node, std::vector<ir::Transition>& result) {
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
        const std::optional<ir::StateId> target = onwards(node, then, outcome.step.value_or(ir::Vec{}), step);
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
std::optional<ir::StateId> ChainLowering::onwards(const Node& from, Node to, std::optional<ir::Vec> by,
                                                  Step step) {
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

}  // namespace ferz::chessembly
