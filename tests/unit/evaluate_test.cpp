#include "ir/evaluate.h"

#include <algorithm>

#include "ir/simplify.h"
#include "ir/text.h"
#include "tests/unit/catch.h"

namespace ferz::ir::evaluate_test {

namespace {

/// The moves of an automaton on a position, one text each; every test also runs the simplified automaton.
class Evaluated {
public:
    explicit Evaluated(const std::string& text) {
        Diagnostics diagnostics;
        const auto movements = parse(Source("<test>", "movement\n" + text), diagnostics);
        INFO(render(diagnostics));
        REQUIRE(movements);
        movement_ = movements->front();
        at("d4");
    }

    Evaluated& at(const char* square) {
        situation_.at = *situation_.position.board.parse(square);
        return *this;
    }
    Evaluated& place(const char* square, Colour colour, const char* name) {
        situation_.position.pieces[*situation_.position.board.parse(square)] = {colour, name};
        return *this;
    }
    Situation& situation() { return situation_; }
    Movement& movement() { return movement_; }

    [[nodiscard]] std::vector<std::string> moves() const {
        const auto list = [&](const Movement& movement) {
            Diagnostics diagnostics;
            const auto found = evaluate(movement, situation_, Limits{}, diagnostics);
            REQUIRE(found);
            std::vector<std::string> texts;
            for (const Move& move : *found)
                texts.push_back(print(move, situation_.position.board));
            return texts;
        };
        CHECK(list(movement_) == list(simplify(movement_)));
        return list(movement_);
    }

private:
    Movement movement_;
    Situation situation_;
};

using Moves = std::vector<std::string>;

}  // namespace

TEST_CASE("pending captures and the lift are seen by later tests") {
    // Captures to the right, comes back over its own square, lands beyond.
    Evaluated lion(
        "state 0\n  act lift -> 1\nstate 1\n  step (1,0) -> 2\nstate 2\n  test enemy -> 3\nstate 3\n  act "
        "capture -> 4\n"
        "state 4\n  test empty -> 5\nstate 5\n  step (-1,0) -> 6\nstate 6\n  test empty -> 7\nstate 7\n  act "
        "land -> 8\nstate 8 accepts\n");
    lion.place("e4", Colour::Black, "pawn");
    CHECK(lion.moves() == Moves{"d4-d4 takes e4"});
    // Without the lift the mover itself stands in the way.
    lion.movement().states[0].transitions[0].instruction = Pass{};
    CHECK(lion.moves().empty());
}

TEST_CASE("a swap moves the piece met, and later tests see it there") {
    Evaluated guard(
        "state 0\n  mark 1 -> 1\nstate 1\n  step (0,1) -> 2\nstate 2\n  test friend{rook} -> 3\nstate 3\n  "
        "act swap 1 -> 4\n"
        "state 4\n  act land -> 5\nstate 5\n  return 1 -> 6\nstate 6\n  test friend{rook} -> 7\nstate 7\n  "
        "test affected -> 8\n"
        "state 8 accepts\n");
    guard.place("d5", Colour::White, "rook");
    CHECK(guard.moves() == Moves{"d4-d5 swaps d4=d5"});
}

TEST_CASE("flips, placed pieces, flags and states are part of the move") {
    Evaluated wizard(
        "state 0\n  step (0,1) -> 1\nstate 1\n  test enemy -> 2\nstate 2\n  act flip -> 3\nstate 3\n  test "
        "friend -> 4\n"
        "state 4\n  act set mode = 2 -> 5\nstate 5\n  step (0,1) -> 6\nstate 6\n  act place enemy ghost -> "
        "7\nstate 7\n"
        "  test enemy{ghost} -> 8\nstate 8\n  act become {queen,rook} -> 9\nstate 9\n  act no-check -> "
        "10\nstate 10\n  act vanish -> 11\n"
        "state 11 accepts\n");
    wizard.place("d5", Colour::Black, "pawn");
    CHECK(wizard.moves() ==
          Moves{"d4-off flips d5 becomes queen|rook sets mode=2 drops d6=enemy:ghost no-check"});
}

TEST_CASE("en passant: the mark says where the victim stands") {
    Evaluated pawn(
        "state 0\n  step (1,1) -> 1\nstate 1\n  test en-passant{pawn} -> 2\nstate 2\n  act "
        "capture-en-passant -> 3\n"
        "state 3\n  act land -> 4\nstate 4\n  step (0,-1) -> 5\nstate 5\n  test empty -> 6\nstate 6 "
        "accepts\n");
    pawn.place("e4", Colour::Black, "pawn");
    CHECK(pawn.moves().empty());
    const Board board;
    pawn.situation().position.enPassant[*board.parse("e5")] = *board.parse("e4");
    CHECK(pawn.moves() == Moves{"d4-e5 takes e4"});
    pawn.place("e4", Colour::Black, "knight");
    CHECK(pawn.moves().empty());
}

TEST_CASE("an endless loop is cut where it repeats itself") {
    Evaluated spinner(
        "state 0\n  step (0,1) -> 1\nstate 1\n  pass -> 2\n  step (0,-1) -> 0\nstate 2\n  act land -> "
        "3\nstate 3 accepts\n");
    CHECK(spinner.moves() == Moves{"d4-d5"});
    Evaluated cylinder(
        "state 0\n  step (1,0) cylinder -> 1\nstate 1\n  pass -> 0\n  act land -> 2\nstate 2 accepts\n");
    CHECK(cylinder.moves().size() == 8);
}

TEST_CASE("Black's moves are those of the board turned as the movement says") {
    Evaluated side("state 0\n  step (1,1) -> 1\nstate 1\n  act land -> 2\nstate 2 accepts\n");
    side.situation().side = Colour::Black;
    CHECK(side.moves() == Moves{"d4-e3"});
    side.movement().forBlack = ForBlack::Turn;
    CHECK(side.moves() == Moves{"d4-c3"});
    side.movement().forBlack = ForBlack::Nothing;
    CHECK(side.moves() == Moves{"d4-e5"});
}

TEST_CASE("regions round the board") {
    const Board board;
    const auto at = [&](const char* square, Vec by) { return regionOf(board, *board.parse(square), by); };
    CHECK(at("d4", {0, 0}) == Region::Inside);
    CHECK(at("h4", {1, 1}) == Region::Right);
    CHECK(at("h8", {1, 1}) == Region::TopRight);
    CHECK(at("a8", {0, 1}) == Region::Top);
    CHECK(at("a1", {-1, -1}) == Region::BottomLeft);
    CHECK(at("a1", {-1, 0}) == Region::Left);
}

TEST_CASE("an evaluation that is too large is a diagnostic") {
    Evaluated wanderer(
        "state 0\n  act visit -> 1\nstate 1\n  step (0,1) -> 0\n  step (1,0) -> 0\n  step (-1,0) -> 0\n  act "
        "land -> 2\nstate 2 accepts\n");
    Limits limits;
    limits.configurations = 1'000;
    Diagnostics diagnostics;
    CHECK_FALSE(evaluate(wanderer.movement(), wanderer.situation(), limits, diagnostics));
    CHECK(diagnostics.firstError()->name == "limit");
}

TEST_CASE("squares are visited in sets, each forgotten by itself") {
    // Two steps forward and back again, the first square in set 1 and the second in both.
    const std::string text =
        "state 0\n  step (0,1) -> 1\nstate 1\n  act visit -> 2\nstate 2\n  step (0,1) -> 3\n"
        "state 3\n  act visit -> 4\nstate 4\n  act visit 2 -> 5\nstate 5\n  act FORGET -> 6\n"
        "state 6\n  step (0,-1) -> 7\nstate 7\n  test ASKED -> 8\nstate 8\n  act land -> 9\n"
        "state 9 accepts\n";
    struct Case {
        const char* forgotten;
        const char* asked;
        bool holds;
    };
    for (const auto& [forgotten, asked, holds] :
         {Case{"forget 3", "visited", true}, Case{"forget 2", "visited", true},
          Case{"forget", "visited", false}, Case{"forget 3", "visited 2", false},
          Case{"forget 3", "visited 2 at (0,1)", true}, Case{"forget 2", "visited 2 at (0,1)", false},
          Case{"forget", "visited 2 at (0,1)", true}, Case{"forget 2", "visited at (0,1)", true}}) {
        std::string filled = text;
        filled.replace(filled.find("FORGET"), 6, std::string(forgotten));
        filled.replace(filled.find("ASKED"), 5, asked);
        INFO(filled);
        Evaluated evaluated(filled);
        CHECK(evaluated.moves().size() == (holds ? 1 : 0));
    }
}

TEST_CASE("a part is run from the cursor, and what it does is forgotten") {
    // A step, if from there some way of a rook's steps over empty squares, each captured, comes to an enemy;
    // what it captures and marks on its way changes nothing after the test.
    Evaluated asks(R"(
state 0
  mark 1 -> 1
state 1
  step (0,1) -> 2
state 2
  test playable 1 -> 3
state 3
  test empty -> 4
state 4
  return 1 -> 5
state 5
  step (1,0) -> 6
state 6
  act land -> 7
state 7 accepts
part 1
state 0
  mark 1 -> 1
  test enemy -> 2
state 1
  act capture -> 3
state 2 accepts
state 3
  step (1,0) -> 0
  step (0,1) -> 0
)");
    CHECK(asks.moves().empty());
    asks.place("g7", Colour::Black, "rook");
    CHECK(asks.moves() == std::vector<std::string>{"d4-e4"});
}

TEST_CASE("a part knows what the move has done and remembers before it") {
    // Home again, told by placing a piece there: only the square that is marked.
    Evaluated home(R"(
state 0
  mark 1 -> 1
state 1
  step (1,0) -> 2
  step (-1,0) -> 2
  step (0,1) -> 2
  step (0,-1) -> 2
state 2
  pass -> 3
  test not playable 1 -> 4
state 3
  step (1,0) -> 2
state 4
  act land -> 5
state 5 accepts
part 1
state 0
  mark 2 -> 1
state 1
  return 1 -> 2
state 2
  act place enemy rook -> 3
state 3
  return 2 -> 4
state 4
  test enemy -> 5
state 5 accepts
)");
    home.at("g4");
    CHECK(home.moves() == std::vector<std::string>{"g4-g3", "g4-h3", "g4-f4", "g4-h4", "g4-g5", "g4-h5"});
}

TEST_CASE("the configurations of parts count") {
    Evaluated asks(
        "state 0\n  test playable 1 -> 1\nstate 1 accepts\npart 1\nstate 0\n  step (1,0) -> 0\n"
        "  step (-1,0) -> 0\n  step (0,1) -> 0\n  step (0,-1) -> 0\n");
    Situation situation = asks.situation();
    situation.position.pieces[situation.at] = {Colour::White, "test"};
    Diagnostics diagnostics;
    Limits limits;
    limits.configurations = 50;
    CHECK_FALSE(evaluate(asks.movement(), situation, limits, diagnostics));
    limits.configurations = 70;
    CHECK(evaluate(asks.movement(), situation, limits, diagnostics));
}

}  // namespace ferz::ir::evaluate_test
