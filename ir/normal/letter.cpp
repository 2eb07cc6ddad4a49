#include "ir/normal/letter.h"

#include <algorithm>

namespace ferz::ir::normal {

bool operator==(const Letter& left, const Letter& right) = default;
std::strong_ordering operator<=>(const Letter& left, const Letter& right) = default;

Symmetry frameAfter(const Letter& letter, const Symmetry& frame) {
    const auto* step = std::get_if<Step>(&letter.going);
    // A step that changes neither file nor rank points nowhere.
    const bool points = step != nullptr && (step->by.file != 0 || step->by.rank != 0);
    return points ? Symmetry::onto(step->by) : frame;
}

Letter relativeTo(const Symmetry& frame, const Letter& letter) {
    const Symmetry back = frame.inverse();
    const Symmetry backOwn = frameAfter(letter, frame).inverse();
    Letter result = letter;
    if (auto* step = std::get_if<Step>(&result.going)) step->by = back.of(step->by);
    for (Test& test : result.tests)
        test = backOwn.of(test);
    std::sort(result.tests.begin(), result.tests.end());
    for (Instruction& change : result.changes) {
        if (auto* test = std::get_if<Test>(&change)) *test = backOwn.of(*test);
    }
    return result;
}

}  // namespace ferz::ir::normal
