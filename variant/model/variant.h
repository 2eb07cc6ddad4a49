// A chess variant: its board, its pieces, what a side may do, what a capture does, and when a game ends.
//
// In: what variant/toml/read.h makes of a variant file. It is what rules, perft and generators start from; a
// position of a game is a `Game` (variant/model/game.h). docs/variants.md is the reader's description.
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
#include "support/limits.h"
#include "support/source.h"
#include "variant/core/runtime/rules.h"

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
    /// Names; those after `ir::kEnemyName` are of the other colour. None: there it cannot go, and attacks.
    std::vector<std::string> to;
    ZoneOfSide zone;
    bool isEither = false;             ///< a move that begins there promotes, too
    std::optional<ZoneOfSide> from;    ///< only moves that begin here promote
    bool onlyCaptures = false;         ///< others do not
    bool optional = false;             ///< it may also stay what it is
    std::optional<ZoneOfSide> forced;  ///< but not here
    /// In place of a move, of a piece that stands there or is its side's only one; it may go on at once as
    /// what it becomes, and must then attack nothing.
    bool inPlace = false;
    std::array<bool, 2> sides = {true, true};

    [[nodiscard]] bool isInZone(const ir::Board& board, ir::Colour side, ir::Square square) const;
    /// Whether a move from there may promote at all.
    [[nodiscard]] bool mayBegin(const ir::Board& board, ir::Colour side, ir::Square square) const;
    [[nodiscard]] bool holds(const ir::Board& board, ir::Colour side, ir::Square origin, ir::Square to,
                             bool captures) const;
    [[nodiscard]] bool mayStay(const ir::Board& board, ir::Colour side, ir::Square to) const;
};

using ferz::core::kAlways;

/// The rules' terms in a variant file: names of pieces, and zones as White sees them.
struct NameTerms {
    using Kind = std::string;
    using Kinds = ir::NameSet;
    using Squares = ir::Zone;
    using Pairs = std::map<Kind, Kinds>;
    using Worths = std::map<Kind, ferz::core::Points>;
    static Kind noKind() { return {}; }
    static Kinds noKinds() { return {}; }
    static Kinds allKinds() { return ir::NameSet::all(); }
    static Squares nowhere() { return {}; }
    static Squares everywhere() { return ir::Zone::everywhere(); }
};
using ferz::core::DropMate;
using ferz::core::DropPlace;
using ferz::core::Flipping;
using ferz::core::Passing;
using ferz::core::Result;
using ferz::core::Walling;
using ferz::core::When;
using Hands = ferz::core::Hands<NameTerms>;
using Walls = ferz::core::Walls<NameTerms>;
using EndRule = ferz::core::EndRule<NameTerms>;

/// How a piece comes out of the hand.
struct DropRule : ferz::core::DropRule<NameTerms> {
    std::vector<std::string> as;  ///< names: it may also come as one of these
};

/// What a part of a piece's moves has beside its definition.
struct PartRules {
    bool countsPieces = false;            ///< its steps are repeated by what is on their lines
    ir::NameSet takenFriends = {};        ///< friends that it captures, too
    std::string leaves = {};              ///< the piece that appears where a move began; or none
    std::optional<ZoneOfSide> wins = {};  ///< a move that ends there wins
    std::optional<ir::Edges> wraps = {};  ///< the edges that touch
    friend bool operator==(const PartRules&, const PartRules&) = default;
};

/// The parts with the same rules, as one.
struct WordedPart {
    PartRules rules;
    std::array<std::optional<ir::Movement>, 2> movement;  ///< by colour; without the rules
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
    std::vector<WordedPart> parts;  ///< all of them, where one has rules; for words alone
    int royalUpTo = 0;  ///< royal while its side has at most so many of its kind; 0: never; kAlways: always
    bool isExposed = false;             ///< its side must leave it attacked, by another than a royal
    bool royalTogether = false;         ///< duple check: its side must not leave all such pieces attacked
    std::vector<Promotion> promotions;  ///< in order; the first that applies to the move counts
    std::optional<DropRule> drop;       ///< empty: it is never dropped
    int most = 0;                       ///< nothing promotes to it while its side has so many; 0: any number

    [[nodiscard]] const std::optional<ir::Movement>& of(ir::Colour colour) const {
        return movement[index(colour)];
    }
    [[nodiscard]] bool mayBeRoyal() const { return royalUpTo > 0 || royalTogether; }
    /// White's moves are so, or Black's.
    template <class Is>
    [[nodiscard]] bool moves(const Is& is) const {
        return (movement[0] && is(*movement[0])) || (movement[1] && is(*movement[1]));
    }
};

/// The files that a side's king castles to; 0 is file a.
struct CastlingFiles {
    int shortTo = 0;  ///< the rook stands to the right of the king
    int longTo = 0;   ///< the rook stands to its left
    friend bool operator==(const CastlingFiles&, const CastlingFiles&) = default;
};

/// The king goes to a file of its own rank, the rook beside it on its inner side; or both go as rules say.
struct Castling {
    std::string king;                 ///< a name
    ir::NameSet associates;           ///< who comes along: the rooks of chess
    std::array<CastlingFiles, 2> to;  ///< by colour
    std::vector<ir::Castling> rules;  ///< in place of the files, if there are any
    bool onOppositeSides = false;     ///< who castles takes the enemy's right to castle on the same side
    bool whenDropped = false;         ///< a king dropped on its file and a rook dropped in the corner may
    std::optional<ir::Square> home;   ///< of White's king, if there are several or it is dropped

    [[nodiscard]] int fileOf(ir::Colour side, bool isShort) const {
        const CastlingFiles& files = to[index(side)];
        return isShort ? files.shortTo : files.longTo;
    }
};

struct Variant : ferz::core::Rules<NameTerms> {
    std::string name;
    ir::Board board;
    ir::NameTable names;
    std::vector<PieceType> pieces;  ///< in the order of their letters
    std::optional<Castling> castling;
    std::vector<EndRule> ends;                    ///< the first that holds counts
    std::string start;                            ///< a FEN
    Span startWhere;                              ///< where it stands in the file
    std::map<ir::Square, ir::Piece> startPieces;  ///< what it places: where each piece is unmoved

    /// Null when there is none.
    [[nodiscard]] const PieceType* find(std::string_view name) const;
    /// Returns the kind that the piece counts as.
    [[nodiscard]] const std::string& kindOf(const std::string& name) const;
    /// As what an empty square, or one of the enemy's, is asked whether it is attacked: a royal, if there is
    /// one.
    [[nodiscard]] const PieceType& attackedAs() const;
    /// Some movement asks so.
    [[nodiscard]] bool asksAttacked() const;
    /// As what an exposed piece is asked whether it is attacked: one that is neither royal nor exposed. Null
    /// where there is none; then no piece has to be exposed.
    [[nodiscard]] const PieceType* exposedAs() const;
    /// Where White's king stands that castles, if there are several: what the file says, or where the only
    /// one stands at the start.
    [[nodiscard]] std::optional<ir::Square> castlingHome() const;
    /// The number of checks by which a side wins; 0 if checks are not counted.
    [[nodiscard]] int checksToGive() const;
    /// True if what is legal depends on how many plies were played.
    [[nodiscard]] bool countsPlies() const { return !rules.moves.isUsual() || rules.castleAfter > 0; }
    /// True if some turns are not legal beside others: a capture or a drop may be compulsory.
    [[nodiscard]] bool hasCompulsoryTurns() const {
        return rules.mustCapture || rules.mustEnPassant || hands.must.any;
    }
    /// True if a turn may remove or add royals on squares that its move does not touch: by what a capture
    /// destroys, or a flip.
    [[nodiscard]] bool changesMoreThanMoves() const;
};

/// The most squares of a board; those of the rectangle or box around it are counted.
inline constexpr int kMostSquares = static_cast<int>(limits::kVariantSquares.most);

}  // namespace ferz::variant
