#include "variant/export/piece_table.h"

#include <algorithm>
#include <string_view>

#include "variant/import/placement.h"

namespace ferz::variant {

namespace {

/// Without the king.
constexpr std::string_view kPictures = "PNBRQFEACWMOHIJGDVLSU";
constexpr char kFreePicture = '.';

}  // namespace

std::string pieceTable(const std::vector<std::string>& letters, char king) {
    std::string pictures(kPictures.size(), kFreePicture);
    std::string others;
    for (const std::string& letter : letters) {
        if (letter[0] == king) continue;
        const std::size_t own = kPictures.find(letter);
        if (own != std::string_view::npos) {
            pictures[own] = letter[0];
        } else {
            others += letter;
        }
    }
    for (const char letter : others) {
        const std::size_t free = pictures.find(kFreePicture);
        if (free == std::string::npos) {
            pictures += letter;
        } else {
            pictures[free] = letter;
        }
    }
    pictures.erase(pictures.find_last_not_of(kFreePicture) + 1);
    pictures += king;
    return pictures + lowerCase(pictures);
}

}  // namespace ferz::variant
