// The state of an abstract run of the automaton: where it is, and what of its past still matters. A plan is
// unfolded over these states.
//
// Squares are given relative to the anchor. After a loop a square may have many places; if each round goes
// the same way, they are on a line:
//
//     peek(1, 0) repeat(1)        the origin is at (-2, 0), or any number of steps of (-1, 0) further
#pragma once

#include <compare>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "backends/chessembly/program.h"
#include "ir/contents.h"
#include "ir/movement.h"

namespace ferz::chessembly::writing {

/// Which edges of the board wrap: left and right, top and bottom.
struct Touching {
    bool files = false;
    bool ranks = false;
    friend auto operator<=>(const Touching&, const Touching&) = default;
};

/// The wrapping edges that the step may cross. Joined files do not count.
[[nodiscard]] Touching touching(const ir::Step& step);
[[nodiscard]] bool leadsRound(const ir::Instruction& instruction);

/// A square relative to the anchor.
struct RelativeSquare {
    bool far = false;  ///< after a loop: it is `at`, or any number of steps `line` further
    ir::Vec at;
    ir::Vec line;  ///< zero, if far: it may be anywhere
    /// If not empty, and far: after steps round these edges alone, it is `at`, or some widths or heights of
    /// the board further.
    Touching round;

    [[nodiscard]] static RelativeSquare anywhere() { return {true, {}, {}, {}}; }
    [[nodiscard]] bool isAnywhere() const { return far && line.isZero() && !isRound(); }
    [[nodiscard]] bool isRound() const { return round != Touching{}; }
    [[nodiscard]] bool mayBe(const ir::Vec& square) const;
    friend auto operator<=>(const RelativeSquare&, const RelativeSquare&) = default;
};

struct Landing {
    RelativeSquare point;
    ir::Contents on;  ///< contents it may have
    friend auto operator<=>(const Landing&, const Landing&) = default;
};

/// The head of a loop, and where the cursor was when it was met last.
struct Round {
    bool isMet = false;
    RelativeSquare last;
    friend auto operator<=>(const Round&, const Round&) = default;
};

struct AbstractState {
    ir::StateId state = 0;
    ir::Vec cursor;  ///< the automaton's cursor relative to the anchor, which follows it with the next step
    std::map<ir::Slot, Landing> slots;
    std::vector<ir::Slot> kept;  ///< slots whose squares an enclosing block can bring back, innermost last
    std::map<ir::Vec, ir::Contents> known;               ///< contents of squares
    std::map<ir::StateId, Round> rounds;                 ///< for Memory::Lines alone
    std::set<std::pair<ir::VisitSet, ir::Vec>> visited;  ///< for Memory::Exact alone
    bool lifted = false;
    std::optional<RelativeSquare> origin;  ///< empty unless it is needed
    std::optional<Landing> landed;
    std::optional<Landing> captured;
    std::vector<Landing> before;   ///< captures before that, in order
    std::size_t pendingTake = 0;   ///< number of the TakeAhead that `jump` will capture; 0: none
    bool loopedSinceTake = false;  ///< a loop was entered since then
    /// The slot whose square was taken ahead when it was marked. Such a run is followed for captures after a
    /// return to that square alone.
    std::optional<ir::Slot> takenAheadAt;
    bool isAtTakenSquare = false;  ///< the run has returned to that square, which is far
    /// Slots whose squares a fork of this run has taken ahead: that fork makes the captures there.
    std::set<ir::Slot> slotsTakenByFork;
    std::optional<Landing> swapped;
    std::optional<Landing> placed;
    std::string placedName;
    std::optional<std::string> becomes;
    std::map<std::string, int> states;

    friend auto operator<=>(const AbstractState&, const AbstractState&) = default;

    [[nodiscard]] bool isRemembered(const ir::Vec& at) const;
    /// Notes that the square is the origin.
    void isHome(const ir::Vec& square);
    /// Notes that the anchor may have crossed these edges.
    void goRound(const Touching& edges);
    /// Moves the anchor: all squares become relative to its new place.
    void shift(const ir::Vec& by);
    /// Forgets the places of all squares, at the head of a loop after any number of rounds.
    void forgetPlaces();
    /// The same, but keeps the places for the first round, and then the line of each square that is on one.
    void countRound(ir::StateId head);

private:
    template <class Change>
    void changePoints(const Change& change);
};

}  // namespace ferz::chessembly::writing
