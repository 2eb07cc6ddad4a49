#include "ir/for_side.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "ir/simplify.h"
#include "ir/symmetry.h"
#include "ir/transitions.h"
#include "ir/zone.h"

namespace ferz::ir {

namespace {

/// Which coordinates are counted from the other end.
struct Mirroring {
    bool files = false;
    bool ranks = false;

    [[nodiscard]] bool isNone() const { return !files && !ranks; }
};

void mirror(Span1& span, int size) {
    if (span.first == 0) return;
    span = {size + 1 - span.last, size + 1 - span.first, span.stride, span.down, span.up};
}

void mirror(Zone& zone, const Mirroring& mirroring, const Board& board) {
    for (ZonePart& part : zone.parts) {
        if (mirroring.files) mirror(part.files, board.files);
        if (mirroring.ranks) mirror(part.ranks, board.ranks);
    }
}

/// Null for a predicate without one.
Zone* zoneOf(Predicate& predicate) {
    if (auto* zone = std::get_if<InZone>(&predicate)) return &zone->zone;
    if (auto* present = std::get_if<Present>(&predicate)) return &present->where;
    return nullptr;
}

/// Calls `change` with each transition, those of parts first; it returns false for one that goes away.
template <class Change>
void changeEach(Movement& movement, const Change& change) {
    for (State& state : movement.states) {
        std::erase_if(state.transitions, [&](Transition& each) {
            auto* test = std::get_if<Test>(&each.instruction);
            if (auto* playable = test == nullptr ? nullptr : std::get_if<Playable>(&test->predicate)) {
                Movement part = playable->part.movement();
                changeEach(part, change);
                playable->part = Part(std::move(part));
            }
            return !change(each.instruction);
        });
    }
}

void mirrorZones(Movement& movement, const Mirroring& mirroring, const Board& board) {
    changeEach(movement, [&](Instruction& instruction) {
        auto* test = std::get_if<Test>(&instruction);
        if (Zone* zone = test == nullptr ? nullptr : zoneOf(test->predicate)) mirror(*zone, mirroring, board);
        return true;
    });
}

void mirrorDirections(Movement& movement, const Mirroring& mirroring, const Board& board) {
    const Symmetry symmetry = Symmetry::mirror(mirroring.files, mirroring.ranks);
    changeEach(movement, [&](Instruction& instruction) {
        if (auto* test = std::get_if<Test>(&instruction)) *test = symmetry.of(std::move(*test));
        if (auto* step = std::get_if<Step>(&instruction)) {
            step->by = symmetry.of(step->by);
            auto* joined = std::get_if<JoinedFiles>(&step->edges);
            if (joined != nullptr && mirroring.files)
                *joined = {board.files - 1 - joined->right, board.files - 1 - joined->left};
        }
        return true;
    });
}

void settleWhoMoves(Movement& movement, Colour side) {
    changeEach(movement, [&](Instruction& instruction) {
        if (!predicateOf<WhiteMoves>(instruction)) return true;
        const bool isOpen = (side == Colour::White) != std::get<Test>(instruction).negated;
        instruction = Pass{};
        return isOpen;
    });
}

}  // namespace

std::optional<Movement> forSide(const Movement& movement, Colour side, const Board& board) {
    Movement result = movement;
    result.owner = Owner::Both;
    result.forBlack = ForBlack::MirrorRanks;
    const bool asks = asksWhoMoves(movement);
    if (asks) settleWhoMoves(result, side);
    const bool isBlack = side == Colour::Black;
    const Mirroring mirroring{isBlack && movement.forBlack == ForBlack::Turn,
                              isBlack && movement.forBlack == ForBlack::Nothing};
    if (!mirroring.isNone()) {
        if (board.hexagons) return std::nullopt;
        mirrorDirections(result, mirroring, board);
        mirrorZones(result, mirroring, board);
    }
    return asks ? simplify(std::move(result)) : result;
}

Movement withZonesMirrored(Movement movement, const Board& board) {
    mirrorZones(movement, {false, true}, board);
    return movement;
}

Movement unturned(Movement movement, const Board& board) {
    constexpr Mirroring kRanks{false, true};
    mirrorDirections(movement, kRanks, board);
    mirrorZones(movement, kRanks, board);
    movement.forBlack = ForBlack::Nothing;
    return movement;
}

bool zonesDifferForBlack(const Movement& movement, const Board& board) {
    const std::vector<Square> squares = board.existing();
    bool differ = false;
    Movement copy = movement;
    changeEach(copy, [&](Instruction& instruction) {
        auto* test = std::get_if<Test>(&instruction);
        const Zone* zone = test == nullptr ? nullptr : zoneOf(test->predicate);
        if (zone == nullptr) return true;
        Zone mirrored = *zone;
        mirror(mirrored, {false, true}, board);
        differ = differ || std::any_of(squares.begin(), squares.end(), [&](Square square) {
                     return zone->contains(board, square) != mirrored.contains(board, square);
                 });
        return true;
    });
    return differ;
}

}  // namespace ferz::ir
