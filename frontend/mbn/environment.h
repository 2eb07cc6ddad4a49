// What the definitions of one text know of each other: macros, and how the pieces of the text move.
//
// Definitions do not depend on their order. Reported while it is made: what is defined twice, macros that
// call each other in a circle. The pieces that are right are there all the same.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "frontend/mbn/ast.h"
#include "frontend/mbn/parse.h"
#include "frontend/mbn/rules.h"
#include "frontend/options.h"
#include "support/diagnostics.h"

namespace ferz::mbn {

/// One definition of a piece; several where boards have their own.
struct BoardDefinition {
    BoardSet boards;
    std::shared_ptr<const Sequence> moves;
};

/// A movement to be lowered: what the text calls it, and where it came from.
struct Piece {
    std::string name;      ///< as in the automaton; empty for an anonymous movement
    std::string written;   ///< the identifier with its prefix and suffix
    bool isLower = false;  ///< Black's alone
    bool isSideMover = false;
    bool hasOwnMoves = true;  ///< written behind `=`
    std::shared_ptr<const Sequence> moves;
    std::vector<BoardDefinition> definitions;  ///< where the text has one for some boards alone
    Span span;

    /// As it is called upright: `'P` is P, turned.
    [[nodiscard]] std::string upright() const {
        return written.starts_with("'") ? written.substr(1) : written;
    }
};

struct Environment {
    const Source& source;
    const ir::NameTable& names;
    ir::Cells cells;
    std::map<std::string, std::shared_ptr<const Sequence>> macros;
    std::vector<Piece> pieces;  ///< in the order of the text; each has a movement
    Rules rules;
    bool isRight = true;     ///< no error was reported
    bool hasCircle = false;  ///< of macros: nothing can be lowered
};

[[nodiscard]] Environment gather(const Source& source, const Parsed& parsed, const FrontendOptions& options,
                                 Diagnostics& diagnostics);

}  // namespace ferz::mbn
