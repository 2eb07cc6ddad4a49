#include "frontend/chessembly/steps.h"

#include <algorithm>
#include <utility>

namespace ferz::chessembly {

namespace {

/// True if the mover ends on the activated square.
bool lands(Activation activation) {
    switch (activation) {
        case Activation::None:
        case Activation::Catch:
        case Activation::Place: return false;
        case Activation::Land:
        case Activation::Capture:
        case Activation::Take:
        case Activation::Jump:
        case Activation::Swap: return true;
    }
    return false;
}

/// Collects the effects of activations one after the other; the mover stands on the square of `stands_`.
class StepPlayer {
public:
    StepPlayer(const Chain& chain, const Dialect& dialect, const Tags& tags)
        : chain_(chain), dialect_(dialect), tags_(tags) {}

    void step(const Step& step, ir::Slot at, ir::Slot taken) {
        switch (step.activation) {
            case Activation::None: return;
            case Activation::Land: act(ir::Land{}); break;
            case Activation::Capture:
            case Activation::Take:
                act(ir::Capture{});
                act(ir::Land{});
                break;
            case Activation::Jump:
                act(ir::Land{});
                path.emplace_back(ir::Return{taken});
                act(ir::Capture{});
                break;
            case Activation::Catch: act(ir::Capture{}); break;
            case Activation::Swap:
                act(ir::Swap{stands_});
                act(ir::Land{});
                break;
            case Activation::Place:
                act(ir::Place{true, dialect_.names.nameOf(chain_.operations[step.placed].name)});
                break;
        }
        for (ir::Effect& effect : tags_.effects(step.tags))
            act(std::move(effect));
        if (lands(step.activation)) stands_ = at;
    }

    std::vector<ir::Instruction> path;

private:
    void act(ir::Effect effect) { path.emplace_back(ir::Act{std::move(effect)}); }

    const Chain& chain_;
    const Dialect& dialect_;
    const Tags& tags_;
    ir::Slot stands_ = ir::kOriginSlot;
};

}  // namespace

StepList Steps::activated(StepList list, const Step& step) {
    std::vector<Step> steps = lists_[list];
    steps.back() = step;
    return keep(std::move(steps));
}

StepList Steps::moved(StepList list, std::size_t common, std::size_t depth) {
    std::vector<Step> steps = lists_[list];
    steps.resize(common + 1);
    steps.resize(depth + 1);
    return keep(std::move(steps));
}

StepList Steps::keep(std::vector<Step> list) {
    const auto [found, isNew] = known_.emplace(std::move(list), static_cast<StepList>(lists_.size()));
    if (isNew) lists_.push_back(found->first);
    return found->second;
}

std::vector<ir::Instruction> played(const Activate& activate, const Chain& chain, const Dialect& dialect,
                                    const Steps& steps, const Slots& slots, const Tags& tags) {
    const std::vector<Step>& earlier = steps.list(activate.before);
    const bool late = activate.step.activation == Activation::Take;
    const bool continues = std::any_of(earlier.begin(), earlier.end(),
                                       [](const Step& each) { return each.activation != Activation::None; });
    StepPlayer player(chain, dialect, tags);
    if (continues && !late) player.path.emplace_back(ir::Mark{slots.here()});
    for (std::size_t depth = 0; depth < earlier.size(); ++depth) {
        if (earlier[depth].activation == Activation::None) continue;
        const ir::Slot at = late ? slots.takeStep(depth) : slots.step(depth);
        player.path.emplace_back(ir::Return{at});
        player.step(earlier[depth], at, late ? slots.takeStepTake(depth) : slots.stepTake(depth));
    }
    if (late) {
        player.path.emplace_back(ir::Return{slots.take()});
    } else if (continues) {
        player.path.emplace_back(ir::Return{slots.here()});
    }
    player.step(activate.step, ir::kOriginSlot, slots.take());
    return std::move(player.path);
}

void rememberStep(Activation activation, std::size_t depth, const Slots& slots,
                  std::vector<ir::Instruction>& path) {
    path.emplace_back(ir::Mark{slots.step(depth)});
    if (activation != Activation::Jump) return;
    path.emplace_back(ir::Return{slots.take()});
    path.emplace_back(ir::Mark{slots.stepTake(depth)});
    path.emplace_back(ir::Return{slots.step(depth)});
}

void rememberEarlier(const std::vector<Step>& steps, const Slots& slots, std::vector<ir::Instruction>& path) {
    const std::size_t before = path.size();
    for (std::size_t depth = 0; depth < steps.size(); ++depth) {
        if (steps[depth].activation == Activation::None) continue;
        path.emplace_back(ir::Return{slots.step(depth)});
        path.emplace_back(ir::Mark{slots.takeStep(depth)});
        if (steps[depth].activation != Activation::Jump) continue;
        path.emplace_back(ir::Return{slots.stepTake(depth)});
        path.emplace_back(ir::Mark{slots.takeStepTake(depth)});
    }
    if (path.size() != before) path.emplace_back(ir::Return{slots.take()});
}

}  // namespace ferz::chessembly
