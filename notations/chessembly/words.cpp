#include "notations/chessembly/words.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <fmt/format.h>
#include <vector>

#include "ir/movement.h"
#include "support/spelling.h"

namespace ferz::chessembly {

namespace {

using ir::bit;
using ir::Region;

constexpr unsigned kEdges = bit(Region::Left) | bit(Region::Right) | bit(Region::Top) | bit(Region::Bottom);
constexpr unsigned kCorners =
    bit(Region::TopLeft) | bit(Region::TopRight) | bit(Region::BottomLeft) | bit(Region::BottomRight);

constexpr Word kWords[] = {
    // reference 2
    {"move", "activates an empty square and goes there; anything else is false", Opcode::Move, Shape::Vector},
    {"take", "activates an enemy's square and goes there; goes to an empty square without activating it",
     Opcode::Take, Shape::Vector},
    {"take-move",
     "activates an empty square and goes there, or activates an enemy's square and is false behind it",
     Opcode::TakeMove, Shape::Vector},
    {"catch",
     "activates the capture of an enemy, by which the piece stays where it is; the anchor goes there",
     Opcode::Catch, Shape::Vector},
    {"jump",
     "lands on an empty square and captures what the last `take` met; that `take` is no move of its own then",
     Opcode::Jump, Shape::Vector},
    {"shift", "changes places with what stands there, or goes to an empty square", Opcode::Shift,
     Shape::Vector},
    // reference 4
    {"peek", "true on an empty square, and goes there", Opcode::Peek, Shape::Vector},
    {"observe", "true on an empty square; the anchor stays", Opcode::Observe, Shape::Vector},
    {"anchor", "true on a square of the board, and goes there whatever stands on it", Opcode::Anchor,
     Shape::Vector},
    {"enemy", "true where an enemy stands", Opcode::Enemy, Shape::Vector},
    {"friendly", "true where a friend stands", Opcode::Friendly, Shape::Vector},
    {"piece-on", "true where a piece of that name stands, of either colour", Opcode::PieceOn,
     Shape::NameVector},
    {"danger", "true where the enemy could take a piece that goes there", Opcode::Danger, Shape::Vector},
    {"check", "true while a king of ours is attacked", Opcode::Check, Shape::Nothing},
    {"bound", "true off the board", Opcode::Beyond, Shape::Vector, kEdges | kCorners},
    {"edge", "true off the board in one direction only, past a side", Opcode::Beyond, Shape::Vector, kEdges},
    {"edge-top", "true past the top side, and no other", Opcode::Beyond, Shape::Vector, bit(Region::Top)},
    {"edge-bottom", "true past the bottom side, and no other", Opcode::Beyond, Shape::Vector,
     bit(Region::Bottom)},
    {"edge-left", "true past the left side, and no other", Opcode::Beyond, Shape::Vector, bit(Region::Left)},
    {"edge-right", "true past the right side, and no other", Opcode::Beyond, Shape::Vector,
     bit(Region::Right)},
    {"corner", "true off the board in both directions, past a corner", Opcode::Beyond, Shape::Vector,
     kCorners},
    {"corner-top-left", "true past the top left corner", Opcode::Beyond, Shape::Vector, bit(Region::TopLeft)},
    {"corner-top-right", "true past the top right corner", Opcode::Beyond, Shape::Vector,
     bit(Region::TopRight)},
    {"corner-bottom-left", "true past the bottom left corner", Opcode::Beyond, Shape::Vector,
     bit(Region::BottomLeft)},
    {"corner-bottom-right", "true past the bottom right corner", Opcode::Beyond, Shape::Vector,
     bit(Region::BottomRight)},
    // reference 5
    {"piece", "true when the piece that runs the program has that name", Opcode::Piece, Shape::Name},
    {"if-state", "true when that state of the game has this number; one that was never set has 0",
     Opcode::IfState, Shape::KeyNumber},
    {"transition",
     "every later activation of the chain turns the piece into that one; alone it removes these tags",
     Opcode::Transition, Shape::Name},
    {"transition",
     "every later activation of the chain turns the piece into that one; alone it removes these tags",
     Opcode::RemoveTransition, Shape::Nothing, 0, true},
    {"set-state",
     "every later activation of the chain sets that state of the game; alone it removes the last tag",
     Opcode::SetState, Shape::KeyNumber},
    {"set-state",
     "every later activation of the chain sets that state of the game; alone it removes the last tag",
     Opcode::RemoveTag, Shape::Nothing},
    // reference 3
    {"{", "begins a block: at its end the anchor is again where it was here", Opcode::Open, Shape::Nothing},
    {"}", "ends a block, and the anchor is where it was at its `{`", Opcode::Close, Shape::Nothing},
    {"repeat", "goes back that many expressions while the value is true; `{` and `}` count", Opcode::Repeat,
     Shape::Number},
    {"do", "begins what `while` repeats", Opcode::Do, Shape::Nothing},
    {"while", "goes back to its `do` while the value is true", Opcode::While, Shape::Nothing},
    {"label", "a place of the chain to jump to", Opcode::Label, Shape::Label},
    {"jmp", "jumps to the label when the value is true", Opcode::Jmp, Shape::Label},
    {"jne", "jumps to the label when the value is false", Opcode::Jne, Shape::Label},
    {"not", "makes a true value false, and a false one true", Opcode::Not, Shape::Nothing},
    {"end", "ends the chain", Opcode::End, Shape::Nothing},
    // seen in the field
    {"true", "the value true", Opcode::True, Shape::Nothing, 0, true},
    {"false", "the value false", Opcode::False, Shape::Nothing, 0, true},
    {"color", "true when the piece that runs the program is white, or black", Opcode::Color, Shape::Colour, 0,
     true},
    {"color-on", "true where a piece of that colour stands", Opcode::ColorOn, Shape::ColourVector, 0, true},
    {"read", "the value of the register", Opcode::Read, Shape::Register, 0, true},
    {"write", "keeps the value before it in the register, and is true", Opcode::Write, Shape::Register, 0,
     true},
    {"read-and", "the register and the value before it", Opcode::ReadAnd, Shape::Register, 0, true},
    {"read-or", "the register or the value before it", Opcode::ReadOr, Shape::Register, 0, true},
    {"read-xor", "whether the register and the value before it differ", Opcode::ReadXor, Shape::Register, 0,
     true},
    {"read-anchor", "goes to the anchor that was kept under this number", Opcode::ReadAnchor, Shape::Register,
     0, true},
    {"write-anchor", "keeps the anchor under this number", Opcode::WriteAnchor, Shape::Register, 0, true},
    {"absolute", "goes to this file and rank, counted from 0 as the player sees them", Opcode::Absolute,
     Shape::Vector, 0, true},
    {"absolute-x", "goes to this file, counted from 0 as the player sees it", Opcode::AbsoluteX,
     Shape::Number, 0, true},
    {"absolute-y", "goes to this rank, counted from 0 as the player sees it", Opcode::AbsoluteY,
     Shape::Number, 0, true},
    {"place-move", "a piece of that name appears on the empty square, and the mover stays", Opcode::PlaceMove,
     Shape::NameVector, 0, true},
    {"+", "before a block: what it activates continues the last activation, from the anchor",
     Opcode::FurtherStep, Shape::Nothing, 0, true},
    {"|", "before a block: what it activates continues the last activation, from the piece's own square",
     Opcode::StepFromOrigin, Shape::Nothing, 0, true},
};

struct Choice {
    Reading reading;
    DialectOption option;
};

const std::array<Choice, 4>& choices() {
    static const std::array<Choice, 4> kChoices = {{
        {&Readings::peekEnters,
         {"peek",
          {"strict", "enter"},
          "where a false peek leaves the anchor: in place, or on the piece it met"}},
        {&Readings::blocksAreTrue,
         {"block", {"value", "true"}, "the value after a block: its last one, or always true"}},
        {&Readings::blackOnBoard,
         {"black", {"turn", "board"}, "a black piece's vectors: turned by 180 degrees, or the board's own"}},
        {&Readings::extended,
         {"dialect", {"standard", "extended"}, "whether the extensions found in the field are known"}},
    }};
    return kChoices;
}

}  // namespace

std::span<const Word> words() {
    return kWords;
}

const Word* findWord(std::string_view name) {
    const auto* found = std::find_if(std::begin(kWords), std::end(kWords),
                                     [&](const Word& each) { return each.name == name; });
    return found == std::end(kWords) ? nullptr : found;
}

const Word& wordOf(Opcode opcode) {
    return *std::find_if(std::begin(kWords), std::end(kWords),
                         [&](const Word& each) { return each.opcode == opcode; });
}

std::optional<std::string_view> nearestWord(std::string_view name, bool extended) {
    std::vector<std::string_view> known;
    for (const Word& word : kWords) {
        if (!word.extended || extended) known.push_back(word.name);
    }
    return ferz::nearestWord(name, known);
}

std::string_view written(Shape shape) {
    switch (shape) {
        case Shape::Nothing: return "";
        case Shape::Vector: return "(dx, dy)";
        case Shape::Name: return "(name)";
        case Shape::NameVector: return "(name, dx, dy)";
        case Shape::Colour: return "(colour)";
        case Shape::ColourVector: return "(colour, dx, dy)";
        case Shape::KeyNumber: return "(key, n)";
        case Shape::Number:
        case Shape::Register:
        case Shape::Label: return "(n)";
    }
    return "";
}

std::optional<MarkKind> namedBy(Shape shape) {
    if (shape == Shape::Label) return MarkKind::Label;
    return shape == Shape::Name || shape == Shape::NameVector ? std::optional(MarkKind::Piece) : std::nullopt;
}

std::vector<ferz::Word> wordList() {
    std::vector<ferz::Word> list;
    for (const Word& each : kWords) {
        const bool isControl = each.opcode >= Opcode::Open && each.opcode <= Opcode::End;
        list.push_back(
            {each.name, MarkKind::Word, written(each.shape), each.meaning, isControl, namedBy(each.shape)});
    }
    return list;
}

const std::vector<DialectOption>& options() {
    static const std::vector<DialectOption> kOptions = [] {
        std::vector<DialectOption> options;
        for (const Choice& each : choices())
            options.push_back(each.option);
        return options;
    }();
    return kOptions;
}

Reading setReading(Readings& readings, std::string_view option, std::string_view value) {
    for (const auto& [reading, known] : choices()) {
        if (known.name != option || (value != known.values[0] && value != known.values[1])) continue;
        readings.*reading = value == known.values[1];
        return reading;
    }
    return nullptr;
}

std::string optionText(Reading reading, bool value) {
    const auto found = std::find_if(choices().begin(), choices().end(),
                                    [&](const Choice& each) { return each.reading == reading; });
    return fmt::format("{}={}", found->option.name, found->option.values[value ? 1 : 0]);
}

bool looksLike(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first != std::string_view::npos && text[first] == '#') {
        const std::string_view comment = text.substr(first + 1);
        if (comment.starts_with(' ') || comment.starts_with(kOptionsMark)) return true;
    }
    if (text.find(';') != std::string_view::npos) return true;
    for (std::size_t at = text.find('('); at != std::string_view::npos; at = text.find('(', at + 1)) {
        std::size_t next = at + 1;
        while (next < text.size() && std::isspace(static_cast<unsigned char>(text[next])) != 0)
            ++next;
        if (next < text.size() && text[next] == '-') ++next;
        if (next < text.size() && std::isdigit(static_cast<unsigned char>(text[next])) != 0) return true;
    }
    return false;
}

}  // namespace ferz::chessembly
