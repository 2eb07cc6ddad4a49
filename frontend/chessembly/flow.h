// What can be said of a chain before it is lowered: which blocks are a mere fork, where a `jump` may still
// come.
//
// A block `{ body } rest` is a fork when nothing of the body reaches the rest: body and rest are then two
// walks that start on the same square, and the anchor need not be remembered. That holds where the body
// surely ends (no `end`, no jump across its border, every loop gets on), changes no tag, register or
// remembered anchor, has no take or jump that meets one outside nor an activation that a step outside
// continues, and its value is asked for by nobody.
//
// All answers are cautious: a block that is not found to be a fork keeps its mark and is exact anyway.
#pragma once

#include <cstddef>
#include <vector>

#include "frontend/chessembly/outcomes.h"
#include "frontend/chessembly/program.h"

namespace ferz::chessembly {

/// `repeat`, `while`, `jmp`, `jne`.
[[nodiscard]] bool isJump(Opcode kind);

class Flow {
public:
    Flow(const Chain& chain, const Dialect& dialect);

    /// `open` is the index of a `{` with both braces.
    [[nodiscard]] bool forks(std::size_t open) const { return forks_[open] != 0; }
    /// A `take` or `jump` stands in the block.
    [[nodiscard]] bool takesOrJumps(std::size_t open) const { return takes_[open] != 0; }
    /// A `jump` may run from here on before a `take` meets an enemy.
    [[nodiscard]] bool jumpAhead(const ProgramPoint& place, Known known) const;
    [[nodiscard]] bool hasSteps() const { return hasSteps_; }
    /// A step block may open from here on that continues what is activated before.
    [[nodiscard]] bool stepAhead(const ProgramPoint& place, Known known) const;
    /// How many step blocks are open round the expression.
    [[nodiscard]] std::size_t stepDepth(std::size_t index) const;
    /// The innermost block round both, by its `{`, or kNone.
    [[nodiscard]] std::size_t commonBlock(std::size_t a, std::size_t b) const;
    /// By their `{`, innermost first.
    [[nodiscard]] std::vector<std::size_t> blocksAround(std::size_t index) const;
    /// The expression may run.
    [[nodiscard]] bool reached(std::size_t index) const { return reached_[index] != 0; }
    /// The expression may run and activate.
    [[nodiscard]] bool activates(std::size_t index) const { return activates_[index] != 0; }
    /// A `take` may have met an enemy before the expression runs.
    [[nodiscard]] bool takesBefore(std::size_t index) const { return takesBefore_[index] != 0; }
    /// The blocks that a jump between the two enters, outermost first; none of them is a fork.
    [[nodiscard]] std::vector<std::size_t> entered(std::size_t from, std::size_t to) const;

private:
    /// One way on; `quiet` when no take meets an enemy on it.
    struct Edge {
        std::size_t to = 0;
        std::size_t from = 0;
        bool quiet = true;
        friend auto operator<=>(const Edge&, const Edge&) = default;
    };

    void explore();
    /// The nodes from which one of the marked is reached, those included; by quiet ways only, or by all.
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
    std::vector<char> visited_;    // by place and what is known there
    std::vector<char> jumpAhead_;  // the same
    std::vector<char> stepAhead_;  // the same
    std::vector<char> endless_;    // by expression, like the rest
    std::vector<char> reached_;
    std::vector<char> activates_;
    std::vector<char> takesBefore_;
};

/// Of every chain; they go on looking at the program and the dialect.
[[nodiscard]] std::vector<Flow> flowsOf(const Program& program, const Dialect& dialect);

}  // namespace ferz::chessembly
