// What a search (search.h) knows of squares that the part has done something to, and until when it matters.
//
// In: a part of a movement. Out: for each of its states what may still come, and from that whether a square
// will ever be met, or looked at, again.
#pragma once

#include <iterator>
#include <set>
#include <utility>
#include <vector>

#include "ir/movement.h"

namespace ferz::mbn {

/// What the part has done to a square, or what it remembers of it; the square as seen from the cursor.
struct Fact {
    enum class What { Emptied, Changed, Visited, Marked };
    What what = What::Emptied;
    int number = 0;  ///< of the slot of a mark, or of the set of visited squares
    ir::Vec at;
    bool roundFiles = false;  ///< it was left by steps round the edges, so it may be elsewhere, too
    bool roundRanks = false;
    bool isJoined = false;
    friend auto operator<=>(const Fact&, const Fact&) = default;
};

/// What the part may still do from a state on.
struct Future {
    std::set<std::pair<ir::Vec, int>> steps;  ///< with the kind of the edges
    std::set<ir::Vec> looks;
    std::set<ir::Slot> slots;  ///< remembered squares that it changes
    std::set<ir::Slot> backs;  ///< and that it goes back to
    bool returns = false;
    bool tests = false;       ///< of what may have changed
    bool testsBoard = false;  ///< of the whole board
    friend bool operator==(const Future&, const Future&) = default;
};

/// Tests whose answer the part may have changed, on the square itself or anywhere.
[[nodiscard]] bool isOfChange(const ir::Test& test);
[[nodiscard]] bool isOfBoard(const ir::Test& test);

[[nodiscard]] std::vector<Future> futuresOf(const ir::Movement& part);

[[nodiscard]] bool isLeftBehind(const Fact& fact, const Future& future);

/// Directions that all steps of a way may have in common.
inline constexpr ir::Vec kHeadings[] = {{1, 0},  {-1, 0},  {0, 1},   {0, -1}, {1, 1},  {1, -1},
                                        {-1, 1}, {-1, -1}, {1, 2},   {2, 1},  {-1, 2}, {-2, 1},
                                        {1, -2}, {2, -1},  {-1, -2}, {-2, -1}};

[[nodiscard]] inline int along(const ir::Vec& a, const ir::Vec& b) {
    return a.file * b.file + a.rank * b.rank;
}

/// May a step with such edges, or any behind it, come from the other side along this heading?
[[nodiscard]] bool wrapsAlong(int edges, const ir::Vec& heading);

}  // namespace ferz::mbn
