#include "frontend/mbn/basic.h"

#include <array>
#include <cassert>
#include <fmt/format.h>
#include <string>
#include <utility>

#include "frontend/mbn/parse.h"
#include "ir/names.h"
#include "support/entry.h"

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

/// Section 15: what stands in these rows on hexagonal boards.
struct HexRow {
    char letter;
    std::string_view horizontal;
    std::string_view vertical;
};
constexpr HexRow kHexTable[] = {
    {'B', "sC0+vD0", "vC0+sD0"},
    {'K', "D+F+sC", "D+F+vC"},
    {'N', "vC+s:1,5:+s:2,4:", "sC+v:1,5:+v:2,4:"},
    {'P', "mfF+imefF02+ce(fs)C", "mfD+imefD02+cefF"},
    {'Q', "RB", "RB"},
    {'R', "F0+sD0", "F0+vD0"},
};

using Table = std::array<BasicPiece, 26>;

void put(Table& table, char letter, std::string_view movement) {
    const Source source("<basic piece>", std::string(movement));
    Diagnostics diagnostics;
    const Parsed parsed = parse(source, diagnostics, Origin::Table);
    assert(parsed.isWhole() && parsed.definitions.size() == 1);
    table[static_cast<std::size_t>(letter - 'A')] = parsed.definitions.front().moves;
}

Table makeTable() {
    Table table;
    for (const Row& row : kTable) {
        if (row.movement.empty()) {
            table[static_cast<std::size_t>(row.letter - 'A')] = row.leaper;
        } else {
            put(table, row.letter, row.movement);
        }
    }
    return table;
}

Table withHexRows(Table table, bool isHorizontal) {
    for (const HexRow& row : kHexTable)
        put(table, row.letter, isHorizontal ? row.horizontal : row.vertical);
    return table;
}

/// Made when it is asked for: few questions are of hexagonal boards.
const Table& tableOf(ir::Cells cells) {
    static const Table kSquares = makeTable();
    if (cells == ir::Cells::HexVertical) {
        static const Table kVertical = withHexRows(kSquares, false);
        return kVertical;
    }
    if (cells == ir::Cells::HexHorizontal) {
        static const Table kHorizontal = withHexRows(kSquares, true);
        return kHorizontal;
    }
    return kSquares;
}

}  // namespace

const BasicPiece& basicPiece(char letter, ir::Cells cells) {
    return entryOf(tableOf(cells), letter - 'A');
}

std::string_view meaningOf(char letter) {
    static const std::array<std::string, 26> kMeanings = [] {
        std::array<std::string, 26> meanings;
        const ir::NameTable names;
        for (const Row& row : kTable) {
            const std::string name = names.nameOf(std::string(1, row.letter));
            std::string& meaning = entryOf(meanings, row.letter - 'A');
            if (name.size() > 1) meaning = name + ": ";
            meaning += !row.movement.empty() ? fmt::format("moves like `{}`", row.movement)
                       : row.letter == 'O'
                           ? std::string("stays where it is")
                           : fmt::format("leaps ({},{})", row.leaper.smaller, row.leaper.larger);
        }
        return meanings;
    }();
    return entryOf(kMeanings, letter - 'A');
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
