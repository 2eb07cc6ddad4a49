// The rules of a game beside its pieces: the tables [hands], [captures], [walls], [rules] and [[ends]] of a
// variant file. A member is called as its key; `given` says that the table is there.
//
// Reader and generated core share these types. `Terms` says what they are made of: in a variant file kinds
// are names and squares are zones, in a core both are bits (`CoreTerms`, game.h).
//
//     struct Terms {
//         using Kind = ...; using Kinds = ...; using Squares = ...;
//         using Pairs = ...;      // a set of kinds for each kind: pairs[kind]; of const ones pairs.of(kind)
//         static constexpr Kind noKind();
//         static constexpr Kinds noKinds(), allKinds();
//         static constexpr Squares nowhere(), everywhere();
//     };
#ifndef FERZ_CORE_RULES_H
#define FERZ_CORE_RULES_H

#include <array>

#include "bits.h"

namespace ferz::core {

/// White's and Black's.
template <class Each>
using Sided = std::array<Each, 2>;
/// Where a side's part is, for a side that is known only when the program runs.
constexpr unsigned partOf(int side) {
    return static_cast<unsigned>(side);
}

/// Royal however many there are.
inline constexpr int kAlways = 1'000'000;

/// Where a piece is dropped, seen from what stands there already.
enum class DropPlace {
    Anywhere,
    Outflanking,    ///< enemies stand in a row between it and a friend, as in Othello
    BesideFriend,   ///< one of eight squares away, as in Ataxx
    AwayFromEnemy,  ///< no enemy on the four squares beside it, as in Snort
    PushedIn,       ///< the first empty squares behind a row of pieces from the edge
    Stacked         ///< on the lowest rank or on top of a piece, as in Connect Four
};

/// What becomes of a drop that mates.
enum class DropMate {
    Wins,
    Loses,   ///< who drops it
    Illegal  ///< it is said by `mates = false`
};

/// How a piece comes out of the hand.
template <class Terms>
struct DropRule {
    Sided<typename Terms::Squares> zone = {Terms::everywhere(), Terms::everywhere()};
    int onFile = 0;      ///< so many of its kind and side may stand there before it is dropped; 0: any number
    bool checks = true;  ///< it may give check
    DropMate mates = DropMate::Wins;
};

/// What has to be done while it can be.
template <class Terms>
struct Duty {
    bool any = false;
    typename Terms::Kind first = Terms::noKind();  ///< of all kinds this one
};

/// Pieces in hand.
template <class Terms>
struct Hands {
    bool given = false;
    bool drops = true;      ///< in place of a move
    bool gates = false;     ///< behind the first move of a piece, onto the square that it leaves
    bool captured = false;  ///< what a side captures enters its hand
    bool endless = false;   ///< every piece can be dropped whenever it may be
    DropPlace where = DropPlace::Anywhere;
    typename Terms::Squares opening =
        Terms::nowhere();  ///< while one of these is empty, pieces are dropped there
    Duty<Terms> must;
    typename Terms::Kinds bothColours = Terms::noKinds();  ///< half of a side's stand on dark squares

    [[nodiscard]] constexpr bool mayDrop() const { return given && drops; }
};

/// What happens round a square where something is captured.
template <class Terms>
struct Explosion {
    bool given = false;
    typename Terms::Kinds spares =
        Terms::noKinds();  ///< these stay where others are destroyed, but for the captor
    typename Terms::Kinds immune = Terms::noKinds();  ///< these stay always
};

template <class Terms>
struct Captures {
    Explosion<Terms> explode;
    typename Terms::Kinds petrify = Terms::noKinds();         ///< a captor of these kinds becomes a wall
    bool petrifyVictims = false;                              ///< so does what an explosion destroys
    typename Terms::Kinds mutuallyImmune = Terms::noKinds();  ///< these capture none of what counts as theirs

    typename Terms::Pairs forbidden;  ///< by captor: it neither captures nor attacks these

    /// A captor of this kind neither takes such a piece nor attacks it. `all` are the kinds in order; they
    /// are what they count as.
    template <class AllKinds>
    [[nodiscard]] constexpr bool forbids(const AllKinds& all, int captor, int victim) const {
        const auto like = [&](int kind) { return all[static_cast<std::size_t>(kind)].like; };
        return holds(forbidden.of(like(captor)), like(victim));
    }
    /// A captor of this kind never takes such a piece.
    template <class AllKinds>
    [[nodiscard]] constexpr bool spares(const AllKinds& all, int captor, int victim) const {
        const auto index = [](int kind) { return static_cast<std::size_t>(kind); };
        const bool isOwnKind = all[index(captor)].like == all[index(victim)].like;
        return (isOwnKind && holds(mutuallyImmune, all[index(captor)].like)) || forbids(all, captor, victim);
    }

    /// A capture costs more than the piece that is taken.
    [[nodiscard]] constexpr bool costMore() const { return explode.given || petrify != Terms::noKinds(); }
    [[nodiscard]] constexpr bool leaveWalls() const { return petrifyVictims || petrify != Terms::noKinds(); }
};

enum class Walling {
    Any,
    Arrow,  ///< where the piece that moved could move on, as in Amazons
    Past,   ///< on the square that the piece left
    Edge,   ///< at the edge or beside a wall
    Duck    ///< anywhere; the wall before it goes away
};

/// Squares that nobody can enter: a side puts one behind its move.
template <class Terms>
struct Walls {
    bool given = false;
    Walling where = Walling::Any;
    Sided<typename Terms::Squares> zone = {Terms::everywhere(), Terms::everywhere()};
    bool inPlaceOfMove = false;
};

/// What becomes of pieces of the enemy round a piece that has moved or was dropped.
enum class Flipping {
    None,
    Outflanked,   ///< rows between it and a friend change sides, as in Othello
    Beside,       ///< all eight neighbours do, as in Ataxx
    BesideLinked  ///< the same, unless it was dropped where it has no friend beside it
};

enum class Passing { Never, Always, Stalemate };

/// Duties and prohibitions, beside the moves of the pieces.
struct Conduct {
    bool mustCapture = false;  ///< a side that can capture has to
    bool checks = true;        ///< a move may give check
    bool royalsStay = false;   ///< in check a royal moves only to capture the only piece that checks it
    bool stayMobile = false;   ///< no piece goes or is dropped where it could never move again
    bool endFacing = false;    ///< a side that finds two royals facing each other ends that or passes
    Sided<Passing> pass = {Passing::Never, Passing::Never};

    [[nodiscard]] constexpr bool passes(int side) const { return passing(side) != Passing::Never; }
    [[nodiscard]] constexpr Passing passing(int side) const { return pass[partOf(side)]; }
};

template <class Terms>
struct Rules {
    Hands<Terms> hands;
    Captures<Terms> captures;
    Walls<Terms> walls;
    Flipping flips = Flipping::None;
    Conduct rules;
};

/// What ends a game, beside checkmate and stalemate. The words of Stalemate and Mate say only what the result
/// is.
enum class When {
    None,       ///< no rule: what the empty list of a core holds
    Extinct,    ///< a side has at most `count` of one of the kinds
    Goal,       ///< a side has `count` of its pieces in the zone
    Castled,    ///< a side has castled; it loses when it never can
    Checks,     ///< a side has given as many checks as the FEN says
    Line,       ///< a side has `count` pieces in a row
    Chain,      ///< a chain of a side's pieces leads from `zone` to `to`
    Block,      ///< a square of `count` by `count` of a side's pieces
    United,     ///< at least `count` of a side's pieces, and all of them in one group
    Collinear,  ///< `count` pieces of a side on a line, whatever is between them
    Facing,     ///< two royals have faced each other for two plies
    Passes,     ///< both sides have passed
    FullBoard,
    Stalemate,  ///< no move and not in check
    Mate
};
enum class Result { Loss, Draw, Win, Running };

/// Along which lines rows and chains run.
struct Directions {
    bool ranks = true;
    bool files = true;
    bool diagonals = true;
};

template <class Terms>
struct End {
    When when = When::None;
    Result result = Result::Loss;  ///< of the side that the rule speaks of
    Sided<typename Terms::Kinds> pieces = {Terms::allKinds(), Terms::allKinds()};
    Sided<typename Terms::Squares> zone = {Terms::everywhere(), Terms::everywhere()};
    Sided<typename Terms::Squares> to = {Terms::everywhere(), Terms::everywhere()};
    int count = 0;
    int enemies = 0;                    ///< of Extinct: the other side has at least so many of the kind
    bool moving = false;                ///< of Extinct: the other side has one more where it does not move
    bool blocked = false;               ///< of Goal: fewer are enough if no square of the zone is empty
    bool lastMove = false;              ///< of Goal: the other side has one move more
    bool safe = false;                  ///< of Goal: and could not capture there
    Directions directions;              ///< of rows and chains
    bool onward = false;                ///< of Chain: to the right, or straight up, and never back
    Sided<unsigned> castling = {0, 0};  ///< of Castled: bit 0 short, bit 1 long
};

}  // namespace ferz::core

#endif
