#include "ir/expand_parts.h"

#include <string>

#include "ir/equivalence/equal.h"
#include "ir/simplify.h"
#include "ir/text.h"
#include "tests/unit/catch.h"
#include "tests/unit/parsed.h"
#include "tests/unit/random_movement.h"

namespace ferz::ir::expand_parts_test {

namespace {

Movement expanded(const std::string& states) {
    return simplify(expandParts(simplify(test::parsed("movement\n" + states))));
}

}  // namespace

TEST_CASE("whether leaps can be played is asked of the squares") {
    const std::string beside =
        "part 1\nstate 0\n step (1,0) -> 1\nstate 1\n test enemy -> 2\nstate 2 accepts\n";
    CHECK(expanded("state 0\n test not playable 1 -> 1\nstate 1 accepts\n" + beside) ==
          expanded("state 0\n test not enemy at (1,0) -> 1\nstate 1 accepts\n"));
    CHECK(expanded("state 0\n test playable 1 -> 1\nstate 1 accepts\n" + beside) ==
          expanded("state 0\n test enemy at (1,0) -> 1\nstate 1 accepts\n"));
    // A part that asks for a part.
    CHECK(expanded("state 0\n test not playable 1 -> 1\nstate 1 accepts\n"
                   "part 1\nstate 0\n step (0,1) -> 1\nstate 1\n test not playable 2 -> 2\nstate 2 accepts\n"
                   "part 2\nstate 0\n step (0,1) -> 1\nstate 1\n test empty -> 2\nstate 2 accepts\n") ==
          expanded("state 0\n test off at (0,1) -> 1\n test empty at (0,2) -> 1\nstate 1 accepts\n"));
}

TEST_CASE("a part may go back to a square that was surely remembered") {
    const std::string part =
        "part 1\nstate 0\n return 1 -> 1\nstate 1\n test enemy at (1,0) -> 2\nstate 2 accepts\n";
    const std::string leap =
        "state 1\n step (0,2) -> 2\nstate 2\n test not playable 1 -> 3\nstate 3 accepts\n" + part;
    CHECK_FALSE(asksForParts(expanded("state 0\n mark 1 -> 1\n" + leap)));
    CHECK(asksForParts(expanded("state 0\n mark 1 -> 1\n step (0,1) -> 1\n" + leap)));
}

TEST_CASE("what squares cannot tell stays a part") {
    const auto asks = [](const std::string& part) {
        return asksForParts(expanded("state 0\n test not playable 1 -> 1\nstate 1 accepts\npart 1\n" + part));
    };
    std::string rides = "state 0\n";
    for (const char* by : {"(1,0)", "(-1,0)", "(0,1)", "(0,-1)"})
        rides += std::string(" step ") + by + " -> 1\n";
    CHECK(asks(rides + "state 1\n test empty -> 0\n test enemy -> 2\nstate 2 accepts\n"));
    CHECK(asks("state 0\n step (1,0) torus -> 1\nstate 1\n test enemy -> 2\nstate 2 accepts\n"));
    CHECK_FALSE(asks("state 0\n step (1,0) -> 1\nstate 1\n test enemy -> 2\nstate 2 accepts\n"));
}

TEST_CASE("movements with random parts make the same moves when these are expanded") {
    test::RandomMovement random(20'261'122, test::Words::All);
    CompareOptions options;
    options.limits.tableConfigurations = 2'000;
    options.limits.diagramSteps = 200'000;
    int changed = 0;
    int proved = 0;
    for (int round = 0; round < 1'500; ++round) {
        Movement movement = random.make();
        const Part part(simplify(random.make()));
        for (int asked = 0; asked < 2; ++asked) {
            auto& transitions =
                movement
                    .states[static_cast<std::size_t>(random.below(static_cast<int>(movement.states.size())))]
                    .transitions;
            for (Transition& each : transitions) {
                if (std::holds_alternative<Test>(each.instruction))
                    each.instruction = Test{Playable{part}, {}, random.below(2) == 0};
            }
        }
        movement = simplify(movement);
        const Movement after = expandParts(movement);
        if (after == movement) continue;
        ++changed;
        INFO(print(movement));
        const Comparison compared = compare(movement, after, Board{3, 2}, options);
        CHECK(compared.verdict != Verdict::Different);
        proved += compared.verdict == Verdict::Equal ? 1 : 0;
    }
    CHECK(changed > 100);
    CHECK(proved > 100);
}

}  // namespace ferz::ir::expand_parts_test
