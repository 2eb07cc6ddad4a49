#include "notations/ancp/words.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
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

bool looksLike(std::string_view text) {
    for (const std::string_view word : {"leap", "slide", "step"}) {
        for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
            const std::size_t next = at + word.size();
            const bool begins = at == 0 || std::isalpha(static_cast<unsigned char>(text[at - 1])) == 0;
            if (begins && next < text.size() &&
                std::string_view("(!&#").find(text[next]) != std::string_view::npos)
                return true;
        }
    }
    return false;
}

}  // namespace ferz::ancp
