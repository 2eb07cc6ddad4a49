// What Fairy-Stockfish-X plays in another way than a section says, and than the variant file that is made of
// it.
//
// In: the rules of a section that the program reads. Out: a sentence for each condition that holds, with the
// option, or the piece, that causes it.
//
//     for (const Quirk& quirk : quirksOf(rules))
//         report(quirk.cause, quirk.sentence)
//
// The conditions were found by playing sections against that program; games in which none holds agreed in all
// positions that were tried.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "variant/fairy/read_section.h"

namespace ferz::variant {

struct Quirk {
    std::string cause;  ///< an option, or a kind of piece; empty: what the section inherits from the program
    std::string_view sentence;
};

/// Empty where Fairy-Stockfish reads the section.
[[nodiscard]] std::vector<Quirk> quirksOf(const FairyRules& rules);

}  // namespace ferz::variant
