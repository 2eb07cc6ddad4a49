// The language run word by word on one board: slow, obvious, and written from the documents alone.
//
// It shares the AST with the frontend and nothing else, so that a misunderstanding of the lowering shows. The
// text must be well formed; a chain that repeats itself is cut.
#pragma once

#include <set>

#include "frontend/chessembly/ast.h"
#include "ir/evaluate.h"
#include "ir/move.h"

namespace ferz::tests {

struct WalkOptions {
    bool peekEnters = false;
    bool blocksAreTrue = false;
    bool blackOnBoard = false;
};

[[nodiscard]] std::set<ir::Move> walk(const chessembly::ast::Program& program, const ir::Situation& situation,
                                      const WalkOptions& options = {});

}  // namespace ferz::tests
