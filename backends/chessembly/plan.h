// A movement rearranged the way Chessembly works: conditions and steps lead to activated squares, and nothing
// that a move changes is seen by a later condition.
//
// In: a simplified movement. Out: a graph of nodes (where the anchor stands, and what is still possible)
// whose edges test, walk and activate. Effects that the automaton does one after the other stand together in
// the activation that makes the move; tests of squares that the pending move has changed are decided; returns
// to squares whose distance is known have become vectors.
//
//     step (1,0), test empty, act land      ->  Walk (1,0) on empty, activates `move` at (0,0)
//
// The moves of the plan, read as Chessembly runs it, are those of the movement. What Chessembly has no word
// for is refused with the reason. The plan knows nothing of blocks, loops and labels.
#pragma once

#include <compare>
#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "backends/chessembly/conditions.h"
#include "backends/chessembly/run.h"
#include "ir/movement.h"

namespace ferz::chessembly::writing {

/// What the program may be written in.
enum class Words { Standard, Extended };

struct Activation {
    enum class Kind {
        Move,
        Take,
        Catch,
        Shift,
        TakeJump,  ///< captures at `captured`, lands at `at`
        Jump,      ///< captures where the last Seize was, lands at `at`
        Place      ///< a piece appears at `at`, the mover stays; only in the extended dialect
    };
    Kind kind = Kind::Move;
    ir::Vec at;  ///< from where the anchor stands behind the edge
    ir::Vec captured;
    std::vector<ir::Effect> tags = {};  ///< Become (at most one), then SetState (one a key)
    /// Further captures of the same move, made before it; only in the extended dialect.
    std::vector<ir::Vec> before = {};
    std::string placed = {};  ///< what appears

    friend auto operator<=>(const Activation&, const Activation&) = default;
};

/// The anchor goes by the vector, whatever stands there; false where it is off the board.
struct Wrap {
    ir::Vec by;
    Touching edges;
    friend auto operator<=>(const Wrap&, const Wrap&) = default;
};
/// Whether the vector leads round the board to where it began, or does not.
struct Fits {
    ir::Vec by;
    bool is = true;
    friend auto operator<=>(const Fits&, const Fits&) = default;
};

/// The anchor moves by the vector, onto a square that holds one of `what`.
struct Walk {
    ir::Vec by;
    ir::Contents what = ir::Contents::onBoard();
    friend auto operator<=>(const Walk&, const Walk&) = default;
};
struct Check {
    ir::Test test;
    friend auto operator<=>(const Check&, const Check&) = default;
};
/// The enemy on the anchor's square is what later jumps capture.
struct Seize {
    std::size_t number = 1;  ///< one for each place where something is seized
    friend auto operator<=>(const Seize&, const Seize&) = default;
};
/// Remembers the anchor, which Recall of the same slot brings back.
struct Keep {
    ir::Slot slot = 0;
    friend auto operator<=>(const Keep&, const Keep&) = default;
};
struct Recall {
    ir::Slot slot = 0;
    std::size_t seized = 0;  ///< the number of what was seized, if later jumps capture it
    friend auto operator<=>(const Recall&, const Recall&) = default;
};
/// Nothing is done: all edges of the target could stand here.
struct Enter {
    friend auto operator<=>(const Enter&, const Enter&) = default;
};
using Operation = std::variant<Walk, Wrap, Check, Seize, Keep, Recall, Fits, Enter>;

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

/// How much is looked at before nothing more is looked for.
struct Bounds {
    std::size_t nodes = 20'000;   ///< of a plan that is not made small yet
    std::size_t items = 150'000;  ///< of a program
    bool areLowered = false;      ///< longer texts could be found

    /// Enough for texts that are many times as long; 0 for any.
    [[nodiscard]] static Bounds ofText(std::size_t characters);
};

/// Why a plan is too large; in other words it would be, too.
inline constexpr const char* kTooMany = "it has too many different ways to move";
/// And why a program is.
inline constexpr const char* kTooLong = "its program would be too long";

/// What a run keeps in mind of the squares that it has left, where it goes round loops.
enum class Memory {
    Nothing,  ///< they may be anywhere
    Exact,    ///< where they are, which ends only where loops come back to where they began
    /// Where they are for one round, and then the line on which they lie. The anchor comes back to a near
    /// square as from afar, where some other way comes back from there: both are then one.
    Lines
};

[[nodiscard]] std::optional<Plan> makePlan(const ir::Movement& movement, Words words, Memory memory,
                                           const Bounds& bounds, Refusal& refusal);

/// All sets of tags that activations of the plan have, in the order in which they are met.
[[nodiscard]] std::vector<std::vector<ir::Effect>> tagsOf(const Plan& plan);
/// What of the plan leads to activations with just these tags, joined as far as possible. Loops are entered
/// where they begin.
[[nodiscard]] Plan restricted(const Plan& plan, const std::vector<ir::Effect>& tags);

}  // namespace ferz::chessembly::writing
