// The moves of an automaton as nested blocks: what a person would write for a hopper, a pawn or a bent rider.
//
// Every path is run once with names in place of squares: what the move has changed so far is known, a later
// test that looks at a square of the move asks for it by name. A cycle of the automaton becomes a loop where
// it is one step along a line and changes nothing.
//
// In: a simplified movement. Out: for each transition of state 0 its blocks, or nothing where the transition
// needs a walk: cycles that capture, turn or run round the edges, visited squares, or more text than anybody
// reads.
#pragma once

#include <string>
#include <vector>

#include "backends/cpp/overlap.h"
#include "backends/cpp/text.h"
#include "ir/movement.h"

namespace ferz::cpp {

struct Node {
    enum class Kind {
        Step,    ///< `var` is `from` + `vec`; the body runs if that is on the board
        Look,    ///< the same, and `condition` holds there; off the board it counts as `off`
        Test,    ///< `condition`
        Beyond,  ///< `from` + `vec` lies in one of `regions`
        Victim,  ///< `var` is the victim that belongs to the mark on `from`, and `condition` holds of it
        Loop,    ///< `var` is `from` + `start`, then steps on by `vec` as long as it is on the board
        Move     ///< a move is reported
    };
    Kind kind = Kind::Move;
    bool leaves = false;  ///< Look, Test, Beyond: leaves the loop unless it is so; without a body
    std::string var;
    std::string from;
    ir::Vec start;
    ir::Vec vec;
    ir::Edges edges;
    Condition condition = true;
    unsigned regions = 0;
    bool off = false;
    std::string to;                  ///< Move: where it lands
    bool isSimple = false;           ///< Move: it does nothing but land and perhaps capture there
    std::string captured;            ///< Move: `{s1}`; empty if it captures nothing
    std::vector<std::string> parts;  ///< Move: `.with(&Move::flips, {s1})` and so on
    std::vector<Node> body;
};

struct Tree {
    std::vector<Node> nodes;
    Outcomes outcomes;
    std::vector<std::size_t> left;  ///< transitions of state 0 that need a walk
};

[[nodiscard]] Tree buildTree(const ir::Movement& movement, Scope& scope);

}  // namespace ferz::cpp
