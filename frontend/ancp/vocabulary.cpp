#include "frontend/ancp/vocabulary.h"

#include <algorithm>
#include <iterator>

namespace ferz::ancp {

namespace {

constexpr LegWord kWords[] = {
    {"leap", "leap(1,2)",
     "one step of the vector, whatever it passes; behind a number or `&×`, so many steps"},
    {"slide", "slide&×(0,1)", "steps in a king's direction, all squares before the last one empty"},
    {"step", "step(0,1)", "goes to the square and asks nothing"},
    {"if", "if[enemy at (0,1)]", "goes on where the test holds"},
    {"do", "do[land]", "does this to the square, or to the piece"},
    {"mark", "mark[1]", "remembers the square under this number"},
    {"return", "return[0]", "goes back to the square of this number; 0 is the origin"},
    {"end", "end", "ends the move as it is"},
    {"none", "none", "no move at all"},
};

}  // namespace

std::span<const LegWord> legWords() {
    return kWords;
}

const LegWord* legWord(std::string_view word) {
    const auto* found = std::find_if(std::begin(kWords), std::end(kWords),
                                     [&](const LegWord& each) { return each.word == word; });
    return found == std::end(kWords) ? nullptr : found;
}

}  // namespace ferz::ancp
