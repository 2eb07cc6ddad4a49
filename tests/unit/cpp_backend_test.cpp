#include <algorithm>
#include <string>

#include "backends/cpp/parts.h"
#include "backends/registry.h"
#include "ir/text.h"
#include "tests/unit/catch.h"
#include "tests/unit/parsed.h"

namespace ferz::cpp_backend_test {

namespace {

std::string emitted(const std::string& text, const EmitOptions& options = {}) {
    Diagnostics diagnostics;
    const auto header = backends::findTarget("cpp")->emit(test::parsedAll(text), options, diagnostics);
    INFO(render(diagnostics));
    REQUIRE(header);
    return *header;
}

/// The functions, without what they stand on.
std::string functionsOf(const std::string& header) {
    const std::size_t begin = header.find("/// Generates the moves of");
    REQUIRE(begin != std::string::npos);
    // After them comes the end of the namespaces and of the include guard, and nothing else.
    const std::size_t end = header.rfind("\n}  // namespace h");
    REQUIRE(end != std::string::npos);
    CHECK(std::count(header.begin() + static_cast<std::ptrdiff_t>(end), header.end(), '\n') == 4);
    CHECK(header.find("}  // namespace ferz::pieces\n#endif  // FERZ_PIECES_", end) != std::string::npos);
    return header.substr(begin, end - begin);
}

bool holds(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

const char* const kWazir = R"(movement wazir
black mirror-ranks
state 0
  step (1,0) -> 1
  step (0,1) -> 1
  step (-1,0) -> 1
  step (0,-1) -> 1
state 1
  test empty -> 3
  test enemy -> 2
state 2
  act capture -> 3
state 3
  act land -> 4
state 4 accepts
)";

/// One step forward; black and further lines are given.
std::string forward(const std::string& black, const std::string& onArrival) {
    return "movement soldier\nblack " + black + "\nstate 0\n  step (1,1) -> 1\nstate 1\n" + onArrival +
           "state 2\n  act land -> 3\nstate 3 accepts\n";
}

}  // namespace

TEST_CASE("a leaper is a table and a loop, and nothing else") {
    CHECK(functionsOf(emitted(kWazir)) == R"(/// Generates the moves of "wazir".
template <class Board, class Sink>
void generateWazir(const Board& board, int from, Sink&& sink) {
    // leaps: moves to (empty), captures (enemy)
    static constexpr Vec kLeaps[] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    for (const Vec& leap : kLeaps) {
        const int to = offset(board, from, leap);
        if (to == kNoSquare) continue;
        if (board.isEmpty(to)) sink(Simple{from, to});
        if (board.isEnemy(to)) sink(Simple{from, to, true});
    }
}
)");
}

TEST_CASE("the first comment asks for what is used, and for no more") {
    const std::string header = emitted(kWazir);
    const std::string comment = header.substr(0, header.find("#ifndef"));
    CHECK(holds(comment, "do not edit"));
    CHECK(holds(comment, "isEnemy(square)"));
    CHECK_FALSE(holds(comment, "blackToMove()"));
    CHECK_FALSE(holds(comment, "state(key)"));
    CHECK_FALSE(holds(header, "class Walk"));
}

TEST_CASE("a header has the parts that its functions use, and no others") {
    const std::string leaper = emitted(kWazir);
    CHECK(holds(leaper, "#define FERZ_PIECES_STEP_H"));
    CHECK_FALSE(holds(leaper, "FERZ_PIECES_SYMMETRY_H"));
    CHECK_FALSE(holds(leaper, "FERZ_PIECES_MOVE_H"));
    CHECK_FALSE(holds(leaper, "#include"));
    const std::string soldier =
        emitted(forward("mirror-ranks", "  test empty -> 4\n") + "state 4\n  act become {queen} -> 2\n");
    CHECK(holds(soldier, "#define FERZ_PIECES_SYMMETRY_H"));
    CHECK(holds(soldier, "#define FERZ_PIECES_MOVE_H"));
    CHECK(holds(soldier, "#include <vector>\n"));
    CHECK_FALSE(holds(soldier, "FERZ_PIECES_WALK_H"));
    // What a text or a name says is no code.
    EmitOptions options;
    options.source = "Walk Once";
    CHECK_FALSE(holds(emitted(forward("nothing", "  test enemy{Walk} -> 2\n"), options), "_WALK_H"));
}

TEST_CASE("words of code are those outside string literals and comments") {
    CHECK(cpp::wordsOf("a1 // b\nc(\"d \\\" e\", f_2);") == cpp::Words{"a1", "c", "f_2"});
}

TEST_CASE("Black's board is mirrored, turned or left as it is") {
    const std::string empty = "  test empty -> 2\n";
    CHECK(holds(emitted(forward("mirror-ranks", empty)), "board.blackToMove() ? kMirrored : kUpright"));
    CHECK(holds(emitted(forward("turn", empty)), "board.blackToMove() ? kTurned : kUpright"));
    CHECK_FALSE(holds(functionsOf(emitted(forward("nothing", empty))), "frame"));
}

TEST_CASE("a cycle along a line is a loop, one that captures is a walk") {
    const char* const kLoop = R"(movement shooter
state 0
  step (0,1) -> 1
state 1
  test empty -> 2
  test enemy -> 3
state 2
  step (0,1) -> 1
state 3
  act capture -> 4
state 4 accepts
)";
    CHECK(holds(functionsOf(emitted(kLoop)),
                "for (int s1 = offset(board, from, {0, 1}, frame); s1 != kNoSquare;"));
    const char* const kWalk = R"(movement mower
state 0
  step (0,1) -> 1
state 1
  test enemy -> 2
state 2
  act capture -> 3
state 3 accepts
  step (0,1) -> 1
)";
    CHECK(holds(functionsOf(emitted(kWalk)), "Walk<Board> walk(board, from);"));
    CHECK(holds(functionsOf(emitted(kWalk)), "Once once(sink);"));
}

TEST_CASE("a later test sees what the move has changed") {
    const std::string text = functionsOf(emitted(R"(movement returner
state 0
  act lift -> 1
state 1
  step (1,0) cylinder -> 2
state 2
  test empty -> 3
state 3
  act land -> 4
state 4 accepts
)"));
    CHECK(holds(text, "s1 == from || board.isEmpty(s1)"));
}

TEST_CASE("names of pieces become names of functions, each its own") {
    const std::string text = emitted(
        "movement \"silver general\"\nstate 0 accepts\nmovement silver-general\n"
        "state 0 accepts\nmovement \"말\"\nstate 0 accepts\nmovement \"\"\nstate 0 accepts\n");
    CHECK(holds(text, "void generateSilverGeneral("));
    CHECK(holds(text, "void generateSilverGeneral_2("));
    CHECK(holds(text, "void generateXeba790("));
    CHECK(holds(text, "void generatePiece("));
}

TEST_CASE("a source is quoted so that it stays a comment") {
    EmitOptions options;
    options.source = "first\\\nsecond\r\n?\?/\n\tthird";
    options.sourceNotation = "chessembly";
    const std::string header = emitted(kWazir, options);
    CHECK(holds(header,
                "// Written by ferz from chessembly; do not edit.\n//\n//     first\\ .\n//     second\n"
                "//     ?\?/ .\n//      third\n"));
}

TEST_CASE("a single name is compared, several are looked up") {
    const auto asked = [](const std::string& names) {
        return functionsOf(emitted(forward("nothing", "  test enemy{" + names + "} -> 2\n")));
    };
    CHECK(holds(asked("king"), R"(board.name(to) == "king")"));
    CHECK(holds(asked("^king"), R"(board.name(to) != "king")"));
    CHECK(holds(asked("^king,queen"), R"(!oneOf(board.name(to), {"king", "queen"}))"));
}

TEST_CASE("names that C++ would misread are escaped") {
    const std::string text = emitted(forward("nothing", "  test enemy{\"a\\\"b\\\\c?\?\"} -> 2\n"));
    CHECK(holds(text, R"(board.name(to) == "a\"b\\c?\?")"));
}

TEST_CASE("options that the target does not have are refused") {
    EmitOptions options;
    options.dialect["style"] = "gnu";
    Diagnostics diagnostics;
    CHECK_FALSE(backends::findTarget("cpp")->emit({}, options, diagnostics).has_value());
    REQUIRE(diagnostics.hasErrors());
    CHECK(diagnostics.firstError()->name == diagnostic::kUnknownOption.name);
}

TEST_CASE("a movement too large for a function is refused") {
    ir::Movement movement;
    movement.name = "giant";
    movement.states.resize(6'000);
    for (ir::StateId id = 0; id + 1 < movement.states.size(); ++id) {
        movement.states[id].transitions = {{ir::Act{ir::SetState{"k", static_cast<int>(id)}}, id + 1}};
    }
    movement.states.back().accepts = true;
    Diagnostics diagnostics;
    CHECK_FALSE(backends::findTarget("cpp")->emit({movement}, {}, diagnostics).has_value());
    REQUIRE(diagnostics.hasErrors());
    CHECK(diagnostics.firstError()->name == diagnostic::kInexpressible.name);
}

}  // namespace ferz::cpp_backend_test
