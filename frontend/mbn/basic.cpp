#include "frontend/mbn/basic.h"

#include <array>
#include <cassert>
#include <string>
#include <utility>

#include "frontend/mbn/parse.h"
#include "support/entry.h"

namespace ferz::mbn {

namespace {

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
    for (const BasicLetter& row : basicLetters()) {
        if (row.movement.empty()) {
            table[static_cast<std::size_t>(row.letter - 'A')] = row.leaper;
        } else {
            put(table, row.letter, row.movement);
        }
    }
    return table;
}

Table withHexRows(Table table, bool isHorizontal) {
    for (const HexLetter& row : hexLetters())
        put(table, row.letter, isHorizontal ? row.horizontal : row.vertical);
    return table;
}

/// The table for hexagonal boards is made on first use: it is rarely needed.
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

}  // namespace ferz::mbn
