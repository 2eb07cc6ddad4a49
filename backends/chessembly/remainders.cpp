#include "backends/chessembly/remainders.h"

#include <utility>
#include <vector>

#include "backends/chessembly/conditions.h"

namespace ferz::chessembly::writing {

namespace {

using ir::Vec;

/// No two coordinates of a board leave the same remainders for all of them.
constexpr int kModuli[] = {2, 3, 5};
static_assert(2 * 3 * 5 >= ir::Board::kMostFiles);

Vec times(const Vec& unit, int count) {
    return {unit.file * count, unit.rank * count};
}

/// The anchor's file, or rank, leaves the remainder. The anchor does not stay.
Sequence remainderCondition(const Vec& unit, int modulus, int first) {
    Sequence walk = {expression("do"), expression("anchor", times(unit, -modulus)), expression("while")};
    if (first < modulus) walk.push_back(expression("bound", times(unit, -first)));
    if (first > 1) append(walk, {expression("bound", times(unit, 1 - first)), expression("not")});
    return walk;
}

}  // namespace

void ask(Sequence& sequence, Sequence conditions) {
    append(sequence, {Item::block(std::move(conditions)), expression("not"), expression("not")});
}

Sequence sameCoordinate(const Vec& unit, const std::function<Sequence()>& way) {
    Sequence result;
    for (const int modulus : kModuli) {
        std::vector<Sequence> alternatives;
        for (int first = 1; first <= modulus; ++first) {
            Sequence each;
            ask(each, remainderCondition(unit, modulus, first));
            append(each, way());
            append(each, remainderCondition(unit, modulus, first));
            alternatives.push_back(std::move(each));
        }
        append(result, oneOf(std::move(alternatives)));
    }
    return result;
}

}  // namespace ferz::chessembly::writing
