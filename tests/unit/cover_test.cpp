#include "frontend/chessembly/cover.h"

#include <string>
#include <vector>

#include "tests/unit/parsed.h"

namespace ferz::cover_test {

namespace {

/// Movements that begin with `start`, each with the states after it.
ir::Movement movement(const std::string& states) {
    return test::parsed("movement m\n" + states);
}

const std::string kStep =
    "state 0\n  step (1,0) -> 1\nstate 1\n  test empty -> 2\nstate 2\n  act land -> 3\nstate 3 accepts\n";
const std::string kRide =
    "state 0\n  step (1,0) -> 1\nstate 1\n  test empty -> 2\nstate 2\n  act land -> 3\n  step (1,0) -> "
    "1\nstate 3 "
    "accepts\n";
const std::string kSwap =
    "state 0\n  step (1,0) -> 1\nstate 1\n  test empty|friend|enemy -> 2\nstate 2\n  act land -> 3\nstate 3 "
    "accepts\n";
const std::string kUnmoved =
    "state 0\n  test unmoved -> 4\nstate 1\n  test empty -> 2\nstate 2\n  act land -> 3\nstate 3 "
    "accepts\nstate 4\n  "
    "step (1,0) -> 1\n";
const std::string kBack =
    "state 0\n  step (-1,0) -> 1\nstate 1\n  test empty -> 2\nstate 2\n  act land -> 3\nstate 3 accepts\n";
const std::string kBoth =
    "state 0\n  step (1,0) -> 1\n  step (-1,0) -> 1\nstate 1\n  test empty -> 2\nstate 2\n  act land -> "
    "3\nstate 3 "
    "accepts\n";

bool covers(const std::vector<std::string>& covering, const std::string& covered) {
    std::vector<ir::Movement> movements;
    for (const std::string& each : covering)
        movements.push_back(movement(each));
    std::vector<const ir::Movement*> pointers;
    for (const ir::Movement& each : movements)
        pointers.push_back(&each);
    return chessembly::covers(pointers, movement(covered));
}

}  // namespace

TEST_CASE("a path that another walks is covered") {
    CHECK(covers({kStep}, kStep));
    CHECK(covers({kRide}, kStep));
    CHECK_FALSE(covers({kStep}, kRide));
    CHECK(covers({kSwap}, kStep));
    CHECK_FALSE(covers({kStep}, kSwap));
    CHECK(covers({kStep}, kUnmoved));
    CHECK_FALSE(covers({kUnmoved}, kStep));
    CHECK_FALSE(covers({kStep}, kBack));
}

TEST_CASE("several together cover what none covers alone") {
    CHECK_FALSE(covers({kStep}, kBoth));
    CHECK_FALSE(covers({kBack}, kBoth));
    CHECK(covers({kStep, kBack}, kBoth));
    CHECK_FALSE(covers({}, kStep));
}

TEST_CASE("movements in other frames do not cover each other") {
    ir::Movement turned = movement(kStep);
    turned.forBlack = ir::ForBlack::Turn;
    const ir::Movement* each = &turned;
    CHECK_FALSE(chessembly::covers(std::span(&each, 1), movement(kStep)));
}

}  // namespace ferz::cover_test
