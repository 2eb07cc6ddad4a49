// The rules of a game beside its pieces: the tables [hands], [captures], [walls], [rules] and [[ends]] of a
// variant file. A member is called as its key; `given` says that the table is there.
//
// Reader and generated core share these types. `Terms` says what they are made of: in a variant file kinds
// are names and squares are zones, in a core both are bits (`CoreTerms`, game.h).
//
//     struct Terms {
//         using Kind = ...; using Kinds = ...; using Squares = ...;
//         using Pairs = ...;      // a set of kinds for each kind: pairs[kind]; of const ones pairs.of(kind)
//         using Worths = ...;     // points for each kind, likewise
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
/// The index of a side in a Sided, for a side that is known only when the program runs.
constexpr unsigned partOf(int side) {
    return static_cast<unsigned>(side);
}

/// Royal however many there are.
inline constexpr int kAlways = 1'000'000;

/// Where pieces may be dropped, depending on the pieces on the board.
enum class DropPlace {
    Anywhere,
    Outflanking,    ///< a row of enemies stands between the square and a friend, as in Othello
    BesideFriend,   ///< a friend stands on one of the eight squares around, as in Ataxx
    AwayFromEnemy,  ///< no enemy stands on the four squares beside it, as in Snort
    PushedIn,    ///< from the left or below before the first piece, from the right or above past all pieces
    OnePath,     ///< no piece stands beside it, or just one friend, as in Pathway
    NoCrosscut,  ///< no square of two by two has friends and enemies at its corners crosswise after it
    Stacked      ///< on the lowest rank or above a piece, as in Connect Four
};

/// What a drop that gives checkmate does.
enum class DropMate {
    Wins,
    Loses,   ///< the player who drops loses
    Illegal  ///< variant files also say `mates = false`
};

/// How a kind of piece is dropped.
template <class Terms>
struct DropRule {
    Sided<typename Terms::Squares> zone = {Terms::everywhere(), Terms::everywhere()};
    int onFile = 0;       ///< at most so many of its kind and side on the file after the drop; 0: any number
    bool checks = true;   ///< the drop may give check
    bool unsafe = false;  ///< a first royal may be dropped where it could be captured
    bool last = false;    ///< only when nothing else is in the hand
    DropMate mates = DropMate::Wins;
};

/// Something that a player must do if it is possible.
template <class Terms>
struct Duty {
    bool any = false;
    typename Terms::Kind first = Terms::noKind();  ///< this kind before all others
};

/// Pieces in hand.
template <class Terms>
struct Hands {
    bool given = false;
    bool drops = true;      ///< a player may drop a piece instead of moving
    bool gates = false;     ///< a piece's first move may put one from the hand on the square that it leaves
    bool captured = false;  ///< a captured piece enters the captor's hand
    bool endless = false;   ///< every kind is always in hand
    DropPlace where = DropPlace::Anywhere;
    typename Terms::Squares opening =
        Terms::nowhere();  ///< while one of these is empty, pieces are dropped on these only
    Duty<Terms> must;
    typename Terms::Kinds bothColours = Terms::noKinds();  ///< half of a side's end up on dark squares
    typename Terms::Kinds kept = Terms::allKinds();        ///< of captured pieces only these enter the hand
    bool promotes = false;  ///< pieces become only what is in the hand, and take it out of it
    bool spoils = false;    ///< whatever a turn removes goes to who made it, own pieces too
    bool swaps = false;     ///< who has no piece yet may drop one on the only enemy piece, and removes it

    [[nodiscard]] constexpr bool mayDrop() const { return given && drops; }
};

/// What a capture destroys around its square.
template <class Terms>
struct Explosion {
    bool given = false;
    typename Terms::Kinds spares = Terms::noKinds();  ///< kinds that are destroyed only as captors
    typename Terms::Kinds immune = Terms::noKinds();  ///< kinds that are never destroyed
};

/// Pieces are captured between two of the other side, after any move or drop of it.
template <class Terms>
struct Custodial {
    bool given = false;
    bool diagonals = false;  ///< along diagonals, too
    bool edges = false;      ///< the edge of the board counts as one of the two
    bool between = false;    ///< two pieces are captured by one that moves between them
    typename Terms::Squares hostile = Terms::nowhere();   ///< these count as one of the two
    typename Terms::Squares surround = Terms::nowhere();  ///< here, only when all squares beside are taken
};

template <class Terms>
struct Captures {
    Explosion<Terms> explode;
    Custodial<Terms> custodial;
    typename Terms::Kinds petrify = Terms::noKinds();  ///< a captor of these kinds becomes a wall
    bool petrifyVictims = false;                       ///< pieces destroyed around it become walls, too
    typename Terms::Kinds mutuallyImmune = Terms::noKinds();  ///< these do not capture their own kind

    typename Terms::Pairs dies;       ///< by captor: it is removed with these victims
    typename Terms::Pairs forbidden;  ///< by captor: it neither captures nor attacks these

    /// True if a captor of this kind neither captures nor attacks such a victim. `all`: the kinds in order; a
    /// kind counts as its `like`.
    template <class AllKinds>
    [[nodiscard]] constexpr bool forbids(const AllKinds& all, int captor, int victim) const {
        const auto like = [&](int kind) { return all[static_cast<std::size_t>(kind)].like; };
        return holds(forbidden.of(like(captor)), like(victim));
    }
    /// True if a captor of this kind never captures such a victim.
    template <class AllKinds>
    [[nodiscard]] constexpr bool spares(const AllKinds& all, int captor, int victim) const {
        const auto index = [](int kind) { return static_cast<std::size_t>(kind); };
        const bool isOwnKind = all[index(captor)].like == all[index(victim)].like;
        return (isOwnKind && holds(mutuallyImmune, all[index(captor)].like)) || forbids(all, captor, victim);
    }

    /// True if a turn may remove more than the victim of its move.
    [[nodiscard]] constexpr bool costMore() const {
        return explode.given || custodial.given || petrify != Terms::noKinds() || !dies.empty();
    }
    [[nodiscard]] constexpr bool leaveWalls() const { return petrifyVictims || petrify != Terms::noKinds(); }
};

enum class Walling {
    Any,
    Arrow,  ///< where the piece that has moved could move next, as in Amazons
    Past,   ///< on the square that the piece has left
    Edge,   ///< at the edge or beside a wall
    Duck    ///< anywhere; the wall put before is removed
};

/// Squares that no piece can enter: a player puts one with each move.
template <class Terms>
struct Walls {
    bool given = false;
    Walling where = Walling::Any;
    Sided<typename Terms::Squares> zone = {Terms::everywhere(), Terms::everywhere()};
    bool inPlaceOfMove = false;
    bool guards = false;  ///< a wall put in place of a move stops a check
    /// Here a piece of the player appears who makes that all four squares straight beside it are taken.
    typename Terms::Squares claims = Terms::nowhere();
    typename Terms::Kinds claimPiece = Terms::noKinds();
    bool claimAgain = false;  ///< after that the other player passes
};

/// Which enemy pieces around a piece that was moved or dropped change sides.
enum class Flipping {
    None,
    Outflanked,   ///< rows between it and a friend, as in Othello
    Beside,       ///< those on the eight squares around, as in Ataxx
    BesideLinked  ///< the same, but after a drop only if a friend stands beside it
};

enum class Passing {
    Never,
    Always,
    Stalemate,
    Waiting  ///< with an empty hand while the other side's is not, and then nothing else
};

/// How many moves a player makes before the other one moves, turn by turn from the first one on; the last two
/// numbers come again and again. Between these moves the other player passes: every move and every pass is
/// a ply.
struct TurnLengths {
    static constexpr int kMost = 64;
    int count = 0;  ///< of the numbers; 0: one move each
    int each[kMost] = {};
    bool progressive = false;  ///< one move, two, three, ...

    [[nodiscard]] constexpr bool isUsual() const { return count == 0 && !progressive; }
    /// True if the player to move after so many plies has to pass.
    [[nodiscard]] constexpr bool waits(int plies) const {
        if (isUsual()) return false;
        int turn = 0;
        while (plies >= pliesOf(turn))
            plies -= pliesOf(turn++);
        return plies % 2 == 1;
    }
    friend constexpr bool operator==(const TurnLengths& a, const TurnLengths& b) {
        if (a.count != b.count || a.progressive != b.progressive) return false;
        for (int i = 0; i < a.count; ++i) {
            if (a.each[i] != b.each[i]) return false;
        }
        return true;
    }

private:
    [[nodiscard]] constexpr int pliesOf(int turn) const {
        if (progressive) return 2 * turn + 1;
        const int behind = turn - count;
        const int at = behind < 0 ? turn : count - 1 - (count > 1 && behind % 2 == 0 ? 1 : 0);
        return 2 * each[at] - 1;
    }
};

/// Duties and prohibitions, beside the moves of the pieces.
struct Conduct {
    bool mustCapture = false;  ///< a player who can capture must
    bool checks = true;        ///< moves may give check
    bool royalsStay = false;   ///< a royal in check may only move by capturing the only piece that checks it
    bool stayMobile = false;   ///< no piece moves or is dropped to where it could never move again
    bool endFacing = false;    ///< if two royals face each other, the player to move must end that or pass
    TurnLengths moves;
    bool earlyCaptures = true;   ///< of several moves, not only the last may capture
    bool earlyChecks = true;     ///< nor give check
    int castleAfter = 0;         ///< so many plies are played before anybody castles
    bool mustEnPassant = false;  ///< who can capture en passant must
    bool safePath = false;       ///< a royal passes no square where it could be taken
    bool continueJumps = false;  ///< a piece that has captured by a jump has to do so again if it can
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
    typename Terms::Kinds freezes = Terms::noKinds();  ///< enemies beside these do nothing
    Conduct rules;
};

/// What ends a game. A game always ends by stalemate and mate: their rules only say the result.
enum class When {
    None,       ///< no rule: the entry of an empty list
    Extinct,    ///< a side has at most `count` of one of the kinds
    Goal,       ///< a side has `count` of its pieces in the zone
    Castled,    ///< a side has castled, or the other side has lost the right to
    Checks,     ///< a side has given the number of checks in the FEN
    Line,       ///< a side has `count` pieces in a row
    Chain,      ///< a chain of a side's pieces leads from `zone` to `to`
    Block,      ///< a square of `count` by `count` of a side's pieces
    United,     ///< at least `count` of a side's pieces, and all of them in one group
    Collinear,  ///< `count` pieces of a side on a line, whatever stands between them
    Facing,     ///< two royals have faced each other for two plies
    Passes,     ///< both sides have passed
    FullBoard,
    Stalemate,  ///< no move and not in check
    Mate
};
enum class Result { Loss, Draw, Win, Running };

/// Points are counted in halves: 1.5 is 3.
struct Points {
    int halves = 0;
    friend constexpr bool operator==(Points a, Points b) { return a.halves == b.halves; }
};

/// The lines along which rows and chains count.
struct Directions {
    bool ranks = true;
    bool files = true;
    bool diagonals = true;
    bool rising = false;   ///< the diagonals that go up to the right, alone
    bool falling = false;  ///< and those that go down to the right
};

/// A rule that ends the game.
template <class Terms>
struct EndRule {
    When when = When::None;
    Sided<Result> result = {Result::Loss, Result::Loss};  ///< for the side that meets the rule
    Sided<typename Terms::Kinds> pieces = {Terms::allKinds(), Terms::allKinds()};
    Sided<typename Terms::Squares> zone = {Terms::everywhere(), Terms::everywhere()};
    Sided<typename Terms::Squares> to = {Terms::everywhere(), Terms::everywhere()};
    Sided<typename Terms::Squares> via = {Terms::everywhere(), Terms::everywhere()};  ///< for Chain, too
    int count = 0;
    /// For the ends that come for both sides at once: the side with fewer points on the board meets the rule,
    /// whoever is to move.
    bool fewer = false;
    /// What a piece of each kind is worth; if empty, each of the pieces is worth one point.
    typename Terms::Worths points;
    Sided<Points> bonus = {};  ///< beside the pieces
    int enemies = 0;           ///< for Extinct: the other side must have at least so many of the kind
    bool all = false;          ///< for Extinct: of each of the kinds
    bool moving = false;       ///< for Extinct: one more than that if the side itself is to move
    bool blocked = false;      ///< for Goal: fewer are enough if no square of the zone is empty
    bool lastMove = false;     ///< for Goal: Black may reach it in the move after White
    bool safe = false;         ///< for Goal: only if no legal move captures the piece there
    Directions directions;     ///< for rows and chains
    int axes = 2;              ///< for Line: 3 or 4 where levels of `count` by `count` lie side by side
    bool onward = false;       ///< for Chain: each step goes to the right or straight up
    Sided<unsigned> castling = {0, 0};  ///< for Castled: bit 0 short, bit 1 long

    /// The result is this one, whichever side meets the rule.
    [[nodiscard]] constexpr bool isAlways(Result which) const {
        return result[0] == which && result[1] == which;
    }
};

}  // namespace ferz::core

#endif
