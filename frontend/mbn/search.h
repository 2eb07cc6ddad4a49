// Whether a part of a movement can be played: told by a search that goes every way the part might take, one
// after the other, and comes back. The part cannot be played exactly where all of them come to nothing.
//
// In: a part as an automaton of its own, accepting where it has been played. Out: what to ask of each square,
// and where to look next. The search changes nothing on the board: what the part itself has done to a square
// that it meets again is known while the search is planned.
//
//     K-{oR}     of the square that each step leads to, round the edges or not: is it a friend's?
//
// Unlike the demands of demand.h it takes no more room for a ride of any length than for one step, turns
// where the part turns, and sees round the edges of cyclic boards. It has to remember where to go on with
// every way it takes that is not the last of its square, so one way at most may lead back to itself.
#pragma once

#include <cstddef>
#include <optional>
#include <variant>
#include <vector>

#include "ir/movement.h"

namespace ferz::mbn {

/// Does the board's number of files, or of ranks, divide this number?
struct Divides {
    bool ofRanks = false;
    int number = 1;
    friend auto operator<=>(const Divides&, const Divides&) = default;
};

struct Search {
    /// A step, or the way back to a square that is remembered.
    struct Way {
        std::variant<ir::Step, ir::Return> go;
        std::size_t node = 0;
    };
    /// At one square: a question, or ways that have all to come to nothing, or the end of the part.
    struct Turn {
        enum class What { Ask, Go, Played };
        What what = What::Go;
        std::variant<ir::Test, Divides> question;
        std::size_t yes = 0;  ///< turns of the same node
        std::size_t no = 0;
        std::vector<Way> ways;  ///< the one that may lead back here comes last
    };
    struct Node {
        std::optional<ir::Slot> mark;  ///< the square is remembered there
        std::vector<Turn> turns;       ///< the first is where it begins
        /// The part may come by here for ever, round the edges.
        bool isEndless = false;
    };
    std::vector<Node> nodes;  ///< the first is that at the entry
    /// Of ways without an end: each is one row of steps from the entry, and comes home to it.
    bool comesHome = false;
    /// So many steps on a way without an end have seen all that there is. 0: nobody knows.
    int mostSteps = 0;
    bool asksVisited = false;
};

struct SearchOptions {
    bool atOrigin = false;  ///< the entry is the square where the move began
    bool isLifted = false;  ///< and the mover has left it
};

/// The search marks no slots but those from here on.
inline constexpr ir::Slot kFirstSearchSlot = 9;
/// Slots for the squares of ways that are not the last; those behind are for the marks of the part itself.
inline constexpr int kMostTurns = 12;

/// Empty when the part is none of this kind, or takes more effort than is left: states looked at, over all
/// squares and questions. What it took is taken off.
[[nodiscard]] std::optional<Search> searchFor(const ir::Movement& part, const SearchOptions& options,
                                              std::size_t& effort);

}  // namespace ferz::mbn
