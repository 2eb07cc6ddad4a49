#include <fmt/format.h>

#include "ir/equivalence/equal.h"
#include "ir/equivalence/vocabulary.h"
#include "ir/evaluate.h"
#include "ir/simplify.h"
#include "ir/text.h"
#include "tests/unit/catch.h"
#include "tests/unit/parsed.h"
#include "tests/unit/random_movement.h"

using namespace ferz;
using namespace ferz::ir;
using test::parsed;

namespace {

/// All situations of a board, as far as the two can tell them apart: the slow obvious checker.
class BruteForce {
public:
    BruteForce(const Movement& left, const Movement& right, Board board)
        : left_(left), right_(right), board_(board), vocabulary_(Vocabulary::of({&left, &right})) {}

    bool equal() {
        const bool namesMatter = !vocabulary_.names.empty();
        const bool statesMatter = !vocabulary_.states.empty();
        names_ = namesMatter ? std::vector<std::string>{"rook", "pawn"} : std::vector<std::string>{"pawn"};
        for (Square origin = 0; origin < board_.squares(); ++origin) {
            for (const std::string& name : names_) {
                for (const int mode : statesMatter ? std::vector<int>{0, 1, 2} : std::vector<int>{0}) {
                    Situation situation;
                    situation.position.board = board_;
                    situation.at = origin;
                    situation.name = name;
                    situation.position.states["mode"] = mode;
                    if (!fill(situation, 0)) return false;
                }
            }
        }
        return true;
    }

private:
    /// Every filling of the squares from `square` on, and whether the two agree on all of them.
    bool fill(Situation& situation, Square square) {
        if (square == board_.squares()) return agree(situation);
        std::map<Square, Piece>& pieces = situation.position.pieces;
        if (square != situation.at && !fill(situation, square + 1)) return false;
        for (const bool moved :
             vocabulary_.unmoved ? std::vector<bool>{false, true} : std::vector<bool>{false}) {
            if (moved) situation.position.moved.insert(square);
            if (square == situation.at) {
                if (!fill(situation, square + 1)) return false;
            } else {
                for (const Colour colour : {Colour::White, Colour::Black}) {
                    for (const std::string& name : names_) {
                        pieces[square] = {colour, name};
                        if (!fill(situation, square + 1)) return false;
                    }
                }
                pieces.erase(square);
            }
            situation.position.moved.erase(square);
        }
        return true;
    }

    bool agree(const Situation& situation) {
        Diagnostics diagnostics;
        return evaluate(left_, situation, Limits{}, diagnostics) ==
               evaluate(right_, situation, Limits{}, diagnostics);
    }

    const Movement& left_;
    const Movement& right_;
    const Board board_;
    const Vocabulary vocabulary_;
    std::vector<std::string> names_;
};

std::string ray(const std::string& steps) {
    std::string text = "movement slider\nstate 0\n";
    text += steps;
    return text;
}

const char* const kForwardRook = R"(movement lance
state 0
  step (0,1) -> 1
state 1
  test empty -> 2
  test enemy -> 3
state 2
  pass -> 0
  act land -> 4
state 3
  act capture -> 5
state 4 accepts
state 5
  act land -> 4
)";

}  // namespace

TEST_CASE("a movement equals itself, and its simplification") {
    const Movement lance = parsed(kForwardRook);
    CHECK(compare(lance, lance, Board{8, 8}, {}).verdict == Verdict::Equal);
    CHECK(compare(lance, simplify(lance), Board{8, 8}, {}).verdict == Verdict::Equal);
}

TEST_CASE("a difference is shown with the fewest pieces, and the evaluator confirms it") {
    const Movement lance = parsed(kForwardRook);
    // The same, but it may also capture what it has no business to: a friend.
    Movement greedy = lance;
    greedy.states[1].transitions[1].instruction = Test{Holds{Contents::piece()}, {}, false};
    const Comparison result = compare(lance, greedy, Board{8, 8}, {});
    REQUIRE(result.verdict == Verdict::Different);
    REQUIRE(result.counterexample);
    CHECK(result.counterexample->situation.position.pieces.size() == 1);
    CHECK(result.counterexample->onlyLeft.empty());
    CHECK(result.counterexample->onlyRight.size() == 1);
}

TEST_CASE("boards without room for a difference are equal") {
    const Movement one = parsed(ray("  step (0,1) -> 1\nstate 1\n  act land -> 2\nstate 2 accepts\n"));
    const Movement two =
        parsed(ray("  step (0,1) -> 1\n  step (0,2) -> 1\nstate 1\n  act land -> 2\nstate 2 accepts\n"));
    CHECK(compare(one, two, Board{8, 2}, {}).verdict == Verdict::Equal);
    CHECK(compare(one, two, Board{8, 3}, {}).verdict == Verdict::Different);
}

TEST_CASE("names, states and the mover's name make situations") {
    const auto guarded = [](const std::string& test) {
        return parsed("movement m\nstate 0\n  test " + test +
                      " -> 1\nstate 1\n  step (0,1) -> 2\nstate 2\n  act land -> 3\nstate 3 accepts\n");
    };
    const Board board{3, 3};
    CHECK(compare(guarded("state mode = 1"), guarded("state mode = 1"), board, {}).verdict == Verdict::Equal);
    CHECK(compare(guarded("state mode = 1"), guarded("state mode = 2"), board, {}).verdict ==
          Verdict::Different);
    CHECK(compare(guarded("named {rook}"), guarded("named {rook,queen}"), board, {}).verdict ==
          Verdict::Different);
    CompareOptions asRook;
    asRook.moverName = "rook";
    CHECK(compare(guarded("named {rook}"), guarded("named {rook,queen}"), board, asRook).verdict ==
          Verdict::Equal);
    CHECK(compare(guarded("enemy{rook} at (0,1)"), guarded("enemy at (0,1)"), board, {}).verdict ==
          Verdict::Different);
    CHECK(compare(guarded("unmoved"), guarded("not in-check"), board, {}).verdict == Verdict::Different);
    CHECK(compare(guarded("attacked at (0,1)"), guarded("not attacked at (0,1)"), board, {}).verdict ==
          Verdict::Different);
    CHECK(compare(guarded("en-passant at (0,1)"), guarded("empty at (0,1)"), board, {}).verdict ==
          Verdict::Different);
    CHECK(compare(guarded("present friend{king} in [a1]"), guarded("present friend{king} in [a1,b1]"), board,
                  {})
              .verdict == Verdict::Different);
}

TEST_CASE("what asks who moves is compared for both sides") {
    const auto forward = [](const std::string& start) {
        return parsed("movement m\nstate 0\n" + start +
                      "state 1\n  step (0,1) -> 2\nstate 2\n  act land -> 3\nstate 3 accepts\n");
    };
    const Movement always = forward("  pass -> 1\n");
    const Movement white = forward("  test white-moves -> 1\n");
    const Movement each = forward("  test white-moves -> 1\n  test not white-moves -> 1\n");
    const Board board{3, 3};
    CHECK(asksWhoMoves(white));
    CHECK_FALSE(asksWhoMoves(always));
    CHECK(compare(white, white, board, {}).verdict == Verdict::Equal);
    CHECK(compare(always, each, board, {}).verdict == Verdict::Equal);
    const Comparison result = compare(always, white, board, {});
    REQUIRE(result.verdict == Verdict::Different);
    CHECK(result.counterexample->situation.side == Colour::Black);
    CHECK(result.counterexample->onlyRight.empty());
}

TEST_CASE("Black's board is turned as the movement says") {
    Movement left =
        parsed("movement m\nstate 0\n  step (1,1) -> 1\nstate 1\n  act land -> 2\nstate 2 accepts\n");
    Movement right = left;
    right.forBlack = ForBlack::Turn;
    CompareOptions black;
    black.side = Colour::Black;
    CHECK(compare(left, right, Board{8, 8}, {}).verdict == Verdict::Equal);
    CHECK(compare(left, left, Board{8, 8}, black).verdict == Verdict::Equal);
    CHECK(compare(left, right, Board{8, 8}, black).verdict == Verdict::Different);
}

TEST_CASE("what is too large is undecided, with the reason") {
    // Visits any set of squares: as many configurations as there are subsets.
    const Movement wanderer = parsed(
        "movement m\nstate 0\n  act visit -> 1\nstate 1\n  step (0,1) -> 0\n  step (1,0) -> 0\n  step (-1,0) "
        "-> 0\n  step (0,-1) -> 0\n"
        "  act land -> 2\nstate 2 accepts\n");
    Movement other = wanderer;
    std::swap(other.states[1].transitions[0], other.states[1].transitions[1]);
    CompareOptions options;
    options.limits.configurations = 2'000;
    CHECK(compare(wanderer, wanderer, Board{8, 8}, options).verdict == Verdict::Equal);
    const Comparison result = compare(wanderer, other, Board{8, 8}, options);
    CHECK(result.verdict == Verdict::Undecided);
    CHECK(result.reason == "one square needs more than 2000 configurations");
}

TEST_CASE("symbolic equality agrees with brute force on random movements") {
    const std::uint32_t seed = 20'261'121;
    INFO("seed " << seed);
    test::RandomMovement random(seed);
    const Board board{2, 2};
    int equal = 0;
    int different = 0;
    for (int round = 0; round < 450; ++round) {
        const Movement left = random.make();
        const Movement right = round % 3 == 0 ? simplify(left) : random.mutate(left);
        CompareOptions options;
        options.limits.configurations = 3'000;
        const Comparison result = compare(left, right, board, options);
        INFO(print(left) << print(right) << result.reason);
        // Cycles of swaps and flips can have more configurations than are worth waiting for.
        if (result.verdict == Verdict::Undecided && result.reason.find("configurations") != std::string::npos)
            continue;
        REQUIRE(result.verdict != Verdict::Undecided);
        const bool obvious = BruteForce(left, right, board).equal();
        CHECK((result.verdict == Verdict::Equal) == obvious);
        (obvious ? equal : different) += 1;
        if (round % 3 == 0) CHECK(obvious);
    }
    CHECK(equal > 40);
    CHECK(different > 20);
}

TEST_CASE("simplification keeps the moves of random movements on every pass") {
    const std::uint32_t seed = 4'711;
    INFO("seed " << seed);
    test::RandomMovement random(seed);
    int decided = 0;
    for (int round = 0; round < 400; ++round) {
        const Movement movement = random.make();
        Movement before = movement;
        (void)simplify(movement, [&](const NamedPass& pass, const Movement& after) {
            INFO(pass.name << "\n" << print(before) << print(after));
            CompareOptions options;
            options.limits.configurations = 3'000;
            const Verdict verdict = compare(before, after, Board{3, 4}, options).verdict;
            CHECK(verdict != Verdict::Different);
            decided += verdict == Verdict::Equal ? 1 : 0;
            before = after;
        });
    }
    CHECK(decided > 2'000);
}

TEST_CASE("the text form of random movements parses to the same automaton") {
    test::RandomMovement random(99);
    for (int round = 0; round < 500; ++round) {
        const Movement movement = random.make();
        INFO(print(movement));
        CHECK(parsed(print(movement)) == movement);
    }
}
