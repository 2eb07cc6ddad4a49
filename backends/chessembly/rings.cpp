#include "backends/chessembly/rings.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <set>
#include <utility>

#include "backends/chessembly/ride.h"
#include "backends/chessembly/wraps.h"

namespace ferz::chessembly::writing {

namespace {

using ir::Contents;
using ir::Vec;

/// No ring has more squares.
constexpr int kLongest = ir::Board::kMostFiles;

Vec times(const Vec& step, int count) {
    return {step.file * count, step.rank * count};
}

bool isRing(const ir::Ray& ray) {
    if (ray.step.level != 0 || ray.step.row != 0 || !ray.arrival.empty()) return false;
    if (ray.last == 0 && ray.first > 1) return false;
    if (std::holds_alternative<ir::CylinderEdges>(ray.edges))
        return std::abs(ray.step.file) == 1 && ray.step.rank == 0;
    if (std::holds_alternative<ir::TorusEdges>(ray.edges))
        return std::abs(ray.step.file) + std::abs(ray.step.rank) == 1;
    return false;
}

/// Of files that touch: a piece on one of them may come home, too.
bool isJoined(const ir::Ray& ray) {
    return std::holds_alternative<ir::JoinedFiles>(ray.edges) && ray.step.rank == 0 && ray.step.level == 0 &&
           ray.step.row == 0 && ray.arrival.empty() && ray.first == 1 && ray.last == 0;
}

void add(Sequence& sequence, const Vec& step, const char* name, int count) {
    for (int index = 0; index < count; ++index)
        sequence.push_back(expression(name, step));
}

void addLoop(Sequence& sequence, Item body) {
    append(sequence, {expression("do"), std::move(body), expression("while")});
}

/// Over empty squares to the last one before the edge.
void toEdge(Sequence& sequence, const Vec& step) {
    addLoop(sequence, expression("peek", step));
    sequence.push_back(expression("bound", step));
}

Item whether(Sequence conditions) {
    return Item::block(std::move(conditions));
}

/// The chains of one ride.
class Ring {
public:
    Ring(const ir::Ray& ray, const Chain& front) : ray_(ray), front_(front) {}

    bool run(std::vector<Chain>& chains, Refusal& refusal) {
        const int explicitly = ray_.last == 0 ? 0 : std::min(ray_.last, kLongest);
        for (int before = 0; before < explicitly; ++before) {
            Sequence body;
            add(body, ray_.step, "peek", before);
            body.push_back(expression("bound", ray_.step));
            if (!behind(std::move(body), before + 1, chains, refusal)) return false;
        }
        if (ray_.last == 0) {
            Sequence body;
            toEdge(body, ray_.step);
            if (!behind(std::move(body), 1, chains, refusal)) return false;
        }
        if (ray_.move.empty) home(chains);
        return true;
    }

private:
    /// The body leads to the last square before the edge; the first square behind it is that of step
    /// `number`.
    bool behind(Sequence body, int number, std::vector<Chain>& chains, Refusal& refusal) {
        addLoop(body, expression("anchor", times(ray_.step, -1)));
        const bool isLast = number == ray_.last;
        const bool ends = number >= ray_.first;
        if (ends && !ray_.capture.isNone()) {
            Sequence capture = contentsCondition(
                ray_.capture, Contents::offBoard() | Contents::friendly() | Contents::nothing(), {});
            capture.push_back(expression("take", Vec{}));
            if (isLast && ray_.move.isNone()) {
                append(body, std::move(capture));
            } else {
                body.push_back(Item::block(std::move(capture)));
            }
        }
        const bool moves = ends && !ray_.move.isNone();
        if (moves || !isLast) body.push_back(expression(moves ? "move" : "observe", Vec{}));
        if (!isLast) {
            ir::Ray further = ray_;
            further.edges = ir::PlainEdges{};
            further.first = std::max(1, ray_.first - number);
            if (ray_.last != 0) further.last = ray_.last - number;
            auto chain = straightChain(further, ray_.step, refusal);
            if (!chain) return false;
            append(body, std::move(chain->body));
        }
        addChain(std::move(body), chains);
        return true;
    }

    void addChain(Sequence body, std::vector<Chain>& chains) const {
        const bool isNew = std::none_of(chains.begin(), chains.end(), [&](const Chain& each) {
            return each.head == front_.head && each.body == body;
        });
        if (isNew) chains.push_back({front_.head, std::move(body)});
    }

    /// All squares of the ring are empty, and `size` holds at its far end.
    [[nodiscard]] Sequence allEmpty(const Vec& step, Sequence size) const {
        Sequence ahead;
        toEdge(ahead, step);
        Sequence back;
        toEdge(back, times(step, -1));
        append(back, std::move(size));
        return {whether(std::move(ahead)), expression("not"), expression("not"),
                whether(std::move(back)),  expression("not"), expression("not")};
    }

    /// What is new when the ring is so short that the ride goes all round it: the own square, and those that
    /// it comes to too early the first time.
    void home(std::vector<Chain>& chains) const {
        const Vec forwards = {std::abs(ray_.step.file), std::abs(ray_.step.rank)};
        if (ray_.last == 0 || ray_.first == 1) {
            Sequence size;
            if (ray_.last != 0 && ray_.last < kLongest)
                size.push_back(expression("bound", times(forwards, ray_.last)));
            Sequence body = allEmpty(forwards, std::move(size));
            body.push_back(expression("shift", Vec{}));
            addChain(std::move(body), chains);
            return;
        }
        for (int size = 1; size <= std::min(ray_.last, kLongest); ++size) {
            std::set<int> ends;
            for (int count = std::max(ray_.first, size); count <= ray_.last; ++count) {
                if (count % size < ray_.first) ends.insert(count % size);
            }
            if (ends.empty()) continue;
            Sequence isSize = {expression("bound", times(ray_.step, size))};
            if (size > 1)
                append(isSize, {expression("bound", times(ray_.step, size - 1)), expression("not")});
            Sequence body = allEmpty(ray_.step, std::move(isSize));
            for (const int end : ends) {
                if (end == 0) continue;
                for (const int by : {end, end - size})
                    body.push_back(Item::block({expression("move", times(ray_.step, by))}));
            }
            if (ends.contains(0)) body.push_back(expression("shift", Vec{}));
            addChain(std::move(body), chains);
        }
    }

    const ir::Ray& ray_;
    const Chain& front_;
};

/// The files that the ride comes to from this one before it is there again, as seen from it; empty where it
/// does not come back.
std::vector<int> roundFrom(int file, const ir::Ray& ray) {
    const ir::Board row{ir::Board::kMostFiles, 1};
    const ir::Square start = row.square({file, 0, 0, 0});
    std::vector<int> round;
    std::set<ir::Square> seen;
    for (ir::Square at = start; seen.insert(at).second;) {
        at = row.offset(at, ray.step, ray.edges);
        if (at == ir::kNoSquare) return {};
        round.push_back(row.coordinates(at).file - file);
        if (at == start) return round;
    }
    return {};
}

/// From each file that the ride comes back to: nothing stands on its way.
void addJoinedHome(const ir::Ray& ray, const Sequence& head, std::vector<Chain>& chains) {
    for (int file = 0; file < ir::Board::kMostFiles; ++file) {
        std::vector<int> round = roundFrom(file, ray);
        if (round.empty()) continue;
        round.pop_back();
        std::sort(round.begin(), round.end());
        Sequence body = {expression("edge-left", Vec{-file - 1, 0})};
        if (file > 0) append(body, {expression("edge-left", Vec{-file, 0}), expression("not")});
        for (const int by : round)
            body.push_back(expression("observe", Vec{by, 0}));
        body.push_back(expression("shift", Vec{}));
        const bool isNew = std::none_of(chains.begin(), chains.end(), [&](const Chain& each) {
            return each.head == head && each.body == body;
        });
        if (isNew) chains.push_back({head, std::move(body)});
    }
}

}  // namespace

std::optional<Rings> findRings(const ir::Movement& movement, Words words, Refusal& refusal) {
    const auto there = withoutLift(movement);
    if (!there) return std::nullopt;
    ir::Rays found = ir::findRays(*there);
    const bool any = std::any_of(found.rays.begin(), found.rays.end(), [](const ir::Ray& ray) {
        return isRing(ray) || isJoined(ray) || isWrapped(ray);
    });
    if (!any) return std::nullopt;
    std::stable_sort(found.rays.begin(), found.rays.end(),
                     [](const ir::Ray& a, const ir::Ray& b) { return readsBefore(a.step, b.step); });
    Rings result;
    std::vector<ir::Ray> staying;
    std::vector<ir::Ray> leaving;
    std::vector<Chain> homes;
    for (const ir::Ray& ray : found.rays) {
        if (!isRing(ray) && !isJoined(ray)) {
            if (!isWrapped(ray)) {
                leaving.push_back(ray);
                continue;
            }
            if (!addWrapped({ray, false}, words, result.chains, homes, refusal)) return std::nullopt;
            result.covered.push_back(ray);
            result.covered.back().edges = ir::PlainEdges{};
            continue;
        }
        ir::Ray front = ray;
        front.edges = ir::PlainEdges{};
        const auto chain = straightChain(front, ray.step, refusal);
        if (!chain) return std::nullopt;
        if (isJoined(ray)) {
            staying.push_back(ray);
            if (ray.move.empty) addJoinedHome(ray, chain->head, result.chains);
            continue;
        }
        if (!Ring(ray, *chain).run(result.chains, refusal)) return std::nullopt;
        result.fronts.push_back(std::move(front));
    }
    std::move(homes.begin(), homes.end(), std::back_inserter(result.chains));
    result.rest = asMovement({staying, leaving, found.rest}, movement);
    return result;
}

}  // namespace ferz::chessembly::writing
