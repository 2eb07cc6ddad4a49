#include "ir/normal/same_walks.h"

#include <random>
#include <string>

#include "ir/equivalence/equal.h"
#include "ir/same_paths.h"
#include "ir/simplify.h"
#include "tests/unit/catch.h"
#include "tests/unit/parsed.h"
#include "tests/unit/random_movement.h"
#include "tests/unit/rounds.h"

using namespace ferz;
using namespace ferz::ir;
using test::parsed;

namespace {

constexpr std::size_t kMost = 2'000;

Movement steps(const std::string& states) {
    return parsed("movement \"test\"\n" + states);
}

/// The same moves in other words: questions about a square are divided, landing and capturing change places.
Movement retold(Movement movement, std::mt19937& random) {
    const auto states = movement.states.size();
    for (StateId id = 0; id < states; ++id) {
        std::vector<Transition> told;
        for (const Transition& each : movement.states[id].transitions) {
            told.push_back(each);
            auto* test = std::get_if<Test>(&told.back().instruction);
            const auto* holds = test == nullptr ? nullptr : std::get_if<Holds>(&test->predicate);
            if (holds == nullptr || random() % 2 == 0) continue;
            const Contents what = test->negated ? ~holds->what : holds->what;
            const Contents part = random() % 2 == 0 ? Contents::nothing() : Contents::enemy();
            const Vec at = test->at;
            told.back().instruction = Test{Holds{what & part}, at, false};
            told.push_back({Test{Holds{what & ~part}, at, false}, each.target});
        }
        movement.states[id].transitions = std::move(told);
    }
    return movement;
}

}  // namespace

TEST_CASE("walks: how a question is divided makes no difference") {
    const std::string end = "state 2\n  act land -> 3\nstate 3 accepts\n";
    const Movement whole = steps("state 0\n  step (0,1) -> 1\nstate 1\n  test empty | enemy -> 2\n" + end);
    const Movement divided =
        steps("state 0\n  step (0,1) -> 1\nstate 1\n  test enemy -> 2\n  test empty -> 2\n" + end);
    const Movement other =
        steps("state 0\n  step (0,1) -> 1\nstate 1\n  test friend -> 2\n  test empty -> 2\n" + end);
    CHECK_FALSE(walkTheSamePaths(whole, divided, kMost));
    CHECK(normal::walkTheSame(whole, divided, kMost));
    CHECK_FALSE(normal::walkTheSame(whole, other, kMost));
    CHECK_FALSE(normal::walkTheSame(whole, divided, 0));
}

TEST_CASE("walks: two steps straight on are one, and a capture may come before the landing") {
    const Movement leap = steps(
        "state 0\n  step (0,2) -> 1\nstate 1\n  test enemy -> 2\nstate 2\n  act capture -> 3\nstate 3\n"
        "  act land -> 4\nstate 4 accepts\n");
    const Movement twice = steps(
        "state 0\n  step (0,1) -> 1\nstate 1\n  step (0,1) -> 2\nstate 2\n  test enemy -> 3\nstate 3\n"
        "  act land -> 4\nstate 4\n  act capture -> 5\nstate 5 accepts\n");
    const Movement bent = steps(
        "state 0\n  step (1,1) -> 1\nstate 1\n  step (-1,1) -> 2\nstate 2\n  test enemy -> 3\nstate 3\n"
        "  act land -> 4\nstate 4\n  act capture -> 5\nstate 5 accepts\n");
    CHECK(normal::walkTheSame(leap, twice, kMost));
    // On the edge of the board there is no square beside it.
    CHECK_FALSE(normal::walkTheSame(leap, bent, kMost));
}

TEST_CASE("walks: what is asked behind a landing is asked") {
    const std::string begin =
        "state 0\n  step (0,1) -> 1\nstate 1\n  test empty -> 2\n  act land -> 3\nstate 2\n  act land -> 4\n"
        "state 3\n";
    const Movement friends = steps(begin + "  test friend -> 4\nstate 4 accepts\n");
    const Movement enemies = steps(begin + "  test enemy -> 4\nstate 4 accepts\n");
    CHECK_FALSE(normal::walkTheSame(friends, enemies, kMost));
    CHECK(normal::walkTheSame(friends, friends, kMost));
}

TEST_CASE("walks: what is called the same is equal on boards") {
    int same = 0;
    const int rounds = test::rounds(4'000);
    for (int round = 0; round < rounds; ++round) {
        const auto seed = static_cast<std::uint32_t>(round);
        test::RandomMovement random(seed, round % 3 == 0 ? test::Words::All : test::Words::Few);
        std::mt19937 words(seed);
        const Movement left = simplify(random.make());
        Movement right = retold(left, words);
        if (round % 2 == 0) right = random.mutate(std::move(right));
        right = simplify(std::move(right));
        if (!normal::walkTheSame(left, right, kMost)) continue;
        if (!walkTheSamePaths(left, right, kMost)) ++same;
        for (const Board& board : {Board{3, 3}, Board{2, 4}}) {
            INFO("seed " << seed << " on " << board.print());
            CompareOptions options;
            options.limits.tableConfigurations = 20'000;
            CHECK(compare(left, right, board, options).verdict != Verdict::Different);
        }
    }
    // Enough of them that the paths alone do not tell.
    CHECK(same > rounds / 200);
}
