// Phrases of no language yet: a clause, and what stands in its places.
//
//     const Phrase path{Clause::OneSquare, {{Clause::Forward}}};
//     print(path, Language::English)      "one square forward"
//     print(path, Language::Korean)       "앞으로 한 칸"
//
// sentences/languages.h has the clauses, each with its words in every language.
#pragma once

#include <string>
#include <vector>

#include "sentences/languages.h"

namespace ferz::sentences {

struct Phrase {
    Clause clause = Clause::Text;
    std::vector<Phrase> parts = {};
    std::string text = {};  ///< Text: as it is, a number or a square; Name: a piece's English name

    friend bool operator==(const Phrase&, const Phrase&) = default;
};

[[nodiscard]] Phrase textOf(std::string text);
[[nodiscard]] Phrase number(int value);
/// `a`, `a or b`, `a, b or c`; one phrase is itself.
[[nodiscard]] Phrase anyOf(std::vector<Phrase> phrases);

/// The words, with articles and particles by the sound beside them.
[[nodiscard]] std::string print(const Phrase& phrase, Language language);

}  // namespace ferz::sentences
