#include "backends/chessembly/around.h"

#include <cstdlib>
#include <utility>
#include <vector>

#include "backends/chessembly/conditions.h"

namespace ferz::chessembly::writing {

namespace {

using ir::Vec;

void along(Sequence& sequence, const Vec& unit, int count, bool touches, int& nextId) {
    if (!touches) {
        if (count > 0) sequence.push_back(expression("anchor", unit * count));
        return;
    }
    for (int index = 0; index < count; ++index) {
        const int label = nextId++;
        append(sequence,
               {expression("anchor", unit), Item{Item::Kind::Back, {}, {}, label}, expression("do"),
                expression("anchor", -unit), expression("while"), Item{Item::Kind::Meeting, {}, {}, label}});
    }
}

/// From the first square of a line: it has as many squares as divide the number.
Sequence divides(const Vec& unit, int number) {
    std::vector<Sequence> alternatives;
    for (int size = 1; size <= ir::Board::kMostFiles; ++size) {
        if (number % size != 0) continue;
        // Sizes in a row are asked for together.
        int last = size;
        while (last < ir::Board::kMostFiles && number % (last + 1) == 0)
            ++last;
        Sequence each;
        if (size > 1) append(each, {expression("bound", unit * (size - 1)), expression("not")});
        each.push_back(expression("bound", unit * last));
        alternatives.push_back(std::move(each));
        size = last;
    }
    return alternatives.size() == 1 ? std::move(alternatives.front()) : oneOf(std::move(alternatives));
}

void askSize(Sequence& sequence, const Vec& unit, int number) {
    if (number == 0) return;
    append(sequence, {expression("do"), expression("anchor", -unit), expression("while")});
    append(sequence, divides(unit, std::abs(number)));
}

}  // namespace

Touching touching(const ir::Step& step) {
    const bool isTorus = std::holds_alternative<ir::TorusEdges>(step.edges);
    const bool isCylinder = std::holds_alternative<ir::CylinderEdges>(step.edges);
    return {(isTorus || isCylinder) && step.by.file != 0, isTorus && step.by.rank != 0};
}

Sequence wrapCode(const Wrap& round, int& nextId) {
    Sequence result;
    const Vec& by = round.by;
    along(result, {by.file < 0 ? -1 : 1, 0}, std::abs(by.file), round.edges.files, nextId);
    along(result, {0, by.rank < 0 ? -1 : 1}, std::abs(by.rank), round.edges.ranks, nextId);
    return result;
}

Sequence fitsCode(const Fits& fits) {
    Sequence body;
    askSize(body, {1, 0}, fits.by.file);
    askSize(body, {0, 1}, fits.by.rank);
    Sequence result = {Item::block(std::move(body)), expression("not")};
    if (fits.is) result.push_back(expression("not"));
    return result;
}

}  // namespace ferz::chessembly::writing
