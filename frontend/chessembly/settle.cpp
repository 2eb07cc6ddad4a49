#include "frontend/chessembly/settle.h"

#include <fmt/format.h>
#include <utility>

#include "support/limits.h"

namespace ferz::chessembly {

namespace {

/// Programs that take more are refused: loops of jumps and blocks can make the way between two tests of the
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

Members Settling::settle(const Node& start) {
    Members members;
    walks_ = {{start, kNone}};
    waiting_ = {0};
    std::map<Node, std::size_t> seen;
    while (!waiting_.empty() && problem_.none()) {
        const std::size_t run = waiting_.back();
        waiting_.pop_back();
        follow(run, seen, members);
    }
    return members;
}

void Settling::follow(std::size_t run, std::map<Node, std::size_t>& seen, Members& members) {
    Node node = walks_[run].node;
    while (true) {
        if (++settled_ > kMostSettled) {
            problem_.report(diagnostic::kTooLarge,
                            fmt::format("the program needs more than {} expressions, through all its jumps "
                                        "and blocks",
                                        kMostSettled));
            return;
        }
        if (const auto [found, isNew] = seen.emplace(node, run); !isNew) {
            // A walk that comes to the same node twice is endless and is cut.
            if (isAncestor(found->second, run)) giveUpTake(node, members);
            return;
        }
        if (node.lastTake != LastTake::None && !flow_.jumpAhead({node.index, node.value}, node.known)) {
            giveUpTake(node, members);
        }
        if (node.cycleCheck != 0 && node.lastTake != LastTake::Remembered) return;
        if (!advance(run, node, members)) return;
    }
}

/// Goes on to the next expression. False where the walk ends, forks, or depends on the board.
bool Settling::advance(std::size_t run, Node& node, Members& members) {
    const Next way = next(chain_, {node.index, node.value}, dialect_);
    const Operation* operation = way.what == Next::What::End ? nullptr : &chain_.operations[node.index];
    switch (way.what) {
        case Next::What::End: giveUpTake(node, members); return false;
        case Next::What::Tag: return changeTags(*operation, node);
        case Next::What::Memory:
            if (isOnBoard(*operation, node)) break;
            recall(*operation, node);
            return true;
        case Next::What::Go:
            if (isJumpInto(node, way.place)) break;
            node = moved(node, way.place);
            return true;
        case Next::What::Open:
            if (const std::size_t close = operation->target; close == node.index + 1) {
                node.index = close + 1;
                node.value = Value::True;
                return true;
            }
            if (!flow_.forks(node.index)) break;
            fork(run, node, members);
            return false;
        case Next::What::Close:
            // After a fork the other walk goes on.
            if (flow_.forks(operation->target)) return false;
            break;
        case Next::What::Look:
            if (operation->kind != Opcode::Jump || node.lastTake != LastTake::None) break;
            ++node.index;
            node.value = Value::False;
            return true;
    }
    members.emplace_back(Continuation{node});
    return false;
}

/// False when the list would grow too long, which is reported.
bool Settling::changeTags(const Operation& operation, Node& node) {
    const auto tags = tags_.after(node.tags, operation);
    if (!tags) {
        problem_.report(diagnostic::kTooLarge, fmt::format("more than {} tags at once", Tags::kLongest));
        return false;
    }
    node.tags = *tags;
    ++node.index;
    node.value = Value::True;
    return true;
}

/// True if the anchor is remembered, or goes back to a remembered square. Registers do not depend on the
/// board.
bool Settling::isOnBoard(const Operation& operation, const Node& node) const {
    if (operation.kind == Opcode::WriteAnchor) return slots_.anchor(operation.number) != 0;
    return operation.kind == Opcode::ReadAnchor && (node.anchors & bitOf(operation)) != 0;
}

void Settling::recall(const Operation& operation, Node& node) const {
    const std::uint16_t bit = bitOf(operation);
    bool value = true;
    if (operation.kind == Opcode::Write) {
        const bool stored = node.value == Value::True && (readable_ & bit) != 0;
        node.registers = static_cast<std::uint16_t>(stored ? node.registers | bit : node.registers & ~bit);
    } else if (operation.kind == Opcode::ReadAnchor) {
        // An anchor that was never written is false.
        value = false;
    } else if (operation.kind != Opcode::WriteAnchor) {
        value = valueRead(operation.kind, (node.registers & bit) != 0, node.value);
    }
    ++node.index;
    node.value = value ? Value::True : Value::False;
}

Node Settling::moved(Node node, const ProgramPoint& to) {
    if (flow_.hasSteps() && isJump(chain_.operations[node.index].kind) && to.index != node.index + 1) {
        const std::size_t block = flow_.commonBlock(node.index, to.index);
        const std::size_t common = block == kNone ? 0 : flow_.stepDepth(block + 1);
        node.steps = steps_.moved(node.steps, common, flow_.stepDepth(to.index));
    }
    node.index = to.index;
    node.value = to.value;
    return node;
}

Node Settling::entered(Node node, const ProgramPoint& to, const Operation& block) {
    const std::size_t depth = steps_.list(node.steps).size() - 1;
    if (block.opens != Opens::Block) node.steps = steps_.moved(node.steps, depth, depth + 1);
    node.index = to.index;
    node.value = to.value;
    return node;
}

Node Settling::left(Node node, const ProgramPoint& to, const Operation& block) {
    const std::size_t depth = steps_.list(node.steps).size() - 1;
    if (block.opens != Opens::Block) node.steps = steps_.moved(node.steps, depth - 1, depth - 1);
    node.index = to.index;
    node.value = to.value;
    return node;
}

bool Settling::isAncestor(std::size_t maybe, std::size_t run) const {
    while (run != maybe && run != kNone)
        run = walks_[run].parent;
    return run == maybe;
}

void Settling::fork(std::size_t run, Node node, Members& members) {
    const std::size_t open = node.index;
    if (flow_.takesOrJumps(open)) giveUpTake(node, members);
    Node body = entered(node, {open + 1, Value::True}, chain_.operations[open]);
    forgetTake(body);
    node.index = chain_.operations[open].target + 1;
    node.value = Value::True;
    waiting_.push_back(walks_.size());
    walks_.push_back({node, run});
    waiting_.push_back(walks_.size());
    walks_.push_back({body, run});
}

bool Settling::isJumpInto(const Node& node, const ProgramPoint& place) const {
    return isJump(chain_.operations[node.index].kind) && place.index != node.index + 1 &&
           !flow_.entered(node.index, place.index).empty();
}

void forgetTake(Node& node) {
    node.lastTake = LastTake::None;
    node.takeTags = kNoTags;
    node.takeSteps = kNoSteps;
}

Activate givenUp(const Node& node) {
    return {{Activation::Take, node.takeTags, kNone}, node.takeSteps};
}

void giveUpTake(Node& node, Members& members) {
    if (node.lastTake == LastTake::Remembered && node.cycleCheck == 0) members.emplace_back(givenUp(node));
    forgetTake(node);
}

std::uint16_t bitOf(const Operation& operation) {
    return static_cast<std::uint16_t>(1U << static_cast<unsigned>(operation.number));
}

}  // namespace ferz::chessembly
