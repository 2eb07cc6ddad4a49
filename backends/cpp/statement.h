// The small program that a generated function is: few kinds of statements, each printed one for one.
//
// Leapers and riders (rays.h), what a person would write in nested blocks (tree.h) and what needs a walk
// (walk.h) are all written in these. print.h prints them as C++; meaning.h runs them back to an automaton, so
// that a function is proved before anybody sees it.
//
// A block's statements run one after the other, whatever the one before them came to; what stands in the body
// of one runs only where it is reached. Squares are variables; `from` is the mover's.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "backends/cpp/condition.h"
#include "ir/movement.h"
#include "ir/symmetry.h"

namespace ferz::cpp {

struct Statement;
using Block = std::vector<Statement>;

/// `offset(board, from, {1, 2}, frame)`: a square, or kNoSquare.
struct Offset {
    std::string from;
    ir::Vec by;
    ir::Edges edges = ir::PlainEdges{};
    /// Variable of the enclosing Directions that replaces `by`; empty where `by` counts.
    std::string direction = {};
    /// The vector is as the mover sees it; otherwise as White does. In a Turns that decides.
    bool framed = true;

    friend bool operator==(const Offset& left, const Offset& right) = default;
};

/// `board.enPassantVictim(s1)`
struct VictimOf {
    std::string mark;
    friend bool operator==(const VictimOf& left, const VictimOf& right) = default;
};

/// `const int s1 = ...;`
struct Let {
    std::string square;
    std::variant<Offset, VictimOf> value;
    friend bool operator==(const Let& left, const Let& right) = default;
};

/// The point lies in one of these regions; printed where it stands, for it is turned with what is round it.
struct Outside {
    std::string square;
    ir::Vec at;
    unsigned regions = 0;
    friend bool operator==(const Outside& left, const Outside& right) = default;
};

/// Runs the body if both hold, with the square in its variable.
struct If {
    std::optional<Let> let;
    std::optional<Outside> outside;
    Condition condition = true;
    Block body;
};

/// Leaves the round of the loop unless it holds; a line ends there.
struct Leave {
    std::optional<Let> let;
    std::optional<Outside> outside;
    Condition unless = true;
};

/// For each square of a line: `first`, and on by `next` as long as that is on the board.
struct LineLoop {
    std::string square;
    Offset first;
    Offset next;
    bool counts = false;  ///< its body asks how many steps it took
    int most = 0;         ///< steps; 0: any number
    bool circles =
        false;  ///< it may never leave the board, and ends when it took more steps than there are squares
    Block body;
};

/// For each vector of a table.
struct Directions {
    std::string table;
    std::string direction;
    std::vector<ir::Vec> vectors;
    Block body;
};

/// For each turn of a table: every vector and region of the body is turned by it.
struct Turns {
    std::vector<ir::Symmetry> turns;
    bool framed = false;  ///< and then seen from the mover's side
    Block body;
};

/// A move, in squares by their variables.
struct Report {
    std::string to;  ///< empty: the mover disappears
    std::vector<std::string> captures = {};
    std::vector<std::pair<std::string, std::string>> swaps = {};
    std::vector<std::string> flips = {};
    std::vector<std::string> enPassantMarks = {};
    std::vector<std::pair<std::string, ir::Place>> drops = {};
    /// What speaks of no square: Become, SetState, Declare; at most one Become, and a state once.
    std::vector<ir::Effect> tags = {};
};

/// A line of comment.
struct Remark {
    std::string text;
};

// ---- of walks

/// The run's move is made; in a part, the part can be played.
struct Accept {
    std::string run;
};

/// Runs the body with what the instruction makes of the run, if it is possible.
struct Change {
    std::string run;
    std::string of;  ///< the run that is copied first; empty: `run` itself is changed
    ir::Instruction instruction;
    Block body;
};

/// The run goes on in another state.
struct Go {
    std::string run;
    ir::StateId state = 0;
};

/// Pending runs are kept in a worklist; each continues at the case of its state, as `run`.
struct Walk {
    struct StateCase {
        ir::StateId state = 0;
        Block body;
    };
    std::vector<StateCase> cases;  ///< the first is where it starts
    /// `playable1` and so on: number n is what the part n + 1 is asked with. Each may ask for those before
    /// it.
    struct PartOfWalk {
        ir::Part part;
        std::vector<StateCase> cases;
    };
    std::vector<PartOfWalk> parts;
};

struct Statement
    : std::variant<If, Leave, LineLoop, Directions, Turns, Report, Remark, Accept, Change, Go, Walk> {
    using variant::variant;
};

/// True if it leaves a loop.
[[nodiscard]] bool leaves(const Statement& statement);
/// The body of a statement that has one.
[[nodiscard]] Block* bodyOf(Statement& statement);
[[nodiscard]] const Block* bodyOf(const Statement& statement);

}  // namespace ferz::cpp
