#include "ir/normal/letter.h"

#include <algorithm>

namespace ferz::ir::normal {

Symmetry frameAfter(const Letter& letter, const Symmetry& frame) {
    const auto* step = std::get_if<Step>(&letter.going);
    return step == nullptr ? frame : frameOf(step->by).value_or(frame);
}

Letter relativeTo(const Symmetry& frame, const Letter& letter) {
    const Symmetry back = inverse(frame);
    const Symmetry backOwn = inverse(frameAfter(letter, frame));
    Letter result = letter;
    if (auto* step = std::get_if<Step>(&result.going)) step->by = apply(back, step->by);
    for (Test& test : result.tests)
        test = apply(backOwn, test);
    std::sort(result.tests.begin(), result.tests.end());
    for (Instruction& change : result.changes) {
        if (auto* test = std::get_if<Test>(&change)) *test = apply(backOwn, *test);
    }
    return result;
}

}  // namespace ferz::ir::normal
