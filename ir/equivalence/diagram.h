// Decision diagrams: boolean functions of numbered variables, canonical, so that equality is one comparison.
//
// A thin owner of BuDDy's nodes. BuDDy keeps one table for the whole process, so Diagrams of different spaces
// cannot live at the same time, and none of this is safe in several threads.
//
//     DiagramSpace space(3, limits.diagramNodes);
//     const Diagram both = space.variable(0) & !space.variable(2);
//
// When the table is full, results are meaningless from then on and space.exhausted() is true: the caller asks
// that before it believes anything.
#pragma once

#include <cstddef>
#include <utility>

namespace ferz::ir {

class Diagram {
public:
    Diagram() = default;  ///< false
    Diagram(const Diagram& other);
    Diagram(Diagram&& other) noexcept : root_(std::exchange(other.root_, 0)) {}
    Diagram& operator=(Diagram other) noexcept {
        std::swap(root_, other.root_);
        return *this;
    }
    ~Diagram();

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
    explicit Diagram(int root);

    int root_ = 0;
};

class DiagramSpace {
public:
    DiagramSpace(int variables, std::size_t mostNodes);
    DiagramSpace(const DiagramSpace&) = delete;
    DiagramSpace& operator=(const DiagramSpace&) = delete;

    [[nodiscard]] Diagram variable(int index) const;
    [[nodiscard]] static Diagram always();
    [[nodiscard]] bool exhausted() const;

    /// Nodes created since the process began: what the work is measured in.
    [[nodiscard]] static std::size_t nodesMade();

    // A diagram taken apart: nodes by their numbers, 0 is false and 1 is true. They live as long as a Diagram
    // above them.
    [[nodiscard]] static bool isConstant(int node) { return node <= 1; }
    [[nodiscard]] static int variableOf(int node);
    [[nodiscard]] static int low(int node);
    [[nodiscard]] static int high(int node);
};

}  // namespace ferz::ir
