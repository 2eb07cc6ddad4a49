#include "ir/headings.h"

#include <string>
#include <vector>

#include "tests/unit/catch.h"
#include "tests/unit/parsed.h"

using namespace ferz;
using namespace ferz::ir;

TEST_CASE("runs that always went forward are away from home") {
    struct Row {
        std::string states;
        StateId state;
        Vec at;
        bool isAway;
    };
    const std::string rook =
        "state 0\n step (0,1) -> 1\nstate 1\n test empty -> 2\nstate 2 accepts\n step (0,1) -> 1";
    const std::string bent =
        "state 0\n step (0,1) -> 1\nstate 1\n step (1,1) -> 2\n step (-1,1) -> 2\nstate 2 accepts";
    const std::vector<Row> table = {
        {rook, 0, {}, false},
        {rook, 0, {0, 1}, true},
        {rook, 1, {}, true},
        {rook, 1, {0, -1}, false},
        {rook, 2, {1, 0}, true},
        {bent, 2, {}, true},
        {bent, 2, {5, 1}, true},
        // Two ways of one state need not go in one direction.
        {"state 0\n step (0,1) -> 1\n step (0,-1) -> 1\nstate 1 accepts", 1, {}, false},
        {"state 0\n step (0,1) -> 1\nstate 1\n step (0,-1) -> 2\nstate 2 accepts", 2, {}, false},
        // Where edges touch nothing is known; nor behind a mark, but behind a return to the origin.
        {"state 0\n step (0,1) torus -> 1\nstate 1 accepts", 1, {}, false},
        {"state 0\n mark 1 -> 1\nstate 1\n step (0,1) -> 2\nstate 2\n return 1 -> 3\nstate 3 accepts",
         3,
         {0, 1},
         false},
        {"state 0\n step (0,1) -> 1\nstate 1\n return 0 -> 2\nstate 2 accepts", 2, {0, 1}, true},
        // Upwards, on a board in space.
        {"state 0\n step (0,0,1,0) -> 1\nstate 1 accepts", 1, {3, -2}, true},
    };
    for (const Row& row : table) {
        INFO(row.states << " " << row.state);
        CHECK(Headings(test::parsed("movement\n" + row.states)).awayFromHome(row.state, row.at) ==
              row.isAway);
    }
}
