// One leg of an ANCP text that is written: where it goes, what it needs there and what it does.
//
//     write({.vectors = {{1,2}, ...}, .last = true}, options)        leap(1,2)
//     write({.vectors = {{0,1}}, .count = {1, 0}, .take = enemy})     capture:slide!&×(0,1)
//
// A whole orbit of vectors is written as its one unsigned vector, anything less with `!` and signs.
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

/// What names are called in the text.
struct Words {
    const ir::NameTable& names;
    std::string own;  ///< the mover, whose kind is captured en passant unless a set says otherwise
};

using LegText = ir::normal::Leg;

/// One text, or two where whole orbits and single vectors need a leg each; `whole` keeps them in one.
[[nodiscard]] std::vector<std::string> write(const LegText& leg, const Words& words, bool whole);

/// `(0,1)(1,1)`.
[[nodiscard]] std::string print(const std::vector<ir::Vec>& vectors);
/// `capture{P}:`
[[nodiscard]] std::string prefix(PrefixWord word, std::string_view argument = {});
/// The predicate in the automaton's words, without `test`.
[[nodiscard]] std::string print(const ir::Test& test);
/// `do[land]`, `if[empty]`, `mark[1]`.
[[nodiscard]] std::string primitive(const ir::Instruction& instruction);
/// `rook`, `BM`; in quotes where it would not be read as one name.
[[nodiscard]] std::string nameText(const std::string& name);
/// `{PS}`, `{^K}`; with commas where a piece has no single letter; nothing for all.
[[nodiscard]] std::string setOf(const ir::NameSet& names, const Words& words);
/// How much a mode says, for the order of alternatives: unrestricted, moving, capturing, the rest.
[[nodiscard]] int modeRank(const LegText& leg);

}  // namespace ferz::ancp
