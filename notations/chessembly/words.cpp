#include "notations/chessembly/words.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <fmt/format.h>
#include <iterator>
#include <vector>

#include "ir/movement.h"
#include "support/entry.h"
#include "support/spelling.h"

namespace ferz::chessembly {

namespace {

using ir::bit;
using ir::Region;

constexpr unsigned kEdges = bit(Region::Left) | bit(Region::Right) | bit(Region::Top) | bit(Region::Bottom);
constexpr unsigned kCorners =
    bit(Region::TopLeft) | bit(Region::TopRight) | bit(Region::BottomLeft) | bit(Region::BottomRight);

/// In the order of options().
constexpr Reading kReadings[] = {&Readings::peekEnters, &Readings::blocksAreTrue, &Readings::blackOnBoard,
                                 &Readings::extended};

}  // namespace

std::span<const Word> words() {
    using enum Opcode;
    using enum Signature;
    static constexpr Word kWords[] = {
        // reference 2
        {"move", "activates an empty square and goes there; anything else is false", Move, Vector},
        {"take", "activates an enemy's square and goes there; goes to an empty square without activating it",
         Take, Vector},
        {"take-move",
         "activates an empty square and goes there, or activates an enemy's square and then is false",
         TakeMove, Vector},
        {"catch",
         "activates the capture of an enemy, by which the piece stays where it is; the anchor goes there",
         Catch, Vector},
        {"jump",
         "lands on an empty square and captures what the last `take` met; that `take` is no move of its own "
         "then",
         Jump, Vector},
        {"shift", "changes places with what stands there, or goes to an empty square", Shift, Vector},
        // reference 4
        {"peek", "true on an empty square, and goes there", Peek, Vector},
        {"observe", "true on an empty square; the anchor stays", Observe, Vector},
        {"anchor", "true on a square of the board, and goes there whatever stands on it", Anchor, Vector},
        {"enemy", "true where an enemy stands", Enemy, Vector},
        {"friendly", "true where a friend stands", Friendly, Vector},
        {"piece-on", "true where a piece of that name stands, of either colour", PieceOn, NameVector},
        {"danger", "true where the enemy could take a piece that goes there", Danger, Vector},
        {"check", "true while a king of ours is attacked", Check, Nothing},
        {"bound", "true off the board", Beyond, Vector, kEdges | kCorners},
        {"edge", "true off the board in one direction only, past a side", Beyond, Vector, kEdges},
        {"edge-top", "true past the top side, and no other", Beyond, Vector, bit(Region::Top)},
        {"edge-bottom", "true past the bottom side, and no other", Beyond, Vector, bit(Region::Bottom)},
        {"edge-left", "true past the left side, and no other", Beyond, Vector, bit(Region::Left)},
        {"edge-right", "true past the right side, and no other", Beyond, Vector, bit(Region::Right)},
        {"corner", "true off the board in both directions, past a corner", Beyond, Vector, kCorners},
        {"corner-top-left", "true past the top left corner", Beyond, Vector, bit(Region::TopLeft)},
        {"corner-top-right", "true past the top right corner", Beyond, Vector, bit(Region::TopRight)},
        {"corner-bottom-left", "true past the bottom left corner", Beyond, Vector, bit(Region::BottomLeft)},
        {"corner-bottom-right", "true past the bottom right corner", Beyond, Vector,
         bit(Region::BottomRight)},
        // reference 5
        {"piece", "true when the piece that runs the program has that name", Piece, Name},
        {"if-state", "true when that state of the game has this number; one that was never set has 0",
         IfState, KeyNumber},
        {"transition",
         "every later activation of the chain turns the piece into that one; alone it removes these tags",
         Transition, Name},
        {"transition",
         "every later activation of the chain turns the piece into that one; alone it removes these tags",
         RemoveTransition, Nothing, 0, true},
        {"set-state",
         "every later activation of the chain sets that state of the game; alone it removes the last tag",
         SetState, KeyNumber},
        {"set-state",
         "every later activation of the chain sets that state of the game; alone it removes the last tag",
         RemoveTag, Nothing},
        // reference 3
        {"{", "begins a block: at its end the anchor is again where it was here", Open, Nothing},
        {"}", "ends a block, and the anchor is where it was at its `{`", Close, Nothing},
        {"repeat", "goes back that many expressions while the value is true; `{` and `}` count", Repeat,
         Number},
        {"do", "begins what `while` repeats", Do, Nothing},
        {"while", "goes back to its `do` while the value is true", While, Nothing},
        {"label", "a place of the chain to jump to", Label, LabelName},
        {"jmp", "jumps to the label when the value is true", Jmp, LabelName},
        {"jne", "jumps to the label when the value is false", Jne, LabelName},
        {"not", "makes a true value false, and a false one true", Not, Nothing},
        {"end", "ends the chain", End, Nothing},
        // seen in the field
        {"true", "the value true", True, Nothing, 0, true},
        {"false", "the value false", False, Nothing, 0, true},
        {"color", "true when the piece that runs the program is white, or black", Color, Colour, 0, true},
        {"color-on", "true where a piece of that colour stands", ColorOn, ColourVector, 0, true},
        {"read", "the value of the register", Read, Register, 0, true},
        {"write", "keeps the value before it in the register, and is true", Write, Register, 0, true},
        {"read-and", "the register and the value before it", ReadAnd, Register, 0, true},
        {"read-or", "the register or the value before it", ReadOr, Register, 0, true},
        {"read-xor", "whether the register and the value before it differ", ReadXor, Register, 0, true},
        {"read-anchor", "goes to the anchor that was kept under this number", ReadAnchor, Register, 0, true},
        {"write-anchor", "keeps the anchor under this number", WriteAnchor, Register, 0, true},
        {"absolute", "goes to this file and rank, counted from 0 as the player sees them", Absolute, Vector,
         0, true},
        {"absolute-x", "goes to this file, counted from 0 as the player sees it", AbsoluteX, Number, 0, true},
        {"absolute-y", "goes to this rank, counted from 0 as the player sees it", AbsoluteY, Number, 0, true},
        {"place-move", "a piece of that name appears on the empty square, and the mover stays", PlaceMove,
         NameVector, 0, true},
        {"+", "before a block: what it activates continues the last activation, from the anchor", FurtherStep,
         Nothing, 0, true},
        {"|", "before a block: what it activates continues the last activation, from the piece's own square",
         StepFromOrigin, Nothing, 0, true},
    };
    return kWords;
}

const Word* findWord(std::string_view name) {
    return findBy(words(), &Word::name, name);
}

const Word& wordOf(Opcode opcode) {
    return *findBy(words(), &Word::opcode, opcode);
}

std::optional<std::string_view> nearestWord(std::string_view name, bool extended) {
    std::vector<std::string_view> known;
    for (const Word& word : words()) {
        if (!word.extended || extended) known.push_back(word.name);
    }
    return ferz::nearestWord(name, known);
}

std::string_view written(Signature signature) {
    switch (signature) {
        case Signature::Nothing: return "";
        case Signature::Vector: return "(dx, dy)";
        case Signature::Name: return "(name)";
        case Signature::NameVector: return "(name, dx, dy)";
        case Signature::Colour: return "(colour)";
        case Signature::ColourVector: return "(colour, dx, dy)";
        case Signature::KeyNumber: return "(key, n)";
        case Signature::Number:
        case Signature::Register:
        case Signature::LabelName: return "(n)";
    }
    return "";
}

std::optional<MarkKind> namedBy(Signature signature) {
    if (signature == Signature::LabelName) return MarkKind::Label;
    return signature == Signature::Name || signature == Signature::NameVector ? std::optional(MarkKind::Piece)
                                                                              : std::nullopt;
}

std::vector<ferz::Word> wordList() {
    std::vector<ferz::Word> list;
    for (const Word& each : words()) {
        const bool isControl = each.opcode >= Opcode::Open && each.opcode <= Opcode::End;
        list.push_back({each.name, MarkKind::Word, written(each.signature), each.meaning, isControl,
                        namedBy(each.signature)});
    }
    return list;
}

const std::vector<DialectOption>& options() {
    static const std::vector<DialectOption> kOptions = {
        {"peek",
         {"strict", "enter"},
         "where a false peek leaves the anchor: in place, or on the piece it met"},
        {"block", {"value", "true"}, "the value after a block: its last one, or always true"},
        {"black", {"turn", "board"}, "a black piece's vectors: turned by 180 degrees, or the board's own"},
        {"dialect", {"standard", "extended"}, "whether the extensions found in the field are known"},
    };
    return kOptions;
}

Reading setReading(Readings& readings, std::string_view option, std::string_view value) {
    for (std::size_t at = 0; at < options().size(); ++at) {
        const auto& [name, values, sentence] = options()[at];
        if (name != option || (value != values[0] && value != values[1])) continue;
        readings.*kReadings[at] = value == values[1];
        return kReadings[at];
    }
    return nullptr;
}

std::string optionText(Reading reading, bool value) {
    const auto* found = std::find(std::begin(kReadings), std::end(kReadings), reading);
    const DialectOption& option = options()[static_cast<std::size_t>(found - std::begin(kReadings))];
    return fmt::format("{}={}", option.name, option.values[value ? 1 : 0]);
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
