#include "ir/normal/letter.h"

#include <algorithm>

namespace ferz::ir::normal {

Letter apply(const Symmetry& symmetry, const Letter& letter) {
    Letter result = letter;
    if (auto* step = std::get_if<Step>(&result.going)) step->by = ir::apply(symmetry, step->by);
    for (Test& test : result.tests)
        test = ir::apply(symmetry, test);
    std::sort(result.tests.begin(), result.tests.end());
    for (Instruction& change : result.changes) {
        if (auto* test = std::get_if<Test>(&change)) *test = ir::apply(symmetry, *test);
    }
    return result;
}

Symmetry frameAfter(const Letter& letter, const Symmetry& frame) {
    const auto* step = std::get_if<Step>(&letter.going);
    return step == nullptr ? frame : frameOf(step->by).value_or(frame);
}

}  // namespace ferz::ir::normal
