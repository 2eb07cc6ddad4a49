#include <string>
#include <utility>
#include <vector>

#include "frontend/chessembly/read.h"
#include "frontend/registry.h"
#include "ir/text.h"
#include "tests/unit/catch.h"

namespace ferz::chessembly_read_test {

namespace {

struct Result {
    std::string ir;  ///< empty when it was refused
    std::vector<std::string> problems;
    std::string rendered;
};

Result read(const std::string& text, const FrontendOptions& options = {}) {
    Diagnostics diagnostics;
    const auto movements = chessembly::read(Source("text", text), options, diagnostics);
    CHECK(movements.has_value() == !diagnostics.hasErrors());
    Result result;
    if (movements) result.ir = ir::print(movements->front());
    for (const Diagnostic& each : diagnostics.all())
        result.problems.push_back(each.name);
    result.rendered = render(diagnostics);
    return result;
}

FrontendOptions with(const std::string& key, const std::string& value) {
    FrontendOptions options;
    options.dialect[key] = value;
    return options;
}

}  // namespace

TEST_CASE("a ray is a loop with two side branches") {
    CHECK(read("take-move(1, 0) repeat(1);").ir ==
          "movement\n"
          "black turn\n"
          "state 0\n"
          "  step (1,0) -> 1\n"
          "state 1\n"
          "  test empty -> 2\n"
          "  test enemy -> 3\n"
          "state 2\n"
          "  act land -> 4\n"
          "  step (1,0) -> 1\n"
          "state 3\n"
          "  act capture -> 5\n"
          "state 4 accepts\n"
          "state 5\n"
          "  act land -> 4\n");
}

TEST_CASE("the Tempest-Rook is a plain tree: its blocks need no marks") {
    const Result result =
        read("take-move(1, 1) { take-move(1, 0) repeat(1) } { take-move(0, 1) repeat(1) };");
    CHECK(result.problems.empty());
    CHECK(result.ir.find("mark") == std::string::npos);
}

TEST_CASE("a block whose value is asked for keeps its mark") {
    CHECK(read("{ take-move(1, 0) } not move(0, 1);").ir.find("mark") != std::string::npos);
    CHECK(read("{ take-move(1, 0) end } move(0, 1);").ir.find("mark") != std::string::npos);
    CHECK(read("{ anchor(1, 0) anchor(-1, 0) repeat(2) } move(0, 1);").ir.find("mark") != std::string::npos);
    // Where a block is always true, nobody learns how it ended.
    CHECK(read("{ take-move(1, 0) } not move(0, 1);", with("block", "true")).ir ==
          read("take-move(1, 0);").ir);
}

TEST_CASE("spellings of one program read the same") {
    const std::vector<std::pair<std::string, std::string>> cases = {
        {"move(0, 1); take(1, 1);", "move (0,\n1);take( 1 , 1 )"},
        {"move(0, 1);", "# what follows is a comment; move(0,1)"},
        {"move(0, 1) move(0, 1);", "move(0, 1) # a comment\n move(0, 1);"},
        {"move(0, 1);", "move(+0, +1)"},
        {"move(0, 1);",
         "\xEF\xBB\xBFmove(0,\xE3\x80\x80"
         "1);"},
        {"move(0, 1) move(1, 0);", "move(0,1)move(1,0)"},
        {"take(1, 0); take(1, 0);", "take(1, 0);"},
        {"set-state(a, 1) set-state(a, 2) move(0, 1);", "set-state(a, 2) move(0, 1);"},
        {"transition(rook) set-state move(0, 1);", "move(0, 1);"},
        {"do move(1, 0) while;", "move(1, 0) repeat(1);"},
        {"label(x) move(1, 0) jmp(x);", "move(1, 0) repeat(1);"},
        {"move(1, 0) not not end;", "move(1, 0);"},
        {"label(0) jmp(0) move(1, 0);", ""},
        {"jump(1, 0) move(0, 1);", ""},
        {"jump(1, 0) not move(0, 1);", "move(0, 1);"},
    };
    for (const auto& [left, right] : cases) {
        CAPTURE(left, right);
        CHECK(read(left).ir == read(right).ir);
    }
}

TEST_CASE("dialects say what a text may also mean") {
    const std::string cannon = "do peek(1, 0) while friendly(0, 0) move(1, 0);";
    CHECK(read(cannon).ir != read(cannon, with("peek", "enter")).ir);
    CHECK(read("# ferz: peek=enter\n" + cannon).ir == read(cannon, with("peek", "enter")).ir);
    CHECK(
        read("# ferz: peek=enter black=board;\n" + cannon, with("peek", "strict")).ir.find("black nothing") !=
        std::string::npos);
    CHECK(read("# ferz: peek=maybe\n").problems == std::vector<std::string>{"unknown-option"});
    CHECK(read("# ferz: peek=enter,peek=strict\n").problems == std::vector<std::string>{"unknown-option"});
    CHECK(read("# ferz: peek=enter,black=board;\n" + cannon).ir ==
          read("# ferz: peek=enter black=board\n" + cannon).ir);
    // Only the first comment counts, wherever empty chains and odd blanks stand.
    CHECK(read(";\xE3\x80\x80 # ferz: peek=enter\n" + cannon).ir == read(cannon, with("peek", "enter")).ir);
    for (const char* late : {"move(0, 1); # ferz: peek=maybe\n", "# a pawn\n# ferz: peek=maybe\nmove(0, 1);"})
        CHECK(read(late).problems == std::vector<std::string>{"ignored-options"});
    for (const frontend::Notation& notation : frontend::notations()) {
        if (notation.name != "chessembly") continue;
        for (const DialectOption& option : notation.dialect) {
            for (const std::string_view value : option.values) {
                CAPTURE(option.name, value);
                CHECK(
                    read("move(0, 1);", with(std::string(option.name), std::string(value))).problems.empty());
            }
        }
    }
}

TEST_CASE("what is wrong is reported, all of it") {
    const std::vector<std::pair<std::string, std::vector<std::string>>> cases = {
        {"mvoe(0, 1); take-mov(1, 1);", {"unknown-expression", "unknown-expression"}},
        {"Move(0, 1);", {"unknown-expression"}},
        {"absolute-x(3);", {"unknown-expression"}},
        {"move(1);", {"arguments"}},
        {"move;", {"arguments"}},
        {"move();", {"arguments"}},
        {"move(1, );", {"arguments"}},
        {"move(1, b); not(3);", {"arguments", "arguments"}},
        {"move(1.5, 0);", {"arguments"}},
        {"piece(a b);", {"arguments"}},
        {"transition;", {"arguments"}},
        {"move(99999999999, 1);", {"number-range"}},
        {"move(1001, 1);", {"number-range"}},
        {"{ move(1, 0);", {"unbalanced-block"}},
        {"move(1, 0) };", {"unbalanced-block"}},
        {"move(1, 0;", {"syntax"}},
        {"move(1, 0)) ; move(1, ;", {"syntax", "syntax"}},
        {"(((;", {"syntax"}},
        {"label(0) set-state(a, 1) move(0, 1) set-state set-state(b, 1) set-state(c, 1) jmp(0);",
         {"too-large"}},
        {std::string(300, '{'), {"too-deep"}},
        {std::string(2'000'001, ' '), {"too-long"}},
    };
    for (const auto& [text, problems] : cases) {
        CAPTURE(text.substr(0, 80));
        const Result result = read(text);
        CAPTURE(result.rendered);
        CHECK(result.ir.empty());
        CHECK(result.problems == problems);
    }
    std::string nested;
    for (int depth = 0; depth < 70; ++depth)
        nested += "{ move(1, 0) end ";
    for (int depth = 0; depth < 70; ++depth)
        nested += "} ";
    CHECK(read(nested).problems == std::vector<std::string>{"too-deep"});
}

TEST_CASE("the extended words are read with the extended dialect only") {
    const std::vector<std::pair<std::string, std::vector<std::string>>> cases = {
        {"write(0) read(0) read-and(0) read-or(0) read-xor(0) move(0, 1);", {}},
        {"write-anchor(15) move(0, 1) read-anchor(15) move(1, 0);", {}},
        {"color(white) color-on(black, 0, 1) place-move(pawn, 1, 0);", {}},
        {"move(0, 1) + { move(0, 1) } | { move(1, 0) };", {}},
        {"read(16);", {"number-range"}},
        {"write-anchor(-1);", {"number-range"}},
        {"color(red);", {"arguments"}},
        {"color-on(white, 0);", {"arguments"}},
        {"move(0, 1) + move(0, 1);", {"arguments"}},
        {"move(0, 1) |;", {"arguments"}},
        {"move(0, 1) + { move(0, 1);", {"unbalanced-block"}},
    };
    for (const auto& [text, problems] : cases) {
        CAPTURE(text);
        CHECK(read(text, with("dialect", "extended")).problems == problems);
        CHECK(read(text).problems.front() == "unknown-expression");
    }
}

TEST_CASE("what nobody reads takes no room in the automaton") {
    const FrontendOptions extended = with("dialect", "extended");
    const std::string plain = read("move(0, 1) move(1, 0);").ir;
    CHECK(read("write(3) move(0, 1) move(1, 0);", extended).ir == plain);
    CHECK(read("write-anchor(0) move(0, 1) write-anchor(1) move(1, 0);", extended).ir == plain);
    CHECK(read("read(3) not move(0, 1) write-anchor(0) move(1, 0);", extended).ir == plain);
    CHECK(read("read-anchor(0) not move(0, 1) move(1, 0);", extended).ir == plain);
    CHECK(read("+ { move(0, 1) move(1, 0) };", extended).ir == plain);
}

TEST_CASE("registers that multiply the states beyond all measure are refused") {
    std::string text = "label(0) ";
    for (int number = 0; number < 16; ++number)
        text += "enemy(" + std::to_string(number) + ", 1) write(" + std::to_string(number) + ") ";
    for (int number = 0; number < 16; ++number)
        text += "read(" + std::to_string(number) + ") not move(1, " + std::to_string(number) + ") not not ";
    CHECK(read(text + "true jmp(0);", with("dialect", "extended")).problems ==
          std::vector<std::string>{"too-large"});
}

TEST_CASE("what is in vain is a warning") {
    const std::vector<std::pair<std::string, std::vector<std::string>>> cases = {
        {"move(0, 1) end move(1, 0);", {"unreachable"}},
        {"enemy(0, 0) move(1, 0) move(0, 1);", {"unreachable"}},
        {"move(0, 0);", {"never-activates"}},
        {"jump(1, 0);", {"never-activates"}},
        {"label(0) move(1, 0);", {"unused-label"}},
        {"move(0, 1) jne(1);", {"missing-label"}},
        {"label(0) label(0) move(1, 0) jmp(0);", {"duplicate-label", "unused-label"}},
        {"move(0, 1) while;", {"lone-while"}},
        {"move(0, 1) repeat(0);", {"repeat-range"}},
        {"move(0, 1) repeat(2);", {"repeat-range"}},
        {"move(0, 1) transition(rook);", {"unused-tag"}},
        {"transition(rook) set-state move(0, 1);", {"unused-tag"}},
        {"set-state(a, 1) set-state(b, 1) set-state(a, 2) move(0, 1);", {"unused-tag"}},
        {"set-state(a, 1) move(1, 0) set-state move(0, 1);", {}},
        {"jump(1, 0) not take(1, 0);", {"never-activates"}},
        {"do jump(1, 0) not take(1, 0) while;", {}},
        {"move(0, 1);\nmove (0,1);", {"repeated-chain"}},
        {"{ { take-move(1, 0) } not move(0, 1) } move(1, 1);", {}},
        {"take(1, 0) { jump(1, 0) };", {}},
        {"{ set-state(a, 1) } move(0, 1);", {}},
    };
    for (const auto& [text, problems] : cases) {
        CAPTURE(text);
        const Result result = read(text);
        CAPTURE(result.rendered);
        CHECK(result.problems == problems);
    }
}

TEST_CASE("leniently, what is not understood ends the chain") {
    FrontendOptions lenient;
    lenient.lenient = true;
    for (const std::string text : {"move(0, 1) frobnicate move(1, 0);", "move(0, 1) move(1) move(1, 0);",
                                   "move(0, 1) } move(1, 0);", "move(0, 1) repeat;"}) {
        CAPTURE(text);
        const Result result = read(text, lenient);
        CHECK(result.ir == read("move(0, 1);").ir);
        REQUIRE_FALSE(result.problems.empty());
        CHECK(result.problems.front() == "read-as-end");
    }
    CHECK(read("{ move(0, 1)", lenient).problems == std::vector<std::string>{"unclosed-block"});
}

TEST_CASE("a repair is offered where it is sure") {
    CHECK(read("move(0, 1);\n  anchro(1, 0);").rendered ==
          "text:2:3: error: unknown expression `anchro` [unknown-expression]\n"
          "      anchro(1, 0);\n"
          "      ^^^^^^\n"
          "    help: write `anchor`\n");
    CHECK(read("nonsense;").rendered.find("help") == std::string::npos);
}

}  // namespace ferz::chessembly_read_test
