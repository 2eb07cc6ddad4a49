#include "frontend/chessembly/settle.h"

#include <fmt/format.h>
#include <utility>

#include "support/limits.h"

namespace ferz::chessembly {

namespace {

/// Programs that take more are refused: loops of jumps and blocks can make the path between two tests of the
/// board very long.
constexpr std::size_t kMostSettled = limits::kSettled.most;

bool reads(Opcode kind) {
    return kind == Opcode::Read || kind == Opcode::ReadAnd || kind == Opcode::ReadOr ||
           kind == Opcode::ReadXor;
}

}  // namespace

void Problem::report(DiagnosticName name, std::string text) {
    if (!none()) return;
    name_ = name;
    text_ = std::move(text);
}

Settling::Settling(const Chain& chain, const Dialect& dialect, const Flow& flow, const Slots& slots,
                   std::size_t& settled, Problem& problem)
    : chain_(chain),
      dialect_(dialect),
      flow_(flow),
      slots_(slots),
      tags_(chain, dialect),
      settled_(settled),
      problem_(problem) {
    for (const Operation& each : chain.operations) {
        if (reads(each.kind)) readable_ |= bitOf(each);
    }
}

Members Settling::settle(const ChainState& start) {
    Members members;
    walks_ = {{start, kNone}};
    waiting_ = {0};
    std::map<ChainState, std::size_t> seen;
    while (!waiting_.empty() && problem_.none()) {
        const std::size_t run = waiting_.back();
        waiting_.pop_back();
        follow(run, seen, members);
    }
    return members;
}

void Settling::follow(std::size_t run, std::map<ChainState, std::size_t>& seen, Members& members) {
    ChainState chainState = walks_[run].chainState;
    while (true) {
        if (++settled_ > kMostSettled) {
            problem_.report(diagnostic::kTooLarge,
                            fmt::format("the program needs more than {} expressions, through all its jumps "
                                        "and blocks",
                                        kMostSettled));
            return;
        }
        if (const auto [found, isNew] = seen.emplace(chainState, run); !isNew) {
            // A walk that reaches the same state twice is endless and is cut.
            if (isAncestor(found->second, run)) giveUpTake(chainState, members);
            return;
        }
        if (chainState.lastTake != LastTake::None &&
            !flow_.jumpAhead({chainState.index, chainState.value}, chainState.known)) {
            giveUpTake(chainState, members);
        }
        if (chainState.cycleCheck != 0 && chainState.lastTake != LastTake::Remembered) return;
        if (!advance(run, chainState, members)) return;
    }
}

/// Goes on to the next expression. False where the walk ends, forks, or depends on the board.
bool Settling::advance(std::size_t run, ChainState& chainState, Members& members) {
    const Next way = next(chain_, {chainState.index, chainState.value}, dialect_);
    const Operation* operation = way.what == Next::What::End ? nullptr : &chain_.operations[chainState.index];
    switch (way.what) {
        case Next::What::End: giveUpTake(chainState, members); return false;
        case Next::What::Tag: return changeTags(*operation, chainState);
        case Next::What::Memory:
            if (isOnBoard(*operation, chainState)) break;
            recall(*operation, chainState);
            return true;
        case Next::What::Go:
            if (isJumpInto(chainState, way.place)) break;
            chainState = moved(chainState, way.place);
            return true;
        case Next::What::Open:
            if (const std::size_t close = operation->target; close == chainState.index + 1) {
                chainState.index = close + 1;
                chainState.value = Value::True;
                return true;
            }
            if (!flow_.forks(chainState.index)) break;
            fork(run, chainState, members);
            return false;
        case Next::What::Close:
            // After a fork the other walk goes on.
            if (flow_.forks(operation->target)) return false;
            break;
        case Next::What::Look:
            if (operation->kind != Opcode::Jump || chainState.lastTake != LastTake::None) break;
            ++chainState.index;
            chainState.value = Value::False;
            return true;
    }
    members.emplace_back(Continuation{chainState});
    return false;
}

/// False when the list would grow too long, which is reported.
bool Settling::changeTags(const Operation& operation, ChainState& chainState) {
    const auto tags = tags_.after(chainState.tags, operation);
    if (!tags) {
        problem_.report(diagnostic::kTooLarge, fmt::format("more than {} tags at once", Tags::kLongest));
        return false;
    }
    chainState.tags = *tags;
    ++chainState.index;
    chainState.value = Value::True;
    return true;
}

/// True if the anchor is remembered, or goes back to a remembered square. Registers do not depend on the
/// board.
bool Settling::isOnBoard(const Operation& operation, const ChainState& chainState) const {
    if (operation.kind == Opcode::WriteAnchor) return slots_.anchor(operation.number) != 0;
    return operation.kind == Opcode::ReadAnchor && (chainState.anchors & bitOf(operation)) != 0;
}

void Settling::recall(const Operation& operation, ChainState& chainState) const {
    const std::uint16_t bit = bitOf(operation);
    bool value = true;
    if (operation.kind == Opcode::Write) {
        const bool stored = chainState.value == Value::True && (readable_ & bit) != 0;
        chainState.registers =
            static_cast<std::uint16_t>(stored ? chainState.registers | bit : chainState.registers & ~bit);
    } else if (operation.kind == Opcode::ReadAnchor) {
        // An anchor that was never written is false.
        value = false;
    } else if (operation.kind != Opcode::WriteAnchor) {
        value = valueRead(operation.kind, (chainState.registers & bit) != 0, chainState.value);
    }
    ++chainState.index;
    chainState.value = value ? Value::True : Value::False;
}

ChainState Settling::moved(ChainState chainState, const ProgramPoint& to) {
    if (flow_.hasSteps() && isJump(chain_.operations[chainState.index].kind) &&
        to.index != chainState.index + 1) {
        const std::size_t block = flow_.commonBlock(chainState.index, to.index);
        const std::size_t common = block == kNone ? 0 : flow_.stepDepth(block + 1);
        chainState.steps = steps_.moved(chainState.steps, common, flow_.stepDepth(to.index));
    }
    chainState.index = to.index;
    chainState.value = to.value;
    return chainState;
}

ChainState Settling::entered(ChainState chainState, const ProgramPoint& to, const Operation& block) {
    const std::size_t depth = steps_.list(chainState.steps).size() - 1;
    if (block.opens != Opens::Block) chainState.steps = steps_.moved(chainState.steps, depth, depth + 1);
    chainState.index = to.index;
    chainState.value = to.value;
    return chainState;
}

ChainState Settling::left(ChainState chainState, const ProgramPoint& to, const Operation& block) {
    const std::size_t depth = steps_.list(chainState.steps).size() - 1;
    if (block.opens != Opens::Block) chainState.steps = steps_.moved(chainState.steps, depth - 1, depth - 1);
    chainState.index = to.index;
    chainState.value = to.value;
    return chainState;
}

bool Settling::isAncestor(std::size_t maybe, std::size_t run) const {
    while (run != maybe && run != kNone)
        run = walks_[run].parent;
    return run == maybe;
}

void Settling::fork(std::size_t run, ChainState chainState, Members& members) {
    const std::size_t open = chainState.index;
    if (flow_.takesOrJumps(open)) giveUpTake(chainState, members);
    ChainState body = entered(chainState, {open + 1, Value::True}, chain_.operations[open]);
    forgetTake(body);
    chainState.index = chain_.operations[open].target + 1;
    chainState.value = Value::True;
    waiting_.push_back(walks_.size());
    walks_.push_back({chainState, run});
    waiting_.push_back(walks_.size());
    walks_.push_back({body, run});
}

bool Settling::isJumpInto(const ChainState& chainState, const ProgramPoint& place) const {
    return isJump(chain_.operations[chainState.index].kind) && place.index != chainState.index + 1 &&
           !flow_.entered(chainState.index, place.index).empty();
}

void forgetTake(ChainState& chainState) {
    chainState.lastTake = LastTake::None;
    chainState.takeTags = kNoTags;
    chainState.takeSteps = kNoSteps;
}

Activate givenUp(const ChainState& chainState) {
    return {{Activation::Take, chainState.takeTags, kNone}, chainState.takeSteps};
}

void giveUpTake(ChainState& chainState, Members& members) {
    if (chainState.lastTake == LastTake::Remembered && chainState.cycleCheck == 0)
        members.emplace_back(givenUp(chainState));
    forgetTake(chainState);
}

std::uint16_t bitOf(const Operation& operation) {
    return static_cast<std::uint16_t>(1U << static_cast<unsigned>(operation.number));
}

}  // namespace ferz::chessembly
