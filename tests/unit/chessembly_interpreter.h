// A Chessembly interpreter for tests: one expression after the other, one position, no automaton.
//
// It follows the language's documents and nothing of our own, so that what the backend writes is checked
// without trusting the frontend. It throws where a program leans on something that they leave open.
#pragma once

#include <set>
#include <string>

#include "ir/evaluate.h"
#include "ir/move.h"

namespace ferz::test {

/// The moves of a program for the piece of the situation. White only.
[[nodiscard]] std::set<ir::Move> interpret(const std::string& program, const ir::Situation& situation);

}  // namespace ferz::test
