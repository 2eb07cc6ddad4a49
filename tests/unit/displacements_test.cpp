#include "ir/displacements.h"

#include <string>
#include <vector>

#include "tests/unit/catch.h"
#include "tests/unit/parsed.h"

namespace ferz::ir::displacements_test {

namespace {

constexpr std::size_t kMost = 10'000;

struct Row {
    std::string states;
    StateId state;
    Vec at;
    bool mayLook;
};

}  // namespace

TEST_CASE("displacements: where a run may see the square that it began on") {
    const std::string rook =
        "state 0\n step (0,1) -> 1\nstate 1\n test empty -> 2\nstate 2 accepts\n step (0,1) -> 1";
    const std::string marked =
        "state 0\n step (0,1) -> 1\nstate 1\n mark 1 -> 2\nstate 2\n step (1,1) -> 3\nstate 3\n"
        " return 1 -> 4\nstate 4 accepts";
    const std::vector<Row> table = {
        {rook, 0, {}, true},
        {rook, 0, {0, 1}, false},
        {rook, 1, {}, false},
        {rook, 1, {0, -1}, true},
        {rook, 2, {0, -25}, true},
        {rook, 2, {0, -26}, false},
        {rook, 2, {1, 0}, false},
        {"state 0\n step (0,1) -> 1\n step (0,-1) -> 1\nstate 1\n step (0,1) -> 2\nstate 2 accepts",
         2,
         {},
         true},
        {marked, 3, {-1, -2}, true},
        {marked, 4, {-1, -2}, false},
        {marked, 4, {0, -1}, true},
        {"state 0\n step (0,1) -> 1\nstate 1\n return 0 -> 2\nstate 2 accepts", 2, {}, true},
        {"state 0\n step (0,1) -> 1\nstate 1\n return 0 -> 2\nstate 2 accepts", 2, {0, 1}, false},
        // Round the left and right edges the rank is known.
        {"state 0\n step (3,1) cylinder -> 1\nstate 1 accepts", 1, {5, -1}, true},
        {"state 0\n step (3,1) cylinder -> 1\nstate 1 accepts", 1, {-3, 0}, false},
        {"state 0\n step (3,1) torus -> 1\nstate 1 accepts", 1, {}, true},
        // Upwards, on a board in space.
        {"state 0\n step (0,0,1,0) -> 1\nstate 1 accepts", 1, {}, false},
        {"state 0\n step (0,0,1,0) -> 1\nstate 1 accepts", 1, {0, 0, -1, 0}, true},
    };
    for (const Row& row : table) {
        INFO(row.states << " " << row.state);
        const Displacements displacements(test::parsed("movement\n" + row.states), kMost);
        CHECK(displacements.mayLookAtStart(row.state, row.at) == row.mayLook);
    }
}

TEST_CASE("displacements: from another state, and when there are too many") {
    const Movement movement = test::parsed(
        "movement\nstate 0\n mark 1 -> 1\nstate 1\n step (0,1) -> 2\nstate 2 accepts\n return 1 -> 3\n"
        "state 3 accepts");
    const Displacements later(movement, {2}, kMost);
    CHECK_FALSE(later.reaches(1));
    CHECK(later.mayLookAtStart(2, {}));
    CHECK_FALSE(later.mayLookAtStart(2, {0, -1}));
    // Where the square was marked is not known.
    CHECK(later.mayLookAtStart(3, {7, 7}));
    CHECK(Displacements(movement, 1).mayLookAtStart(2, {7, 7}));
}

}  // namespace ferz::ir::displacements_test
