// What the situations of a board are made of, as far as some movements can tell them apart: the names,
// states, attackers and flags that one of them mentions. Everything else makes no difference to their moves.
//
//     Vocabulary::of({&rook, &cannon}).names         sorted, each once
//
// What no movement mentions is one more value everywhere: "another name", "another value".
#pragma once

#include <map>
#include <string>
#include <vector>

#include "ir/movement.h"

namespace ferz::ir {

struct Vocabulary {
    std::vector<std::string> names;                  ///< sorted
    std::map<std::string, std::vector<int>> states;  ///< key -> values mentioned, sorted
    std::vector<Attacked> attacks;                   ///< sorted
    bool unmoved = false;
    bool enPassant = false;

    /// Everything that one of the movements mentions.
    [[nodiscard]] static Vocabulary of(const std::vector<const Movement*>& movements);
    void addName(const std::string& name);
};

}  // namespace ferz::ir
