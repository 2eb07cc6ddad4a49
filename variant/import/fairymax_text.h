// Fairy-Max's fmax.ini: the games that it lists, as they are written.
//
//     Game: shatranj
//     8x8
//     6 4 5 3 7 5 4 6
//     6 4 5 3 7 5 4 6
//     p:100 -16,6 -15,5 -17,5
//
// Lines that belong to no game are comments.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "support/diagnostics.h"
#include "support/source.h"
#include "variant/import/fairymax_rays.h"

namespace ferz::variant {

struct FairyMaxPiece {
    char letter = '\0';  ///< a capital
    int value = 0;       ///< below 0 for a royal
    std::vector<FairyMaxRay> rays;
    Span where;
};

struct FairyMaxGame {
    static constexpr std::size_t kWhite = 0;
    static constexpr std::size_t kBlack = 1;
    /// A king of this value wins on one of the squares in the middle, or loses by stalemate.
    static constexpr int kKingOfRule = -2;

    std::string name;
    Span nameAt;
    int files = 0;
    int ranks = 0;
    int zone = 1;  ///< what stands behind `=`
    Span boardAt;
    /// What stands on White's and on Black's first rank, by number; 0 is nothing.
    std::array<std::vector<int>, 2> firstRank;
    std::vector<FairyMaxPiece> pieces;  ///< number 1 and on
    Diagnostics problems;

    [[nodiscard]] const FairyMaxPiece& piece(int number) const {
        return pieces[static_cast<std::size_t>(number - 1)];
    }
    [[nodiscard]] std::string letterOf(int number) const { return std::string(1, piece(number).letter); }
    /// A king whose loss is the end, however many there are.
    [[nodiscard]] bool isAbsolute(int number) const {
        const int value = piece(number).value;
        return value == -1 || value == kKingOfRule;
    }
};

[[nodiscard]] bool looksLikeFairyMax(std::string_view text);
[[nodiscard]] std::vector<FairyMaxGame> fairyMaxGames(const Source& source);

}  // namespace ferz::variant
