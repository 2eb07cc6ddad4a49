#include "ir/text.h"
#include "ir/verify.h"
#include "tests/unit/catch.h"

namespace ferz::ir::ir_text_test {

namespace {

/// Every predicate and effect once.
const char* const kEverything = R"(movement "a \"quoted\" name"
black turn
owner white
state 0
  pass -> 1
  step (1,-2) -> 1
  step (0,1,-1,2) -> 1
  step (1,0) cylinder -> 1
  step (1,0) torus -> 1
  step (1,0) joined b g -> 1
  mark 1 -> 1
  return 0 -> 1
state 1
  test empty|friend{rook}|enemy{^king} at (0,1) -> 2
  test never -> 2
  test off at (9,9) -> 2
  test beyond left|top-left at (-1,1) -> 2
  test beyond none -> 2
  test not zone [a-c1-3,^] -> 2
state 2 accepts
)";

std::string errorsOf(const std::string& text) {
    Diagnostics diagnostics;
    const auto movements = parse(Source("m.ferz", text), diagnostics);
    CHECK(movements.has_value() != diagnostics.hasErrors());
    return render(diagnostics);
}

}  // namespace

TEST_CASE("every instruction prints as it was read") {
    std::string text = kEverything;
    text.replace(text.find(",^]"), 3, "]");
    for (const char* test :
         {"unmoved", "not unmoved at (0,1)", "never-checked", "attacked{rook} at (1,1)", "attacked",
          "attacked-unpinned", "state \"a key\" = -3", "not state k = 2", "named {rook}", "in-check",
          "white-moves", "present friend{king} in [^]", "visited", "visited 2", "not visited 64 at (1,0)",
          "affected", "en-passant{pawn} at (1,1)"}) {
        text.insert(text.find("state 2"), "  test " + std::string(test) + " -> 2\n");
    }
    for (const char* effect : {"land",
                               "capture",
                               "capture-en-passant",
                               "mark-en-passant",
                               "swap 0",
                               "swap 1",
                               "flip",
                               "become {queen,rook}",
                               "set mode = 1",
                               "place friend rook",
                               "place enemy \"odd name\"",
                               "lift",
                               "vanish",
                               "visit",
                               "visit 2",
                               "forget",
                               "forget 64",
                               "decisive",
                               "no-check",
                               "no-mate{king}"}) {
        text.insert(text.find("state 2"), "  act " + std::string(effect) + " -> 2\n");
    }
    Diagnostics diagnostics;
    const auto movements = parse(Source("m.ferz", text), diagnostics);
    INFO(render(diagnostics));
    REQUIRE(movements);
    CHECK(print(movements->front()) == text);
}

TEST_CASE("problems of an automaton's text are all reported, each with its place") {
    CHECK(errorsOf("") ==
          "m.ferz:1:1: error: no movement: expected a line `movement NAME` [syntax]\n    \n    ^\n");
    const std::string text =
        "movement m\n"
        "state 0\n"
        "  setp (0,1) -> 1\n"
        "  step (0,1 -> 1\n"
        "  test friedn -> 1\n"
        "  step (0,1) -> 1 2\n"
        "  act set x = 99999999999 -> 1\n"
        "state 2\n";
    const std::string errors = errorsOf(text);
    for (const char* place :
         {"m.ferz:3:3: error: expected `pass`", "m.ferz:4:13: error: expected `)`",
          "m.ferz:5:8: error: expected `off`", "m.ferz:6:19: error: nothing more",
          "m.ferz:7:15: error: the number is too large", "m.ferz:8:1: error: states are numbered"}) {
        INFO(errors);
        CHECK(errors.find(place) != std::string::npos);
    }
}

TEST_CASE("a malformed automaton is reported with its movement") {
    CHECK(errorsOf("movement m\nstate 0\n  mark 0 -> 0\n  step (99999,0) -> 7\n")
              .find("slot 0 is the origin") != std::string::npos);
    CHECK(errorsOf("movement m\nstate 0\n  step (1,0) -> 7\n").find("there is no state 7") !=
          std::string::npos);
    CHECK(errorsOf("movement m\nstate 0\n  step (99999,0) -> 0\n").find("too long") != std::string::npos);
    CHECK(errorsOf("movement m\nstate 0\n  test in-check at (0,1) -> 0\n").find("speaks of no square") !=
          std::string::npos);
}

TEST_CASE("a text of several movements") {
    Diagnostics diagnostics;
    const auto movements =
        parse(Source("m", "movement a\nstate 0 accepts\n# words\nmovement b\nstate 0\n"), diagnostics);
    REQUIRE(movements);
    REQUIRE(movements->size() == 2);
    CHECK(movements->front().states.front().accepts);
    CHECK(movements->back().name == "b");
}

TEST_CASE("two movements of one name and one owner are reported") {
    CHECK(errorsOf("movement a\nstate 0\nmovement a\nstate 0\n")
              .starts_with("m.ferz:3:1: error: the piece `a` is defined twice [duplicate-definition]"));
    CHECK(errorsOf("movement a\nowner white\nstate 0\nmovement a\nowner black\nstate 0\n").empty());
    CHECK(errorsOf("movement\nstate 0\nmovement\nstate 0\n").empty());
}

TEST_CASE("a zone's steps of 0 have no direction") {
    CHECK(parseZone("[a2(+-0,+-2)]") == parseZone("[a2(0,+-2)]"));
}

TEST_CASE("parts are printed behind the movement, those that ask before those that are asked for") {
    const std::string text = R"(movement
black mirror-ranks
state 0
  step (0,1) -> 1
state 1
  test not playable 1 -> 2
  test playable 2 -> 2
state 2 accepts
part 1
state 0
  step (1,0) -> 1
state 1
  test playable 2 -> 2
state 2 accepts
part 2
state 0
  test enemy at (0,1) -> 1
state 1 accepts
)";
    Diagnostics diagnostics;
    const auto movements = parse(Source("m.ferz", text), diagnostics);
    INFO(render(diagnostics));
    REQUIRE(movements);
    CHECK(print(movements->front()) == text);
    CHECK(asksForParts(movements->front()));
    CHECK_FALSE(asksForParts(*partOf(movements->front().states[1].transitions[1].instruction)));
}

TEST_CASE("parts that are wrong are reported") {
    const std::string head = "movement\nstate 0\n  test playable ";
    const struct {
        const char* rest;
        const char* message;
    } rows[] = {
        {"1 -> 0\n", "there is no part 1"},
        {"0 -> 0\npart 1\nstate 0 accepts\n", "there is no part 0"},
        {"1 -> 0\npart 1\nstate 0\n  test playable 1 -> 0\n", "a part may only test parts that follow it"},
        {"2 -> 0\npart 1\nstate 0\npart 2\nstate 0\n  test playable 1 -> 0\n",
         "a part may only test parts that follow it"},
        {"1 -> 0\npart 2\nstate 0 accepts\n", "expected `part 1`"},
        {"1 -> 0\npart 1\nstate 0\n  pass -> 7\n", "there is no state 7"},
        {"1 at (0,1) -> 0\npart 1\nstate 0 accepts\n", "speaks of no square"},
    };
    for (const auto& row : rows) {
        INFO(row.rest);
        CHECK(errorsOf(head + row.rest).find(row.message) != std::string::npos);
    }
}

TEST_CASE("a name with anything in it prints as it was read") {
    Movement movement;
    movement.name = "a \"b\" \\ \n \033]0; \u202e \xff x1b \\x1b";
    Diagnostics diagnostics;
    const std::string text = print(movement);
    CHECK(text.starts_with(R"(movement "a \"b\" \\ \n \x1b]0; \xe2\x80\xae \xff x1b \\x1b")"));
    const auto again = parse(Source("m.ferz", text), diagnostics);
    CHECK(render(diagnostics).empty());
    REQUIRE(again);
    CHECK(again->front().name == movement.name);
}

}  // namespace ferz::ir::ir_text_test
