// The letters that occur, each once, with numbers that depend on nothing but the letters themselves.
//
//     Alphabet alphabet;
//     const LetterId id = alphabet.idOf(letter);       while a graph is built
//     alphabet.sort({&graph});                          then numbers are places in the sorted list
#pragma once

#include <map>
#include <vector>

#include "ir/normal/language.h"
#include "ir/normal/letter.h"

namespace ferz::ir::normal {

class Alphabet {
public:
    Alphabet() = default;
    Alphabet(const Alphabet&) = delete;
    Alphabet& operator=(const Alphabet&) = delete;

    [[nodiscard]] LetterId idOf(const Letter& letter);
    [[nodiscard]] const Letter& operator[](LetterId id) const { return *letters_[id]; }

    /// Renumbers, in the graphs too; only the letters themselves are left.
    [[nodiscard]] std::vector<Letter> sort(const std::vector<Graph*>& graphs);

private:
    std::map<Letter, LetterId> ids_;
    std::vector<const Letter*> letters_;  ///< keys of `ids_`
};

}  // namespace ferz::ir::normal
