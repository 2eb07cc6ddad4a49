// Decision diagrams: boolean functions of numbered variables, canonical, so that equality is one comparison.
//
// A reduced, ordered diagram with complemented edges: a node's number is twice its place, and one more where
// the function is negated, so that negation costs nothing. A space holds the nodes of one question and
// forgets them with it; its memory is kept for the thread's next one. Spaces share nothing: each thread may
// have its own, and what a question needs is the same in whatever order questions are asked.
//
//     DiagramSpace space(limits.diagramNodes);
//     const Diagram both = space.variable(0) & !space.variable(2);
//
// When the space is full, results are meaningless from then on and space.exhausted() is true: the caller asks
// that before it believes anything. A Diagram must not outlive its space.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace ferz::ir {

class DiagramSpace;

class Diagram {
public:
    Diagram() = default;  ///< false
    Diagram(const Diagram& other) : space_(other.space_), root_(other.root_) { refer(); }
    Diagram(Diagram&& other) noexcept
        : space_(std::exchange(other.space_, nullptr)), root_(std::exchange(other.root_, 0)) {}
    Diagram& operator=(Diagram other) noexcept {
        std::swap(space_, other.space_);
        std::swap(root_, other.root_);
        return *this;
    }
    ~Diagram() { release(); }

    [[nodiscard]] bool isFalse() const { return root_ == 0; }
    [[nodiscard]] bool isTrue() const { return root_ == 1; }
    [[nodiscard]] int id() const { return root_; }

    friend bool operator==(const Diagram& a, const Diagram& b) { return a.root_ == b.root_; }
    friend Diagram operator&(const Diagram& a, const Diagram& b);
    friend Diagram operator|(const Diagram& a, const Diagram& b);
    friend Diagram operator^(const Diagram& a, const Diagram& b);
    friend Diagram operator!(const Diagram& a);

private:
    friend class DiagramSpace;
    Diagram(DiagramSpace* space, int root) : space_(space), root_(root) { refer(); }
    inline void refer() const;
    inline void release() const;

    DiagramSpace* space_ = nullptr;  // null for constants that no space has made
    int root_ = 0;
};

class DiagramSpace {
public:
    /// `stepsTaken`: where the steps are counted, together with those of other spaces; null: by itself.
    explicit DiagramSpace(std::size_t mostNodes, std::size_t* stepsTaken = nullptr);
    DiagramSpace(const DiagramSpace&) = delete;
    DiagramSpace& operator=(const DiagramSpace&) = delete;
    ~DiagramSpace();

    [[nodiscard]] Diagram variable(int index);
    [[nodiscard]] static Diagram always() { return {nullptr, 1}; }
    [[nodiscard]] bool exhausted() const { return isFull_; }

    /// What the work is measured in: a step is a node looked at in a small space, about a tenth of a
    /// microsecond, and a node of a large space is several. The same for the same question on every machine.
    [[nodiscard]] std::size_t steps() const { return *steps_; }
    /// Counts work beside the operations.
    void count(std::size_t steps) { *steps_ += steps; }
    /// As many as a node that is looked at now.
    void countNode() { *steps_ += memory_->nodes.size() > kLargeSpace ? kLargeStep : 1; }

    // A diagram taken apart: nodes by their numbers, 0 is false and 1 is true. They live as long as a Diagram
    // above them.
    [[nodiscard]] static bool isConstant(int node) { return node <= 1; }
    [[nodiscard]] inline int variableOf(int node) const;
    [[nodiscard]] inline int low(int node) const;
    [[nodiscard]] inline int high(int node) const;

private:
    friend class Diagram;
    friend Diagram operator&(const Diagram& a, const Diagram& b);
    friend Diagram operator|(const Diagram& a, const Diagram& b);
    friend Diagram operator^(const Diagram& a, const Diagram& b);

    struct Node {
        int variable;
        int low;  // never negated
        int high;
        int next;  // of its bucket, or of the free places
    };
    /// What an operation of two nodes gave. Entries of another epoch mean nothing.
    struct ApplyCacheEntry {
        int left;
        int right;
        std::uint32_t epoch;
        int result;
    };
    struct Memory {
        std::vector<Node> nodes;
        std::vector<std::uint32_t> references;
        std::vector<int> buckets;
        std::vector<ApplyCacheEntry> known;
        std::uint32_t epoch = 0;
    };

    /// Beyond so many nodes the caches of a processor do not hold a space, and most looks wait for memory.
    static constexpr std::size_t kLargeSpace = 100'000;
    static constexpr std::size_t kLargeStep = 4;

    [[nodiscard]] static std::unique_ptr<Memory> takeMemory();
    static void giveBack(std::unique_ptr<Memory> memory);

    enum class Operation : unsigned { And, Xor };
    [[nodiscard]] Diagram combined(Operation operation, int left, int right);
    [[nodiscard]] int conjunction(int left, int right);
    [[nodiscard]] int exclusive(int left, int right);
    template <Operation kOperation, int (DiagramSpace::*kApply)(int, int)>
    [[nodiscard]] int applyCommutative(int left, int right);
    [[nodiscard]] int node(int variable, int low, int high);
    [[nodiscard]] ApplyCacheEntry& knownPlace(Operation operation, int left, int right);
    [[nodiscard]] std::uint32_t& counter(int node) { return memory_->references[place(node)]; }
    [[nodiscard]] static std::size_t place(int node) { return static_cast<std::size_t>(node) >> 1U; }
    [[nodiscard]] std::size_t bucketOf(int variable, int low, int high) const;
    void nextEpoch();
    void rehash(std::size_t buckets);
    void collect();

    std::unique_ptr<Memory> memory_;
    std::size_t mostNodes_;
    std::size_t alive_ = 1;  ///< places in use, those included that nobody refers to
    std::size_t collectAt_;  ///< so many places in use, and it is worth looking for unused ones
    int free_ = 0;           ///< the first free place; 0: none
    std::size_t ownSteps_ = 0;
    std::size_t* steps_;
    bool isFull_ = false;
};

// ---- what is called all the time

inline void Diagram::refer() const {
    if (root_ > 1) ++space_->counter(root_);
}
inline void Diagram::release() const {
    if (root_ > 1) --space_->counter(root_);
}
inline int DiagramSpace::variableOf(int node) const {
    return memory_->nodes[place(node)].variable;
}
inline int DiagramSpace::low(int node) const {
    return memory_->nodes[place(node)].low ^ (node & 1);
}
inline int DiagramSpace::high(int node) const {
    return memory_->nodes[place(node)].high ^ (node & 1);
}

}  // namespace ferz::ir
