// Sjaak's files of variants as they are written: games with their lines, and pieces with theirs.
//
//     Variant: diana
//     Board: 6x6
//     Piece: Knight
//     Move: leap (2,1)
//     Symbol: "N", "N,n"
//
// Empty lines and what follows a `#` are comments.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "variant/import/lines.h"

namespace ferz::variant {

/// `Board: 6x6`
struct SjaakLine {
    Placed key;
    Placed value;
};

struct SjaakPiece {
    Placed name;
    std::vector<SjaakLine> lines;
};

struct SjaakGame {
    Placed name;
    std::vector<SjaakLine> lines;  ///< those of no piece
    std::vector<SjaakPiece> pieces;
};

[[nodiscard]] bool looksLikeSjaak(std::string_view text);
[[nodiscard]] std::vector<SjaakGame> sjaakGames(const Source& source);

/// What stands in quotes, one after the other.
[[nodiscard]] std::vector<Placed> quotedIn(const Placed& text);

}  // namespace ferz::variant
