#include "frontend/chessembly/vocabulary.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
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
    {"move", Kind::Move, Shape::Vector},
    {"take", Kind::Take, Shape::Vector},
    {"take-move", Kind::TakeMove, Shape::Vector},
    {"catch", Kind::Catch, Shape::Vector},
    {"jump", Kind::Jump, Shape::Vector},
    {"shift", Kind::Shift, Shape::Vector},
    // reference 4
    {"peek", Kind::Peek, Shape::Vector},
    {"observe", Kind::Observe, Shape::Vector},
    {"anchor", Kind::Anchor, Shape::Vector},
    {"enemy", Kind::Enemy, Shape::Vector},
    {"friendly", Kind::Friendly, Shape::Vector},
    {"piece-on", Kind::PieceOn, Shape::NameVector},
    {"danger", Kind::Danger, Shape::Vector},
    {"check", Kind::Check, Shape::Nothing},
    {"bound", Kind::Beyond, Shape::Vector, kEdges | kCorners},
    {"edge", Kind::Beyond, Shape::Vector, kEdges},
    {"edge-top", Kind::Beyond, Shape::Vector, bit(Region::Top)},
    {"edge-bottom", Kind::Beyond, Shape::Vector, bit(Region::Bottom)},
    {"edge-left", Kind::Beyond, Shape::Vector, bit(Region::Left)},
    {"edge-right", Kind::Beyond, Shape::Vector, bit(Region::Right)},
    {"corner", Kind::Beyond, Shape::Vector, kCorners},
    {"corner-top-left", Kind::Beyond, Shape::Vector, bit(Region::TopLeft)},
    {"corner-top-right", Kind::Beyond, Shape::Vector, bit(Region::TopRight)},
    {"corner-bottom-left", Kind::Beyond, Shape::Vector, bit(Region::BottomLeft)},
    {"corner-bottom-right", Kind::Beyond, Shape::Vector, bit(Region::BottomRight)},
    // reference 5
    {"piece", Kind::Piece, Shape::Name},
    {"if-state", Kind::IfState, Shape::KeyNumber},
    {"transition", Kind::Transition, Shape::Name},
    {"transition", Kind::RemoveTransition, Shape::Nothing, 0, true},
    {"set-state", Kind::SetState, Shape::KeyNumber},
    {"set-state", Kind::RemoveTag, Shape::Nothing},
    // reference 3
    {"{", Kind::Open, Shape::Nothing},
    {"}", Kind::Close, Shape::Nothing},
    {"repeat", Kind::Repeat, Shape::Number},
    {"do", Kind::Do, Shape::Nothing},
    {"while", Kind::While, Shape::Nothing},
    {"label", Kind::Label, Shape::Label},
    {"jmp", Kind::Jmp, Shape::Label},
    {"jne", Kind::Jne, Shape::Label},
    {"not", Kind::Not, Shape::Nothing},
    {"end", Kind::End, Shape::Nothing},
    // seen in the field
    {"true", Kind::True, Shape::Nothing, 0, true},
    {"false", Kind::False, Shape::Nothing, 0, true},
    {"color", Kind::Color, Shape::Colour, 0, true},
    {"color-on", Kind::ColorOn, Shape::ColourVector, 0, true},
    {"read", Kind::Read, Shape::Register, 0, true},
    {"write", Kind::Write, Shape::Register, 0, true},
    {"read-and", Kind::ReadAnd, Shape::Register, 0, true},
    {"read-or", Kind::ReadOr, Shape::Register, 0, true},
    {"read-xor", Kind::ReadXor, Shape::Register, 0, true},
    {"read-anchor", Kind::ReadAnchor, Shape::Register, 0, true},
    {"write-anchor", Kind::WriteAnchor, Shape::Register, 0, true},
    {"absolute", Kind::Absolute, Shape::Vector, 0, true},
    {"absolute-x", Kind::AbsoluteX, Shape::Number, 0, true},
    {"absolute-y", Kind::AbsoluteY, Shape::Number, 0, true},
    {"place-move", Kind::PlaceMove, Shape::NameVector, 0, true},
    {"+", Kind::FurtherStep, Shape::Nothing, 0, true},
    {"|", Kind::StepFromOrigin, Shape::Nothing, 0, true},
};

}  // namespace

std::span<const Word> words() {
    return kWords;
}

const Word* findWord(std::string_view name) {
    const auto* found = std::find_if(std::begin(kWords), std::end(kWords),
                                     [&](const Word& each) { return each.name == name; });
    return found == std::end(kWords) ? nullptr : found;
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

}  // namespace ferz::chessembly
