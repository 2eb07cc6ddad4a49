// The normal form keeps the moves, is at rest, and is one for all spellings; the calculus of languages below
// it.
#include "ir/normal/normal_form.h"

#include "backends/ancp/emit.h"
#include "frontend/ancp/read.h"
#include "ir/equivalence/equal.h"
#include "ir/normal/captures.h"
#include "ir/normal/minimal_walks.h"
#include "ir/simplify.h"
#include "ir/text.h"
#include "tests/unit/catch.h"
#include "tests/unit/mbn.h"
#include "tests/unit/parsed.h"
#include "tests/unit/random_movement.h"
#include "tests/unit/rounds.h"

namespace ferz::ir::normal::normal_form_test {

using ferz::test::parsed;

namespace {

Movement mbnMovement(const std::string& text) {
    const auto reading = testing::readMbn(text);
    INFO(text);
    REQUIRE(reading.movements);
    return reading.movements->front();
}

std::optional<NormalForm> formOf(const std::string& text) {
    return normalForm(mbnMovement(text));
}

Verdict compared(const Movement& left, const Movement& right, const Board& board) {
    CompareOptions options;
    options.limits.configurations = 3'000;
    return compare(left, right, board, options).verdict;
}

/// Words of letters a = 0, b = 1 ...; one node after the other, the last an end.
Graph graphOfWords(const std::vector<std::string>& words) {
    Graph graph;
    for (const std::string& word : words) {
        Node at = 0;
        for (const char letter : word) {
            const Node next = graph.add();
            graph.arrows[at].push_back({static_cast<LetterId>(letter - 'a'), next});
            at = next;
        }
        graph.ends[at] = true;
    }
    return graph;
}

Language languageOf(const std::vector<std::string>& words) {
    return determinised(graphOfWords(words), 100).value();
}

}  // namespace

TEST_CASE("languages are equal exactly when their words are") {
    CHECK(languageOf({"ab", "cb"}) == languageOf({"cb", "ab", "ab"}));
    CHECK(languageOf({"ab", "cb"}) != languageOf({"ab", "cd"}));
    CHECK(languageOf({"ab", "ac", "db", "dc"}).states.size() == 3);
    CHECK(languageOf({}).isEmpty());
    CHECK(without(languageOf({"ab", "cb", "a"}), languageOf({"cb", "b"})) == languageOf({"a", "ab"}));
    CHECK(without(languageOf({"ab"}), languageOf({"ab"})).isEmpty());
    CHECK(unionOf({languageOf({"a", "bc"}), languageOf({"bd"})}, 100) == languageOf({"bd", "bc", "a"}));
    CHECK_FALSE(determinised(graphOfWords({"abcdef"}), 3));
}

TEST_CASE("loops of languages are minimised") {
    Graph once;
    once.ends[0] = true;
    once.arrows[0].push_back({0, 0});
    Graph twice;
    twice.ends[0] = true;
    const Node other = twice.add(true);
    twice.arrows[0].push_back({0, other});
    twice.arrows[other].push_back({0, 0});
    CHECK(determinised(once, 10) == determinised(twice, 10));
}

TEST_CASE("lines are found in every spelling of a rider") {
    const auto rook = formOf("R");
    REQUIRE(rook);
    REQUIRE(rook->alternatives.size() == 1);
    const Alternative& only = rook->alternatives.front();
    CHECK(only.walks.isEmpty());
    REQUIRE(only.lines.size() == 1);
    CHECK(only.lines[0].steps == std::vector<Vec>{{-1, 0}, {0, -1}, {0, 1}, {1, 0}});
    CHECK(only.lines[0].first == 1);
    CHECK(only.lines[0].last == 0);
    CHECK(only.lines[0].move == Contents::nothing());
    CHECK(only.lines[0].capture == Contents::enemy());
    CHECK(formOf("R") == formOf("W+R+W02"));
    CHECK(formOf("pR")->alternatives[0].lines[0].hurdles == Contents::piece());
    CHECK(formOf("W-fF")->alternatives[0].lines.empty());
    CHECK(formOf("W-fF")->alternatives[0].relative);
    CHECK_FALSE(formOf("K--fK")->alternatives[0].relative);
}

TEST_CASE("zones are joined, whatever the walks were divided into") {
    CHECK(formOf("[1]N+[2]N") == formOf("[1-2]N"));
    CHECK(formOf("[1-4](K+[1]N)") == formOf("[1-4]K+[1]N"));
    CHECK(formOf("[1-4](K+[5]N)") == formOf("[1-4]K"));
    CHECK(formOf("[1]N+[^1]N") == formOf("N"));
    CHECK(formOf("[1-3]N+[2]N") == formOf("[1-3]N"));
    CHECK(formOf("[1]R+[2]K") == formOf("[1-2]W+[2]F+[1]R"));
    CHECK(formOf("K[1]+K[2]") == formOf("K[1-2]"));
    CHECK(formOf("[f6,f7,g6,g7]N") == formOf("[f-g6-7]N"));
}

TEST_CASE("a rider whose first squares a wider condition has is a rider all the same") {
    const auto form = formOf("K+iR");
    REQUIRE(form);
    REQUIRE(form->alternatives.size() == 2);
    for (const Alternative& each : form->alternatives) {
        REQUIRE(each.lines.size() == 1);
        CHECK(each.lines.front().first == 1);
        CHECK(each.walks.isEmpty());
    }
    CHECK(formOf("K+iR") == formOf("K+i(W-R)"));
    CHECK(formOf("K+iR") != formOf("F+iR"));
    CHECK(formOf("fmW+[2]fmW03+[2]fmW02") == formOf("fmW+[2]fmW3"));
    // A leap over two squares stays one.
    CHECK(formOf("fmW+ifmW02") != formOf("fmW+ifmW3"));
}

TEST_CASE("different pieces have different normal forms") {
    const std::vector<std::string> texts = {
        "R",  "mR", "cR", "pR", "mR+cpR", "W",    "W3",  "W03",     "F-fF", "fR",   "[1-4]R", "R[4]",
        "iR", "oR", "wK", "N",  "N0",     "W-fF", "F-W", "c{R}R+B", "nN",   "W--F", "gB",     "ppB"};
    for (const std::string& left : texts) {
        for (const std::string& right : texts) {
            INFO(left << " " << right);
            CHECK((formOf(left) == formOf(right)) == (left == right));
        }
    }
}

TEST_CASE("a capture after the landing is one in passing where nothing looks at it") {
    const Movement late = parsed(
        "movement m\nstate 0\n  step (1,0) -> 1\nstate 1\n  test enemy -> 2\nstate 2\n  mark 1 -> 3\nstate "
        "3\n"
        "  step (1,0) -> 4\nstate 4\n  test empty -> 5\nstate 5\n  act land -> 6\nstate 6\n  return 1 -> 7\n"
        "state 7\n  act capture -> 8\nstate 8 accepts\n");
    const Movement early = parsed(
        "movement m\nstate 0\n  step (1,0) -> 1\nstate 1\n  test enemy -> 2\nstate 2\n  act capture -> "
        "3\nstate 3\n"
        "  step (1,0) -> 4\nstate 4\n  test empty -> 5\nstate 5\n  act land -> 6\nstate 6 accepts\n");
    CHECK(normalForm(late) == normalForm(early));
    // Here the next square asks for what stands on the piece's square: it must still be there.
    const Movement looking = parsed(
        "movement m\nstate 0\n  step (1,0) -> 1\nstate 1\n  test enemy -> 2\nstate 2\n  mark 1 -> 3\nstate "
        "3\n"
        "  step (1,0) -> 4\nstate 4\n  test enemy at (-1,0) -> 5\nstate 5\n  act land -> 6\nstate 6\n"
        "  return 1 -> 7\nstate 7\n  act capture -> 8\nstate 8 accepts\n");
    CHECK(capturedWhereMet(simplify(looking)) == simplify(looking));
}

TEST_CASE("each normalisation keeps the moves of random movements") {
    const std::uint32_t seed = 20'261'122;
    INFO("seed " << seed);
    test::RandomMovement random(seed);
    int decided = 0;
    int minimal = 0;
    const int rounds = test::rounds(400);
    for (int round = 0; round < rounds; ++round) {
        const Movement movement = simplify(random.make());
        const Movement passing = capturedWhereMet(movement);
        const auto walks = minimalWalks(passing);
        const Movement walked = walks ? movementOf(*walks, passing) : passing;
        minimal += walks ? 1 : 0;
        for (const Board& board : {Board{3, 4}, Board{2, 3}}) {
            INFO(print(movement) << print(passing) << print(walked));
            const Verdict first = compared(movement, passing, board);
            const Verdict second = compared(movement, walked, board);
            CHECK(first != Verdict::Different);
            CHECK(second != Verdict::Different);
            decided += second == Verdict::Equal ? 1 : 0;
        }
    }
    CHECK(decided > rounds * 4 / 3);
    CHECK(minimal > rounds * 2 / 3);
}

TEST_CASE("the canonical text of random movements is read back, and written the same") {
    const std::uint32_t seed = 31'337;
    INFO("seed " << seed);
    test::RandomMovement random(seed);
    const auto text = [](const Movement& movement) {
        Diagnostics diagnostics;
        return ancp::emit({movement}, {}, diagnostics).value();
    };
    int decided = 0;
    int same = 0;
    const int rounds = test::rounds(250);
    for (int round = 0; round < rounds; ++round) {
        const Movement movement = simplify(random.make());
        const std::string once = text(movement);
        INFO(print(movement) << once);
        Diagnostics diagnostics;
        const auto back = ancp::read(Source("<text>", once), {}, diagnostics);
        INFO(render(diagnostics));
        REQUIRE(back);
        const Verdict verdict = compared(movement, back->front(), {3, 4});
        CHECK(verdict != Verdict::Different);
        decided += verdict == Verdict::Equal ? 1 : 0;
        same += text(back->front()) == once ? 1 : 0;
    }
    CHECK(decided > rounds * 7 / 10);
    // Some of these automata, which nobody writes, come to rest only when they are read once more.
    CHECK(same >= rounds * 97 / 100);
}

TEST_CASE("what would take too much room written out has no normal form, and a text all the same") {
    // Sideways steps of a king to the end: each square asks for five others, each visited or of some
    // contents.
    const Movement wide = mbnMovement("(sK)0*");
    CHECK(wide.states.size() < 100);
    CHECK_FALSE(normalForm(wide));
    Diagnostics diagnostics;
    CHECK(ancp::emit({wide}, {}, diagnostics));
}

}  // namespace ferz::ir::normal::normal_form_test
