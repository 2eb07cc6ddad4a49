#include "frontend/betza/fairy_rides.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <tuple>
#include <utility>

#include "frontend/betza/fairy_hurdle_walk.h"
#include "notations/betza/atoms.h"

namespace ferz::betza::fairy {

namespace {

using Form = OwnPath::Form;

ir::Test holds(const ir::Contents& what) {
    return {ir::Holds{what}, {}, false};
}

int unit(int part) {
    return part > 0 ? 1 : part < 0 ? -1 : 0;
}

/// The king's steps of a lame leap: straight along the longer part until both are equal, then diagonal; or
/// first diagonal.
std::vector<ir::Vec> kingStepsOf(const ir::Vec& by, bool isDiagonalFirst) {
    std::vector<ir::Vec> parts;
    ir::Vec rest = by;
    while (!rest.isZero()) {
        const int more = std::abs(rest.file) - std::abs(rest.rank);
        ir::Vec part{more >= 0 ? unit(rest.file) : 0, more <= 0 ? unit(rest.rank) : 0};
        if (isDiagonalFirst) part = {unit(rest.file), unit(rest.rank)};
        parts.push_back(part);
        rest = rest - part;
    }
    return parts;
}

std::set<int> squaresUpTo(int limit) {
    std::set<int> squares;
    for (int i = 1; i <= (limit > 0 ? limit : kMostSteps); ++i)
        squares.insert(i);
    return squares;
}

/// The first of the squares from where on all are in the set; more than kMostSteps if the last is not.
int beginOfTail(const std::set<int>& squares) {
    int first = kMostSteps + 1;
    while (first > 1 && squares.contains(first - 1))
        --first;
    return first;
}

}  // namespace

RideBuilder::RideBuilder(ir::Movement& movement, const Tables& tables, ir::StateId end)
    : movement_(movement),
      end_(end),
      shoots_(tables.shoots),
      passable_(tables.overFriends ? ir::Contents::nothing() | ir::Contents::friendly()
                                   : ir::Contents::nothing()),
      hurdle_(tables.overFriends ? ir::Contents::enemy() : ir::Contents::piece()) {}

ir::StateId RideBuilder::then(StateId from, ir::Instruction instruction) {
    return ir::Builder(movement_).then(from, std::move(instruction));
}
void RideBuilder::add(StateId from, ir::Instruction instruction, StateId to) {
    ir::Builder(movement_).add(from, std::move(instruction), to);
}
ir::StateId RideBuilder::stepped(StateId from, const ir::Vec& by) {
    return then(from, ir::Step{by});
}

void RideBuilder::land(StateId at) {
    if (!captures_) {
        landOnEmpty(at);
        return;
    }
    const StateId there = then(at, holds(ir::Contents::enemy()));
    if (shoots_) {
        add(there, ir::Act{ir::Capture{}}, end_);
    } else {
        add(then(there, ir::Act{ir::Capture{}}), ir::Act{ir::Land{}}, end_);
    }
}

void RideBuilder::landOnEmpty(StateId at) {
    add(then(at, holds(ir::Contents::nothing())), ir::Act{ir::Land{}}, end_);
}

void RideBuilder::leap(const ir::Vec& by, StateId start) {
    land(stepped(start, by));
}

void RideBuilder::ride(const RideLine& line, const std::set<int>& squares, StateId start) {
    switch (line.ride) {
        case Ride::Lame:
            lame({.form = Form::Lame,
                  .by = line.by,
                  .limit = kLame,
                  .path = LamePath::StraightFirst,
                  .hurdles = {},
                  .span = {}},
                 start);
            break;
        case Ride::Slider: slide(line.by, squares, start); break;
        case Ride::Ski: {
            std::set<int> after;
            for (const int each : squares)
                if (each > 1) after.insert(each - 1);
            // Behind the last square of the widest board there is none.
            if (after.contains(kMostSteps - 1)) after.insert(kMostSteps);
            if (!after.empty()) slide(line.by, after, stepped(start, line.by));
            break;
        }
        case Ride::Cannon:
        case Ride::Grasshopper: hop(line, squares, start); break;
    }
}

void RideBuilder::slide(const ir::Vec& by, const std::set<int>& squares, StateId start) {
    const int tail = beginOfTail(squares);
    const bool isEndless = tail <= kMostSteps;
    const int most = isEndless ? tail : *squares.rbegin();
    StateId before = then(start, ir::Pass{});
    for (int count = 1; count <= most; ++count) {
        const StateId at = stepped(before, by);
        if (squares.contains(count)) land(at);
        if (count == most && !isEndless) return;
        const StateId next = count == most ? before : ir::Builder(movement_).state();
        add(at, holds(passable_), next);
        before = next;
    }
}

void RideBuilder::hop(const RideLine& line, const std::set<int>& squares, StateId start) {
    const int tail = beginOfTail(squares);
    const bool isEndless = tail <= kMostSteps;
    const int most = isEndless ? tail : *squares.rbegin();
    ir::Builder builder(movement_);
    StateId before = then(start, ir::Pass{});
    StateId behind = builder.state();
    for (int count = 1; count <= most; ++count) {
        const StateId at = stepped(behind, line.by);
        const StateId hurdle = stepped(before, line.by);
        if (squares.contains(count)) land(at);
        if (count == most && !isEndless) return;
        const bool isLoop = count == most;
        const StateId nextBehind = isLoop ? behind : builder.state();
        if (line.ride != Ride::Grasshopper) add(at, holds(passable_), nextBehind);
        const StateId nextBefore = isLoop ? before : builder.state();
        add(hurdle, holds(passable_), nextBefore);
        add(hurdle, holds(hurdle_), nextBehind);
        before = nextBefore;
        behind = nextBehind;
    }
}

void RideBuilder::path(const OwnPath& path, StateId start) {
    switch (path.form) {
        case Form::Ride: ride({Ride::Slider, path.by}, squaresUpTo(path.limit), start); break;
        case Form::Hop: {
            const bool isOnce = path.limit == 1;
            ride({isOnce ? Ride::Grasshopper : Ride::Cannon, path.by}, squaresUpTo(isOnce ? 0 : path.limit),
                 start);
            break;
        }
        case Form::Farthest: farthest(path.by, start); break;
        case Form::Lame: lame(path, start); break;
        case Form::Hurdles: HurdleWalk(*this, path).from(start); break;
        case Form::Griffon: bent(false, start); break;
        case Form::Manticore: bent(true, start); break;
        case Form::Rose: rose(start); break;
        case Form::Anywhere: anywhere(start); break;
    }
}

/// A capture ends on the first piece, so only moves without capture are as long as they can be.
void RideBuilder::farthest(const ir::Vec& by, StateId start) {
    if (captures_) {
        slide(by, squaresUpTo(0), start);
        return;
    }
    const StateId before = then(start, ir::Pass{});
    const StateId at = stepped(before, by);
    add(at, holds(ir::Contents::nothing()), before);
    const StateId last = then(at, ir::Test{ir::Holds{~ir::Contents::nothing()}, by, false});
    landOnEmpty(last);
}

void RideBuilder::lame(const OwnPath& path, StateId start) {
    StateId at = start;
    const bool isEndless = path.limit == 0;
    const int most = path.limit > 0 ? path.limit : 1;
    if (isEndless) at = then(start, ir::Pass{});
    for (int count = 1; count <= most; ++count) {
        const StateId there = lameLeap(path, at);
        land(there);
        if (isEndless) add(there, holds(passable_), at);
        if (count < most) at = then(there, holds(passable_));
    }
}

/// The state where one leap ends.
ir::StateId RideBuilder::lameLeap(const OwnPath& path, StateId start) {
    const bool isFerz = isLeaper(path.by, 1, 1) && path.limit == kLame;
    if (isFerz) {
        // One of the two squares beside it is enough.
        const StateId end = ir::Builder(movement_).state();
        for (const ir::Vec& first : {ir::Vec{path.by.file, 0}, ir::Vec{0, path.by.rank}}) {
            const StateId corner = then(stepped(start, first), holds(passable_));
            add(corner, ir::Step{path.by - first}, end);
        }
        return end;
    }
    if (path.path == LamePath::Any) return anyWay(path.by, start);
    const std::vector<ir::Vec> parts = kingStepsOf(path.by, path.path == LamePath::DiagonalFirst);
    const std::size_t passed = parts.size() - 1;
    StateId at = start;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        at = stepped(at, parts[i]);
        const bool isAtEnd = i == 0 || i + 1 == passed;
        const bool isAsked = i < passed && (path.path != LamePath::Middle || passed <= 2 || !isAtEnd);
        if (isAsked) at = then(at, holds(passable_));
    }
    return at;
}

/// Through any empty squares with as few king's steps as there can be.
ir::StateId RideBuilder::anyWay(const ir::Vec& by, StateId start) {
    const auto length = [](const ir::Vec& vec) { return std::max(std::abs(vec.file), std::abs(vec.rank)); };
    std::map<ir::Vec, StateId> known = {{by, start}};  // by what is left to go
    std::vector<ir::Vec> open = {by};
    const StateId end = ir::Builder(movement_).state();
    while (!open.empty()) {
        const ir::Vec rest = open.back();
        open.pop_back();
        const std::set<ir::Vec> steps = {
            {unit(rest.file), unit(rest.rank)}, {unit(rest.file), 0}, {0, unit(rest.rank)}};
        for (const ir::Vec& step : steps) {
            const ir::Vec left = rest - step;
            if (step.isZero() || length(left) != length(rest) - 1) continue;
            if (left.isZero()) {
                add(known.at(rest), ir::Step{step}, end);
                continue;
            }
            const StateId at = stepped(known.at(rest), step);
            const auto [found, isNew] = known.try_emplace(left, 0);
            if (isNew) {
                found->second = ir::Builder(movement_).state();
                open.push_back(left);
            }
            add(at, holds(passable_), found->second);
        }
    }
    return end;
}

/// One step, and from there on outward in both directions beside it.
void RideBuilder::bent(bool isStraightFirst, StateId start) {
    const RangedLeaper ring = modelOf(Look::Both);
    for (int place = isStraightFirst ? 0 : 1; place < 8; place += 2) {
        const StateId at = stepped(start, ring.at(place));
        land(at);
        const StateId on = then(at, holds(passable_));
        for (const int turn : {1, 7})
            slide(ring.at(place + turn), squaresUpTo(0), on);
    }
}

/// A knight's leaps, each turned by 45 degrees to the same side; the eighth would lead home.
void RideBuilder::rose(StateId start) {
    constexpr int kMostLeaps = 7;
    const RangedLeaper knight = modelOf(Look::Oblique);
    for (int first = 0; first < 8; ++first) {
        for (const int turn : {1, 7}) {
            StateId at = start;
            for (int leap = 0; leap < kMostLeaps; ++leap) {
                at = stepped(at, knight.at((first + leap * turn) % 8));
                land(at);
                if (leap + 1 < kMostLeaps) at = then(at, holds(passable_));
            }
        }
    }
}

void RideBuilder::anywhere(StateId start) {
    const StateId there = ir::Builder(movement_).state();
    for (int file = -kMostSteps; file <= kMostSteps; ++file) {
        for (int rank = -kMostSteps; rank <= kMostSteps; ++rank) {
            if (file != 0 || rank != 0) add(start, ir::Step{{file, rank}}, there);
        }
    }
    land(there);
}

}  // namespace ferz::betza::fairy
