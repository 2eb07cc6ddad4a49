// What `ferz equal` says: on which boards and from how many squares two pieces are equal, or a board that
// shows the difference, with the commands that reproduce it.
#pragma once

#include <string>
#include <vector>

#include "ir/equivalence/equal.h"
#include "ir/names.h"
#include "tools/json.h"

namespace ferz::tools {

/// The verdict on one board for the sides asked for.
struct Outcome {
    ir::Board board;
    ir::Comparison comparison;
    /// Asked for White only, where the notations turn Black's board differently and Black's moves differ.
    bool blackDiffers = false;
};

/// The two as they were asked for.
struct Pair {
    std::string leftDef;
    std::string rightDef;
    const ir::Movement& left;
    const ir::Movement& right;
};

/// What is known of all other boards: pieces of one automaton, or of one canonical text, are equal
/// everywhere.
enum class Elsewhere { SameAutomaton, SameText, OtherText, NoText };

[[nodiscard]] std::string equalText(const std::vector<Outcome>& outcomes, const Pair& pair,
                                    Elsewhere elsewhere, const ir::NameTable& names);
/// Of one board.
[[nodiscard]] Json equalJson(const Outcome& outcome, const Pair& pair, Elsewhere elsewhere,
                             const ir::NameTable& names);

}  // namespace ferz::tools
