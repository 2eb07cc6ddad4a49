// Where a run of the automaton is, and what of its past still matters: what a plan is unfolded over.
//
// Squares are known by their place as seen from the anchor. Behind a loop that place is one of many, and of
// a loop that always gets on in one direction it is known that they lie on a line:
//
//     peek(1, 0) repeat(1)        where it began: (-2, 0), or any number of further steps of (-1, 0)
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

/// Which edges of the board touch: left and right, top and bottom.
struct Touching {
    bool files = false;
    bool ranks = false;
    friend auto operator<=>(const Touching&, const Touching&) = default;
};

/// The edges that the step may lead round. Files that are joined are no edges.
[[nodiscard]] Touching touching(const ir::Step& step);
[[nodiscard]] bool leadsRound(const ir::Instruction& instruction);

/// A square as seen from the anchor.
struct Point {
    bool far = false;  ///< a loop lies between: it is `at`, or any number of steps `line` beyond it
    ir::Vec at;
    ir::Vec line;  ///< zero, and far: it may be anywhere
    /// Far, and nothing but ways round these edges lies between: it is at `at`, or some widths or heights of
    /// the board from there.
    Touching round;

    [[nodiscard]] static Point anywhere() { return {true, {}, {}, {}}; }
    [[nodiscard]] bool isAnywhere() const { return far && line.isZero() && !isRound(); }
    [[nodiscard]] bool isRound() const { return round != Touching{}; }
    [[nodiscard]] bool mayBe(const ir::Vec& square) const;
    friend auto operator<=>(const Point&, const Point&) = default;
};

struct Landing {
    Point point;
    ir::Contents on;  ///< what may stand there
    friend auto operator<=>(const Landing&, const Landing&) = default;
};

/// The beginning of a loop was met: where the cursor was last.
struct Round {
    bool isMet = false;
    Point last;
    friend auto operator<=>(const Round&, const Round&) = default;
};

struct Run {
    ir::StateId state = 0;
    ir::Vec cursor;  ///< the automaton's cursor as seen from the anchor, which stays behind while nothing is
                     ///< looked at
    std::map<ir::Slot, Landing> slots;
    std::vector<ir::Slot> kept;  ///< slots whose squares an enclosing block can bring back, innermost last
    std::map<ir::Vec, ir::Contents> known;               ///< what stands on squares
    std::map<ir::StateId, Round> rounds;                 ///< only where points are to be lines
    std::set<std::pair<ir::VisitSet, ir::Vec>> visited;  ///< only where every square is known
    bool lifted = false;
    std::optional<Point> origin;  ///< only kept where it is needed
    std::optional<Landing> landed;
    std::optional<Landing> captured;
    std::vector<Landing> before;  ///< captured before that, in the order of the captures
    std::size_t seized = 0;       ///< the number of what was seized
    bool looped = false;          ///< since it was seized
    /// Seized when the square was marked; nothing but a capture after a return to it is of interest then.
    std::optional<ir::Slot> seizedAt;
    bool away = false;  ///< back on the square of `seizedAt`, which is far
    /// Slots for whose capture a twin of this run seized the piece.
    std::set<ir::Slot> twins;
    std::optional<Landing> swapped;
    std::optional<Landing> placed;
    std::string placedName;
    std::optional<std::string> becomes;
    std::map<std::string, int> states;

    friend auto operator<=>(const Run&, const Run&) = default;

    [[nodiscard]] bool isRemembered(const ir::Vec& at) const;
    /// The square is known to be the origin.
    void isHome(const ir::Vec& square);
    /// The anchor goes to the cursor round these edges.
    void goRound(const Touching& edges);
    /// Everything as seen from an anchor that has moved.
    void shift(const ir::Vec& by);
    /// At the beginning of a loop that any number of rounds may have led to: squares are anywhere.
    void forgetPlaces();
    /// The same, but squares are known for the first round, and then to lie on a line where they do.
    void countRound(ir::StateId head);

private:
    template <class Change>
    void changePoints(const Change& change);
};

}  // namespace ferz::chessembly::writing
