// Writes one leg of an ANCP text: its vectors, the contents that it needs and its effects.
//
//     write({.vectors = {{1,2}, ...}, .last = true}, options)        leap(1,2)
//     write({.vectors = {{0,1}}, .count = {1, 0}, .take = enemy})     capture:slide!&×(0,1)
//
// A complete orbit of vectors is written as its one unsigned vector, others with `!` and signs.
// docs/notations/ancp.md defines the text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ir/movement.h"
#include "ir/names.h"
#include "ir/normal/ways.h"
#include "notations/ancp/words.h"

namespace ferz::ancp {

/// How the text writes names.
struct Words {
    const ir::NameTable& names;
    std::string own;  ///< the mover's name: en passant without a set captures pieces of that name
};

using LegText = ir::normal::Leg;

/// Returns one text, or two if complete orbits and single vectors need a leg each; `whole`: always one.
[[nodiscard]] std::vector<std::string> write(const LegText& leg, const Words& words, bool whole);

/// `(0,1)(1,1)`.
[[nodiscard]] std::string print(const std::vector<ir::Vec>& vectors);
/// `capture{P}:`
[[nodiscard]] std::string prefix(PrefixWord word, std::string_view argument = {});
/// The test as the automaton's text has it, without `test`.
[[nodiscard]] std::string print(const ir::Test& test);
/// `do[land]`, `if[empty]`, `mark[1]`.
[[nodiscard]] std::string primitive(const ir::Instruction& instruction);
/// `rook`, `BM`; in quotes if it would not be read as one name.
[[nodiscard]] std::string nameText(const std::string& name);
/// `{PS}`, `{^K}`; with commas if a piece has no single letter; empty for all.
[[nodiscard]] std::string setOf(const ir::NameSet& names, const Words& words);
/// The rank of a leg in the order of alternatives: unrestricted, only moving, only capturing, the rest.
[[nodiscard]] int modeRank(const LegText& leg);

}  // namespace ferz::ancp
