// The normal form of a movement: one representative of all automata that walk the same way.
//
// In: any movement. Out: alternatives in a fixed order, each with its guards, its tags, its lines (leapers,
// riders, hoppers) and the walks that are no lines, as a minimal automaton over letters. Movements that walk
// the same paths have equal normal forms, however they were written; equal normal forms are equal movements
// on every board.
//
//     normalForm(mbn "R+B") == normalForm(mbn "Q")
//
// The passes are a list (normalisationPasses), in the order in which they run. What passes the limits has no
// normal form.
#pragma once

#include <compare>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ir/movement.h"
#include "ir/normal/language.h"
#include "ir/normal/letter.h"
#include "ir/normal/lines.h"

namespace ferz::ir::normal {

struct Alternative {
    std::vector<Test> guards;
    std::vector<Effect> tags;
    std::vector<Line> lines;
    /// The walks that are no lines; its letters are those of `letters`.
    Language walks;
    /// The letters of the walks say directions relative to the leg before; otherwise absolute ones.
    bool relative = false;
    std::vector<Letter> letters;

    friend auto operator<=>(const Alternative&, const Alternative&) = default;
};

struct NormalForm {
    std::vector<Alternative> alternatives;
    /// The mover counts as gone from its origin from its first step on; otherwise the letters say when.
    bool leavesAtOnce = true;

    friend auto operator<=>(const NormalForm&, const NormalForm&) = default;
};

[[nodiscard]] std::optional<NormalForm> normalForm(const Movement& movement);

}  // namespace ferz::ir::normal
