#include "backends/chessembly/alternative_code.h"

#include "backends/chessembly/operations.h"
#include "backends/chessembly/straight.h"

namespace ferz::chessembly::writing {

using ir::Contents;
using ir::Vec;

std::optional<Sequence> guardCode(const Operation& operation, Refusal& refusal) {
    if (const auto* step = std::get_if<GuardedStep>(&operation))
        return contentsCondition(step->what, {}, step->by);
    if (const auto* check = std::get_if<Check>(&operation)) return condition(check->test, refusal);
    if (const auto* fits = std::get_if<Fits>(&operation)) return fitsCode(*fits);
    return std::nullopt;
}

std::optional<Sequence> checkCode(const Check& check, const Excluded& excluded, Refusal& refusal) {
    const auto* holds = std::get_if<ir::Holds>(&check.test.predicate);
    if (holds != nullptr && excluded && excluded->at == check.test.at) {
        return contentsCondition(holds->what, excluded->contents, excluded->at);
    }
    const auto* region = std::get_if<ir::Beyond>(&check.test.predicate);
    if (region != nullptr && excluded && excluded->at == check.test.at && isOnlyExit(*region, excluded->at) &&
        Contents::onBoard().isWithin(excluded->contents))
        return Sequence{};
    return condition(check.test, refusal);
}

Sequence stepCode(const Alternative& each, const GuardedStep& step, bool ends, bool takesAhead,
                  const Excluded& excluded) {
    if (each.fused == Alternative::Fused::TakeMove) return {expression(Opcode::TakeMove, step.by)};
    if (each.fused == Alternative::Fused::Shift) return {expression(Opcode::Shift, step.by)};
    const Contents excludedHere = excluded && excluded->at == step.by ? excluded->contents : Contents{};
    const Contents outside = Contents::offBoard() | excludedHere;
    const bool one =
        each.activations.size() == 1 && each.activations[0].at.isZero() && each.activations[0].before.empty();
    const auto is = [&](Activation::Kind kind) { return one && each.activations[0].kind == kind; };
    const auto after = [&](const Contents& either, Opcode opcode) {
        Sequence result = contentsCondition(step.what, either, step.by);
        result.push_back(expression(opcode, step.by));
        return result;
    };
    // `take` and `catch` are false on a friend anyway. On an empty square they do nothing, which is right
    // if nothing follows.
    const Contents notTaken = outside | Contents::friendly() | (ends ? Contents::nothing() : Contents{});
    if (is(Activation::Kind::Move)) return {expression(Opcode::Move, step.by)};
    if (is(Activation::Kind::Place) && step.what == Contents::nothing())
        return {expression(Opcode::PlaceMove, each.activations[0].placed, step.by)};
    if (is(Activation::Kind::Jump)) return {expression(Opcode::Jump, step.by)};
    if (is(Activation::Kind::Take)) return after(notTaken, Opcode::Take);
    if (is(Activation::Kind::Catch)) return after(notTaken, Opcode::Catch);
    if (is(Activation::Kind::Shift)) return after(outside, Opcode::Shift);
    const bool leaps = ends && each.activations.size() == 1 && each.activations[0].captured.isZero() &&
                       each.activations[0].kind == Activation::Kind::TakeJump;
    if (leaps) return leapCode(step, each.activations[0].at);
    if (takesAhead) {
        Sequence result = after(outside | Contents::friendly(), Opcode::Take);
        append(result, {expression(Opcode::Jump, Vec{}), expression(Opcode::Not)});
        return result;
    }
    const bool toEmpty = (step.what & ~excludedHere) == Contents::nothing();
    Sequence result = toEmpty ? Sequence{expression(Opcode::Peek, step.by)} : after(outside, Opcode::Anchor);
    append(result, activationCode(each.activations, ends));
    return result;
}

}  // namespace ferz::chessembly::writing
