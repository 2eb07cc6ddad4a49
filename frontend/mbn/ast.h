// The syntax tree of an MBN text. Macros and basic pieces are still letters; a doubled modifier is one node.
//
// Trees are immutable and shared, so that a macro or a basic piece is one tree wherever it is used. lower.h
// defines what they mean.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "ir/compass.h"
#include "ir/zone.h"
#include "support/source.h"

namespace ferz::mbn {

/// A letter of a piece set: with its prefix and suffix, compound letters in upper case and without colons
/// (but `:X:` keeps them, it is not the letter X).
struct SetItem {
    std::string letter;
    bool isUpper = true;  ///< written in upper case, which in a set with `!` means a friend
    Span span;
};

/// The letter of a piece in an order of drops, without the `@` before it.
[[nodiscard]] inline std::string droppedLetter(const SetItem& item) {
    return item.letter.substr(item.letter.starts_with('@') ? 1 : 0);
}

struct PieceSet {
    bool byColour = false;  ///< `{!...}`
    bool complement = false;
    std::vector<SetItem> items;
    Span span;
};

struct RangePart {
    enum class Kind { Squares, Threatened, Unthreatened, Unmoved, Attacked };
    Kind kind = Kind::Squares;
    ir::ZonePart squares;
    std::optional<PieceSet> by;  ///< the attackers, for Kind::Attacked
};

struct Range {
    bool complement = false;
    std::vector<RangePart> parts;
    Span span;
};

/// A destination: a range, or the squares that pieces of a set attack.
using Destination = std::variant<Range, PieceSet>;

/// `f`, `(lf)`, `cc{P}`, `jy?`, `o[b,g]`.
struct Modifier {
    char letter = 'm';
    char second = '\0';  ///< second letter of an amalgam; equal to `letter` when doubled
    bool any = false;    ///< followed by `y`
    bool optional = false;
    std::optional<PieceSet> set;
    std::optional<Range> range;
    bool isBuiltIn = false;  ///< part of a basic piece's definition: never reported
    Span span;

    [[nodiscard]] bool isDoubled() const { return second == letter; }
    [[nodiscard]] bool isDirection() const;
};

struct Steps {
    enum class Kind { Unlimited, UpTo, Exactly, LastReachable, Edge };
    Kind kind = Kind::Unlimited;
    int count = 0;
    Span span;
};

/// `*` and `0*`.
[[nodiscard]] inline bool isStar(const Steps& steps) {
    return steps.kind == Steps::Kind::Edge || steps.kind == Steps::Kind::LastReachable;
}

/// True for `00`: the move stays on its square.
[[nodiscard]] inline bool isZero(const std::optional<Steps>& steps) {
    return steps && steps->kind == Steps::Kind::Exactly && steps->count == 0;
}

/// True if the number allows more than one repetition.
[[nodiscard]] inline bool isRepeated(const std::optional<Steps>& steps) {
    if (!steps) return false;
    const bool isCounted = steps->kind == Steps::Kind::UpTo || steps->kind == Steps::Kind::Exactly;
    return !isCounted || steps->count > 1;
}

struct Sequence;

using ir::Leaper;
/// A basic piece or a macro: a letter, or a compound without its colons.
struct Reference {
    std::string name;
    bool isCompound = false;
};
struct Group {
    std::shared_ptr<const Sequence> moves;
    std::vector<Modifier> circular;  ///< the turn of a circular rider: `rf` in `(N)(rf)8`; otherwise empty
};

/// A leaper, a letter or a group, with its number: `N`, `R3`, `(W-F)0*`.
struct MoveTerm {
    std::variant<Leaper, Reference, Group> what;
    std::optional<Steps> steps;
    Span span;
};

[[nodiscard]] inline bool isCircular(const MoveTerm& move) {
    const auto* group = std::get_if<Group>(&move.what);
    return group != nullptr && !group->circular.empty();
}

/// A list of boards along one axis; numbers count from 1.
struct BoardList {
    bool isAll = true;
    std::vector<int> numbers;
    bool isReflected = false;  ///< Black counts from the other end
};

/// `C<2>=`, `C<2;*>=`: on which boards a definition holds.
struct BoardSet {
    BoardList levels;
    BoardList rows;
    Span span;
    /// The number of axes it restricts. Of several definitions the one with most takes precedence.
    [[nodiscard]] int precision() const { return (levels.isAll ? 0 : 1) + (rows.isAll ? 0 : 1); }
};

/// `<+1>`, `<2>`, `<+>`, in front of a move.
struct BoardChange {
    enum class Kind { By, To };
    Kind kind = Kind::By;
    int number = 0;
};

/// `<>`, `<2d>`: turns a leaper into a sum of leapers that change the board.
enum class BoardOperator { Triagonal, Quadrogonal2d, Quadrogonal3d, Quadrogonal4d, Quadrogonal3o };

struct BoardChanges {
    std::vector<BoardChange> changes;  ///< alternatives; none: the axis stays
    bool isReflected = false;
};

struct BoardTransition {
    std::optional<BoardOperator> applied;  ///< if set, the other members are empty
    BoardChanges levels;
    BoardChanges rows;
    Span span;
};

/// `/T[a1]/`, `/{!K}[+]/`; a missing set is every piece, a missing range every square.
struct Condition {
    std::optional<PieceSet> set;
    std::optional<Range> where;
    std::optional<PieceSet> attackedBy;  ///< `/K{!q}/`: the range is the squares that the set attacks
    Span span;
};

/// Moves side by side, with everything written before and after them.
struct PartialMove {
    bool setup = false;
    bool decisive = false;
    std::optional<PieceSet> placed;  ///< `!{X}`: in conversion rules, what the square is set up with
    std::optional<BoardTransition> transition;
    std::vector<Condition> conditions;
    std::vector<Range> origins;
    std::vector<PieceSet> attackers;
    std::vector<Modifier> modifiers;
    std::vector<MoveTerm> moves;
    std::vector<Destination> destinations;
    Span span;
    Span prefix;  ///< everything before the modifiers
};

struct Leg {
    enum class Kind { Plain, MayPlay, MustPlay };
    Kind kind = Kind::Plain;
    bool independent = false;                ///< joined by `--`
    std::vector<PartialMove> alternatives;   ///< alternatives of a plain leg
    std::shared_ptr<const Sequence> inside;  ///< moves of an optional leg
    std::optional<Steps> steps;              ///< number after an optional leg
    Span span;
};

struct Sequence {
    std::vector<Leg> legs;
    Span span;
};

/// A movement that consists of this move alone.
[[nodiscard]] inline std::shared_ptr<const Sequence> sequenceOf(MoveTerm move) {
    const Span span = move.span;
    PartialMove partial;
    partial.moves.push_back(std::move(move));
    partial.span = span;
    Leg leg;
    leg.alternatives.push_back(std::move(partial));
    leg.span = span;
    auto result = std::make_shared<Sequence>();
    result->legs.push_back(std::move(leg));
    result->span = span;
    return result;
}

/// The left side of a definition: `+Q`, `'P`, `R<s>`, `@I`, `:GC:`.
struct Identifier {
    bool isMacro = false;              ///< written with an at sign: `@I`
    bool isSideMover = false;          ///< written with a quote: `'P`
    std::string prefixes;              ///< signs before the letter: `+`
    std::vector<std::string> letters;  ///< compounds without colons, in upper case
    bool isLower = false;              ///< written in lower case: the black piece
    bool isCompound = false;           ///< the only letter is a compound
    std::string suffix;                ///< `<s>`
    std::optional<BoardSet> board;
    std::string announcement;  ///< `/DragonResurrection/`
    Span span;
};

/// `promotion#[1-8]=move`
struct BoardRule {
    std::string name;
    char sign = '+';
    std::optional<Range> zone;
    std::string attribute;
};

struct Definition {
    enum class Kind { Movement, Promotion, Castling, Cancellation, Board, Setup };
    Kind kind = Kind::Movement;
    std::optional<Identifier> identifier;            ///< empty: an anonymous movement
    std::shared_ptr<const Sequence> moves;           ///< null: moves like the basic piece of that letter
    std::shared_ptr<const Sequence> associateMoves;  ///< castling: moves of the other piece
    std::optional<PieceSet> associates;              ///< castling: the other piece; empty: any
    int castlingLetters = 0;                         ///< castling: letters of its name, `O-O` has two
    PieceSet targets;    ///< results of a promotion; the piece a setup rule leaves
    bool drops = false;  ///< `$K==@k@K`: an order of drops
    BoardRule board;
    Span span;
};

inline bool Modifier::isDirection() const {
    return std::string("bdflrstvz").find(letter) != std::string::npos;
}

}  // namespace ferz::mbn
