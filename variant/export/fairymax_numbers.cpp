#include "variant/export/fairymax_numbers.h"

#include <algorithm>
#include <cstddef>
#include <fmt/format.h>

namespace ferz::variant {

namespace {

constexpr std::size_t kFirstPromoted = 7;
constexpr std::size_t kMostLines = 15;

bool isOfBothSides(const FairyMaxLine& line) {
    return line.sides[0] && line.sides[1];
}

}  // namespace

std::vector<FairyMaxLine> inOrder(std::vector<FairyMaxLine> lines, const PieceType* pawn,
                                  ExportRefusals& refusals) {
    std::stable_partition(lines.begin(), lines.end(),
                          [&](const FairyMaxLine& each) { return each.type == pawn; });
    const auto promoted = std::find_if(lines.begin(), lines.end(), [](const FairyMaxLine& each) {
        return isOfBothSides(each) && each.isPromotedTo;
    });
    if (promoted == lines.end()) {
        refusals.add("pieces." + pawn->letter + ".promotes",
                     "in Fairy-Max one of the pieces that a pawn promotes to moves alike for both sides");
        return {};
    }
    const FairyMaxLine seventh = *promoted;
    lines.erase(promoted);
    const auto other = std::find_if(lines.begin(), lines.end(), [](const FairyMaxLine& each) {
        return isOfBothSides(each) && !each.isPromotedTo;
    });
    if (other != lines.end() && lines.size() + 1 < kFirstPromoted)
        lines.insert(other, kFirstPromoted - 1 - lines.size(), FairyMaxLine(*other));
    if (lines.size() + 1 < kFirstPromoted || lines.size() + 1 > kMostLines) {
        refusals.add(
            "pieces",
            fmt::format("Fairy-Max has {} to {} pieces; one that moves in another way for Black than "
                        "for White counts twice",
                        kFirstPromoted, kMostLines));
        return {};
    }
    lines.insert(lines.begin() + kFirstPromoted - 1, seventh);
    return lines;
}

int numberOf(const PieceType& type, ir::Colour side, const std::vector<FairyMaxLine>& lines) {
    // If several lines have one letter, the first is White's and the last is Black's.
    int number = 0;
    for (std::size_t at = 0; at < lines.size(); ++at) {
        const bool isIt = lines[at].type == &type && lines[at].sides[index(side)];
        if (isIt && (number == 0 || side == ir::Colour::Black)) number = static_cast<int>(at) + 1;
    }
    return number;
}

}  // namespace ferz::variant
