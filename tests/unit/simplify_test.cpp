// Passes on numbered movements: each against a slow obvious one, or against what a reader expects.
#include "ir/simplify.h"

#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "ir/factor.h"
#include "ir/lift.h"
#include "ir/numbered.h"
#include "ir/refinement.h"
#include "ir/text.h"
#include "tests/unit/catch.h"
#include "tests/unit/parsed.h"
#include "tests/unit/random_movement.h"

namespace ferz::ir::simplify_test {

namespace {

struct Pair {
    std::string before;
    std::string after;
};

Movement movementOf(const std::string& states) {
    return test::parsed("movement\n" + states);
}

/// Blocks named in the order in which they come.
template <class Number>
std::vector<std::size_t> inOrder(const std::vector<Number>& blocks) {
    std::map<Number, std::size_t> names;
    std::vector<std::size_t> result;
    for (const Number block : blocks)
        result.push_back(names.emplace(block, names.size()).first->second);
    return result;
}

/// All states are looked at again until no block is split.
std::vector<std::size_t> slowBlocks(const Movement& movement) {
    std::vector<std::size_t> blocks;
    for (const State& state : movement.states)
        blocks.push_back(state.accepts ? 1 : 0);
    for (;;) {
        using Future = std::set<std::pair<Instruction, std::size_t>>;
        std::map<std::pair<std::size_t, Future>, std::size_t> known;
        std::vector<std::size_t> next;
        for (std::size_t id = 0; id < blocks.size(); ++id) {
            Future future;
            for (const auto& [instruction, target] : movement.states[id].transitions)
                future.emplace(instruction, blocks[target]);
            next.push_back(known.emplace(std::pair{blocks[id], future}, known.size()).first->second);
        }
        const bool isDone = inOrder(next) == inOrder(blocks);
        blocks = next;
        if (isDone) return inOrder(blocks);
    }
}

}  // namespace

TEST_CASE("equal instructions have one number") {
    const std::vector<std::pair<std::string, std::size_t>> table = {
        {"state 0 accepts", 0},
        {"state 0\n step (0,1) -> 0\n step (0,1) -> 1\nstate 1 accepts\n step (0,1) -> 0", 1},
        {"state 0\n step (0,1) -> 0\n step (1,0) -> 0\n step (0,1) cylinder -> 0", 3},
        {"state 0\n test enemy{rook} -> 0\n test enemy{king} -> 0\n test friend{rook} -> 0", 3},
        {"state 0\n test visited -> 0\n test not visited -> 0\n test visited at (1,0) -> 0", 3},
        {"state 0\n test playable 1 -> 0\n test playable 2 -> 0\n"
         "part 1\nstate 0\n step (0,1) -> 1\nstate 1 accepts\n"
         "part 2\nstate 0\n step (1,0) -> 1\nstate 1 accepts",
         2},
    };
    for (const auto& [text, count] : table) {
        INFO(text);
        NumberedMovement numbered(movementOf(text));
        CHECK(numbered.count() == count);
        CHECK(numbered.movement() == movementOf(text));
    }
}

TEST_CASE("a numbered movement comes back as it was") {
    for (std::uint32_t seed = 0; seed < 200; ++seed) {
        INFO("seed " << seed);
        test::RandomMovement random(seed, test::Words::All);
        const Movement movement = random.make();
        NumberedMovement numbered(movement);
        const std::size_t count = numbered.count();
        for (const State& state : movement.states) {
            for (const Transition& transition : state.transitions) {
                const auto number = numbered.numberOf(transition.instruction);
                CHECK(numbered.instruction(number) == transition.instruction);
            }
        }
        CHECK(numbered.count() == count);
        CHECK(numbered.movement() == movement);
    }
}

TEST_CASE("states that nobody can tell apart are in one block") {
    const std::vector<std::pair<std::string, std::vector<std::size_t>>> table = {
        {"state 0\n step (0,1) -> 1\n step (1,0) -> 2\nstate 1 accepts\nstate 2 accepts", {0, 1, 1}},
        {"state 0\n step (0,1) -> 1\n step (1,0) -> 2\nstate 1 accepts\nstate 2", {0, 1, 2}},
        // A circle of two and one of one.
        {"state 0\n step (0,1) -> 1\n act land -> 2\nstate 1\n step (0,1) -> 0\n act land -> 2\n"
         "state 2 accepts\nstate 3\n step (0,1) -> 3\n act land -> 2\n act land -> 2",
         {0, 0, 1, 0}},
        // Only the third step tells them apart.
        {"state 0\n step (0,1) -> 1\nstate 1\n step (0,1) -> 2\nstate 2\n step (0,1) -> 3\nstate 3 accepts",
         {0, 1, 2, 3}},
    };
    for (const auto& [text, blocks] : table) {
        INFO(text);
        CHECK(inOrder(blocksOfEqualFuture(NumberedMovement(movementOf(text))).of) == blocks);
    }
    for (std::uint32_t seed = 0; seed < 300; ++seed) {
        INFO("seed " << seed);
        test::RandomMovement random(seed);
        const Movement movement = random.rewrite(random.rewrite(random.make()));
        CHECK(inOrder(blocksOfEqualFuture(NumberedMovement(movement)).of) == slowBlocks(movement));
    }
}

TEST_CASE("what is simplified") {
    const std::vector<Pair> table = {
        // A test of the next square is made there.
        {"state 0\n test enemy at (0,1) -> 1\nstate 1\n step (0,1) -> 2\nstate 2 accepts",
         "state 0\n step (0,1) -> 1\nstate 1\n test enemy -> 2\nstate 2 accepts"},
        // Of two tests both, the last one first.
        {"state 0\n test unmoved at (0,1) -> 1\nstate 1\n test enemy at (0,1) -> 2\nstate 2\n step (0,1) -> "
         "3\n"
         "state 3 accepts",
         "state 0\n step (0,1) -> 1\nstate 1\n test unmoved -> 2\nstate 2\n test enemy -> 3\nstate 3 "
         "accepts"},
        // Empty transitions, unread marks and tests that always hold keep the order of alternatives.
        {"state 0\n pass -> 1\n step (0,1) -> 5\nstate 1\n mark 1 -> 2\n pass -> 3\n"
         "state 2\n step (1,0) -> 5\nstate 3\n test empty|friend|enemy -> 4\nstate 4\n step (1,1) -> 5\n"
         "state 5 accepts",
         "state 0\n step (0,1) -> 1\n step (1,0) -> 1\n step (1,1) -> 1\nstate 1 accepts"},
        // A state that only an empty transition leads to, and one that leads nowhere.
        {"state 0\n pass -> 1\nstate 1\n step (0,1) -> 2\n step (1,0) -> 3\nstate 2 accepts\nstate 3\n"
         " step (1,0) -> 3",
         "state 0\n step (0,1) -> 1\nstate 1 accepts"},
        // Equal alternatives are one, the first of them.
        {"state 0\n step (0,1) -> 1\n step (1,0) -> 1\n step (0,1) -> 2\nstate 1 accepts\nstate 2 accepts",
         "state 0\n step (0,1) -> 1\n step (1,0) -> 1\nstate 1 accepts"},
    };
    for (const Pair& pair : table) {
        INFO(pair.before);
        CHECK(print(simplify(movementOf(pair.before))) == print(movementOf(pair.after)));
    }
}

TEST_CASE("the passes one by one are the whole") {
    for (std::uint32_t seed = 0; seed < 200; ++seed) {
        INFO("seed " << seed);
        test::RandomMovement random(seed, test::Words::All);
        const Movement movement = random.rewrite(random.make());
        Movement after = movement;
        for (const NamedPass& pass : simplificationPasses())
            after = pass.run(std::move(after));
        CHECK(after == simplify(movement));
        CHECK(simplifiedAndFactored(movement) == simplify(leftFactored(simplify(movement))));
    }
}

TEST_CASE("alternatives that begin alike begin once") {
    const std::vector<Pair> table = {
        {"state 0\n step (0,1) -> 1\n step (0,1) -> 2\nstate 1\n test empty -> 3\nstate 2\n test enemy -> 3\n"
         "state 3 accepts",
         "state 0\n step (0,1) -> 1\nstate 1\n test empty -> 2\n test enemy -> 2\nstate 2 accepts"},
        // The end of a ride and its going on.
        {"state 0\n step (0,1) -> 1\n step (0,1) -> 2\nstate 1\n act land -> 3\nstate 2\n step (0,1) -> 1\n"
         " step (0,1) -> 2\nstate 3 accepts",
         "state 0\n step (0,1) -> 1\nstate 1\n act land -> 2\n step (0,1) -> 1\nstate 2 accepts"},
    };
    for (const Pair& pair : table) {
        INFO(pair.before);
        CHECK(print(leftFactored(movementOf(pair.before))) == print(movementOf(pair.after)));
    }
}

TEST_CASE("lifts that nothing can notice") {
    const std::string behind = " -> 3\nstate 3 accepts";
    const std::vector<Pair> table = {
        {"state 0\n act lift -> 1\nstate 1\n step (0,1) -> 2\nstate 2\n test empty" + behind,
         "state 0\n pass -> 1\nstate 1\n step (0,1) -> 2\nstate 2\n test empty" + behind},
        // The test looks back.
        {"state 0\n act lift -> 1\nstate 1\n step (0,1) -> 2\nstate 2\n test empty at (0,-1)" + behind, ""},
        // The walk comes back, by steps or to a mark.
        {"state 0\n act lift -> 1\nstate 1\n step (0,1) -> 1\n step (0,-1) -> 2\nstate 2\n test empty" +
             behind,
         ""},
        {"state 0\n mark 1 -> 1\nstate 1\n act lift -> 2\nstate 2\n step (0,1) -> 4\nstate 3 accepts\n"
         "state 4\n return 1 -> 5\nstate 5\n test unmoved -> 3",
         ""},
        // Round the edge it may be anywhere.
        {"state 0\n act lift -> 1\nstate 1\n step (0,1) torus -> 2\nstate 2\n test empty" + behind, ""},
        // A swap takes the mover along.
        {"state 0\n act lift -> 1\nstate 1\n act swap 0 -> 2\nstate 2 accepts", ""},
        {"state 0 accepts\n step (0,1) -> 0", ""},
    };
    for (const Pair& pair : table) {
        INFO(pair.before);
        const std::string& after = pair.after.empty() ? pair.before : pair.after;
        CHECK(print(withoutIdleLifts(movementOf(pair.before))) == print(movementOf(after)));
    }
}

}  // namespace ferz::ir::simplify_test
