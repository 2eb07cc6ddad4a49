#include "backends/chessembly/run.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace ferz::chessembly::writing {

namespace {

using ir::Contents;
using ir::Vec;

/// How many steps of `line` lead to `way`, if any number of them, not below zero, does.
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

bool Point::mayBe(const Vec& square) const {
    if (!far) return at == square;
    if (isRound()) {
        const Vec way = square - at;
        return (way.file == 0 || round.files) && (way.rank == 0 || round.ranks);
    }
    return line.isZero() || stepsTo(square - at, line).has_value();
}

template <class Change>
void Run::changePoints(const Change& change) {
    for (auto& [slot, landing] : slots)
        change(landing.point);
    if (origin) change(*origin);
    for (Landing& each : before)
        change(each.point);
    for (Point& each : onward)
        change(each);
    for (std::optional<Landing>* each : {&landed, &captured, &swapped, &placed}) {
        if (*each) change((*each)->point);
    }
}

bool Run::isRemembered(const Vec& at) const {
    return std::any_of(slots.begin(), slots.end(), [&](const auto& each) {
        return !each.second.point.far && each.second.point.at == at;
    });
}

bool Run::isEmptied() const {
    const bool isCaptured = captured && !captured->point.far && captured->point.at.isZero();
    return isCaptured || std::find(onward.begin(), onward.end(), Point{}) != onward.end();
}

bool Run::shouldLook(const Vec& step) const {
    const Vec back = {-step.file, -step.rank};
    if (!cursor.isZero() || homeward != back || isBarred || isEmptied()) return false;
    const auto found = known.find(Vec{});
    return found == known.end() || (found->second.empty && !(found->second & ~Contents::nothing()).isNone());
}

void Run::lookBack(const Vec& step) {
    const Vec back = {-step.file, -step.rank};
    const auto found = known.find(Vec{});
    const bool isKnown = found != known.end();
    const bool isEmpty = isEmptied() || (isKnown && (found->second & ~Contents::nothing()).isNone());
    const bool isPiece = !isEmptied() && isKnown && !found->second.empty;
    isHomeward = false;
    if (!cursor.isZero()) return forgetWay();
    const bool begins = origin && *origin == Point{};
    if (begins) steps.emplace();
    if (steps) steps->insert(step);
    if (begins) {
        homeward = back;
        isBarred = false;
    } else if (homeward == back) {
        // Away from it: what stands here stands between.
        if (isPiece) {
            isBarred = true;
        } else if (!isEmpty && !isBarred) {
            homeward.reset();
        }
    } else if (homeward == step && isEmpty && (!isBarred || !isEmptied())) {
        isHomeward = true;
    } else {
        // Where the square is not empty it may be the origin, which the step leaves behind.
        homeward.reset();
        isBarred = false;
    }
}

Run::Way Run::onWayBack(const Vec& square) const {
    if (!homeward) return Way::Unknown;
    const auto count = stepsTo(square, *homeward);
    if (!count) return Way::Elsewhere;
    if (*count == 0) return isHomeward && !isBarred ? Way::Home : Way::Elsewhere;
    if (*count > 1) return Way::Unknown;
    if (isBarred) return Way::Elsewhere;
    const auto found = known.find(Vec{});
    const bool isBehind = isHomeward && (found == known.end() || found->second != Contents::nothing());
    return isBehind ? Way::Unknown : Way::Home;
}

bool Run::isAway(const Vec& square) const {
    if (!steps) return false;
    const auto along = [](const Vec& heading, const Vec& by) {
        return heading.file * by.file + heading.rank * by.rank;
    };
    return std::any_of(steps->begin(), steps->end(), [&](const Vec& each) {
        // If they all lie on one side of a line, they do so of one that one of them lies on.
        const Vec headings[] = {{-each.rank, each.file}, {each.rank, -each.file}, each};
        return std::any_of(std::begin(headings), std::end(headings), [&](const Vec& heading) {
            int least = 0;
            for (const Vec& other : *steps) {
                if (along(heading, other) < 0) return false;
                least += along(heading, other);
            }
            return least + along(heading, square) > 0;
        });
    });
}

void Span::shift(int by) {
    if (least != -kAny) least -= by;
    if (most != kAny) most -= by;
    // How far it lies beyond a loop does not matter.
    if (most == kAny) least = std::min(least, 1);
    if (least == -kAny) most = std::max(most, -1);
}

bool Run::mayBeHome(const Vec& square) const {
    if (!origin) return true;
    if (!origin->mayBe(square)) return false;
    return !spans || (files.mayBe(square.file) && ranks.mayBe(square.rank));
}

std::optional<Fits> Run::fitsHome(const Vec& square, bool is) const {
    if (spans && files.isExact() && ranks.isExact()) {
        return Fits{{square.file - files.least, square.rank - ranks.least}, is};
    }
    if (origin->isRound()) return Fits{square - origin->at, is};
    return std::nullopt;
}

Home Run::asksHome(const Vec& square, bool is) const {
    Home result{square, is};
    if (spans && (files.isExact() || ranks.isExact())) {
        result.by = files.isExact() ? Home::By::Rank : Home::By::File;
        if (files.isExact()) result.fits.file = square.file - files.least;
        if (ranks.isExact()) result.fits.rank = square.rank - ranks.least;
        return result;
    }
    if (!steps) return result;
    // Of steps in one line a coordinate that they change is enough.
    const Vec& line = *steps->begin();
    const bool areInLine = std::all_of(steps->begin(), steps->end(), [&](const Vec& each) {
        return line.file * each.rank == line.rank * each.file;
    });
    if (areInLine) result.by = line.file != 0 ? Home::By::File : Home::By::Rank;
    return result;
}

void Run::isHome(const Vec& square) {
    origin = Point{false, square, {}, {}};
    if (const auto slot = slots.find(ir::kOriginSlot); slot != slots.end()) slot->second.point = *origin;
    ring.reset();
    if (square.isZero()) ring = Vec{};
    if (!spans) return;
    files = Span::exactly(square.file);
    ranks = Span::exactly(square.rank);
}

void Run::keepView(ir::Slot slot) {
    views.erase(slot);
    if (origin && !origin->isAnywhere()) views[slot] = {*origin, files, ranks, steps};
}

void Run::recallView(ir::Slot slot) {
    const auto found = views.find(slot);
    if (found == views.end()) {
        if (spans) files = ranks = Span{};
        return;
    }
    origin = found->second.origin;
    files = found->second.files;
    ranks = found->second.ranks;
    steps = found->second.steps;
}

void Run::goRounds(const Headings& steps_) {
    if (!spans) return;
    const auto widen = [](Span& span, bool forth, bool back, bool isRound) {
        if (forth || isRound) span.least = -Span::kAny;
        if (back || isRound) span.most = Span::kAny;
        span.isRound = span.isRound || isRound;
    };
    widen(files, steps_.right, steps_.left, steps_.round.files);
    widen(ranks, steps_.up, steps_.down, steps_.round.ranks);
}

void Run::forgetWay() {
    homeward.reset();
    isBarred = false;
    isHomeward = false;
    steps.reset();
}

void Run::goRound(const Touching& edges) {
    forgetWay();
    changePoints([&](Point& point) {
        if (point.isAnywhere()) return;
        if (point.far && !point.isRound()) {
            point = Point::anywhere();
            return;
        }
        point.far = true;
        point.round.files = point.round.files || edges.files;
        point.round.ranks = point.round.ranks || edges.ranks;
    });
    for (auto& [head, each] : rounds)
        each.last = Point::anywhere();
    if (!spans) return;
    files.isRound = files.isRound || edges.files;
    ranks.isRound = ranks.isRound || edges.ranks;
}

void Run::shift(const Vec& by) {
    const auto moved = [&](Point& point) {
        if (!point.isAnywhere()) point.at = point.at - by;
    };
    changePoints(moved);
    if (spans) {
        files.shift(by.file);
        ranks.shift(by.rank);
    }
    for (auto& [head, round] : rounds)
        moved(round.last);
    decltype(visited) been;
    for (const auto& [set, at] : visited)
        been.emplace(set, at - by);
    visited = std::move(been);
    // What stands beside the path is no longer of use: only the new square is, and those it may return to.
    std::map<Vec, Contents> still;
    for (auto& [at, what] : known) {
        if (at == by || isRemembered(at - by)) still.emplace(at - by, std::move(what));
    }
    Contents& here = still.try_emplace(Vec{}, ~Contents{}).first->second;
    here = here & Contents::onBoard();
    known = std::move(still);
    cursor = cursor - by;
}

void Run::forgetPlaces() {
    changePoints([](Point& point) { point = Point::anywhere(); });
}

void Run::countRound(ir::StateId head, int exact, bool nears) {
    Round& round = rounds[head];
    const Point last = std::exchange(round.last, Point{false, cursor, {}, {}});
    if (round.count < exact) {
        ++round.count;
        return;
    }
    if (last.far) return forgetPlaces();
    // One more round moves everything by `line`, as seen from the anchor.
    const Vec line = last.at - cursor;
    if (line.isZero()) return;
    const auto distance = [](const Vec& by) { return by.file * by.file + by.rank * by.rank; };
    if (nears && origin && !origin->far &&
        distance(origin->at - cursor + line) < distance(origin->at - cursor))
        return;
    const auto widen = [&](Point& point) {
        if (point.isAnywhere()) return;
        if (!point.far) {
            point = {true, point.at, line, {}};
        } else if (point.line == line) {
            point.at = point.at - line;
        } else {
            point = Point::anywhere();
        }
    };
    changePoints(widen);
    for (auto& [other, each] : rounds) {
        if (other != head) widen(each.last);
    }
}

}  // namespace ferz::chessembly::writing
