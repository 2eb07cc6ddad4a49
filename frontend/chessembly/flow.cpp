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

std::size_t idOf(const ProgramPoint& place, Known known) {
    return (place.index * kValues + static_cast<std::size_t>(place.value)) * kKnown +
           static_cast<std::size_t>(known);
}

/// What a block changes beyond its activations, so that what follows it knows.
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

bool Flow::jumpAhead(const ProgramPoint& place, Known known) const {
    if (!hasJump_) return false;
    const std::size_t id = idOf(place, known);
    // The exploration keeps what is known across a block; where the lowering knows less, it does not know
    // this.
    return visited_[id] == 0 || jumpAhead_[id] != 0;
}

bool Flow::stepAhead(const ProgramPoint& place, Known known) const {
    if (!hasSteps_) return false;
    const std::size_t id = idOf(place, known);
    return visited_[id] == 0 || stepAhead_[id] != 0;
}

/// A jump between the two opens a step block as its `{` would.
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

/// Runs the chain on no board: every way that some board might take. At a `{` both the body and, with its
/// value unknown, what follows it are ways on; so a `}` leads on only where a jump led in.
void Flow::explore() {
    struct At {
        ProgramPoint place;
        Known known;
    };
    const std::size_t nodes = (chain_.operations.size() + 1) * kPerIndex;
    visited_.resize(nodes);
    jumpAhead_.resize(nodes);
    stepAhead_.resize(nodes);
    std::vector<Passage> passages;
    std::vector<Edge> edges;
    // What lies ahead or came before is asked for steps and jumps alone.
    const bool asksBack = hasSteps_ || hasJump_;
    std::vector<char> activating(nodes);
    std::vector<At> open = {{{}, Known::Friend}};
    visited_[idOf({}, Known::Friend)] = 1;
    const auto lead = [&](const At& from, const ProgramPoint& place, Known known, std::optional<ir::Vec> by,
                          bool take) {
        const std::size_t source = idOf(from.place, from.known);
        const std::size_t target = idOf(place, known);
        passages.push_back({source, target, by});
        if (asksBack) edges.push_back({target, source, !take});
        if (visited_[target] != 0) return;
        visited_[target] = 1;
        open.push_back({place, known});
    };
    while (!open.empty()) {
        const At at = open.back();
        open.pop_back();
        const Next way = next(chain_, at.place, dialect_);
        switch (way.what) {
            case Next::What::End: break;
            case Next::What::Go:
                if (entersStep(at.place.index, way.place.index)) stepAhead_[idOf(at.place, at.known)] = 1;
                lead(at, way.place, at.known, ir::Vec{}, false);
                break;
            case Next::What::Tag: lead(at, way.place, at.known, ir::Vec{}, false); break;
            case Next::What::Memory: {
                const Opcode kind = chain_.operations[at.place.index].kind;
                const bool writes = kind == Opcode::Write || kind == Opcode::WriteAnchor;
                const ProgramPoint failed{way.place.index, Value::False};
                if (!writes) lead(at, failed, at.known, ir::Vec{}, false);
                if (kind == Opcode::ReadAnchor) {
                    lead(at, way.place, Known::Unknown, std::nullopt, false);
                } else {
                    lead(at, way.place, at.known, ir::Vec{}, false);
                }
                break;
            }
            case Next::What::Open: {
                const Operation& block = chain_.operations[at.place.index];
                const bool fromOrigin = block.opens == Opens::StepFromOrigin;
                if (block.opens != Opens::Block) stepAhead_[idOf(at.place, at.known)] = 1;
                const std::size_t behind = chain_.operations[at.place.index].target + 1;
                if (fromOrigin) {
                    lead(at, way.place, Known::Friend, std::nullopt, false);
                } else {
                    lead(at, way.place, at.known, ir::Vec{}, false);
                }
                lead(at, {behind, Value::True}, at.known, ir::Vec{}, false);
                if (!dialect_.blocksAreTrue) lead(at, {behind, Value::Handed}, at.known, ir::Vec{}, false);
                break;
            }
            case Next::What::Close:
                // The way behind the block was led to at its `{`; that it is reached from here matters to a
                // take.
                for (std::size_t known = 0; asksBack && known < kKnown; ++known) {
                    edges.push_back(
                        {idOf(way.place, static_cast<Known>(known)), idOf(at.place, at.known), true});
                }
                if (jumpedInto_[chain_.operations[at.place.index].target] != 0) {
                    lead(at, way.place, Known::Unknown, std::nullopt, false);
                }
                break;
            case Next::What::Look: {
                const Operation& operation = chain_.operations[at.place.index];
                for (const Outcome& outcome : outcomes(operation, at.known, dialect_)) {
                    if (outcome.activation != Activation::None) activating[idOf(at.place, at.known)] = 1;
                    const Value value = outcome.value ? Value::True : Value::False;
                    std::optional<ir::Vec> displacement = outcome.step.value_or(ir::Vec{});
                    if (outcome.value && movesFarAway(operation.kind)) displacement.reset();
                    lead(at, {way.place.index, value}, outcome.known, displacement,
                         outcome.activation == Activation::Take);
                }
                if (operation.kind == Opcode::Jump) {
                    jumpAhead_[idOf(at.place, at.known)] = 1;
                    // Where no take came before.
                    lead(at, {way.place.index, Value::False}, at.known, ir::Vec{}, false);
                }
                break;
            }
        }
    }

    const std::vector<char> endless = mayRunForever(nodes, passages);
    endless_.resize(chain_.operations.size() + 1);
    for (std::size_t node = 0; node < nodes; ++node) {
        if (endless[node] != 0) endless_[node / kPerIndex] = 1;
    }

    reached_.resize(chain_.operations.size() + 1);
    activates_.resize(chain_.operations.size() + 1);
    takesBefore_.resize(chain_.operations.size() + 1);
    std::sort(edges.begin(), edges.end());
    if (hasSteps_) stepAhead_ = before(std::move(stepAhead_), edges, false);
    std::vector<char> takenBefore(nodes);
    if (hasJump_) {
        jumpAhead_ = before(std::move(jumpAhead_), edges, true);
        // The other way round: what is reached from behind a take.
        for (Edge& edge : edges) {
            if (!edge.quiet) takenBefore[edge.to] = 1;
            std::swap(edge.to, edge.from);
        }
        std::sort(edges.begin(), edges.end());
        takenBefore = before(std::move(takenBefore), edges, false);
    }
    for (std::size_t node = 0; node < nodes; ++node) {
        const std::size_t index = node / kPerIndex;
        // A false that is only passed by, on its way out, runs nothing.
        const auto value = static_cast<Value>(node / kKnown % kValues);
        if (visited_[node] != 0 && index < chain_.operations.size() &&
            runs(chain_.operations[index].kind, value)) {
            reached_[index] = 1;
        }
        if (activating[node] != 0) activates_[index] = 1;
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

/// Is the value with which control arrives here asked for, rather than overwritten?
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
        // The anchor goes elsewhere, or what the block activates last may be continued behind it.
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
