// Where a variant of Fairy-Stockfish begins, as a FEN of a variant file.
//
//     startOf("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 3+3 0 1", {}).fen
//     rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
//
// Its fields may be missing, and there may be more: pieces in hand, walls, checks that are counted.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "support/diagnostic_names.h"
#include "support/source.h"

namespace ferz::variant {

struct StartProblem {
    DiagnosticName name;
    Span where;  ///< in what was read; empty for all of it
    std::string message;
};

struct FairyStart {
    std::string fen;  ///< meaningful without errors
    bool hasRights = false;
    int checks = 1;  ///< that a side has to give; where the FEN does not say, one wins
    std::vector<StartProblem> problems;
    /// The place of each character of the FEN in the text that was read.
    std::vector<std::size_t> places;

    /// The part that these characters of the FEN stand for; empty for none.
    [[nodiscard]] Span partOf(Span inFen) const;
};

/// What the variant has; what it has not is left out or wrong.
struct StartParts {
    bool castles = true;
    bool hands = false;
    bool promoted = false;  ///< `Q~` is a piece of its own
    bool walls = false;
    bool checks = false;
    std::map<char, char> otherLetters = {};  ///< small ones that stand for a piece's own
};

[[nodiscard]] FairyStart startOf(std::string_view text, const StartParts& parts);

}  // namespace ferz::variant
