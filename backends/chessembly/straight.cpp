#include "backends/chessembly/straight.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <tuple>
#include <utility>

namespace ferz::chessembly::writing {

namespace {

using ir::Contents;
using ir::Vec;
using ir::normal::Ray;

/// Writes the expressions of a ray in one direction.
class RayCode {
public:
    RayCode(const Ray& ray, const Vec& step) : ray_(ray), step_(step) {}

    bool prepare(Refusal& refusal) {
        if (!ray_.move.isWithin(Contents::nothing())) {
            refusal.reason = "it may land on a piece that it does not capture";
            return false;
        }
        if (!ray_.capture.isWithin(Contents::enemy())) {
            refusal.reason = ray_.capture.isWithin(Contents::enemy() | Contents::friendly())
                                 ? "it captures pieces of its own side"
                                 : "it captures on a square that holds no piece";
            return false;
        }
        if (!condition({ir::Holds{ray_.capture}, step_}, refusal)) return false;
        for (ir::Test test : ray_.arrival) {
            if (ir::looksAtSquare(test.predicate)) test.at = test.at + step_;
            auto each = condition(test, refusal);
            if (!each) return false;
            // The expression after this condition is false off the board anyway.
            const Sequence onBoard = {expression(Opcode::Beyond, step_), expression(Opcode::Not)};
            if (each->size() > 2 && std::equal(onBoard.begin(), onBoard.end(), each->begin())) {
                each->erase(each->begin(), each->begin() + 2);
            }
            append(arrival_, std::move(*each));
        }
        return true;
    }

    Sequence expressions() {
        Sequence body(static_cast<std::size_t>(ray_.first - 1), expression(Opcode::Peek, step_));
        if (ray_.last != 0) {
            for (int count = ray_.first; count < ray_.last; ++count)
                append(body, onward());
            append(body, last());
            return body;
        }
        Item loop = Item::of(Item::Kind::Loop, kAlone);
        Sequence step = onward();
        if (!moves() && arrival_.empty() && step.size() == 2) {
            // Without moves to empty squares the ray searches the first piece.
            loop.body = {expression(Opcode::Peek, step_), Item::of(Item::Kind::Back, kAlone)};
            // `do ... while`, since `repeat` would end the chain on the first false value.
            body.push_back(expression(Opcode::Do));
            body.push_back(expression(Opcode::Peek, step_));
            body.push_back(expression(Opcode::While));
            append(body, capture());
            return body;
        }
        append(loop.body, std::move(step));
        loop.body.push_back(Item::of(Item::Kind::Back, kAlone));
        body.push_back(std::move(loop));
        return body;
    }

private:
    [[nodiscard]] bool moves() const { return !ray_.move.isNone(); }
    [[nodiscard]] bool captures() const { return !ray_.capture.isNone(); }
    [[nodiscard]] bool isPlain() const {
        return arrival_.empty() && moves() && ray_.capture == Contents::enemy();
    }

    /// The capture. Nothing may follow it: on an empty square it is true.
    [[nodiscard]] Sequence capture() const {
        Sequence result = contentsCondition(ray_.capture, ~Contents::enemy(), step_);
        append(result, arrival_);
        result.push_back(expression(Opcode::Take, step_));
        return result;
    }

    [[nodiscard]] Sequence onward() const {
        if (isPlain()) return {expression(Opcode::TakeMove, step_)};
        Sequence result;
        if (moves() && ray_.capture == Contents::enemy()) {
            Sequence both = arrival_;
            both.push_back(expression(Opcode::TakeMove, step_));
            return {Item::block(std::move(both)), expression(Opcode::Peek, step_)};
        }
        if (captures()) result.push_back(Item::block(capture()));
        if (moves() && !arrival_.empty()) {
            Sequence move = arrival_;
            move.push_back(expression(Opcode::Move, step_));
            result.push_back(Item::block(std::move(move)));
        }
        result.push_back(expression(moves() && arrival_.empty() ? Opcode::Move : Opcode::Peek, step_));
        return result;
    }

    [[nodiscard]] Sequence last() const {
        if (ray_.capture == Contents::enemy() && moves()) {
            Sequence result = arrival_;
            result.push_back(expression(Opcode::TakeMove, step_));
            return result;
        }
        Sequence result;
        if (captures() && !moves()) return capture();
        if (captures()) result.push_back(Item::block(capture()));
        append(result, arrival_);
        result.push_back(expression(Opcode::Move, step_));
        return result;
    }

    const Ray& ray_;
    const Vec step_;
    Sequence arrival_;
};

}  // namespace

std::optional<Sequence> tagExpressions(const std::vector<ir::Effect>& tags, Refusal& refusal) {
    Sequence result;
    for (const ir::Effect& tag : tags) {
        if (const auto* become = std::get_if<ir::Become>(&tag)) {
            if (!isWritable(become->names.front())) {
                refusal.reason = fmt::format("`{}` cannot be written as a name", become->names.front());
                return std::nullopt;
            }
            result.push_back(expression(Opcode::Transition, become->names.front()));
        } else if (const auto* set = std::get_if<ir::SetState>(&tag)) {
            if (!isWritable(set->key)) {
                refusal.reason = fmt::format("`{}` cannot be written as a key", set->key);
                return std::nullopt;
            }
            result.push_back(expression(Opcode::SetState, fmt::format("{}, {}", set->key, set->value)));
        } else {
            refusal.reason = "a move cannot be declared to win, or to give no check or no mate";
            return std::nullopt;
        }
    }
    return result;
}

std::optional<WrittenChain> straightChain(const Ray& ray, const Vec& step, Refusal& refusal) {
    if (!ir::isPlain(ray.edges)) {
        refusal.reason = "no expression steps over wrapping edges";
        return std::nullopt;
    }
    WrittenChain chain;
    // Conditions on the piece come first, then those on the game, then those on squares.
    std::vector<ir::Test> guards = ray.guards;
    std::stable_sort(guards.begin(), guards.end(), [](const ir::Test& a, const ir::Test& b) {
        const auto rank = [](const ir::Test& test) {
            if (std::holds_alternative<ir::Named>(test.predicate)) return 0;
            return ir::looksAtSquare(test.predicate) ? 2 : 1;
        };
        return rank(a) < rank(b);
    });
    for (const ir::Test& guard : guards) {
        auto each = condition(guard, refusal);
        if (!each) return std::nullopt;
        append(chain.head, std::move(*each));
    }
    auto tags = tagExpressions(ray.tags, refusal);
    if (!tags) return std::nullopt;
    append(chain.head, std::move(*tags));
    RayCode code(ray, step);
    if (!code.prepare(refusal)) return std::nullopt;
    chain.body = code.expressions();
    return chain;
}

bool readsBefore(const Vec& a, const Vec& b) {
    const auto key = [](const Vec& v) {
        const int files = std::abs(v.file);
        const int ranks = std::abs(v.rank);
        const int horizontal = v.rank == 0 ? 0 : v.file == 0 ? 2 : 1;
        const bool orthogonal = v.file == 0 || v.rank == 0;
        const int side = v.file < 0 ? 1 : 0;
        return std::tuple(std::max(files, ranks), std::min(files, ranks), orthogonal ? horizontal : 0, side,
                          -v.rank);
    };
    return key(a) < key(b);
}

}  // namespace ferz::chessembly::writing
