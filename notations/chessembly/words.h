// Every expression of Chessembly in one table: its name, what it is and which arguments it takes; the
// options; and how a text looks.
//
//     wordOf(Opcode::TakeMove).name == "take-move"
//     optionText(&Readings::extended) == "dialect=extended"
//     findWord("edge-top")->regions == ir::bit(ir::Region::Top)
//     nearestWord("anchro") == "anchor"
//
// What an expression does is said in frontend/chessembly/expression_outcomes.h and lower.h.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "notations/option.h"
#include "support/marks.h"

namespace ferz::chessembly {

enum class Opcode : std::uint8_t {
    // movement
    Move,
    Take,
    TakeMove,
    Catch,
    Jump,
    Shift,
    // conditions
    Peek,
    Observe,
    Anchor,
    Enemy,
    Friendly,
    PieceOn,
    Beyond,  ///< bound, edge, corner and their sides
    Danger,
    Check,
    Piece,
    IfState,
    // tags
    Transition,
    SetState,
    RemoveTag,         ///< `set-state` alone
    RemoveTransition,  ///< `transition` alone
    // control
    Open,
    Close,
    Repeat,
    Do,
    While,
    Label,
    Jmp,
    Jne,
    Not,
    End,
    // extensions
    True,
    False,
    Absolute,
    AbsoluteX,
    AbsoluteY,
    Color,
    ColorOn,
    PlaceMove,
    Read,
    ReadAnd,
    ReadOr,
    ReadXor,
    Write,
    ReadAnchor,
    WriteAnchor,
    FurtherStep,    ///< `+` before a `{`; resolve() makes one expression of the two
    StepFromOrigin  ///< `|` before a `{`, the same
};

/// The arguments of an expression: how many there are, and of which types.
enum class Signature : std::uint8_t {
    Nothing,
    Vector,
    Name,
    NameVector,
    Colour,
    ColourVector,
    KeyNumber,
    Number,
    Register,
    LabelName
};

/// Registers and remembered anchors are numbered from 0 up to here.
inline constexpr int kRegisters = 16;

/// What Signature::Colour may be.
inline constexpr std::string_view kWhite = "white";
inline constexpr std::string_view kBlack = "black";

struct Word {
    std::string_view name;
    std::string_view meaning;  ///< a sentence without its subject
    Opcode opcode = Opcode::End;
    Signature signature = Signature::Nothing;
    std::uint16_t regions = 0;  ///< of Opcode::Beyond
    bool extended = false;      ///< known with dialect=extended only
};

/// All words; a name may stand twice, with other arguments (`set-state`).
[[nodiscard]] std::span<const Word> words();
/// The first word of that name, or null.
[[nodiscard]] const Word* findWord(std::string_view name);
/// The first word of that opcode: `bound` of Beyond.
[[nodiscard]] const Word& wordOf(Opcode opcode);
/// The one known name that a slip of the finger away from it, if it is the only one.
[[nodiscard]] std::optional<std::string_view> nearestWord(std::string_view name, bool extended);
/// What the first argument is the name of, if of something.
[[nodiscard]] std::optional<MarkKind> namedBy(Signature signature);
/// How the arguments are written: `(dx, dy)`.
[[nodiscard]] std::string_view written(Signature signature);
/// For editors.
[[nodiscard]] std::vector<ferz::Word> wordList();

/// Points on which programs of the field read the language differently. Each is an option with two values;
/// false is the first one.
struct Readings {
    bool peekEnters = false;     ///< a false `peek` moves the anchor onto the piece it met
    bool blocksAreTrue = false;  ///< the value after a block is always true
    bool blackOnBoard = false;   ///< vectors are the board's for both sides
    bool extended = false;       ///< the extensions are known
};
using Reading = bool Readings::*;

[[nodiscard]] const std::vector<DialectOption>& options();
/// Null where there is no such option, or none with this value.
[[nodiscard]] Reading setReading(Readings& readings, std::string_view option, std::string_view value);
/// `dialect=extended`
[[nodiscard]] std::string optionText(Reading reading, bool value = true);
/// A comment of a text that begins so, after its `#`, chooses options: `# ferz: peek=enter,block=true`.
inline constexpr std::string_view kOptionsMark = "ferz:";

/// A comment at the start, expressions with numbers in parentheses, or chains.
[[nodiscard]] bool looksLike(std::string_view text);

}  // namespace ferz::chessembly
