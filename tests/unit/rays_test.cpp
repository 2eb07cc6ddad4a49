#include "ir/normal/rays.h"

#include <fmt/format.h>
#include <random>
#include <set>

#include "ir/evaluate.h"
#include "ir/simplify.h"
#include "ir/text.h"
#include "tests/unit/catch.h"
#include "tests/unit/parsed.h"

namespace ferz::ir::normal::rays_test {

namespace {

Movement movementOf(const std::string& states) {
    return simplify(test::parsed("movement\n" + states));
}

/// `(0,1) 1-3 move empty capture enemy`, one line a ray.
std::string print(const std::vector<Ray>& rays) {
    std::string text;
    for (const Ray& ray : rays) {
        text += fmt::format("{} {}-{}", print(ray.step), ray.first,
                            ray.last == 0 ? "" : fmt::format("{}", ray.last));
        if (!ray.move.isNone()) text += " move " + print(ray.move);
        if (!ray.capture.isNone()) text += " capture " + print(ray.capture);
        for (const Test& test : ray.guards)
            text += " if " + print(Instruction{test});
        for (const Test& test : ray.arrival)
            text += " there " + print(Instruction{test});
        for (const Effect& effect : ray.tags)
            text += " " + print(Instruction{Act{effect}});
        text += "\n";
    }
    return text;
}

/// The moves of the rays, found the obvious way, on White's side and a board without pending changes.
void walk(const Ray& ray, const Movement& movement, const Situation& situation, std::set<Move>& moves) {
    // Written as an automaton again and run by the evaluator, so that guards and tags are its business.
    Movement one;
    one.name = movement.name;
    Builder build(one);
    StateId at = 0;
    for (const Test& guard : ray.guards)
        at = build.then(at, guard);
    const int last = ray.last == 0 ? 30 : ray.last;
    const StateId end = build.accepting();
    for (int k = 1; k <= last; ++k) {
        at = build.then(at, Step{ray.step, ray.edges});
        if (k >= ray.first) {
            StateId there = at;
            for (const Test& test : ray.arrival)
                there = build.then(there, test);
            StateId moving = build.then(there, Test{Holds{ray.move}});
            StateId capturing = build.then(build.then(there, Test{Holds{ray.capture}}), Act{Capture{}});
            for (const Effect& effect : ray.tags) {
                moving = build.then(moving, Act{effect});
                capturing = build.then(capturing, Act{effect});
            }
            build.add(moving, Act{Land{}}, end);
            build.add(capturing, Act{Land{}}, end);
        }
        at = build.then(at, Test{Holds{Contents::nothing()}});
    }
    Diagnostics diagnostics;
    const auto found = evaluate(one, situation, Limits{}, diagnostics);
    REQUIRE(found);
    moves.insert(found->begin(), found->end());
}

void checkExact(const Movement& movement) {
    const Rays rays = findRays(movement);
    static std::mt19937 random(20240611);
    for (int round = 0; round < 60; ++round) {
        Situation situation;
        auto& position = situation.position;
        position.board = {3 + static_cast<int>(random() % 6), 3 + static_cast<int>(random() % 6)};
        const auto squares = static_cast<unsigned>(position.board.squares());
        for (auto n = random() % (squares / 2); n > 0; --n) {
            const auto square = static_cast<Square>(random() % squares);
            const char* names[] = {"rook", "king", "test"};
            position.pieces[square] = {random() % 2 == 0 ? Colour::White : Colour::Black,
                                       names[random() % 3]};
            if (random() % 2 == 0) position.moved.insert(square);
            if (random() % 2 == 0) position.attacked.insert(static_cast<Square>(random() % squares));
        }
        position.states["k"] = static_cast<int>(random() % 2);
        position.inCheck = random() % 2 == 0;
        situation.at = static_cast<Square>(random() % squares);
        Diagnostics diagnostics;
        const auto expected = evaluate(movement, situation, Limits{}, diagnostics);
        REQUIRE(expected);
        std::set<Move> got;
        for (const Ray& ray : rays.rays)
            walk(ray, movement, situation, got);
        if (rays.rest) {
            const auto others = evaluate(*rays.rest, situation, Limits{}, diagnostics);
            REQUIRE(others);
            got.insert(others->begin(), others->end());
        }
        REQUIRE(std::vector<Move>(got.begin(), got.end()) == *expected);
    }
}

const char* const kLameLeaps = R"(state 0
  step (0,1) -> 1
  step (0,1) -> 4
  step (0,1) -> 8
state 1
  test empty -> 2
  test enemy -> 3
state 2
  act land -> 15
state 3
  act capture -> 2
state 4
  test empty -> 5
state 5
  step (0,1) -> 1
state 6
state 7
state 8
  test empty -> 9
state 9
  step (0,1) -> 10
state 10
  test empty -> 11
state 11
  step (0,1) -> 1
state 12
state 13
state 14
state 15 accepts
)";

const char* const kThreeSteps = R"(state 0
  step (0,1) -> 1
state 1
  test empty -> 2
  test enemy -> 9
state 2
  act land -> 3
state 3 accepts
  step (0,1) -> 4
state 4
  test empty -> 5
  test enemy -> 9
state 5
  act land -> 6
state 6 accepts
  step (0,1) -> 7
state 7
  test empty -> 8
  test enemy -> 9
state 8
  act land -> 11
state 9
  act capture -> 10
state 10
  act land -> 11
state 11 accepts
)";

struct Row {
    const char* what;
    const char* states;
    const char* rays;
    bool rest;
};

const Row kRows[] = {
    {"a wazir, two ways", R"(state 0
  step (0,1) -> 1
  step (1,0) -> 1
state 1
  test empty -> 3
  test enemy -> 2
state 2
  act capture -> 3
state 3
  act land -> 4
state 4 accepts
)",
     "(0,1) 1-1 move empty capture enemy\n(1,0) 1-1 move empty capture enemy\n", false},
    {"leaps of one, two and three lame steps", kLameLeaps, "(0,1) 1-3 move empty capture enemy\n", false},
    {"three steps written out", kThreeSteps, "(0,1) 1-3 move empty capture enemy\n", false},
    {"a rider that lands at every step", R"(state 0
  step (1,1) -> 1
state 1
  test empty -> 2
  test enemy -> 3
state 2
  act land -> 4
state 3
  act land -> 5
state 4 accepts
  step (1,1) -> 1
state 5
  act capture -> 6
state 6 accepts
)",
     "(1,1) 1- move empty capture enemy\n", false},
    {"a rider that looks before it steps", R"(state 0
  test empty at (1,0) -> 1
  test enemy at (1,0) -> 3
state 1
  step (1,0) -> 2
state 2
  act land -> 6
state 3
  step (1,0) -> 4
state 4
  act capture -> 5
state 5
  act land -> 7
state 6 accepts
  test empty at (1,0) -> 1
  test enemy at (1,0) -> 3
state 7 accepts
)",
     "(1,0) 1- move empty capture enemy\n", false},
    {"odd and even steps are all steps", R"(state 0
  step (1,0) -> 1
  step (1,0) -> 6
state 1
  test empty -> 2
  test empty -> 4
state 2
  act land -> 3
state 3 accepts
state 4
  step (1,0) -> 5
state 5
  test empty -> 8
state 6
  test empty -> 7
state 7
  step (1,0) -> 1
state 8
  step (1,0) -> 1
)",
     "(1,0) 1- move empty\n", false},
    {"odd steps alone are no ray", R"(state 0
  step (1,0) -> 1
state 1
  test empty -> 2
  test empty -> 4
state 2
  act land -> 3
state 3 accepts
state 4
  step (1,0) -> 5
state 5
  test empty -> 6
state 6
  step (1,0) -> 1
)",
     "", true},
    {"move far, capture near", R"(state 0
  step (0,1) -> 1
  step (0,1) -> 5
state 1
  test empty -> 2
state 2
  act land -> 3
state 3 accepts
  step (0,1) -> 1
state 4
state 5
  test enemy{^king} -> 6
state 6
  act capture -> 7
state 7
  act land -> 8
state 8 accepts
)",
     "(0,1) 1- move empty\n(0,1) 1-1 capture enemy{^king}\n", false},
    {"a far anchor is a leap", R"(state 0
  step (0,1) -> 1
state 1
  step (0,1) -> 2
state 2
  test empty|enemy -> 3
state 3
  act capture -> 4
state 4
  act land -> 5
state 5 accepts
)",
     "(0,2) 1-1 capture empty|enemy\n", false},
    {"guards, tags and a promotion zone", R"(state 0
  test zone [*2] -> 1
  act set k = 1 -> 5
state 1
  test unmoved -> 2
state 2
  step (0,2) -> 3
state 3
  test empty -> 4
state 4
  act land -> 9
state 5
  step (0,1) -> 6
state 6
  test empty -> 7
state 7
  test zone [*8] -> 8
state 8
  act become {queen,rook} -> 4
state 9 accepts
)",
     "(0,1) 1-1 move empty there test zone [*8] act become {queen,rook} act set k = 1\n"
     "(0,2) 1-1 move empty if test zone [*2] if test unmoved\n",
     false},
    {"a guarded double of an unguarded ray is gone", R"(state 0
  test state k = 1 -> 1
  step (0,1) -> 2
state 1
  step (0,1) -> 2
  step (0,1) -> 5
state 2
  test empty -> 3
state 3
  act land -> 4
state 4 accepts
state 5
  test empty -> 6
state 6
  step (0,1) -> 2
)",
     "(0,1) 1-1 move empty\n(0,1) 2-2 move empty if test state k = 1\n", false},
    {"a bend and a hop are the rest", R"(state 0
  step (1,1) -> 1
  step (1,0) -> 5
  step (0,1) -> 8
state 1
  test empty -> 2
state 2
  step (0,1) -> 3
state 3
  act land -> 4
state 4 accepts
state 5
  test friend|enemy -> 6
state 6
  step (1,0) -> 7
state 7
  test empty -> 3
state 8
  test empty -> 3
)",
     "(0,1) 1-1 move empty\n", true},
    {"a cylinder rider is a ray, lifted it is not", R"(state 0
  step (1,0) cylinder -> 1
  act lift -> 4
state 1
  test empty -> 2
state 2
  act land -> 3
state 3 accepts
  step (1,0) cylinder -> 1
state 4
  step (-1,0) cylinder -> 5
state 5
  test empty -> 6
state 6
  act land -> 7
state 7 accepts
  step (-1,0) cylinder -> 5
)",
     "(1,0) 1- move empty\n", true},
    {"staying is no ray", R"(state 0 accepts
  act land -> 1
state 1
  act set k = 1 -> 2
state 2 accepts
)",
     "", true},
};

}  // namespace

TEST_CASE("rays are found whatever way they are written") {
    for (const Row& row : kRows) {
        INFO(row.what);
        const Movement movement = movementOf(row.states);
        const Rays found = findRays(movement);
        CHECK(print(found.rays) == row.rays);
        CHECK(found.rest.has_value() == row.rest);
        checkExact(movement);
    }
}

TEST_CASE("steps round the edges are left to the rest of a caller who cannot say them") {
    const Movement movement = movementOf(R"(state 0
  step (0,1) -> 1
  step (1,0) cylinder -> 1
state 1
  test empty -> 2
state 2
  act land -> 3
state 3 accepts
)");
    CHECK(findRays(movement).rays.size() == 2);
    const Rays found = findRays(movement, RaySteps::Plain);
    CHECK(print(found.rays) == "(0,1) 1-1 move empty\n");
    REQUIRE(found.rest);
    CHECK(print(*found.rest).find("cylinder") != std::string::npos);
}

TEST_CASE("rays that differ in the vector are one group") {
    const auto groups = grouped(findRays(movementOf(kRows[0].states)).rays);
    REQUIRE(groups.size() == 1);
    CHECK(groups[0].steps == std::vector<Vec>{{0, 1}, {1, 0}});
}

}  // namespace ferz::ir::normal::rays_test
