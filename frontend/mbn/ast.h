// The tree of an MBN text, as written: macros and basic pieces are still letters, doubled modifiers are one.
//
// Trees are immutable and shared, so that a macro or a basic piece is one tree wherever it is used.
// Nothing here has a meaning yet; lower.h gives it one.
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
    bool isUpper = true;  ///< the case it was written in: with `!` upper case is a friend
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
    std::optional<PieceSet> by;  ///< of an attacked one
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
    char second = '\0';  ///< of an amalgam; the same letter when doubled
    bool any = false;    ///< followed by `y`
    bool optional = false;
    std::optional<PieceSet> set;
    std::optional<Range> range;
    bool isBuiltIn = false;  ///< from the body of a basic piece: right by construction, never diagnosed
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

/// `00`: the move stays where it is.
[[nodiscard]] inline bool isZero(const std::optional<Steps>& steps) {
    return steps && steps->kind == Steps::Kind::Exactly && steps->count == 0;
}

/// The move is played more than once.
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
    std::vector<Modifier> circular;  ///< `(N)(rf)8`; empty when it is none
};

struct Move {
    std::variant<Leaper, Reference, Group> what;
    std::optional<Steps> steps;
    Span span;
};

[[nodiscard]] inline bool isCircular(const Move& move) {
    const auto* group = std::get_if<Group>(&move.what);
    return group != nullptr && !group->circular.empty();
}

/// Which boards, along one axis; numbers count from 1.
struct BoardList {
    bool isAll = true;
    std::vector<int> numbers;
    bool isReflected = false;  ///< for Black counted from the other end
};

/// `C<2>=`, `C<2;*>=`: on which boards a definition holds.
struct BoardSet {
    BoardList levels;
    BoardList rows;
    Span span;
    /// The axes that it names: the definition that names most of them wins.
    [[nodiscard]] int precision() const { return (levels.isAll ? 0 : 1) + (rows.isAll ? 0 : 1); }
};

/// `<+1>`, `<2>`, `<+>`, in front of a move.
struct BoardChange {
    enum class Kind { By, To };
    Kind kind = Kind::By;
    int number = 0;
};

/// `<>`, `<2d>`: a leaper becomes a sum of leapers that change the board.
enum class BoardOperator { Triagonal, Quadrogonal2d, Quadrogonal3d, Quadrogonal4d, Quadrogonal3o };

struct BoardChanges {
    std::vector<BoardChange> changes;  ///< alternatives; none: the axis stays
    bool isReflected = false;
};

struct BoardTransition {
    std::optional<BoardOperator> applied;  ///< then nothing else
    BoardChanges levels;
    BoardChanges rows;
    Span span;
};

/// `/T[a1]/`, `/{!K}[+]/`; a missing set is every piece, a missing range every square.
struct Condition {
    std::optional<PieceSet> set;
    std::optional<Range> where;
    std::optional<PieceSet> attackedBy;  ///< `/K{!q}/`: the range as the squares that a set attacks
    Span span;
};

/// Moves side by side with everything before and behind them.
struct PartialMove {
    bool setup = false;
    bool decisive = false;
    std::optional<PieceSet> placed;  ///< `!{X}`: in conversion rules, what the square is set up with
    std::optional<BoardTransition> transition;
    std::vector<Condition> conditions;
    std::vector<Range> origins;
    std::vector<PieceSet> attackers;
    std::vector<Modifier> modifiers;
    std::vector<Move> moves;
    std::vector<Destination> destinations;
    Span span;
    Span prefix;  ///< everything before the modifiers
};

struct Leg {
    enum class Kind { Plain, MayPlay, MustPlay };
    Kind kind = Kind::Plain;
    bool independent = false;                ///< behind `--`
    std::vector<PartialMove> alternatives;   ///< of a plain leg
    std::shared_ptr<const Sequence> inside;  ///< of an optional one
    std::optional<Steps> steps;              ///< of an optional one
    Span span;
};

struct Sequence {
    std::vector<Leg> legs;
    Span span;
};

/// A movement that is nothing but this move.
[[nodiscard]] inline std::shared_ptr<const Sequence> sequenceOf(Move move) {
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

struct Identifier {
    bool isMacro = false;
    bool isSideMover = false;
    std::string prefixes;
    std::vector<std::string> letters;  ///< compound ones without colons, in upper case
    bool isLower = false;              ///< the black piece
    bool isCompound = false;           ///< the only letter is a compound
    std::string suffix;
    std::optional<BoardSet> board;
    std::string announcement;
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
    std::optional<Identifier> identifier;            ///< none: an anonymous movement
    std::shared_ptr<const Sequence> moves;           ///< none: moves like the basic piece of that letter
    std::shared_ptr<const Sequence> associateMoves;  ///< castling
    std::optional<PieceSet> associates;              ///< castling; none: any piece
    int castlingLetters = 0;                         ///< of its name, `O-O` has two
    PieceSet targets;                                ///< of a promotion; what a setup rule leaves behind
    bool drops = false;                              ///< `$K==@k@K`: an order of drops
    BoardRule board;
    Span span;
};

inline bool Modifier::isDirection() const {
    return std::string("bdflrstvz").find(letter) != std::string::npos;
}

}  // namespace ferz::mbn
