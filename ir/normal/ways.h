// The walks of an alternative as states with ways between them: what notations with legs are written from.
//
// In: the walks of one alternative of a normal form. Out: for each state the ways by which it goes on, all
// vectors that do the same together; with rides folded, so that a state that only repeats a step is a leg of
// any length.
//
//     griffin      state 0: leg (1,1) to 1, and a leg that ends; state 1: rides (0,1)(1,0) that end
#pragma once

#include <compare>
#include <vector>

#include "ir/movement.h"
#include "ir/normal/normal_form.h"

namespace ferz::ir::normal {

/// Where a walk goes, what it needs there and what it does.
struct Leg {
    std::vector<Vec> vectors;  ///< sorted
    Edges edges = PlainEdges{};
    int first = 1;
    int most = 1;        ///< steps; 0: as far as it goes
    bool jumps = false;  ///< the squares before the last may hold anything
    Contents hurdles;    ///< of a hopper
    bool marksEnPassant = false;
    std::vector<Test> arrival;
    Contents over;  ///< of the last square: it stays as it is
    Contents take;  ///< of the last square: it is captured
    NameSet enPassant;
    bool last = false;  ///< the move ends after this leg

    /// The last square holds what it usually does: nothing, or after the last leg an enemy that is taken.
    [[nodiscard]] bool isDefault() const;
    friend bool operator==(const Leg& left, const Leg& right);
    friend std::strong_ordering operator<=>(const Leg& left, const Leg& right);
};

[[nodiscard]] Leg legOf(const Line& line);

/// All vectors by which a state goes on in one way to one state.
struct Way {
    Leg leg;
    Going going;  ///< with no vector
    /// Changes on the square, where they are more than a leg can say.
    std::vector<Instruction> changes;
    Node to = 0;
    bool rides = false;  ///< the leg goes as far as it likes, and then on

    [[nodiscard]] bool isEnd() const { return leg.last; }
};

using Ways = std::vector<std::vector<Way>>;

/// What a folded ride may do on its last square when another leg follows.
enum class Midway {
    Bare,  ///< nothing: the square is empty
    Any    ///< what a single leg does there
};

/// By state. A way that ends leads to state 0.
[[nodiscard]] Ways waysOf(const Alternative& alternative, bool leavesAtOnce, Midway midway = Midway::Bare);

}  // namespace ferz::ir::normal
