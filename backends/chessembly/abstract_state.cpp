#include "backends/chessembly/abstract_state.h"

#include <algorithm>
#include <utility>

namespace ferz::chessembly::writing {

namespace {

using ir::Contents;
using ir::Vec;

/// The number of steps of `line` that make up the vector `way`; empty if no number from 0 on does.
std::optional<int> stepsTo(const Vec& way, const Vec& line) {
    if (way.isZero()) return 0;
    const int by = line.file != 0 ? line.file : line.rank;
    const int along = line.file != 0 ? way.file : way.rank;
    if (by == 0 || along % by != 0 || along / by < 0) return std::nullopt;
    const int steps = along / by;
    if (way.file != steps * line.file || way.rank != steps * line.rank) return std::nullopt;
    return steps;
}

}  // namespace

Touching touching(const ir::Step& step) {
    const bool isTorus = std::holds_alternative<ir::TorusEdges>(step.edges);
    const bool isCylinder = std::holds_alternative<ir::CylinderEdges>(step.edges);
    return {(isTorus || isCylinder) && step.by.file != 0, isTorus && step.by.rank != 0};
}

bool leadsRound(const ir::Instruction& instruction) {
    const auto* step = std::get_if<ir::Step>(&instruction);
    return step != nullptr && touching(*step) != Touching{};
}

bool RelativeSquare::mayBe(const Vec& square) const {
    if (!far) return at == square;
    if (isRound()) {
        const Vec way = square - at;
        return (way.file == 0 || round.files) && (way.rank == 0 || round.ranks);
    }
    return line.isZero() || stepsTo(square - at, line).has_value();
}

template <class Change>
void AbstractState::changePoints(const Change& change) {
    for (auto& [slot, landing] : slots)
        change(landing.point);
    if (origin) change(*origin);
    for (Landing& each : before)
        change(each.point);
    for (std::optional<Landing>* each : {&landed, &captured, &swapped, &placed}) {
        if (*each) change((*each)->point);
    }
}

bool AbstractState::isRemembered(const Vec& at) const {
    return std::any_of(slots.begin(), slots.end(), [&](const auto& each) {
        return !each.second.point.far && each.second.point.at == at;
    });
}

void AbstractState::isHome(const Vec& square) {
    origin = RelativeSquare{false, square, {}, {}};
    if (const auto slot = slots.find(ir::kOriginSlot); slot != slots.end()) slot->second.point = *origin;
}

void AbstractState::goRound(const Touching& edges) {
    changePoints([&](RelativeSquare& point) {
        if (point.isAnywhere()) return;
        if (point.far && !point.isRound()) {
            point = RelativeSquare::anywhere();
            return;
        }
        point.far = true;
        point.round.files = point.round.files || edges.files;
        point.round.ranks = point.round.ranks || edges.ranks;
    });
    for (auto& [head, each] : rounds)
        each.last = RelativeSquare::anywhere();
}

void AbstractState::shift(const Vec& by) {
    const auto moved = [&](RelativeSquare& point) {
        if (!point.isAnywhere()) point.at = point.at - by;
    };
    changePoints(moved);
    for (auto& [head, round] : rounds)
        moved(round.last);
    decltype(visited) been;
    for (const auto& [set, at] : visited)
        been.emplace(set, at - by);
    visited = std::move(been);
    // Only contents of the new square, and of squares that the run may return to, are still needed.
    std::map<Vec, Contents> still;
    for (auto& [at, what] : known) {
        if (at == by || isRemembered(at - by)) still.emplace(at - by, std::move(what));
    }
    Contents& here = still.try_emplace(Vec{}, ~Contents{}).first->second;
    here = here & Contents::onBoard();
    known = std::move(still);
    cursor = cursor - by;
}

void AbstractState::forgetPlaces() {
    changePoints([](RelativeSquare& point) { point = RelativeSquare::anywhere(); });
}

void AbstractState::countRound(ir::StateId head) {
    Round& round = rounds[head];
    const RelativeSquare last = std::exchange(round.last, RelativeSquare{false, cursor, {}, {}});
    if (!std::exchange(round.isMet, true)) return;
    if (last.far) return forgetPlaces();
    // Relative to the anchor each round moves all squares by `line`.
    const Vec line = last.at - cursor;
    if (line.isZero()) return;
    const auto widen = [&](RelativeSquare& point) {
        if (point.isAnywhere()) return;
        if (!point.far) {
            point = {true, point.at, line, {}};
        } else if (point.line == line) {
            point.at = point.at - line;
        } else {
            point = RelativeSquare::anywhere();
        }
    };
    changePoints(widen);
    for (auto& [other, each] : rounds) {
        if (other != head) widen(each.last);
    }
}

}  // namespace ferz::chessembly::writing
