// The definitions of a text together: macros, rules, and how its pieces move.
//
// The order of definitions does not matter. gather() reports what is defined twice and macros that call each
// other in a circle; pieces without an error are gathered all the same.
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

/// A definition of a piece for some of the boards.
struct BoardDefinition {
    BoardSet boards;
    std::shared_ptr<const Sequence> moves;
};

/// A piece of the text, and the movement to be lowered for it.
struct PieceDefinition {
    std::string name;      ///< as in the automaton; empty for an anonymous movement
    std::string written;   ///< the identifier with its prefix and suffix
    bool isLower = false;  ///< a piece of Black alone
    bool isSideMover = false;
    bool hasOwnMoves = true;  ///< the definition has moves after `=`
    std::shared_ptr<const Sequence> moves;
    std::vector<BoardDefinition> definitions;  ///< definitions for some boards alone, if there are any
    Span span;

    /// Its name without the `'` of a side-mover: `'P` is P, turned.
    [[nodiscard]] std::string upright() const {
        return written.starts_with("'") ? written.substr(1) : written;
    }
};

struct Environment {
    const Source& source;
    const ir::NameTable& names;
    ir::Cells cells;
    std::map<std::string, std::shared_ptr<const Sequence>> macros;
    std::vector<PieceDefinition> pieces;  ///< in the order of the text
    Rules rules;
    bool isRight = true;     ///< no error was reported
    bool hasCircle = false;  ///< macros call each other in a cycle: nothing can be lowered
};

/// Collects the definitions of a text. Errors are reported.
[[nodiscard]] Environment gather(const Source& source, const Parsed& parsed, const FrontendOptions& options,
                                 Diagnostics& diagnostics);

}  // namespace ferz::mbn
