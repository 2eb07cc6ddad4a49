#include "ir/equivalence/diagram.h"

#include <algorithm>
#include <limits>

namespace ferz::ir {

namespace {

constexpr int kFalse = 0;
constexpr int kTrue = 1;
/// Below every variable.
constexpr int kConstantVariable = std::numeric_limits<int>::max();

/// A space begins with so many buckets and remembered results: what nearly every question needs.
constexpr std::size_t kFirstBuckets = 1U << 10U;
constexpr std::size_t kFirstKnown = 1U << 10U;
constexpr std::size_t kMostKnown = 1U << 21U;
constexpr std::size_t kFirstCollection = 50'000;
/// A collection that leaves more than this part of the room in use will soon be followed by the next: the
/// space counts as full then.
constexpr std::size_t kLeastFree = 8;
/// Larger memories are not kept for the next question.
constexpr std::size_t kMostKeptNodes = 1U << 20U;

constexpr std::uint32_t kLastEpoch = std::numeric_limits<std::uint32_t>::max() / 2;

std::size_t mixed(std::uint64_t a, std::uint64_t b) {
    std::uint64_t hash = a * 0x9e3779b97f4a7c15ULL ^ b * 0xc2b2ae3d27d4eb4fULL;
    hash ^= hash >> 32U;
    return static_cast<std::size_t>(hash);
}

std::uint64_t joined(int left, int right) {
    return static_cast<std::uint64_t>(static_cast<std::uint32_t>(left)) << 32U |
           static_cast<std::uint32_t>(right);
}

}  // namespace

// ---- the memory of a thread

namespace {
template <class Memory>
std::unique_ptr<Memory>& spareMemory() {
    thread_local std::unique_ptr<Memory> spare;
    return spare;
}
}  // namespace

std::unique_ptr<DiagramSpace::Memory> DiagramSpace::takeMemory() {
    auto memory = std::move(spareMemory<Memory>());
    if (!memory) memory = std::make_unique<Memory>();
    memory->nodes.assign(1, {kConstantVariable, kFalse, kFalse, 0});
    memory->references.assign(1, 0);
    memory->buckets.assign(kFirstBuckets, 0);
    if (memory->known.size() != kFirstKnown) memory->known.assign(kFirstKnown, {0, 0, 0, 0});
    return memory;
}

void DiagramSpace::giveBack(std::unique_ptr<Memory> memory) {
    if (memory->nodes.capacity() > kMostKeptNodes || spareMemory<Memory>()) return;
    // Every question starts with the same room, so that none does more work for the one before.
    if (memory->known.size() > kFirstKnown) memory->known.resize(kFirstKnown);
    spareMemory<Memory>() = std::move(memory);
}

DiagramSpace::DiagramSpace(std::size_t mostNodes, std::size_t* stepsTaken)
    : memory_(takeMemory()),
      mostNodes_(std::min<std::size_t>(mostNodes, std::numeric_limits<int>::max() / 2)),
      collectAt_(kFirstCollection),
      steps_(stepsTaken != nullptr ? stepsTaken : &ownSteps_) {
    nextEpoch();
}

DiagramSpace::~DiagramSpace() {
    giveBack(std::move(memory_));
}

// ---- nodes

Diagram DiagramSpace::variable(int index) {
    return {this, node(index, kFalse, kTrue)};
}

std::size_t DiagramSpace::bucketOf(int variable, int low, int high) const {
    return mixed(joined(low, high), static_cast<std::uint64_t>(variable)) & (memory_->buckets.size() - 1);
}

int DiagramSpace::node(int variable, int low, int high) {
    if (low == high || isFull_) return low;
    const int negated = low & 1;
    low ^= negated;
    high ^= negated;
    std::vector<Node>& nodes = memory_->nodes;
    const std::size_t bucket = bucketOf(variable, low, high);
    for (int at = memory_->buckets[bucket]; at != 0; at = nodes[static_cast<std::size_t>(at)].next) {
        const Node& found = nodes[static_cast<std::size_t>(at)];
        if (found.variable == variable && found.low == low && found.high == high) return 2 * at | negated;
    }
    if (alive_ >= mostNodes_) {
        isFull_ = true;
        return kFalse;
    }
    int at = free_;
    if (at != 0) {
        free_ = nodes[static_cast<std::size_t>(at)].next;
    } else {
        at = static_cast<int>(nodes.size());
        nodes.emplace_back();
        memory_->references.push_back(0);
    }
    ++alive_;
    nodes[static_cast<std::size_t>(at)] = {variable, low, high, memory_->buckets[bucket]};
    memory_->buckets[bucket] = at;
    if (alive_ > memory_->buckets.size()) rehash(2 * memory_->buckets.size());
    return 2 * at | negated;
}

void DiagramSpace::rehash(std::size_t buckets) {
    memory_->buckets.assign(buckets, 0);
    for (std::size_t at = 1; at < memory_->nodes.size(); ++at) {
        Node& node = memory_->nodes[at];
        if (node.variable < 0) continue;
        int& bucket = memory_->buckets[bucketOf(node.variable, node.low, node.high)];
        node.next = bucket;
        bucket = static_cast<int>(at);
    }
    const std::size_t wanted = std::min(buckets, kMostKnown);
    if (memory_->known.size() < wanted) memory_->known.assign(wanted, {0, 0, 0, 0});
}

/// Nodes that nobody refers to, and none above them, become free. Only between operations.
void DiagramSpace::collect() {
    std::vector<Node>& nodes = memory_->nodes;
    std::vector<char> isUsed(nodes.size());
    std::vector<std::size_t> open;
    const auto use = [&](std::size_t at) {
        if (at == 0 || isUsed[at] != 0) return;
        isUsed[at] = 1;
        open.push_back(at);
    };
    for (std::size_t at = 1; at < nodes.size(); ++at) {
        if (memory_->references[at] > 0) use(at);
    }
    while (!open.empty()) {
        const Node& node = nodes[open.back()];
        open.pop_back();
        use(place(node.low));
        use(place(node.high));
    }
    free_ = 0;
    alive_ = 1;
    for (std::size_t at = nodes.size() - 1; at > 0; --at) {
        if (isUsed[at] != 0) {
            ++alive_;
        } else {
            nodes[at] = {-1, 0, 0, free_};
            free_ = static_cast<int>(at);
        }
    }
    rehash(memory_->buckets.size());
    nextEpoch();
    collectAt_ = std::max(kFirstCollection, 2 * alive_);
}

void DiagramSpace::nextEpoch() {
    if (++memory_->epoch < kLastEpoch) return;
    memory_->epoch = 1;
    std::fill(memory_->known.begin(), memory_->known.end(), ApplyCacheEntry{0, 0, 0, 0});
}

// ---- operations

DiagramSpace::ApplyCacheEntry& DiagramSpace::knownPlace(Operation operation, int left, int right) {
    const std::size_t hash = mixed(joined(left, right), static_cast<std::uint64_t>(operation) + 1);
    return memory_->known[hash & (memory_->known.size() - 1)];
}

int DiagramSpace::conjunction(int left, int right) {
    if (isFull_) return kFalse;
    if (left == right || right == kTrue) return left;
    if (left == kTrue) return right;
    if (left == kFalse || right == kFalse || (left ^ right) == 1) return kFalse;
    return applyCommutative<Operation::And, &DiagramSpace::conjunction>(left, right);
}

int DiagramSpace::exclusive(int left, int right) {
    if (isFull_) return kFalse;
    if (left == right) return kFalse;
    if (left <= 1) return right ^ left;
    if (right <= 1) return left ^ right;
    // Negation comes to the front.
    const int negated = (left ^ right) & 1;
    left &= ~1;
    right &= ~1;
    if (left == right) return negated;
    return applyCommutative<Operation::Xor, &DiagramSpace::exclusive>(left, right) ^ negated;
}

/// Applies a commutative operation through the cache: splits both operands at their topmost variable.
template <DiagramSpace::Operation kOperation, int (DiagramSpace::*kApply)(int, int)>
int DiagramSpace::applyCommutative(int left, int right) {
    if (left > right) std::swap(left, right);
    const std::uint32_t epoch = memory_->epoch * 2 + static_cast<std::uint32_t>(kOperation);
    const ApplyCacheEntry& known = knownPlace(kOperation, left, right);
    if (known.left == left && known.right == right && known.epoch == epoch) return known.result;
    countNode();
    const int leftVariable = variableOf(left);
    const int rightVariable = variableOf(right);
    const int top = std::min(leftVariable, rightVariable);
    const bool splitsLeft = leftVariable == top;
    const bool splitsRight = rightVariable == top;
    const int without = (this->*kApply)(splitsLeft ? low(left) : left, splitsRight ? low(right) : right);
    const int with = (this->*kApply)(splitsLeft ? high(left) : left, splitsRight ? high(right) : right);
    const int result = node(top, without, with);
    // The table may have grown meanwhile.
    if (!isFull_) knownPlace(kOperation, left, right) = {left, right, epoch, result};
    return result;
}

Diagram DiagramSpace::combined(Operation operation, int left, int right) {
    if (alive_ > collectAt_) collect();
    const auto run = [&] {
        return operation == Operation::And ? conjunction(left, right) : exclusive(left, right);
    };
    int result = run();
    if (isFull_ && alive_ >= mostNodes_) {
        // Full of what nobody needs? The operands are still there, so it can be tried again.
        collect();
        isFull_ = alive_ > mostNodes_ - mostNodes_ / kLeastFree;
        if (!isFull_) result = run();
    }
    return {this, isFull_ ? kFalse : result};
}

Diagram operator&(const Diagram& a, const Diagram& b) {
    if (a.isFalse() || b.isTrue() || a == b) return a;
    if (b.isFalse() || a.isTrue()) return b;
    return a.space_->combined(DiagramSpace::Operation::And, a.root_, b.root_);
}

Diagram operator|(const Diagram& a, const Diagram& b) {
    return !((!a) & (!b));
}

Diagram operator^(const Diagram& a, const Diagram& b) {
    if (a == b) return {};
    if (a.isFalse()) return b;
    if (b.isFalse()) return a;
    if (a.isTrue()) return !b;
    if (b.isTrue()) return !a;
    return a.space_->combined(DiagramSpace::Operation::Xor, a.root_, b.root_);
}

Diagram operator!(const Diagram& a) {
    return {a.space_, a.root_ ^ 1};
}

}  // namespace ferz::ir
