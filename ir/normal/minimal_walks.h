// The walks of a movement as minimal automata, one for each combination of guards and tags.
//
// In: a simplified movement. Out: for each alternative its language over absolute letters; and back, an
// automaton that walks them. Empty when the movement has no such form within the limits (ir/normal/walks.h).
//
//     movementOf(*minimalWalks(rook), rook)       a rook again
#pragma once

#include <compare>
#include <cstddef>
#include <optional>
#include <vector>

#include "ir/movement.h"
#include "ir/normal/free_steps.h"

namespace ferz::ir::normal {

/// No automaton of a normal form has more.
inline constexpr std::size_t kMostMinimalStates = 20'000;
/// Nor do its walks take more instructions: squares with many paths are written out, one path after the
/// other.
inline constexpr std::size_t kMostInstructions = 100'000;

struct MinimalWalks {
    struct Alternative {
        std::vector<Test> guards;  ///< all hold before the first step
        std::vector<Effect> tags;  ///< done with the move
        Spelling walks;
        friend bool operator==(const Alternative& left, const Alternative& right);
        friend std::strong_ordering operator<=>(const Alternative& left, const Alternative& right);
    };
    std::vector<Alternative> alternatives;
    /// The mover counts as gone from its origin from its first step on; otherwise the letters say when.
    bool leavesAtOnce = true;
    std::size_t atomCount = 1;  ///< how many contents the letters tell apart

    friend bool operator==(const MinimalWalks& left, const MinimalWalks& right);
    friend std::strong_ordering operator<=>(const MinimalWalks& left, const MinimalWalks& right);
};

/// Whether guards say less than others do: they hold wherever those hold.
[[nodiscard]] bool areImplied(const std::vector<Test>& few, const std::vector<Test>& many);

[[nodiscard]] std::optional<MinimalWalks> minimalWalks(const Movement& movement);

/// With the name and the sides of `like`.
[[nodiscard]] Movement movementOf(const MinimalWalks& walks, const Movement& like);

}  // namespace ferz::ir::normal
