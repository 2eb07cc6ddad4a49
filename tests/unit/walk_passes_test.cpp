// What walks are made of, step by step.
#include <set>
#include <string>
#include <vector>

#include "ir/liveness.h"
#include "ir/normal/atoms.h"
#include "ir/normal/leaving.h"
#include "ir/normal/segment.h"
#include "ir/normal/walks.h"
#include "ir/regions.h"
#include "tests/unit/catch.h"
#include "tests/unit/parsed.h"

namespace ferz::ir::normal::walk_passes_test {

namespace {

Movement movementOf(const std::string& states) {
    return test::parsed("movement\n" + states);
}

const char* const kRook =
    "state 0\n step (0,1) -> 1\nstate 1\n test empty -> 2\n test enemy -> 3\nstate 2\n step (0,1) -> 1\n"
    " act land -> 4\nstate 3\n act capture -> 5\nstate 4 accepts\nstate 5\n act land -> 4";

}  // namespace

TEST_CASE("walks: the mover may leave at once where nothing looks home") {
    struct Row {
        std::string states;
        bool may;
    };
    const std::string looksBack = " test empty at (0,-1) -> 3\nstate 3 accepts";
    const std::vector<Row> table = {
        {kRook, true},
        {"state 0\n step (0,1) -> 1\nstate 1\n step (0,1) -> 2\nstate 2\n test empty at (0,-2) -> 3\n"
         "state 3 accepts",
         false},
        {"state 0\n step (0,1) -> 1\nstate 1\n pass -> 2\nstate 2\n" + looksBack, false},
        // Behind a lift it has left.
        {"state 0\n act lift -> 1\nstate 1\n step (0,1) -> 2\nstate 2\n" + looksBack, true},
        // On the origin the mover is asked for itself.
        {"state 0\n test unmoved -> 1\nstate 1\n step (0,1) -> 2\nstate 2 accepts", true},
        {"state 0\n step (0,1) -> 1\nstate 1\n return 0 -> 2\nstate 2\n act capture -> 3\nstate 3 accepts",
         false},
    };
    for (const Row& row : table) {
        INFO(row.states);
        CHECK(mayLeaveAtOnce(movementOf(row.states)) == row.may);
    }
}

TEST_CASE("walks: a slot matters until it is read") {
    const auto live = liveSlots(movementOf(
        "state 0\n mark 1 -> 1\nstate 1\n step (0,1) -> 2\nstate 2\n return 1 -> 3\nstate 3 accepts"));
    CHECK(live == std::vector<std::set<Slot>>{{}, {1}, {1}, {}});
}

TEST_CASE("walks: contents that no test tells apart are one") {
    const Atoms atoms(
        movementOf("state 0\n step (0,1) -> 1\nstate 1\n test enemy{pawn} -> 2\nstate 2 accepts"));
    CHECK(atoms.all().size() == 4);
    CHECK(atoms.parts(Contents::enemy()).size() == 2);
    CHECK(atoms.parts(Contents::friendly()).size() == 1);
}

TEST_CASE("walks: what a rook does on a square") {
    const Movement rook = movementOf(kRook);
    const auto segments = segmentsFrom(1, {}, {&rook, false, true, true});
    REQUIRE(segments);
    REQUIRE(segments->size() == 3);
    int last = 0;
    for (const Segment& each : *segments) {
        last += each.letter.last ? 1 : 0;
        CHECK((each.letter.here == Contents::nothing() || each.letter.here == Contents::enemy()));
        CHECK(each.letter.changes.size() ==
              (each.letter.last ? each.letter.here == Contents::enemy() ? 2 : 1 : 0));
    }
    CHECK(last == 2);
}

TEST_CASE("walks: guards and tags are those of the whole walk") {
    const auto walks = walksOf(movementOf(
        "state 0\n step (0,1) -> 1\nstate 1\n test state k = 1 -> 2\nstate 2\n act land -> 3\nstate 3\n"
        " act set k = 2 -> 4\nstate 4 accepts"));
    REQUIRE(walks);
    REQUIRE(walks->alternatives.size() == 1);
    CHECK(walks->alternatives[0].guards == std::vector<Test>{{StateIs{"k", 1}, {}, false}});
    CHECK(walks->alternatives[0].tags == std::vector<Effect>{SetState{"k", 2}});
}

TEST_CASE("regions that a point may lie in") {
    CHECK(regionsAround({}) == bit(Region::Inside));
    CHECK(regionsAround({0, 1}) == (bit(Region::Inside) | bit(Region::Top)));
    CHECK(regionsAround({-2, -1}) ==
          (bit(Region::Inside) | bit(Region::Left) | bit(Region::Bottom) | bit(Region::BottomLeft)));
}

}  // namespace ferz::ir::normal::walk_passes_test
