#include "backends/chessembly/wraps.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <numeric>
#include <set>
#include <utility>

#include "backends/chessembly/around.h"
#include "backends/chessembly/home.h"
#include "backends/chessembly/remainders.h"
#include "backends/chessembly/ride.h"

namespace ferz::chessembly::writing {

namespace {

using ir::Contents;
using ir::Vec;

constexpr int kMostFiles = ir::Board::kMostFiles;
/// Longer rounds are not written out square by square.
constexpr int kLongestRound = 8;

Vec times(const Vec& unit, int count) {
    return {unit.file * count, unit.rank * count};
}

/// Files and ranks of a board; 0: any number of them.
struct Size {
    int files = 0;
    int ranks = 0;
};

int orderOf(int size, int step) {
    return size == 0 ? 1 : size / std::gcd(size, std::abs(step));
}

/// The boards on which the ring has a length that `isRight`.
template <class IsRight>
std::vector<Size> boardsOf(const Vec& step, const IsRight& isRight) {
    const auto first = [](int part) { return part == 0 ? 0 : 1; };
    const auto last = [](int part) { return part == 0 ? 0 : kMostFiles; };
    std::vector<Size> sizes;
    for (int files = first(step.file); files <= last(step.file); ++files) {
        for (int ranks = first(step.rank); ranks <= last(step.rank); ++ranks) {
            if (isRight(std::lcm(orderOf(files, step.file), orderOf(ranks, step.rank))))
                sizes.push_back({files, ranks});
        }
    }
    return sizes;
}

/// From the first square on the board goes on for so many.
void askSize(Sequence& sequence, const Vec& unit, int count) {
    if (count == 0) return;
    Sequence walk = {expression("do"), expression("anchor", times(unit, -1)), expression("while")};
    if (count > 1) append(walk, {expression("bound", times(unit, count - 1)), expression("not")});
    walk.push_back(expression("bound", times(unit, count)));
    ask(sequence, std::move(walk));
}

Sequence sizeCondition(const Size& size) {
    Sequence result;
    askSize(result, {1, 0}, size.files);
    askSize(result, {0, 1}, size.ranks);
    return result;
}

class Wrapped {
public:
    Wrapped(const WrappedRide& ride, Words words, Chain front)
        : ray_(ride.ray), onlyLast_(ride.onlyLast), words_(words), head_(std::move(front.head)) {}

    bool prepare(Refusal& refusal) {
        for (const ir::Test& test : ray_.arrival) {
            auto each = condition(test, refusal);
            if (!each) return false;
            append(arrival_, std::move(*each));
        }
        return true;
    }

    [[nodiscard]] Chain ride() {
        Sequence body;
        if (onlyLast_ && moves()) {
            body.push_back(expression("do"));
            if (!comesHome()) {
                body.push_back(
                    Item::block({expression("bound", Vec{0, ray_.step.rank}), expression("move", Vec{})}));
            }
            step(body, ray_.step);
            append(body, {expression("observe", Vec{}), expression("while")});
            if (!ray_.capture.isNone()) {
                body.push_back(Item::block(capture()));
                append(body, contentsCondition(Contents::piece() & ~ray_.capture,
                                               Contents::offBoard() | Contents::nothing(), {}));
            }
            step(body, times(ray_.step, -1));
            body.push_back(expression("move", Vec{}));
            return {head_, std::move(body)};
        }
        for (int count = 1; count < ray_.first; ++count) {
            step(body, ray_.step);
            body.push_back(expression("observe", Vec{}));
        }
        if (ray_.last == 0) {
            Sequence round = {expression("do")};
            step(round, ray_.step);
            append(round, moves() ? ending(false) : Sequence{expression("observe", Vec{})});
            round.push_back(expression("while"));
            append(body, std::move(round));
            if (!moves()) append(body, capture());
            return {head_, std::move(body)};
        }
        for (int count = ray_.first; count <= ray_.last; ++count) {
            step(body, ray_.step);
            append(body, ending(count == ray_.last));
        }
        return {head_, std::move(body)};
    }

    /// What the ride has beside that because the piece has left its square.
    void homes(std::vector<Chain>& chains) {
        if (!moves() || !comesHome()) return;
        // The last square of an empty ring is the one before the own; unless that is the only one.
        if (onlyLast_) return home(boardsOf(ray_.step, [](int each) { return each == 1; }), 1, {0}, chains);
        if (ray_.last == 0) {
            // Round it goes to all squares of the ring, those included to which the first steps do not go.
            std::set<int> ends;
            for (int steps = 0; steps < ray_.first; ++steps)
                ends.insert(steps);
            return home({}, 0, ends, chains);
        }
        for (int length = 1; length <= std::min(ray_.last, kLongestRound); ++length) {
            const std::set<int> ends = endsOf(length);
            if (ends.empty()) continue;
            const auto sizes = boardsOf(ray_.step, [&](int each) { return each == length; });
            if (!sizes.empty()) home(sizes, length, ends, chains);
        }
        if (ray_.last <= kLongestRound) return;
        if (ray_.first == 1) {
            const auto sizes =
                boardsOf(ray_.step, [&](int each) { return kLongestRound < each && each <= ray_.last; });
            if (!sizes.empty()) home(sizes, 0, {0}, chains);
            return;
        }
        for (int length = kLongestRound + 1; length <= ray_.last; ++length) {
            const std::set<int> ends = endsOf(length);
            const auto sizes = boardsOf(ray_.step, [&](int each) { return each == length; });
            if (!ends.empty() && !sizes.empty()) home(sizes, 0, ends, chains);
        }
    }

private:
    [[nodiscard]] bool moves() const { return !ray_.move.isNone(); }

    [[nodiscard]] bool comesHome() const {
        return std::holds_alternative<ir::TorusEdges>(ray_.edges) || ray_.step.rank == 0;
    }

    /// Steps of a ring of that length after which the ride ends, on squares to which it does not come the
    /// first time.
    [[nodiscard]] std::set<int> endsOf(int length) const {
        std::set<int> ends;
        for (int steps = std::max(ray_.first, length); steps <= ray_.last; ++steps) {
            const int end = steps % length;
            if (end == 0 || end < ray_.first) ends.insert(end);
        }
        return ends;
    }

    /// The anchor goes to the next square, whatever stands there; off the board, where the edges do not
    /// touch, it is false.
    void step(Sequence& sequence, const Vec& by) {
        append(sequence, wrapCode({by, touching(ir::Step{by, ray_.edges})}, nextId_));
    }

    [[nodiscard]] Sequence capture() const {
        Sequence result = contentsCondition(
            ray_.capture, Contents::offBoard() | Contents::friendly() | Contents::nothing(), {});
        append(result, arrival_);
        result.push_back(expression("take", Vec{}));
        return result;
    }

    /// On the anchor's square; is true where it goes on.
    [[nodiscard]] Sequence ending(bool isLast) const {
        const bool isPlain = moves() && ray_.capture == Contents::enemy();
        if (isPlain && arrival_.empty()) return {expression("take-move", Vec{})};
        Sequence result;
        if (isLast && !moves()) return capture();
        if (isPlain) {
            result = arrival_;
            result.push_back(expression("take-move", Vec{}));
            if (isLast) return result;
            return {Item::block(std::move(result)), expression("observe", Vec{})};
        }
        if (!ray_.capture.isNone()) result.push_back(Item::block(capture()));
        if (!moves() || arrival_.empty()) {
            result.push_back(expression(moves() ? "move" : "observe", Vec{}));
            return result;
        }
        Sequence move = arrival_;
        move.push_back(expression("move", Vec{}));
        if (isLast) {
            append(result, std::move(move));
        } else {
            append(result, {Item::block(std::move(move)), expression("observe", Vec{})});
        }
        return result;
    }

    // ---- home ----

    /// On boards of one of the sizes (none: on all). `length` 0: that of the ring is not known.
    void home(const std::vector<Size>& sizes, int length, const std::set<int>& ends,
              std::vector<Chain>& chains) {
        Vec by = ray_.step;
        // Both ways round the ring are one, unless it is left again.
        const bool leaves = *ends.rbegin() > 0;
        if (!leaves && (by.file < 0 || (by.file == 0 && by.rank < 0))) by = times(by, -1);
        std::vector<Sequence> boards;
        boards.reserve(std::max<std::size_t>(sizes.size(), 1));
        for (const Size& size : sizes)
            boards.push_back(sizeCondition(size));
        // A length that is known goes with each size, one that is not with any of them.
        if (length == 0 && !boards.empty()) boards = {oneOf(std::move(boards))};
        if (boards.empty()) boards.emplace_back();
        for (Sequence& body : boards) {
            nextId_ = 0;
            if (length == 0) {
                isEmptyRing(body, by);
            } else if (length > 1) {
                Sequence round;
                for (int count = 1; count < length; ++count) {
                    step(round, by);
                    round.push_back(expression("observe", Vec{}));
                }
                ask(body, std::move(round));
            }
            for (const int end : ends) {
                if (end == 0) continue;
                Sequence there;
                for (int count = 0; count < end; ++count)
                    step(there, by);
                append(there, arrival_);
                there.push_back(expression("move", Vec{}));
                body.push_back(Item::block(std::move(there)));
            }
            if (ends.contains(0)) {
                append(body, arrival_);
                body.push_back(expression("shift", Vec{}));
            }
            keepHome(body);
            const bool isNew = std::none_of(chains.begin(), chains.end(), [&](const Chain& each) {
                return each.head == head_ && each.body == body;
            });
            if (isNew) chains.push_back({head_, std::move(body)});
        }
    }

    /// To the first piece on the way, which is one of the own side.
    [[nodiscard]] Sequence toFriend(const Vec& by) {
        Sequence result = {expression("do")};
        step(result, by);
        append(result, {expression("observe", Vec{}), expression("while"), expression("friendly", Vec{})});
        return result;
    }

    void isEmptyRing(Sequence& sequence, const Vec& by) {
        if (words_ == Words::Extended) {
            Sequence ride = toFriend(by);
            append(ride, homeCode({{}, true}));
            return ask(sequence, std::move(ride));
        }
        for (const Vec& unit : {Vec{1, 0}, Vec{0, 1}}) {
            if ((unit.file != 0 ? by.file : by.rank) == 0) continue;
            append(sequence, sameCoordinate(unit, [&] { return toFriend(by); }));
        }
    }

    const ir::Ray& ray_;
    const bool onlyLast_;
    const Words words_;
    Sequence head_;
    Sequence arrival_;  ///< asked on the last square
    int nextId_ = 0;
};

}  // namespace

bool isWrapped(const ir::Ray& ray) {
    if (ray.step.level != 0 || ray.step.row != 0 || ray.step.isZero()) return false;
    if (!std::all_of(ray.arrival.begin(), ray.arrival.end(), isAskedAnyhow)) return false;
    const bool isTorus = std::holds_alternative<ir::TorusEdges>(ray.edges);
    if (!isTorus && (!std::holds_alternative<ir::CylinderEdges>(ray.edges) || ray.step.file == 0))
        return false;
    // A leap that crosses one edge, once on every board, to another square needs no jumps.
    return isTorus || ray.last != 1 || ray.step.rank == 0 || std::abs(ray.step.file) > 1;
}

bool addWrapped(const WrappedRide& ride, Words words, std::vector<Chain>& chains, std::vector<Chain>& homes,
                Refusal& refusal) {
    ir::Ray plain = ride.ray;
    plain.edges = ir::PlainEdges{};
    auto front = straightChain(plain, plain.step, refusal);
    if (!front) return false;
    Wrapped wrapped(ride, words, std::move(*front));
    if (!wrapped.prepare(refusal)) return false;
    chains.push_back(wrapped.ride());
    wrapped.homes(homes);
    return true;
}

}  // namespace ferz::chessembly::writing
