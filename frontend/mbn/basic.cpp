#include "frontend/mbn/basic.h"

#include <array>
#include <cassert>
#include <string>
#include <utility>

#include "frontend/mbn/parse.h"

namespace ferz::mbn {

namespace {

struct Row {
    char letter;
    std::string_view movement;  ///< empty: a leaper
    Leaper leaper;
};

// J, L and G are those of the original notation.
constexpr Row kTable[] = {
    {'A', "", {2, 2}},
    {'B', "F0", {}},
    {'C', "", {1, 3}},
    {'D', "", {0, 2}},
    {'E', "RN", {}},
    {'F', "", {1, 1}},
    {'G', "", {3, 3}},
    {'H', "", {0, 3}},
    {'I', "BN", {}},
    {'J', "", {2, 3}},
    {'K', "WF", {}},
    {'L', "", {1, 3}},
    {'M', "WF", {}},
    {'N', "", {1, 2}},
    {'O', "", {0, 0}},
    {'P', "mfW+cefsF+[1-2]mefW02", {}},
    {'Q', "RB", {}},
    {'R', "W0", {}},
    {'S', "mfsF+cefW+[1-2]mefF02", {}},
    {'T', "", {3, 3}},
    {'U', "g(WF)0", {}},
    {'V', "BN", {}},
    {'W', "", {0, 1}},
    {'X', "(!dcy{^P}OK)0*", {}},
    {'Y', "F-[(zF)0]", {}},
    {'Z', "", {2, 3}},
};

std::array<BasicPiece, 26> makeTable() {
    std::array<BasicPiece, 26> table;
    for (const Row& row : kTable) {
        BasicPiece& piece = table[static_cast<std::size_t>(row.letter - 'A')];
        if (row.movement.empty()) {
            piece = row.leaper;
            continue;
        }
        const Source source("<basic piece>", std::string(row.movement));
        Diagnostics diagnostics;
        const Parsed parsed = parse(source, diagnostics, Origin::Table);
        assert(parsed.isWhole() && parsed.definitions.size() == 1);
        piece = parsed.definitions.front().moves;
    }
    return table;
}

}  // namespace

const BasicPiece& basicPiece(char letter) {
    static const std::array<BasicPiece, 26> kPieces = makeTable();
    return kPieces[static_cast<std::size_t>(letter - 'A')];
}

std::optional<char> replacementOf(char oldLetter) {
    switch (oldLetter) {
        case 'G': return 'T';
        case 'J': return 'Z';
        case 'L': return 'C';
        default: return std::nullopt;
    }
}

}  // namespace ferz::mbn
