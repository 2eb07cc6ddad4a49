// A chess variant: its board, its pieces, what a side may do, what a capture does, and when a game ends.
//
// In: what variant/read.h makes of a variant file. It is what rules, perft and generators start from; a
// position of a game is a `Game` (variant/game.h). docs/variants.md is the reader's description.
//
// It knows movements as automata and nothing of the notation they were written in.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ir/board.h"
#include "ir/castling.h"
#include "ir/contents.h"
#include "ir/movement.h"
#include "ir/names.h"
#include "ir/position.h"
#include "ir/zone.h"

namespace ferz::variant {

/// Where a colour's part of a pair is.
[[nodiscard]] constexpr std::size_t index(ir::Colour colour) {
    return colour == ir::Colour::White ? 0 : 1;
}

/// Squares in a variant file are White's. Here is what a side sees of them, whose ranks are mirrored for
/// Black.
using ZoneOfSide = std::array<ir::Zone, 2>;

/// Whether a square of the board lies in it.
[[nodiscard]] bool isIn(const ZoneOfSide& zone, const ir::Board& board, ir::Colour side, ir::Square square);

/// What becomes of a piece whose move ends in the zone.
struct Promotion {
    /// Names; those behind `ir::kEnemyName` are of the other colour. None: there it cannot go, and attacks.
    std::vector<std::string> to;
    ZoneOfSide zone;
    bool isEither = false;             ///< a move that begins there promotes, too
    bool onlyCaptures = false;         ///< others do not
    bool optional = false;             ///< it may also stay what it is
    std::optional<ZoneOfSide> forced;  ///< but not here
    /// In place of a move, of a piece that stands there or is its side's only one; it may go on at once as
    /// what it becomes, and must then attack nothing.
    bool inPlace = false;
    std::array<bool, 2> sides = {true, true};

    [[nodiscard]] bool isInZone(const ir::Board& board, ir::Colour side, ir::Square square) const;
    [[nodiscard]] bool holds(const ir::Board& board, ir::Colour side, ir::Square from, ir::Square to,
                             bool captures) const;
    [[nodiscard]] bool mayStay(const ir::Board& board, ir::Colour side, ir::Square to) const;
};

/// Royal however many there are.
inline constexpr int kAlways = 1'000'000;

/// How a piece comes out of the hand.
struct DropRule {
    ZoneOfSide zone;
    int mostOnFile = 0;  ///< of its kind and side, before it is dropped; 0: any number
    bool mayCheck = true;
    enum class Mate { Wins, Loses, Illegal };
    Mate mate = Mate::Wins;       ///< for who drops it and mates
    std::vector<std::string> as;  ///< names: it may also come as one of these
};

struct PieceType {
    std::string letter;  ///< White's in FENs: `P`, promoted `+P` or `Q~`
    std::string name;
    /// What it counts as where pieces are counted: the name of another, or its own.
    std::string like;
    /// What it is in the hand of who captures it: the name of another, or its own.
    std::string inHand;
    /// By colour; empty where a side has no such piece.
    std::array<std::optional<ir::Movement>, 2> movement;
    int royalUpTo = 0;                  ///< must not be left attacked while its side has no more of its kind
    bool royalTogether = false;         ///< and of several of its kind not all
    std::vector<Promotion> promotions;  ///< a side's first whose zone holds the square counts
    std::optional<DropRule> drop;       ///< empty: it is never dropped
    int most = 0;                       ///< nothing promotes to it while its side has so many; 0: any number

    [[nodiscard]] const std::optional<ir::Movement>& of(ir::Colour colour) const {
        return movement[index(colour)];
    }
};

/// The king goes to a file of its own rank, the rook beside it on its inner side; or both go as rules say.
struct Castling {
    std::string king;        ///< a name
    ir::NameSet associates;  ///< who comes along: the rooks of chess
    int shortTo = 0;         ///< the king's file, 0 = file a; the rook stands to the right of the king
    int longTo = 0;          ///< the rook stands to its left
    std::vector<ir::Castling> rules;  ///< in place of the files, if there are any
    bool onOppositeSides = false;     ///< who castles takes the enemy's right to castle on the same side
    bool whenDropped = false;         ///< a king dropped on its file and a rook dropped in the corner may
    std::optional<ir::Square> home;   ///< of White's king, if there are several or it is dropped
};

/// Where a piece is dropped, seen from what stands there already.
enum class DropPlace {
    Anywhere,
    Outflanking,    ///< enemies stand in a row between it and a friend, as in Othello
    BesideFriend,   ///< one of eight squares away, as in Ataxx
    AwayFromEnemy,  ///< no enemy on the four squares beside it, as in Snort
    PushedIn,       ///< the first empty squares behind a row of pieces from the edge
    Stacked         ///< on the lowest rank or on top of a piece, as in Connect Four
};

/// Pieces in hand.
struct Hands {
    bool drops = true;           ///< in place of a move
    bool gates = false;          ///< behind the first move of a piece, onto the square that it leaves
    bool keepsCaptured = false;  ///< what a side captures comes to its hand
    DropPlace place = DropPlace::Anywhere;
    bool isEndless = false;          ///< every piece can be dropped whenever it may be
    ir::Zone opening = {};           ///< while one of these squares is empty, pieces are dropped there
    bool mustDrop = false;           ///< who can drop has to
    std::string mustDropFirst = {};  ///< of all pieces in hand this one, whose name it is
    std::vector<std::string> onBothColours = {};  ///< names: half of a side's stand on dark squares
};

/// What happens round a square where something is captured.
struct Explosion {
    ir::NameSet spared;  ///< these stay where others are destroyed, but for the captor
    ir::NameSet immune;  ///< these stay always
};

struct Captures {
    std::optional<Explosion> explosion;
    ir::NameSet petrified;          ///< a captor of these kinds becomes a wall
    bool petrifiesVictims = false;  ///< so does what an explosion destroys
    ir::NameSet mutuallyImmune;     ///< these capture none of their own kind; they attack it all the same
};

/// Squares that nobody can enter: a side puts one behind its move.
struct Walls {
    enum class Where {
        Arrow,  ///< where the piece that moved could move on, as in Amazons
        Duck,   ///< anywhere; the wall before it goes away
        Edge,   ///< at the edge or beside a wall
        Past,   ///< on the square that the piece left
        Any
    };
    Where where = Where::Any;
    ZoneOfSide zone;
    bool inPlaceOfMove = false;
};

/// What becomes of pieces of the enemy round a piece that has moved or was dropped.
enum class Flipping {
    None,
    Outflanked,   ///< rows between it and a friend change sides, as in Othello
    Beside,       ///< all eight neighbours do, as in Ataxx
    BesideLinked  ///< the same, unless it was dropped where it has no friend beside it
};

/// When a game is over, beside checkmate and stalemate.
struct End {
    enum class When {
        Extinct,    ///< a side has at most `count` of one of the kinds
        Goal,       ///< a side has `count` of its pieces in the zone
        Checks,     ///< a side has given as many checks as the FEN says
        Line,       ///< a side has `count` pieces in a row
        Chain,      ///< a chain of a side's pieces leads from `zone` to `to`
        Block,      ///< a square of `count` by `count` of a side's pieces
        Collinear,  ///< `count` pieces of a side on a line, whatever is between them
        Castled,    ///< a side has castled; it loses when it never can
        Facing,     ///< two royals have faced each other for two plies
        Passes,     ///< both sides have passed
        FullBoard,
        Stalemate,  ///< no move and not in check
        Mate
    };
    enum class Result { Loss, Draw, Win };
    When when = When::Extinct;
    Result result = Result::Loss;  ///< of the side that the rule speaks of
    std::array<ir::NameSet, 2> pieces = {ir::NameSet::all(), ir::NameSet::all()};  ///< by side
    ZoneOfSide zone;
    ZoneOfSide to;
    int count = 0;
    int enemies = 0;              ///< of Extinct: the other side has at least so many of the kind
    bool onlyWhenMoving = false;  ///< of Extinct: the other side has one more where it does not move
    bool blocked = false;         ///< of Goal: fewer are enough if no square of the zone is empty
    bool lastMove = false;        ///< of Goal: the other side has one move more
    bool safe = false;            ///< of Goal: and could not capture there
    bool ranks = true;            ///< lines and chains run along ranks
    bool files = true;
    bool diagonals = true;
    bool onward = false;  ///< of Chain: to the right, or straight up, and never back
    std::array<std::array<bool, 2>, 2> castling = {};  ///< of Castled: by side, short and long
};

/// What is allowed and what is not, beside the moves of the pieces.
struct Conduct {
    bool mustCapture = false;     ///< who can capture has to
    bool mayCheck = true;         ///< a move may give check
    bool royalsStay = false;      ///< in check a royal moves only to capture the only piece that checks it
    bool mustStayMobile = false;  ///< no piece goes or is dropped where it could never move again
    bool mustEndFacing = false;   ///< who finds two royals facing each other ends that or passes
    std::array<bool, 2> mayPass = {};
    std::array<bool, 2> mayPassInStalemate = {};
};

struct Variant {
    std::string name;
    ir::Board board;
    ir::NameTable names;
    std::vector<PieceType> pieces;  ///< in the order of their letters
    std::optional<Castling> castling;
    std::optional<Hands> hands;
    Captures captures;
    std::optional<Walls> walls;
    Flipping flipping = Flipping::None;
    Conduct conduct;
    std::vector<End> ends;                        ///< the first that holds counts
    std::string start;                            ///< a FEN
    std::map<ir::Square, ir::Piece> startPieces;  ///< what it places: where each piece is unmoved

    /// Null when there is none.
    [[nodiscard]] const PieceType* find(std::string_view name) const;
    /// What it counts as.
    [[nodiscard]] const std::string& kindOf(const std::string& name) const;
    /// By which a side wins; 0 where they are not counted.
    [[nodiscard]] int checksToGive() const;
    /// An explosion, a piece that turns into a wall, or a flip: a turn may cost or gain royals that its move
    /// does not touch.
    [[nodiscard]] bool changesMoreThanMoves() const;
};

/// Of the box or rectangle of a board.
inline constexpr int kMostSquares = 512;

}  // namespace ferz::variant
