#include "frontend/chessembly/chain_lowering.h"

#include <fmt/format.h>

#include "frontend/chessembly/expression_outcomes.h"
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
    fill(0, settling_.settle(ChainState{}));
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
            append(state, walkedFrom(walk->chainState));
            if (walk->chainState.cycleCheck != 0) endCycleCheck(state, walk->chainState);
        } else if (const auto* remember = std::get_if<Remember>(&member)) {
            append(state, remembered(*remember));
        } else {
            append(state, activated(std::get<Activate>(member)));
        }
    }
}

const std::vector<ir::Transition>& ChainLowering::walkedFrom(const ChainState& chainState) {
    auto found = walked_.find(chainState);
    if (found == walked_.end()) found = walked_.emplace(chainState, walkFrom(chainState)).first;
    return found->second;
}

std::vector<ir::Transition> ChainLowering::remembered(const Remember& what) {
    const std::optional<ir::StateId> after = stateOf(settling_.settle(what.chainState));
    if (!after) return {};
    std::vector<ir::Instruction> path;
    if (what.take) {
        path.emplace_back(ir::Mark{slots_.take()});
        rememberEarlier(settling_.steps().list(what.chainState.takeSteps), slots_, path);
    }
    if (what.further != Activation::None) {
        const std::size_t depth = settling_.steps().list(what.chainState.steps).size() - 1;
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

std::vector<ir::Transition> ChainLowering::walkFrom(const ChainState& chainState) {
    const Next way = next(chain_, {chainState.index, chainState.value}, dialect_);
    std::vector<ir::Transition> result;
    if (way.what == Next::What::End) return result;
    const Operation& operation = chain_.operations[chainState.index];
    switch (way.what) {
        case Next::What::Open:
            lead(result, ir::Mark{slots_.block(chainState.index)}, bodyOf(chainState, way.place, operation));
            break;
        case Next::What::Close: {
            ChainState then = settling_.left(chainState, way.place, chain_.operations[operation.target]);
            then.known = AnchorContents::Unknown;
            lead(result, ir::Return{slots_.block(operation.target)}, onwards(chainState, then, std::nullopt));
            break;
        }
        case Next::What::Go: jumpIntoBlocks(chainState, way.place, result); break;
        case Next::What::Memory: {
            ChainState then = chainState;
            then.index = way.place.index;
            then.value = way.place.value;
            const ir::Slot slot = slots_.anchor(operation.number);
            if (operation.kind == Opcode::WriteAnchor) {
                then.anchors |= bitOf(operation);
                lead(result, ir::Mark{slot}, onwards(chainState, then));
            } else {
                then.known = AnchorContents::Unknown;
                lead(result, ir::Return{slot}, onwards(chainState, then, std::nullopt));
            }
            break;
        }
        case Next::What::Look:
            if (movesFarAway(operation.kind)) {
                goFar(chainState, result);
            } else {
                look(chainState, result);
            }
            break;
        case Next::What::End:
        case Next::What::Tag: break;
    }
    return result;
}

/// The state where the body of a block begins; empty if nothing is done there.
std::optional<ir::StateId> ChainLowering::bodyOf(const ChainState& chainState, const ProgramPoint& body,
                                                 const Operation& block) {
    ChainState then = settling_.entered(chainState, body, block);
    if (block.opens != Opens::StepFromOrigin) return onwards(chainState, then);
    then.known = AnchorContents::Friend;
    const auto inside = onwards(chainState, then, std::nullopt);
    if (!inside) return std::nullopt;
    const ir::StateId target = builder_.state();
    builder_.add(target, ir::Return{ir::kOriginSlot}, *inside);
    return target;
}

/// A jump into blocks: their ends return to the present anchor.
void ChainLowering::jumpIntoBlocks(const ChainState& chainState, const ProgramPoint& to,
                                   std::vector<ir::Transition>& result) {
    const std::vector<std::size_t> entered = flow_.entered(chainState.index, to.index);
    std::optional<ir::StateId> target = onwards(chainState, settling_.moved(chainState, to));
    for (std::size_t left = entered.size(); left > 1 && target; --left) {
        const ir::StateId marks = builder_.state();
        builder_.add(marks, ir::Mark{slots_.block(entered[left - 1])}, *target);
        target = marks;
    }
    lead(result, ir::Mark{slots_.block(entered.front())}, target);
}

/// `absolute`: steps back to the first file or rank, and from there to the given square. If that is off
/// the board, the anchor stays where it was.
void ChainLowering::goFar(const ChainState& chainState, std::vector<ir::Transition>& result) {
    const Operation& operation = chain_.operations[chainState.index];
    ChainState then = chainState;
    then.index = chainState.index + 1;
    then.value = Value::False;
    const std::optional<ir::StateId> failed = onwards(chainState, then);
    then.value = Value::True;
    then.known = AnchorContents::Unknown;
    const std::optional<ir::StateId> arrived = onwards(chainState, then, std::nullopt);
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

void ChainLowering::look(const ChainState& chainState, std::vector<ir::Transition>& result) {
    const Operation& operation = chain_.operations[chainState.index];
    std::optional<ir::StateId> stepped;
    for (const Branch& branch : branches(operation, chainState.known, dialect_)) {
        ChainState then = chainState;
        then.index = chainState.index + 1;
        then.value = branch.value ? Value::True : Value::False;
        then.known = branch.known;
        if (operation.kind == Opcode::Jump) {
            // A withdrawn take needs no check.
            if (chainState.cycleCheck != 0) return;
            forgetTake(then);
            then.lastTake = LastTake::Withdrawn;
        }
        const Step step{branch.activation, chainState.tags,
                        branch.activation == Activation::Place ? chainState.index : kNone};
        const std::optional<ir::StateId> target =
            onwards(chainState, then, branch.step.value_or(ir::Vec{}), step);
        if (!target) continue;
        if (branch.step) {
            // All branches with a step have the same one.
            if (!stepped) {
                stepped = builder_.state();
                result.push_back({ir::Step{*branch.step}, *stepped});
            }
            builder_.add(*stepped, branch.after ? ir::Instruction(*branch.after) : ir::Pass{}, *target);
            continue;
        }
        ir::StateId first = *target;
        if (branch.also) {
            first = builder_.state();
            builder_.add(first, *branch.also, *target);
        }
        result.push_back({branch.before ? ir::Instruction(*branch.before) : ir::Pass{}, first});
    }
}

/// The state after a branch: the activation `step` there, and the places where the walk goes on.
std::optional<ir::StateId> ChainLowering::onwards(const ChainState& from, ChainState to,
                                                  std::optional<ir::Vec> by, Step step) {
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
            if (const auto* walk = std::get_if<Continuation>(&each))
                recordPassage(from, walk->chainState, by);
        }
    }
    if ((remember.take || remember.further != Activation::None) && to.cycleCheck == 0) {
        remember.chainState = to;
        members.emplace_back(remember);
    } else {
        members.insert(members.end(), settled.begin(), settled.end());
    }
    return stateOf(std::move(members));
}

}  // namespace ferz::chessembly
