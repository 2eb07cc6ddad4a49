// Rearranges a movement as Chessembly works: conditions and steps lead to activated squares, and no condition
// sees what the move changes.
//
// In: a simplified movement. Out: a graph of nodes (where the anchor stands, and what is still possible)
// whose edges test, step and activate. The effects of a move are collected in one activation; tests of
// squares that the pending move has changed are decided; returns to squares at a known distance have become
// vectors.
//
//     step (1,0), test empty, act land      ->  GuardedStep (1,0) onto empty, activates `move` at (0,0)
//
// The plan, run as Chessembly would, has the moves of the movement. A movement that Chessembly cannot express
// is refused with the reason. Plans have no blocks, loops or labels.
#pragma once

#include <compare>
#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "backends/chessembly/abstract_state.h"
#include "backends/chessembly/conditions.h"
#include "ir/movement.h"

namespace ferz::chessembly::writing {

/// The dialect that the program may be written in.
enum class Words { Standard, Extended };

struct Activation {
    enum class Kind {
        Move,
        Take,
        Catch,
        Shift,
        TakeJump,  ///< captures at `captured`, lands at `at`
        Jump,      ///< captures at the square of the last TakeAhead, lands at `at`
        Place      ///< puts a piece at `at`, the mover stays; only in the extended dialect
    };
    Kind kind = Kind::Move;
    ir::Vec at;  ///< relative to the anchor after the edge
    ir::Vec captured;
    std::vector<ir::Effect> tags = {};  ///< Become (at most one), then SetState (one for each key)
    /// Further captures of the same move, made before it; only in the extended dialect.
    std::vector<ir::Vec> before = {};
    std::string placed = {};  ///< name of the piece for Kind::Place

    friend auto operator<=>(const Activation&, const Activation&) = default;
};

/// The anchor goes by the vector round wrapping edges, whatever stands there; false if that is off the board.
struct Wrap {
    ir::Vec by;
    Touching edges;
    friend auto operator<=>(const Wrap&, const Wrap&) = default;
};
/// Tests whether the vector leads round the board back to its start.
struct Fits {
    ir::Vec by;
    bool is = true;
    friend auto operator<=>(const Fits&, const Fits&) = default;
};

/// The anchor moves by the vector, onto a square that holds one of `what`.
struct GuardedStep {
    ir::Vec by;
    ir::Contents what = ir::Contents::onBoard();
    friend auto operator<=>(const GuardedStep&, const GuardedStep&) = default;
};
struct Check {
    ir::Test test;
    friend auto operator<=>(const Check&, const Check&) = default;
};
/// Takes the enemy on the anchor's square, which a later `jump` captures.
struct TakeAhead {
    std::size_t number = 1;  ///< distinguishes the places of a plan where something is taken ahead
    friend auto operator<=>(const TakeAhead&, const TakeAhead&) = default;
};
/// Remembers the anchor. A Recall of the same slot brings it back.
struct Keep {
    ir::Slot slot = 0;
    friend auto operator<=>(const Keep&, const Keep&) = default;
};
struct Recall {
    ir::Slot slot = 0;
    std::size_t pendingTake = 0;  ///< number of the TakeAhead that a later `jump` captures; 0: none
    friend auto operator<=>(const Recall&, const Recall&) = default;
};
/// Does nothing: the edges of the target follow.
struct Enter {
    friend auto operator<=>(const Enter&, const Enter&) = default;
};
using Operation = std::variant<GuardedStep, Wrap, Check, TakeAhead, Keep, Recall, Fits, Enter>;

using NodeId = std::size_t;
struct Edge {
    Operation operation;
    std::vector<Activation> activations;  ///< sorted; made when the edge has been passed
    NodeId target = 0;
    friend auto operator<=>(const Edge&, const Edge&) = default;
};

struct Plan {
    std::vector<std::vector<Edge>> nodes;  ///< node 0 is the start
};

/// Limits of the search for a program. A movement that needs more is refused.
struct Bounds {
    std::size_t nodes = 20'000;   ///< nodes of a plan before it is minimised
    std::size_t items = 150'000;  ///< expressions of a program
    bool areLowered = false;      ///< limits are lower than the default: there may be a longer text

    /// Limits for a text of so many characters, with a large margin; 0: the default.
    [[nodiscard]] static Bounds ofText(std::size_t characters);
};

/// The reason for a plan that is too large, which it is in either dialect.
inline constexpr const char* kTooMany = "it has too many different ways to move";
/// The reason for a program that is too long.
inline constexpr const char* kTooLong = "its program would be too long";

/// The knowledge, after a loop, of squares that were left before it.
enum class Memory {
    Nothing,  ///< they may be anywhere
    Exact,    ///< their place, in every round; only for loops that come back to their start
    /// Their place in the first round, and then the line on which they lie. A return to a near square is a
    /// Recall if another path returns to it from afar, so that both are one edge.
    Lines
};

[[nodiscard]] std::optional<Plan> makePlan(const ir::Movement& movement, Words words, Memory memory,
                                           const Bounds& bounds, Refusal& refusal);

/// The sets of tags of the plan's activations, in the order of the plan.
[[nodiscard]] std::vector<std::vector<ir::Effect>> tagsOf(const Plan& plan);
/// The part of the plan that leads to activations with exactly these tags, with equal nodes joined. Loops are
/// entered at their heads.
[[nodiscard]] Plan restricted(const Plan& plan, const std::vector<ir::Effect>& tags);

}  // namespace ferz::chessembly::writing
