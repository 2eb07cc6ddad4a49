#include "ir/without.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "ir/evaluate.h"
#include "ir/text.h"
#include "tests/unit/catch.h"
#include "tests/unit/parsed.h"
#include "tests/unit/random_movement.h"
#include "tests/unit/rounds.h"

namespace ferz::ir::without_test {

namespace {

/// `states` after the first line of an automaton's text.
Movement movementOf(const std::string& states) {
    return test::parsed("movement\n" + states);
}

/// The moves as they are without what a feature does to the board; empty where a limit is hit.
std::optional<std::set<Move>> movesOf(const Movement& movement, const Situation& situation, Feature feature) {
    Diagnostics diagnostics;
    Limits limits;
    limits.configurations = 2'000;
    const auto moves = evaluate(movement, situation, limits, diagnostics);
    if (!moves) return std::nullopt;
    std::set<Move> result;
    for (Move move : *moves) {
        if (feature == Feature::Promotion) move.becomes.clear();
        if (feature == Feature::EnPassant) move.enPassant.clear();
        result.insert(std::move(move));
    }
    return result;
}

}  // namespace

TEST_CASE("without a feature a movement is as it is where nothing has it") {
    test::RandomMovement random(20'261'125, test::Words::All);
    int moving = 0;
    for (int round = 0; round < test::rounds(1'000); ++round) {
        const Movement movement = random.make();
        Situation situation;
        situation.position.board = Board{3, 3};
        situation.at = random.below(9);
        for (Square square = 0; square < 9; ++square) {
            situation.position.moved.insert(square);
            const Colour colour = random.below(2) == 0 ? Colour::White : Colour::Black;
            if (random.below(3) == 0) situation.position.pieces[square] = {colour, "rook"};
        }
        for (const NamedFeature& each : features()) {
            const Movement rest = without(movement, each.feature);
            INFO(each.name << "\n" << print(movement) << "\n" << print(rest));
            CHECK_FALSE(has(rest, each.feature));
            const auto moves = movesOf(movement, situation, each.feature);
            const auto left = movesOf(rest, situation, each.feature);
            if (!moves || !left) continue;
            CHECK(*left == *moves);
            if (has(movement, each.feature) && !moves->empty()) ++moving;
        }
    }
    CHECK(moving > 100);
}

TEST_CASE("a condition that only a feature asked for goes with it") {
    const Movement pawn = movementOf(
        "state 0\n step (0,1) -> 1\nstate 1\n test empty -> 2\nstate 2\n act land -> 3\n"
        "state 3\n test off at (0,1) -> 4\n test not off at (0,1) -> 5\n"
        "state 4\n act become {queen} -> 5\nstate 5 accepts\n");
    const Movement plain = movementOf(
        "state 0\n step (0,1) -> 1\nstate 1\n test empty -> 2\nstate 2\n act land -> 3\nstate 3 accepts\n");
    CHECK(without(pawn, Feature::Promotion) == plain);
    CHECK(without(plain, Feature::FirstMove) == plain);
}

TEST_CASE("a part loses a feature, too") {
    const auto asks = [](const std::string& test) {
        return movementOf("state 0\n test playable 1 -> 1\nstate 1 accepts\npart 1\nstate 0\n test " + test +
                          " -> 1\nstate 1\n step (0,1) -> 2\nstate 2 accepts\n");
    };
    CHECK(has(asks("unmoved"), Feature::FirstMove));
    CHECK_FALSE(has(asks("enemy"), Feature::FirstMove));
    CHECK_FALSE(has(without(asks("not unmoved"), Feature::FirstMove), Feature::FirstMove));
}

}  // namespace ferz::ir::without_test
