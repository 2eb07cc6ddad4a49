// Every expression of the language in one table: its name, what it is and which arguments it takes.
//
//     wordOf(Opcode::TakeMove).name == "take-move"
//     findWord("edge-top")->regions == ir::bit(ir::Region::Top)
//     nearestWord("anchro") == "anchor"
//
// What an expression does is said in outcomes.h and lower.h.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

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

enum class Shape : std::uint8_t {
    Nothing,
    Vector,
    Name,
    NameVector,
    Colour,
    ColourVector,
    KeyNumber,
    Number,
    Register,
    Label
};

/// Registers and remembered anchors are numbered from 0 up to here.
inline constexpr int kRegisters = 16;

/// What Shape::Colour may be.
inline constexpr std::string_view kWhite = "white";
inline constexpr std::string_view kBlack = "black";

struct Word {
    std::string_view name;
    std::string_view meaning;  ///< a sentence without its subject
    Opcode opcode = Opcode::End;
    Shape shape = Shape::Nothing;
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
/// How the arguments are written: `(dx, dy)`.
[[nodiscard]] std::string_view written(Shape shape);

}  // namespace ferz::chessembly
