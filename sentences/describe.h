// A piece in words: a sentence or a few, out of its definition in MBN.
//
//     describe(parsed.definitions, names, {}).text      "Moves without capturing like a rook. ..."
//
// The definition is what backends/mbn writes of a normal form, so equal pieces have equal sentences. A part
// that there are no words for is left out, and so is what is longer than people read: then the text ends with
// a reference to the picture or the definition, and says so in `isShortened`.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "frontend/mbn/ast.h"
#include "ir/board.h"
#include "ir/movement.h"
#include "ir/names.h"
#include "sentences/languages.h"

namespace ferz::sentences {

struct Description {
    std::string text;
    bool isShortened = false;
    bool goesOn = false;  ///< a chain is said
};

/// What the piece becomes at the end of a move; no names: it stays what it is.
struct Becoming {
    std::vector<std::string> names = {};
    bool isOnLastRank = false;  ///< always there, and nowhere else
};

/// How it goes round the board, where the definition does not say it.
struct Round {
    ir::Edges edges = ir::PlainEdges{};
    bool meetsItself = false;  ///< its own square is not empty for it
};

struct Wanted {
    Language language = Language::English;
    ir::Cells cells = ir::Cells::Squares;  ///< the definition is of the squares that have them (ir/board.h)
    std::optional<ir::Board> board = {};   ///< where lines end; empty: it is not known
    std::size_t mostWords = 60;
    bool hasPicture = true;  ///< false: a shortened text ends with a reference to the definition
    Becoming becoming = {};
    Round round = {};
    std::string own = {};  ///< the name of the piece that is described; empty: it has none
};

[[nodiscard]] Description describe(const std::vector<mbn::Definition>& definitions,
                                   const ir::NameTable& names, const Wanted& wanted);

/// A piece that MBN does not say, as it moves between boards in space; empty where there are no words for it.
[[nodiscard]] std::optional<Description> describeInSpace(const ir::Movement& movement, const Wanted& wanted);

}  // namespace ferz::sentences
