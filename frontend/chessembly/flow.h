// Control flow of a chain, before it is lowered: which blocks are forks, where a `jump` or a further step may
// still come, and which expressions run.
//
// A block `{ body } rest` is a fork if the body has no effect on the rest: body and rest are then two walks
// from the same square, and the anchor need not be remembered. That is so if
//   - the body always ends: no `end`, no jump into or out of it, every loop makes progress;
//   - it changes no tag, register or remembered anchor;
//   - each `take` in it has its `jump` in it, and each `jump` its `take`;
//   - no step outside continues an activation made in it;
//   - its value is not used.
//
// All answers are conservative: a block that is not recognised as a fork is lowered with its anchor
// remembered, which is always right.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "frontend/chessembly/expression_outcomes.h"
#include "frontend/chessembly/program.h"

namespace ferz::chessembly {

/// `repeat`, `while`, `jmp`, `jne`.
[[nodiscard]] bool isJump(Opcode kind);

class Flow {
public:
    Flow(const Chain& chain, const Dialect& dialect);

    /// `open` is the index of a `{` with both braces.
    [[nodiscard]] bool forks(std::size_t open) const { return forks_[open] != 0; }
    /// The block contains a `take` or `jump`.
    [[nodiscard]] bool takesOrJumps(std::size_t open) const { return takes_[open] != 0; }
    /// From here on a `jump` may run before a `take` meets an enemy.
    [[nodiscard]] bool jumpAhead(const ProgramPoint& place, AnchorContents known) const;
    [[nodiscard]] bool hasSteps() const { return hasSteps_; }
    /// From here on a step block may open that continues an earlier activation.
    [[nodiscard]] bool stepAhead(const ProgramPoint& place, AnchorContents known) const;
    /// The number of step blocks round the expression.
    [[nodiscard]] std::size_t stepDepth(std::size_t index) const;
    /// The `{` of the innermost block round both, or kNone.
    [[nodiscard]] std::size_t commonBlock(std::size_t a, std::size_t b) const;
    /// The `{` of each block round the expression, innermost first.
    [[nodiscard]] std::vector<std::size_t> blocksAround(std::size_t index) const;
    /// The expression may run.
    [[nodiscard]] bool reached(std::size_t index) const { return reached_[index] != 0; }
    /// The expression may run and activate.
    [[nodiscard]] bool activates(std::size_t index) const { return activates_[index] != 0; }
    /// A `take` may have met an enemy before the expression runs.
    [[nodiscard]] bool takesBefore(std::size_t index) const { return takesBefore_[index] != 0; }
    /// The `{` of each block that a jump between the two enters, outermost first; none of them is a fork.
    [[nodiscard]] std::vector<std::size_t> entered(std::size_t from, std::size_t to) const;

private:
    /// An edge between nodes; `quiet` if no `take` meets an enemy there.
    struct Edge {
        std::size_t to = 0;
        std::size_t from = 0;
        bool quiet = true;
        friend auto operator<=>(const Edge&, const Edge&) = default;
    };

    struct At {
        ProgramPoint place;
        AnchorContents known;
    };
    struct Exploration;
    void explore();
    void follow(Exploration& all, const At& at);
    void followMemory(Exploration& all, const At& at, const ProgramPoint& following);
    void followOpen(Exploration& all, const At& at, const ProgramPoint& body);
    void followClose(Exploration& all, const At& at, const ProgramPoint& following);
    void followLook(Exploration& all, const At& at, const ProgramPoint& following);
    void lead(Exploration& all, const At& from, const ProgramPoint& place, AnchorContents known,
              std::optional<ir::Vec> by = ir::Vec{}, bool take = false);
    void summarise(Exploration& all);
    /// The marked nodes and all from which one of them is reached, over all edges or quiet ones alone.
    [[nodiscard]] static std::vector<char> before(std::vector<char> marked, const std::vector<Edge>& edges,
                                                  bool quietOnly);
    void findForks();
    [[nodiscard]] bool entersStep(std::size_t from, std::size_t to) const;
    [[nodiscard]] bool valueMattersAt(std::size_t index) const;

    const Chain& chain_;
    const Dialect& dialect_;
    bool hasJump_ = false;
    bool hasSteps_ = false;
    std::vector<char> forks_;
    std::vector<char> takes_;
    std::vector<char> jumpedInto_;
    std::vector<char> crossed_;
    std::vector<char> visited_;    ///< by node: place, value and contents under the anchor
    std::vector<char> jumpAhead_;  ///< by node
    std::vector<char> stepAhead_;  ///< by node
    std::vector<char> endless_;    ///< by expression, like the rest
    std::vector<char> reached_;
    std::vector<char> activates_;
    std::vector<char> takesBefore_;
};

/// The control flow of each chain; keeps references to the program and the dialect.
[[nodiscard]] std::vector<Flow> flowsOf(const Program& program, const Dialect& dialect);

}  // namespace ferz::chessembly
