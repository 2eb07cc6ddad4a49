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

#include "backends/chessembly/around.h"
#include "backends/chessembly/program.h"
#include "ir/contents.h"
#include "ir/movement.h"

namespace ferz::chessembly::writing {

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

/// How far a square lies along one axis of the board: somewhere between.
struct Span {
    static constexpr int kAny = 1'000'000;
    int least = -kAny;
    int most = kAny;
    bool isRound = false;  ///< but for ways round the edges that touch

    [[nodiscard]] static Span exactly(int at) { return {at, at, false}; }
    [[nodiscard]] bool isExact() const { return least == most; }
    [[nodiscard]] bool mayBe(int at) const { return isRound || (least <= at && at <= most); }
    [[nodiscard]] bool isSure(int at) const { return isExact() && least == at; }
    /// As seen from an anchor that has moved on.
    void shift(int by);
    friend auto operator<=>(const Span&, const Span&) = default;
};

/// How often the beginning of a loop was met, and where the cursor was last.
struct Round {
    int count = 0;
    Point last;
    friend auto operator<=>(const Round&, const Round&) = default;
};

/// What is known of the origin, as seen from a square.
struct View {
    Point origin;
    Span files;
    Span ranks;
    std::optional<std::set<ir::Vec>> steps;
    friend auto operator<=>(const View&, const View&) = default;
};

struct Run {
    ir::StateId state = 0;
    ir::Vec cursor;  ///< the automaton's cursor as seen from the anchor, which stays behind while nothing is
                     ///< looked at
    std::map<ir::Slot, Landing> slots;
    std::vector<ir::Slot> kept;  ///< slots whose squares an enclosing block can bring back, innermost last
    std::map<ir::Slot, View> views;         ///< from the squares of those slots, when they were marked
    std::map<ir::Vec, ir::Contents> known;  ///< what stands on squares
    std::map<ir::StateId, Round> rounds;    ///< only where points are to be lines
    std::set<std::pair<ir::VisitSet, ir::Vec>> visited;  ///< only where every square is known
    bool lifted = false;
    std::optional<Point> origin;  ///< only kept where it is needed
    /// All steps round the edges since the origin were this one; zero: there were none.
    std::optional<ir::Vec> ring = ir::Vec{};
    bool spans = false;  ///< `files` and `ranks` are kept
    /// Steps that lead back to the origin, over empty squares only, or not over empty squares only; and the
    /// last step was one of them.
    std::optional<ir::Vec> homeward;
    bool isBarred = false;
    bool isHomeward = false;
    /// All kinds of steps since then, each made once or more; only where it is asked for, and they are known.
    std::optional<std::set<ir::Vec>> steps;
    /// Where the origin lies as seen from the anchor; only where it is asked for.
    Span files;
    Span ranks;
    std::optional<Landing> landed;
    std::optional<Landing> captured;
    std::vector<Landing> before;  ///< captured before that, in the order of the captures
    std::vector<Point> onward;    ///< captured before that by steps that the rest of the move continues
    bool continued = false;       ///< another run captures again instead
    std::size_t seized = 0;       ///< the number of what was seized
    bool looped = false;          ///< since it was seized
    bool catching = false;  ///< of interest only if the piece comes home, which then catches the captured one
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
    /// What stands on the anchor's square decides how the way back to the origin looks behind the step, and
    /// it is not known.
    [[nodiscard]] bool shouldLook(const ir::Vec& step) const;
    /// Before a step from the anchor: which steps were made, and whether the squares back to the origin are
    /// known to be empty.
    void lookBack(const ir::Vec& step);
    enum class Way { Elsewhere, Home, Unknown };
    /// Of a square that the way back is known of: not the origin, or the origin if a piece stands there.
    [[nodiscard]] Way onWayBack(const ir::Vec& square) const;
    /// The steps since the origin do not lead back to it, as long as they do not turn: the square is another.
    [[nodiscard]] bool isAway(const ir::Vec& square) const;
    /// The square may be the origin.
    [[nodiscard]] bool mayBeHome(const ir::Vec& square) const;
    /// Whether the square is the origin, where nothing but ways round the board makes it another.
    [[nodiscard]] std::optional<Fits> fitsHome(const ir::Vec& square, bool is) const;
    /// The question whether it is, and what tells the two apart.
    [[nodiscard]] Home asksHome(const ir::Vec& square, bool is) const;
    /// The square is known to be the origin.
    void isHome(const ir::Vec& square);
    /// The anchor stands on the square that is being marked; or is back on it.
    void keepView(ir::Slot slot);
    void recallView(ir::Slot slot);
    /// At the beginning of a loop with such steps.
    void goRounds(const Headings& steps);
    /// The anchor goes elsewhere.
    void forgetWay();
    /// The anchor goes to the cursor round these edges.
    void goRound(const Touching& edges);
    /// Everything as seen from an anchor that has moved.
    void shift(const ir::Vec& by);
    /// At the beginning of a loop that any number of rounds may have led to: squares are anywhere.
    void forgetPlaces();
    /// The same, but squares are known for the first `exact` rounds, and then to lie on a line where they do.
    /// `nears`: also as long as a round leads nearer to the origin.
    void countRound(ir::StateId head, int exact, bool nears);

private:
    /// A piece stood on the anchor's square that the move has captured.
    [[nodiscard]] bool isEmptied() const;
    template <class Change>
    void changePoints(const Change& change);
};

}  // namespace ferz::chessembly::writing
