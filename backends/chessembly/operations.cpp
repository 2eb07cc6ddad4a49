#include "backends/chessembly/operations.h"

#include <cstdlib>
#include <utility>

#include "backends/chessembly/conditions.h"

namespace ferz::chessembly::writing {

using ir::Contents;
using ir::Vec;

namespace {

void along(Sequence& sequence, const Vec& unit, int count, bool touches, int& nextId) {
    if (!touches) {
        if (count > 0) sequence.push_back(expression(Opcode::Anchor, unit * count));
        return;
    }
    for (int index = 0; index < count; ++index) {
        const int label = nextId++;
        append(sequence, {expression(Opcode::Anchor, unit), Item::of(Item::Kind::Back, label),
                          expression(Opcode::Do), expression(Opcode::Anchor, -unit),
                          expression(Opcode::While), Item::of(Item::Kind::Meeting, label)});
    }
}

/// Tests, from the first square of a line, that the number of its squares divides `number`.
Sequence divides(const Vec& unit, int number) {
    std::vector<Sequence> alternatives;
    for (int size = 1; size <= ir::Board::kMostFiles; ++size) {
        if (number % size != 0) continue;
        // Consecutive sizes are tested together.
        int last = size;
        while (last < ir::Board::kMostFiles && number % (last + 1) == 0)
            ++last;
        Sequence each;
        if (size > 1) append(each, {expression(Opcode::Beyond, unit * (size - 1)), expression(Opcode::Not)});
        each.push_back(expression(Opcode::Beyond, unit * last));
        alternatives.push_back(std::move(each));
        size = last;
    }
    return alternatives.size() == 1 ? std::move(alternatives.front()) : oneOf(std::move(alternatives));
}

void askSize(Sequence& sequence, const Vec& unit, int number) {
    if (number == 0) return;
    append(sequence, {expression(Opcode::Do), expression(Opcode::Anchor, -unit), expression(Opcode::While)});
    append(sequence, divides(unit, std::abs(number)));
}

/// Several captures: takes that are no moves of their own, each continued by the next, as
/// `take(v) jump(0, 0) not + { ... }`.
Sequence furtherSteps(const Activation& activation) {
    const Opcode last = activation.kind == Activation::Kind::Take ? Opcode::Take : Opcode::Move;
    Sequence steps = {expression(last, activation.at - activation.before.back())};
    for (std::size_t index = activation.before.size(); index-- > 0;) {
        const Vec from = index == 0 ? Vec{} : activation.before[index - 1];
        Sequence step = withdrawn(expression(Opcode::Take, activation.before[index] - from));
        step.push_back(Item::step(std::move(steps)));
        steps = std::move(step);
    }
    return steps;
}

Sequence expressionsOf(const Activation& activation) {
    if (!activation.before.empty()) return furtherSteps(activation);
    switch (activation.kind) {
        case Activation::Kind::Move: return {expression(Opcode::Move, activation.at)};
        case Activation::Kind::Take: return {expression(Opcode::Take, activation.at)};
        case Activation::Kind::Catch: return {expression(Opcode::Catch, activation.at)};
        case Activation::Kind::Shift: return {expression(Opcode::Shift, activation.at)};
        case Activation::Kind::Place:
            return {expression(Opcode::PlaceMove, activation.placed, activation.at)};
        case Activation::Kind::Jump: return {expression(Opcode::Jump, activation.at)};
        case Activation::Kind::TakeJump:
            return {expression(Opcode::Take, activation.captured),
                    expression(Opcode::Jump, activation.at - activation.captured)};
    }
    return {};
}

/// On an empty square `take` goes on without taking, and the next `jump` uses the take before it. If there is
/// none, `enemy` before the `take` is not needed, and is removed.
void askLessIn(Sequence& sequence) {
    for (std::size_t index = 0; index < sequence.size(); ++index) {
        if (sequence[index].kind != Item::Kind::Block) {
            const auto is = [&](std::size_t ahead, Opcode opcode) {
                return index + ahead < sequence.size() && sequence[index + ahead].is(opcode);
            };
            if (is(0, Opcode::Enemy) && is(1, Opcode::Take) && is(2, Opcode::Jump) &&
                sequence[index].arguments == sequence[index + 1].arguments) {
                sequence.erase(sequence.begin() + static_cast<std::ptrdiff_t>(index));
            }
        } else {
            askLessIn(sequence[index].body);
        }
    }
}

std::size_t countOf(const Sequence& sequence, Opcode opcode) {
    std::size_t count = 0;
    for (const Item& item : sequence)
        count += (item.is(opcode) ? 1U : 0U) + countOf(item.body, opcode);
    return count;
}

}  // namespace

/// A `jump` withdraws the take also if it fails.
Sequence leapCode(const GuardedStep& over, const Vec& onto) {
    Sequence result = contentsCondition(over.what, Contents::offBoard() | Contents::friendly(), over.by);
    append(result, {expression(Opcode::Take, over.by), expression(Opcode::Jump, onto)});
    return result;
}

void askLess(Sequence& chain) {
    if (countOf(chain, Opcode::Take) == 1) askLessIn(chain);
}
Sequence withdrawn(Item take) {
    return {std::move(take), expression(Opcode::Jump, Vec{}), expression(Opcode::Not)};
}

Sequence activationCode(const std::vector<Activation>& activations, bool ends) {
    Sequence result;
    for (std::size_t index = 0; index < activations.size(); ++index) {
        const Activation& each = activations[index];
        Sequence one = expressionsOf(each);
        const bool isLast = ends && index + 1 == activations.size();
        // An activation on the anchor's square does not move the anchor.
        const bool stays = each.at.isZero() && each.kind != Activation::Kind::TakeJump && each.before.empty();
        if (isLast || stays) {
            append(result, std::move(one));
        } else {
            result.push_back(Item::block(std::move(one)));
        }
    }
    return result;
}

Sequence wrapCode(const Wrap& round, int& nextId) {
    Sequence result;
    const Vec& by = round.by;
    along(result, {by.file < 0 ? -1 : 1, 0}, std::abs(by.file), round.edges.files, nextId);
    along(result, {0, by.rank < 0 ? -1 : 1}, std::abs(by.rank), round.edges.ranks, nextId);
    return result;
}

Sequence fitsCode(const Fits& fits) {
    Sequence body;
    askSize(body, {1, 0}, fits.by.file);
    askSize(body, {0, 1}, fits.by.rank);
    Sequence result = {Item::block(std::move(body)), expression(Opcode::Not)};
    if (fits.is) result.push_back(expression(Opcode::Not));
    return result;
}

}  // namespace ferz::chessembly::writing
