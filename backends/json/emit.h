// The automaton as JSON, for programs that do not want to parse its text form, and as a JavaScript module
// that exports the same object; ferz-moves/ is the package that runs it.
//
//     {"schema": 1, "movements": [
//       {"name": "wazir", "own": null, "black": "mirror-ranks", "owner": "both", "states": [
//         {"accepts": false, "transitions": [{"do": "step", "by": [0, 1], "to": 1}]}, ...], "parts": []}]}
//
// One object a movement, one a state, one a transition; state n is the n-th of the list. Everything is
// counted from 0: states, parts, files. `schema` is raised when a program that reads this has to be changed.
// A piece without a name has the `name` null, and `own` is then what sets of names call its own kind: whoever
// names the piece means that name by it. A transition has `do` (pass, step, test, act, mark, return), the
// state it leads `to`, and
//   step    `by` (a vector: files, ranks, and levels, rows where one is not 0) and, where not plain, `edges`
//           ("cylinder", "torus" or {"joined": [file, file]})
//   test    `test`, its arguments, `at` (a vector) and `negated`; the tests and their arguments are
//           holds `what`, beyond `regions`, zone `zone`, unmoved, never-checked, attacked `by` `pinned`,
//           state `key` `value`, named `names`, in-check, white-moves, present `what` `zone`, visited `set`,
//           affected, en-passant `victims`, playable `part`
//   act     `effect` and its arguments: land, capture, capture-en-passant, mark-en-passant, swap `slot`,
//           flip, become `names` (a list), set `key` `value`, place `friendly` `name`, lift, vanish, visit
//           `set`, forget `set`, decisive, no-check `names`, no-mate `names`
//   mark, return    `slot`
// Sets of names are a list of names, or {"not": [...]} for all but these. Contents are {"off", "empty":
// booleans, "friends", "enemies": sets}. A zone is {"complement": boolean, "parts": [...]}, the union of its
// parts or what is outside: "edge", "inner", or a box {"files", "ranks", "levels", "rows"} of spans {"from",
// "to"}, null for every coordinate; {"from", "to", "stride", "up", "down"} goes on from there in steps of the
// stride. `parts` of a movement are the automata that `playable` asks for: each is a list of states.
//
// Everything can be expressed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "backends/emit_options.h"
#include "ir/movement.h"
#include "support/diagnostics.h"

namespace ferz::json {

[[nodiscard]] std::optional<std::string> emit(const std::vector<ir::Movement>& movements,
                                              const EmitOptions& options, Diagnostics& diagnostics);

/// `export default {...};`
[[nodiscard]] std::optional<std::string> emitModule(const std::vector<ir::Movement>& movements,
                                                    const EmitOptions& options, Diagnostics& diagnostics);

}  // namespace ferz::json
