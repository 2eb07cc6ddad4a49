#include "frontend/chessembly/flow.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "frontend/chessembly/cycles.h"

namespace ferz::chessembly {

namespace {

constexpr std::size_t kValues = 3;
constexpr std::size_t kKnown = 4;
constexpr std::size_t kPerIndex = kValues * kKnown;

std::size_t idOf(const ProgramPoint& place, AnchorContents known) {
    return (place.index * kValues + static_cast<std::size_t>(place.value)) * kKnown +
           static_cast<std::size_t>(known);
}

/// True for expressions whose effect on tags, registers and anchors outlasts their block, and for `end`.
bool leavesTraces(Opcode kind) {
    switch (kind) {
        case Opcode::End:
        case Opcode::Transition:
        case Opcode::SetState:
        case Opcode::RemoveTag:
        case Opcode::RemoveTransition:
        case Opcode::Write:
        case Opcode::WriteAnchor: return true;
        default: return false;
    }
}

}  // namespace

bool isJump(Opcode kind) {
    return kind == Opcode::Repeat || kind == Opcode::While || kind == Opcode::Jmp || kind == Opcode::Jne;
}

Flow::Flow(const Chain& chain, const Dialect& dialect) : chain_(chain), dialect_(dialect) {
    const std::size_t count = chain.operations.size();
    forks_.resize(count);
    takes_.resize(count);
    jumpedInto_.resize(count);
    crossed_.resize(count);
    for (std::size_t at = 0; at < count; ++at) {
        const Operation& each = chain.operations[at];
        hasJump_ = hasJump_ || each.kind == Opcode::Jump;
        hasSteps_ = hasSteps_ || (each.kind == Opcode::Open && each.opens != Opens::Block);
        const bool lost = isJump(each.kind) && each.kind != Opcode::While && each.target == kNone;
        if (lost || leavesTraces(each.kind)) {
            for (const std::size_t open : blocksAround(at))
                crossed_[open] = 1;
        }
        if (each.kind == Opcode::Take || each.kind == Opcode::Jump) {
            for (const std::size_t open : blocksAround(at))
                takes_[open] = 1;
        }
        if (isJump(each.kind) && each.target != kNone) {
            for (const std::size_t open : entered(at, each.target))
                jumpedInto_[open] = crossed_[open] = 1;
            for (const std::size_t open : entered(each.target, at))
                crossed_[open] = 1;
        }
    }
    explore();
    findForks();
}

bool Flow::jumpAhead(const ProgramPoint& place, AnchorContents known) const {
    if (!hasJump_) return false;
    const std::size_t id = idOf(place, known);
    // The lowering may know less of the square than explore() did: for nodes not visited the answer is yes.
    return visited_[id] == 0 || jumpAhead_[id] != 0;
}

bool Flow::stepAhead(const ProgramPoint& place, AnchorContents known) const {
    if (!hasSteps_) return false;
    const std::size_t id = idOf(place, known);
    return visited_[id] == 0 || stepAhead_[id] != 0;
}

/// True if a jump between the two enters a step block, which opens it as its `{` would.
bool Flow::entersStep(std::size_t from, std::size_t to) const {
    if (!hasSteps_ || !isJump(chain_.operations[from].kind)) return false;
    const std::vector<std::size_t> blocks = entered(from, to);
    return std::any_of(blocks.begin(), blocks.end(),
                       [&](std::size_t open) { return chain_.operations[open].opens != Opens::Block; });
}

std::size_t Flow::stepDepth(std::size_t index) const {
    if (!hasSteps_) return 0;
    const std::vector<std::size_t> around = blocksAround(index);
    return static_cast<std::size_t>(std::count_if(around.begin(), around.end(), [&](std::size_t open) {
        return chain_.operations[open].opens != Opens::Block;
    }));
}

std::size_t Flow::commonBlock(std::size_t a, std::size_t b) const {
    const std::vector<std::size_t> aroundB = blocksAround(b);
    for (const std::size_t open : blocksAround(a)) {
        if (std::find(aroundB.begin(), aroundB.end(), open) != aroundB.end()) return open;
    }
    return kNone;
}

std::vector<std::size_t> Flow::blocksAround(std::size_t index) const {
    std::vector<std::size_t> result;
    if (index >= chain_.operations.size()) return result;
    for (std::size_t open = chain_.operations[index].block; open != kNone;
         open = chain_.operations[open].block) {
        result.push_back(open);
    }
    return result;
}

std::vector<std::size_t> Flow::entered(std::size_t from, std::size_t to) const {
    const std::vector<std::size_t> around = blocksAround(from);
    std::vector<std::size_t> result;
    for (const std::size_t open : blocksAround(to)) {
        if (std::find(around.begin(), around.end(), open) == around.end()) result.push_back(open);
    }
    std::reverse(result.begin(), result.end());
    return result;
}

/// The graph that explore() builds. Its nodes are the places of the chain with each value and each known
/// contents under the anchor.
struct Flow::Exploration {
    std::vector<At> worklist;
    std::vector<Passage> passages;
    std::vector<Edge> edges;
    std::vector<char> activating;  ///< by node
};

/// Follows all paths of the chain that some board may lead to. At a `{` both the body and, with its value
/// unknown, what follows the block are next; a `}` leads on only if a jump led into the block.
void Flow::explore() {
    const std::size_t nodes = (chain_.operations.size() + 1) * kPerIndex;
    visited_.resize(nodes);
    jumpAhead_.resize(nodes);
    stepAhead_.resize(nodes);
    Exploration all;
    all.activating.resize(nodes);
    all.worklist = {{{}, AnchorContents::Friend}};
    visited_[idOf({}, AnchorContents::Friend)] = 1;
    while (!all.worklist.empty()) {
        const At at = all.worklist.back();
        all.worklist.pop_back();
        follow(all, at);
    }
    summarise(all);
}

/// Adds an edge to the place; `take`: a `take` meets an enemy on it.
void Flow::lead(Exploration& all, const At& from, const ProgramPoint& place, AnchorContents known,
                std::optional<ir::Vec> by, bool take) {
    const std::size_t source = idOf(from.place, from.known);
    const std::size_t target = idOf(place, known);
    all.passages.push_back({source, target, by});
    // Only steps and jumps need to know what comes before or after them.
    if (hasSteps_ || hasJump_) all.edges.push_back({target, source, !take});
    if (visited_[target] != 0) return;
    visited_[target] = 1;
    all.worklist.push_back({place, known});
}

void Flow::follow(Exploration& all, const At& at) {
    const Next way = next(chain_, at.place, dialect_);
    switch (way.what) {
        case Next::What::End: break;
        case Next::What::Go:
            if (entersStep(at.place.index, way.place.index)) stepAhead_[idOf(at.place, at.known)] = 1;
            lead(all, at, way.place, at.known);
            break;
        case Next::What::Tag: lead(all, at, way.place, at.known); break;
        case Next::What::Memory: followMemory(all, at, way.place); break;
        case Next::What::Open: followOpen(all, at, way.place); break;
        case Next::What::Close: followClose(all, at, way.place); break;
        case Next::What::Look: followLook(all, at, way.place); break;
    }
}

void Flow::followMemory(Exploration& all, const At& at, const ProgramPoint& following) {
    const Opcode kind = chain_.operations[at.place.index].kind;
    const bool writes = kind == Opcode::Write || kind == Opcode::WriteAnchor;
    if (!writes) lead(all, at, {following.index, Value::False}, at.known);
    if (kind == Opcode::ReadAnchor) {
        lead(all, at, following, AnchorContents::Unknown, std::nullopt);
    } else {
        lead(all, at, following, at.known);
    }
}

void Flow::followOpen(Exploration& all, const At& at, const ProgramPoint& body) {
    const Operation& block = chain_.operations[at.place.index];
    if (block.opens != Opens::Block) stepAhead_[idOf(at.place, at.known)] = 1;
    if (block.opens == Opens::StepFromOrigin) {
        lead(all, at, body, AnchorContents::Friend, std::nullopt);
    } else {
        lead(all, at, body, at.known);
    }
    const std::size_t following = block.target + 1;
    lead(all, at, {following, Value::True}, at.known);
    if (!dialect_.blocksAreTrue) lead(all, at, {following, Value::Handed}, at.known);
}

void Flow::followClose(Exploration& all, const At& at, const ProgramPoint& following) {
    // The `{` leads to what follows the block already. This edge is for before(), which a `take` in the body
    // needs.
    if (hasSteps_ || hasJump_) {
        for (std::size_t known = 0; known < kKnown; ++known) {
            all.edges.push_back(
                {idOf(following, static_cast<AnchorContents>(known)), idOf(at.place, at.known), true});
        }
    }
    if (jumpedInto_[chain_.operations[at.place.index].target] != 0)
        lead(all, at, following, AnchorContents::Unknown, std::nullopt);
}

void Flow::followLook(Exploration& all, const At& at, const ProgramPoint& following) {
    const Operation& operation = chain_.operations[at.place.index];
    for (const Branch& branch : branches(operation, at.known, dialect_)) {
        if (branch.activation != Activation::None) all.activating[idOf(at.place, at.known)] = 1;
        const Value value = branch.value ? Value::True : Value::False;
        std::optional<ir::Vec> displacement = branch.step.value_or(ir::Vec{});
        if (branch.value && movesFarAway(operation.kind)) displacement.reset();
        lead(all, at, {following.index, value}, branch.known, displacement,
             branch.activation == Activation::Take);
    }
    if (operation.kind == Opcode::Jump) {
        jumpAhead_[idOf(at.place, at.known)] = 1;
        // A `jump` without a take before it is false.
        lead(all, at, {following.index, Value::False}, at.known);
    }
}

/// Answers the questions about each expression from the graph.
void Flow::summarise(Exploration& all) {
    const std::size_t nodes = visited_.size();
    const std::vector<char> endless = mayRunForever(nodes, all.passages);
    endless_.resize(chain_.operations.size() + 1);
    for (std::size_t node = 0; node < nodes; ++node) {
        if (endless[node] != 0) endless_[node / kPerIndex] = 1;
    }

    reached_.resize(chain_.operations.size() + 1);
    activates_.resize(chain_.operations.size() + 1);
    takesBefore_.resize(chain_.operations.size() + 1);
    std::sort(all.edges.begin(), all.edges.end());
    if (hasSteps_) stepAhead_ = before(std::move(stepAhead_), all.edges, false);
    std::vector<char> takenBefore(nodes);
    if (hasJump_) {
        jumpAhead_ = before(std::move(jumpAhead_), all.edges, true);
        // The nodes after a take, by the reversed edges.
        for (Edge& edge : all.edges) {
            if (!edge.quiet) takenBefore[edge.to] = 1;
            std::swap(edge.to, edge.from);
        }
        std::sort(all.edges.begin(), all.edges.end());
        takenBefore = before(std::move(takenBefore), all.edges, false);
    }
    for (std::size_t node = 0; node < nodes; ++node) {
        const std::size_t index = node / kPerIndex;
        // An expression that a false value passes over does not run.
        const auto value = static_cast<Value>(node / kKnown % kValues);
        if (visited_[node] != 0 && index < chain_.operations.size() &&
            runs(chain_.operations[index].kind, value)) {
            reached_[index] = 1;
        }
        if (all.activating[node] != 0) activates_[index] = 1;
        if (takenBefore[node] != 0) takesBefore_[index] = 1;
    }
}

std::vector<char> Flow::before(std::vector<char> marked, const std::vector<Edge>& edges, bool quietOnly) {
    std::vector<std::size_t> open;
    for (std::size_t node = 0; node < marked.size(); ++node) {
        if (marked[node] != 0) open.push_back(node);
    }
    while (!open.empty()) {
        const std::size_t node = open.back();
        open.pop_back();
        for (auto each = std::lower_bound(edges.begin(), edges.end(), Edge{node, 0, false});
             each != edges.end() && each->to == node; ++each) {
            if ((quietOnly && !each->quiet) || marked[each->from] != 0) continue;
            marked[each->from] = 1;
            open.push_back(each->from);
        }
    }
    return marked;
}

/// True if the value with which control arrives here is used before it is overwritten.
bool Flow::valueMattersAt(std::size_t index) const {
    if (dialect_.blocksAreTrue) return false;
    for (; index < chain_.operations.size(); ++index) {
        switch (chain_.operations[index].kind) {
            case Opcode::Not:
            case Opcode::Jmp:
            case Opcode::Jne:
            case Opcode::While:
            case Opcode::Repeat:
            case Opcode::ReadAnd:
            case Opcode::ReadOr:
            case Opcode::ReadXor:
            case Opcode::Write: return true;
            case Opcode::Label:
            case Opcode::Close: continue;
            default: return false;
        }
    }
    return false;
}

void Flow::findForks() {
    std::vector<std::size_t> endlessBefore(chain_.operations.size() + 1);
    for (std::size_t at = 0; at < chain_.operations.size(); ++at) {
        endlessBefore[at + 1] = endlessBefore[at] + static_cast<std::size_t>(endless_[at]);
    }
    const auto anyJumpAhead = [&](std::size_t index) {
        for (std::size_t id = index * kPerIndex; id < (index + 1) * kPerIndex; ++id) {
            if (jumpAhead_[id] != 0) return true;
        }
        return false;
    };
    for (std::size_t open = 0; open < chain_.operations.size(); ++open) {
        const Operation& each = chain_.operations[open];
        if (each.kind != Opcode::Open || each.target == kNone || crossed_[open] != 0) continue;
        const std::size_t close = each.target;
        if (endlessBefore[close + 1] != endlessBefore[open + 1]) continue;
        if (valueMattersAt(close + 1)) continue;
        // The body starts on another square, or a later step may continue its last activation.
        if (each.opens == Opens::StepFromOrigin || (each.opens == Opens::Block && hasSteps_)) continue;
        if (hasJump_ && takes_[open] != 0 && (anyJumpAhead(open + 1) || anyJumpAhead(close + 1))) continue;
        forks_[open] = 1;
    }
}

std::vector<Flow> flowsOf(const Program& program, const Dialect& dialect) {
    std::vector<Flow> flows;
    flows.reserve(program.chains.size());
    for (const Chain& chain : program.chains)
        flows.emplace_back(chain, dialect);
    return flows;
}

}  // namespace ferz::chessembly
