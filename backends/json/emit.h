// The automaton as JSON, for programs that do not want to parse its text form.
//
//     {"movements": [{"name": "wazir", "black": "mirror-ranks", "owner": "both", "states": [
//         {"accepts": false, "transitions": [{"do": "step", "by": [0, 1], "to": 1}]}, ...]}]}
//
// One object a movement, one a state, one a transition; state n is the n-th of the list. A transition has
// `do` (pass, step, test, act, mark, return), the state it leads `to`, and
//   step    `by` (a vector: files, ranks, and levels, rows where one is not 0) and, where not plain, `edges`
//           ("cylinder", "torus" or {"joined": [file, file]}, 0 for a)
//   test    `test`, its arguments, `at` (a vector) and `negated`; the tests and their arguments are
//           holds `what`, beyond `regions`, zone `zone`, unmoved, never-checked, attacked `by` `pinned`,
//           state `key` `value`, named `names`, in-check, white-moves, present `what` `zone`, visited,
//           affected, en-passant `victims`
//   act     `effect` and its arguments: land, capture, capture-en-passant, mark-en-passant, swap `slot`,
//   flip,
//           become `names` (a list), set `key` `value`, place `friendly` `name`, lift, vanish, visit,
//           decisive, no-check `names`, no-mate `names`
//   mark, return    `slot`
// Sets of names are a list of names, or {"not": [...]} for all but these. Contents are {"off", "empty":
// booleans, "friends", "enemies": sets}. Zones are written as in the text form.
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

}  // namespace ferz::json
