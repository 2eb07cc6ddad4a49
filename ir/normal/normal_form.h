// The normal form of a movement: one representative of all automata that walk the same way.
//
// In: any movement. Out: alternatives in a fixed order, each with its guards, its tags, its lines (leapers,
// riders, hoppers) and the walks that are no lines, as a minimal automaton over letters. Movements that walk
// the same paths have equal normal forms, however they were written; equal normal forms are equal movements
// on every board.
//
//     normalForm(mbn "R+B") == normalForm(mbn "Q")
//
// It is reached in two stages: `normalised` brings the automaton to rest by a list of passes, then lines are
// recognised and the rest is said in absolute or relative directions, whichever is shorter. What is beyond
// the limits has no normal form.
#pragma once

#include <compare>
#include <optional>
#include <span>
#include <vector>

#include "ir/movement.h"
#include "ir/normal/language.h"
#include "ir/normal/letter.h"
#include "ir/normal/lines.h"
#include "ir/normal/minimal_walks.h"
#include "ir/simplify.h"

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

    friend bool operator==(const Alternative& left, const Alternative& right);
    friend std::strong_ordering operator<=>(const Alternative& left, const Alternative& right);
};

struct NormalForm {
    std::vector<Alternative> alternatives;
    /// The mover counts as gone from its origin from its first step on; otherwise the letters say when.
    bool leavesAtOnce = true;

    friend bool operator==(const NormalForm& left, const NormalForm& right);
    friend std::strong_ordering operator<=>(const NormalForm& left, const NormalForm& right);
};

[[nodiscard]] std::optional<NormalForm> normalForm(const Movement& movement);
/// Builds it from walks that are known already: those of a normalised movement.
[[nodiscard]] std::optional<NormalForm> normalForm(const MinimalWalks& walks);

/// What leads to it, in order: the passes of simplification (ir/simplify.h) and those that need a whole walk.
/// Each takes an automaton and gives one with the same moves.
[[nodiscard]] std::span<const NamedPass> normalisationPasses();

/// The walks of a simplified movement before they are at rest: the same moves, but maybe in other letters.
[[nodiscard]] std::optional<MinimalWalks> firstWalks(Movement movement);

struct Normalised {
    Movement movement;
    std::optional<MinimalWalks> walks;  ///< those of the movement; empty where it has no normal form
};

/// The passes in order, again and again until nothing changes.
[[nodiscard]] Normalised normalised(Movement movement, const PassObserver& observer = {});

}  // namespace ferz::ir::normal
