// The passes on the way to the normal form, each by itself.
#include <string>
#include <vector>

#include "ir/normal/circles.h"
#include "ir/normal/contradictions.h"
#include "ir/normal/free_steps.h"
#include "ir/normal/returns.h"
#include "ir/simplify.h"
#include "ir/text.h"
#include "tests/unit/catch.h"
#include "tests/unit/parsed.h"

namespace ferz::ir::normal::normal_passes_test {

namespace {

const Contents kOnto[] = {Contents::nothing(), Contents::enemy()};

Letter step(const Vec& by, const Contents& here, bool last = false) {
    Letter letter{Step{by}, here};
    letter.last = last;
    return letter;
}

/// The language of these words; a word is numbers of letters.
Language languageOf(const std::vector<std::vector<LetterId>>& words) {
    Graph graph;
    for (const auto& word : words) {
        Node at = 0;
        for (const LetterId letter : word) {
            const Node next = graph.add();
            graph.arrows[at].push_back({letter, next});
            at = next;
        }
        graph.ends[at] = true;
    }
    return determinised(graph, 100).value();
}

}  // namespace

TEST_CASE("a return that is always the same step is that step") {
    const std::string before =
        "movement m\nstate 0\n mark 1 -> 1\nstate 1\n step (0,1) -> 2\nstate 2\n test empty -> 3\n"
        "state 3\n return 1 -> 4\nstate 4\n step (1,0) -> 5\nstate 5\n act land -> 6\nstate 6 accepts\n";
    const Movement after = simplify(steppedBack(simplify(test::parsed(before))));
    CHECK(print(after).find("return") == std::string::npos);
    CHECK(print(after).find("step (0,-1)") != std::string::npos);
    // Behind a loop it is not.
    const std::string far =
        "movement m\nstate 0\n mark 1 -> 1\nstate 1\n step (0,1) -> 2\nstate 2\n test empty -> 1\n test "
        "enemy -> 3\n"
        "state 3\n return 1 -> 4\nstate 4\n step (1,0) -> 5\nstate 5\n act land -> 6\nstate 6 accepts\n";
    CHECK(print(simplify(steppedBack(simplify(test::parsed(far))))).find("return 1") != std::string::npos);
}

TEST_CASE("steps with nothing between them are one") {
    // Whatever stands on the first square, on to an empty one.
    const std::vector<Letter> letters = {step({0, 1}, kOnto[0]), step({0, 1}, kOnto[1]),
                                         step({0, 1}, kOnto[0], true)};
    const auto joined = withoutFreeSteps({languageOf({{0, 2}, {1, 2}}), letters}, {kOnto[0], kOnto[1]}, 100);
    REQUIRE(joined);
    const auto used = withUsedLetters(joined->language, joined->letters).letters;
    REQUIRE(used.size() == 1);
    CHECK(used[0] == step({0, 2}, kOnto[0], true));
    // Over an empty square alone it is not free.
    const auto lame = withoutFreeSteps({languageOf({{0, 2}}), letters}, {kOnto[0], kOnto[1]}, 100);
    REQUIRE(lame);
    CHECK(withUsedLetters(lame->language, lame->letters).letters.size() == 2);
}

TEST_CASE("walks that no board allows are gone") {
    // Over an empty square, back, and an enemy on it.
    const std::vector<Letter> letters = {step({0, 1}, kOnto[0]), step({0, -1}, kOnto[0]),
                                         step({0, 1}, kOnto[0], true), step({0, 1}, kOnto[1], true)};
    CHECK(withoutContradictions(languageOf({{0, 1, 2}, {0, 1, 3}}), letters) == languageOf({{0, 1, 2}}));
    CHECK(withoutContradictions(languageOf({{0, 2}, {0, 3}}), letters) == languageOf({{0, 2}, {0, 3}}));
}

TEST_CASE("circles that change nothing are walked once at most") {
    // To and fro any number of times, and then the last step.
    const std::vector<Letter> letters = {step({0, 1}, kOnto[0]), step({0, -1}, kOnto[0]),
                                         step({1, 0}, kOnto[0], true)};
    Graph graph;
    const Node there = graph.add();
    const Node end = graph.add(true);
    graph.arrows[0] = {{0, there}, {2, end}};
    graph.arrows[there] = {{1, 0}, {2, end}};
    const Language round = determinised(graph, 10).value();
    const Language once = withoutCircles(round, letters);
    CHECK(once != round);
    CHECK(without(once, round).isEmpty());
    // From both squares it may still end.
    CHECK(without(languageOf({{2}, {0, 2}}), once).isEmpty());
    // A straight ride is no circle.
    Graph ride;
    const Node stop = ride.add(true);
    ride.arrows[0] = {{0, 0}, {2, stop}};
    const Language endless = determinised(ride, 10).value();
    CHECK(withoutCircles(endless, letters) == endless);
}

}  // namespace ferz::ir::normal::normal_passes_test
