// The moves of a string as Fairy-Stockfish and Fairy-Stockfish-X tell them apart, and nothing of what they
// mean.
//
//     termsOf("mRc{hurdles: 1,2}B3")     mR, and cB with braces and the range 3
//     termsOf("m(RB)")                   mR, mB
//     termsOf("rose")                    @
//
// Spans are places in the string; of moves that are written together, each has the place of the whole.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "frontend/betza/ast.h"
#include "support/diagnostic_names.h"
#include "support/source.h"

namespace ferz::betza {

struct Braces {
    std::string inside;
    Span span;
    bool ofPath = false;  ///< after `n`
};

struct Term {
    std::vector<Letter> letters;
    std::vector<Braces> braces;
    std::string atom;  ///< `R`, `@`, `(1,2)`
    Span atomSpan;
    std::string rest;  ///< how often: the atom once more, a number, `[3-5]`
    Span restSpan;
    Span span;

    [[nodiscard]] bool has(char letter) const;
    [[nodiscard]] bool hasAnyOf(std::string_view those) const;
    /// The letters alone.
    [[nodiscard]] std::string modifiers() const;
    void erase(std::string_view those);
    void add(char letter);
    /// As one would write it, with the braces before the atom, and those of a path after their `n`.
    [[nodiscard]] std::string text() const;
};

struct TermProblem {
    DiagnosticName name;
    Span span;
    std::string message;
    std::string help;
};

struct Terms {
    std::vector<Term> all;
    std::vector<TermProblem> problems;  ///< what is no part of any move
    bool isExtended = false;            ///< it has words that Fairy-Stockfish-X alone reads
};

[[nodiscard]] Terms termsOf(std::string_view text);

}  // namespace ferz::betza
