#include <fmt/format.h>

#include "ir/equivalence/equal.h"
#include "ir/equivalence/fingerprint.h"
#include "ir/equivalence/symmetries.h"
#include "ir/equivalence/vocabulary.h"
#include "ir/evaluate.h"
#include "ir/same_paths.h"
#include "ir/simplify.h"
#include "ir/text.h"
#include "tests/unit/catch.h"
#include "tests/unit/parsed.h"
#include "tests/unit/random_movement.h"
#include "tests/unit/rounds.h"

namespace ferz::ir::equivalence_test {

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

TEST_CASE("the same paths are found however the states are cut") {
    const auto steps = [](const std::string& states) { return parsed("movement m\n" + states); };
    const std::string end = "  act land -> 3\nstate 3 accepts\n";
    const Movement ray = steps(
        "state 0\n  step (0,1) -> 1\nstate 1\n  test empty -> 2\nstate 2\n"
        "  step (0,1) -> 1\n" +
        end);
    const Movement unrolled = steps(
        "state 0\n  step (0,1) -> 1\nstate 1\n  test empty -> 2\nstate 2\n"
        "  step (0,1) -> 4\n" +
        end +
        "state 4\n  test empty -> 5\nstate 5\n  act land -> 3\n"
        "  step (0,1) -> 1\n");
    const Movement forked = steps(
        "state 0\n  step (0,1) -> 1\n  step (0,1) -> 4\nstate 1\n  test empty -> 2\n"
        "state 2\n" +
        end +
        "state 4\n  test empty -> 5\nstate 5\n  step (0,1) -> 1\n"
        "  step (0,1) -> 4\n");
    CHECK(walkTheSamePaths(ray, unrolled, 100));
    CHECK(walkTheSamePaths(ray, forked, 100));
    CHECK(walkTheSamePaths(forked, unrolled, 100));
    // The tables need none of their limits then.
    CompareOptions nothing;
    nothing.limits.tableConfigurations = 1;
    CHECK(compare(ray, forked, Board{8, 8}, nothing).verdict == Verdict::Equal);
    // Nothing is known of what would take more pairs, goes through empty transitions, or has a dead end.
    CHECK_FALSE(walkTheSamePaths(ray, forked, 2));
    CHECK_FALSE(walkTheSamePaths(steps("state 0\n  pass -> 1\nstate 1 accepts\n"),
                                 steps("state 0\n  pass -> 1\nstate 1 accepts\n"), 100));
    const Movement wazir = steps("state 0\n  step (0,1) -> 1\nstate 1\n  test empty -> 2\nstate 2\n" + end);
    CHECK_FALSE(walkTheSamePaths(ray, wazir, 100));
    CHECK_FALSE(walkTheSamePaths(wazir, ray, 100));
    const Movement mayStay =
        steps("state 0 accepts\n  step (0,1) -> 1\nstate 1\n  test empty -> 2\nstate 2\n" + end);
    CHECK_FALSE(walkTheSamePaths(wazir, mayStay, 100));
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

TEST_CASE("a hexagonal board may have its cells elsewhere for Black") {
    const auto leaper = [](const char* by) {
        return parsed(fmt::format(
            "movement m\nstate 0\n  step {} -> 1\nstate 1\n  act land -> 2\nstate 2 accepts\n", by));
    };
    const std::string name = GENERATE("hex2x3x4", "hex4x5x6", "hex2x3x4h", "rhomb2x3", "hex3", "4x5");
    const Board board = parseBoard(name).value();
    INFO(name);
    for (const Colour side : {Colour::White, Colour::Black}) {
        CompareOptions options;
        options.side = side;
        for (const auto& [left, right] : {std::pair("(1,1)", "(-1,-1)"), std::pair("(1,1)", "(1,-1)")}) {
            const Comparison result = compare(leaper(left), leaper(right), board, options);
            CHECK(result.verdict == Verdict::Different);
            CHECK(result.origins > 0);
        }
        // The same moves by other paths, so that tables are made.
        const Movement twice = parsed(
            "movement m\nstate 0\n  step (1,1) -> 1\n  step (1,1) -> 3\nstate 1\n  act land -> 2\n"
            "state 2 accepts\nstate 3\n  test friend|enemy|empty -> 4\nstate 4\n  act land -> 2\n");
        CHECK(compare(leaper("(1,1)"), twice, board, options).verdict == Verdict::Equal);
    }
}

TEST_CASE("what is too large is undecided, with the reason") {
    // Visits any set of squares: as many configurations as there are subsets.
    const Movement wanderer = parsed(
        "movement m\nstate 0\n  act visit -> 1\nstate 1\n  step (0,1) -> 0\n  step (1,0) -> 0\n  step (-1,0) "
        "-> 0\n  step (0,-1) -> 0\n"
        "  act land -> 2\nstate 2 accepts\n");
    // An empty transition hides that the paths are the same.
    Movement other = wanderer;
    other.states[0].transitions[0].target = 3;
    other.states.push_back(State{false, {{Pass{}, 1}}});
    CompareOptions options;
    options.limits.configurations = 2'000;
    CHECK(compare(wanderer, wanderer, Board{8, 8}, options).verdict == Verdict::Equal);
    const Comparison result = compare(wanderer, other, Board{8, 8}, options);
    CHECK(result.verdict == Verdict::Undecided);
    CHECK(result.reason == "one square needs more than 2000 configurations");
}

TEST_CASE("the evaluator may need more configurations than the tables to confirm a difference") {
    // The marks are never returned to: the tables forget them, the evaluator does not, and it meets many
    // times as many configurations.
    const auto wanderer = [](const std::string& effect) {
        return parsed(
            "movement m\nstate 0\n  mark 1 -> 1\n  mark 2 -> 1\n  mark 3 -> 1\nstate 1\n  step (1,0) "
            "cylinder -> "
            "2\n  step (0,1) torus -> 2\nstate 2\n  pass -> 0\n  act " +
            effect + " -> 3\nstate 3\n  test not unmoved -> 0\n  pass -> 4\nstate 4 accepts\n");
    };
    CompareOptions options;
    options.limits.configurations = 2'000;
    const Comparison result = compare(wanderer("land"), wanderer("capture"), Board{2, 2}, options);
    INFO(result.reason);
    CHECK(result.verdict == Verdict::Different);
}

TEST_CASE("a victim of an en-passant capture stands somewhere") {
    const auto after = [](const std::string& test) {
        return parsed(
            "movement m\nstate 0\n  step (0,1) -> 1\nstate 1\n  test en-passant -> 2\nstate 2\n  act "
            "capture-en-passant -> 3\nstate 3\n" +
            test + "state 4\n  act land -> 5\nstate 5 accepts\n");
    };
    const Board board{3, 4};
    const Movement plain = after("  pass -> 4\n");
    // Nobody can say of a square that the victim did not stand there: now it is empty, if it did.
    const Movement either = after("  test empty at (0,-2) -> 4\n  test not empty at (0,-2) -> 4\n");
    const Movement empty = after("  test empty at (0,-2) -> 4\n");
    CHECK(compare(plain, either, board, {}).verdict == Verdict::Equal);
    const Comparison result = compare(plain, empty, board, {});
    REQUIRE(result.verdict == Verdict::Different);
    CHECK(result.counterexample->situation.position.enPassant.size() == 1);
    // A mark without a victim on the board is none.
    const Movement alone = parsed(
        "movement m\nstate 0\n  test en-passant at (0,1) -> 1\nstate 1\n  test not present enemy in [^] -> "
        "2\nstate 2\n"
        "  act land -> 3\nstate 3 accepts\n");
    const Movement never = parsed("movement m\nstate 0\n");
    CHECK(compare(alone, never, board, {}).verdict == Verdict::Equal);
}

TEST_CASE("a flipped piece that has not moved is still unmoved") {
    const auto after = [](const std::string& test) {
        return parsed("movement m\nstate 0\n  step (0,1) -> 1\nstate 1\n  act flip -> 2\nstate 2\n  test " +
                      test + " -> 3\nstate 3 accepts\n");
    };
    const Comparison result = compare(after("unmoved"), after("never"), Board{2, 2}, {});
    CHECK(result.verdict == Verdict::Different);
}

TEST_CASE("the symmetries of a board under which a movement stays the same") {
    const auto count = [](const std::string& steps, const Board& board) {
        const Movement movement =
            parsed("movement m\nstate 0\n" + steps + "state 1\n  act land -> 2\nstate 2 accepts\n");
        return squareSymmetries(movement, board, Colour::White).size();
    };
    const std::string orthogonal =
        "  step (0,1) -> 1\n  step (1,0) -> 1\n  step (0,-1) -> 1\n  step (-1,0) -> 1\n";
    CHECK(count(orthogonal, Board{8, 8}) == 8);
    CHECK(count(orthogonal, Board{8, 7}) == 4);
    CHECK(count("  step (0,1) -> 1\n", Board{8, 8}) == 2);
    CHECK(count("  step (1,2) -> 1\n", Board{8, 8}) == 1);
    // Steps round the left and right edges know what is left and right.
    CHECK(count("  step (0,1) cylinder -> 1\n  step (1,0) cylinder -> 1\n  step (0,-1) cylinder -> 1\n"
                "  step (-1,0) cylinder -> 1\n",
                Board{8, 8}) == 4);
    // A zone that is all files is the same with the files mirrored.
    CHECK(count("  test zone [*1-2] -> 1\n", Board{8, 8}) == 2);
    CHECK(count("  test zone [a1] -> 1\n", Board{8, 8}) == 2);  // mirrored in the long diagonal
    CHECK(count("  test zone [#] -> 1\n", Board{8, 8}) == 8);
}

TEST_CASE("fingerprints are shared by equal movements only") {
    const auto print = [](const std::string& text, const Board& board = {4, 4}) {
        const FingerprintResult result = fingerprint(parsed(text), board, {});
        REQUIRE(result.value);
        return result.value->print();
    };
    const std::string land = "state 2\n  act land -> 3\nstate 3 accepts\n";
    const std::string plain = "movement m\nstate 0\n  step (0,1) -> 1\nstate 1\n  test empty -> 2\n" + land;
    // A name that makes no difference, a state, who moves: no part of it.
    const std::string named =
        "movement other\nstate 0\n  step (0,1) -> 1\nstate 1\n  test empty|friend{rook} -> 4\n"
        "  test empty|enemy{king} -> 4\n" +
        land + "state 4\n  test empty -> 2\n";
    const std::string asking =
        "movement m\nstate 0\n  test state mode = 3 -> 4\n  test not state mode = 3 -> 4\n"
        "state 1\n  test white-moves -> 5\n  test not white-moves -> 5\n" +
        land + "state 4\n  step (0,1) -> 1\nstate 5\n  test empty -> 2\n";
    CHECK(print(plain) == print(named));
    CHECK(print(plain) == print(asking));
    const std::string rookless =
        "movement m\nstate 0\n  step (0,1) -> 1\nstate 1\n  test empty|enemy{^rook} -> 2\n" + land;
    const std::string pawnless =
        "movement m\nstate 0\n  step (0,1) -> 1\nstate 1\n  test empty|enemy{^pawn} -> 2\n" + land;
    CHECK(print(plain) != print(rookless));
    CHECK(print(rookless) != print(pawnless));
    CHECK(print(plain) != print(plain, Board{4, 5}));
    // Stable between runs and machines: this is version f1.
    CHECK(print(plain) == "e7a85c87ae2a4737d7c3bc5c25d79fb0");
}

TEST_CASE("symbolic equality agrees with brute force on random movements") {
    const std::uint32_t seed = 20'261'121;
    INFO("seed " << seed);
    test::RandomMovement random(seed);
    const Board board{2, 2};
    int equal = 0;
    int different = 0;
    const int rounds = test::rounds(150);
    for (int round = 0; round < rounds; ++round) {
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
        // Those that walk the same paths say nothing of the tables.
        if (!obvious || result.origins > 0) (obvious ? equal : different) += 1;
        if (round % 3 == 0) CHECK(obvious);
    }
    CHECK(equal > rounds / 12);
    CHECK(different > rounds / 24);
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

TEST_CASE("what a part says is compared exactly") {
    const auto asking = [](const std::string& test, const std::string& part) {
        return parsed("movement\nstate 0\n  step (0,1) -> 1\nstate 1\n  test empty -> 2\nstate 2\n  test " +
                      test + " -> 3\nstate 3\n  act land -> 4\nstate 4 accepts\n" + part);
    };
    const std::string capture =
        "part 1\nstate 0\n  step (1,0) -> 1\nstate 1\n  test enemy -> 2\nstate 2 accepts\n";
    const std::string ride =
        "part 1\nstate 0\n  step (1,0) -> 1\nstate 1\n  test empty -> 0\n  test enemy -> 2\nstate 2 "
        "accepts\n";
    const Movement near = asking("playable 1", capture);
    const Movement plain = asking("enemy at (1,0)", "");
    const Movement far = asking("playable 1", ride);
    const Movement never = asking("not playable 1", ride);
    const Board board{3, 2};
    const auto verdict = [&](const Movement& left, const Movement& right) {
        return compare(left, right, board, {}).verdict;
    };
    CHECK(verdict(near, plain) == Verdict::Equal);
    CHECK(verdict(near, far) == Verdict::Different);
    CHECK(verdict(far, never) == Verdict::Different);
    for (const auto* each : {&near, &far, &never}) {
        for (const auto* other : {&plain, &far, &never})
            CHECK((verdict(*each, *other) == Verdict::Equal) == BruteForce(*each, *other, board).equal());
    }
    CHECK(fingerprint(near, board, Limits{}).value == fingerprint(plain, board, Limits{}).value);
    CHECK(fingerprint(far, board, Limits{}).value != fingerprint(plain, board, Limits{}).value);
}

}  // namespace ferz::ir::equivalence_test
