#include "backends/cpp/overlap.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <utility>

#include "backends/cpp/text.h"

namespace ferz::cpp {

namespace {

/// More than these at one target are not compared pair by pair.
constexpr std::size_t kMostCompared = 400;
constexpr std::size_t kMostOutcomes = 50'000;

bool mayBeEqual(const PathOutcome& a, const PathOutcome& b) {
    if (a.rest != b.rest) return false;
    if (a.capturesKnown && b.capturesKnown && a.captures != b.captures) return false;
    for (const auto& [square, contents] : a.squares) {
        const auto other = b.squares.find(square);
        if (other != b.squares.end() && (contents & other->second).isNone()) return false;
    }
    return true;
}

}  // namespace

void Outcomes::add(PathOutcome outcome) {
    if (++count_ > kMostOutcomes) {
        repeats_ = true;
        return;
    }
    byTarget_[outcome.to].push_back(std::move(outcome));
}

void Outcomes::addVague(bool repeated) {
    ++vague_;
    repeats_ = repeats_ || repeated;
}

void Outcomes::add(const ir::normal::Ray& ray) {
    if (!ir::isPlain(ray.edges)) {
        // Round the edges a single step is a single move, more may come back.
        addVague(ray.last != 1);
        return;
    }
    const std::string tags = fmt::format("{}", fmt::join(tagParts(ray.tags), ""));
    Squares squares;
    ir::Vec at;
    const int last = ray.last == 0 || ray.last > ir::Board::kMostFiles ? ir::Board::kMostFiles : ray.last;
    for (int k = 1; k <= last; ++k) {
        at = at + ray.step;
        if (k >= ray.first) {
            squares[at] = ray.move;
            if (!ray.move.isNone()) add(PathOutcome{at, {}, true, tags, squares});
            squares[at] = ray.capture;
            if (!ray.capture.isNone()) add(PathOutcome{at, {at}, true, tags, squares});
        }
        squares[at] = ir::Contents::nothing();
    }
}

bool Outcomes::mayOverlap() const {
    if (repeats_ || (vague_ > 0 && vague_ + count_ > 1)) return true;
    for (const auto& [target, list] : byTarget_) {
        if (list.size() > kMostCompared) return true;
        for (std::size_t a = 0; a < list.size(); ++a) {
            for (std::size_t b = a + 1; b < list.size(); ++b) {
                if (mayBeEqual(list[a], list[b])) return true;
            }
        }
    }
    return false;
}

}  // namespace ferz::cpp
