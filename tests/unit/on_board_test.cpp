#include "ir/on_board.h"

#include <string>
#include <utility>

#include "ir/equivalence/equal.h"
#include "ir/evaluate.h"
#include "ir/text.h"
#include "tests/unit/catch.h"
#include "tests/unit/mbn.h"
#include "tests/unit/random_movement.h"
#include "tests/unit/rounds.h"

namespace ferz::ir::on_board_test {

namespace {

/// Without the name, which pieces that are the same may not share.
std::string textOn(const std::string& mbn, const Board& board) {
    Movement movement = testing::readMbn(mbn).movements->front();
    movement.name.clear();
    return print(onBoard(std::move(movement), board));
}

}  // namespace

TEST_CASE("a piece on one board has the same moves on it") {
    test::RandomMovement random(20'261'129, test::Words::All);
    int moving = 0;
    for (int round = 0; round < test::rounds(1'000); ++round) {
        const Movement movement = random.make();
        Situation situation;
        situation.position.board = Board{3, 2 + random.below(3)};
        const int squares = situation.position.board.squares();
        situation.at = random.below(squares);
        for (Square square = 0; square < squares; ++square) {
            if (square == situation.at || random.below(3) == 0)
                situation.position.pieces[square] = {random.below(2) == 0 ? Colour::White : Colour::Black,
                                                     random.below(2) == 0 ? "queen" : "rook"};
        }
        situation.position.pieces[situation.at] = {Colour::White, "queen"};
        const Movement onIt = onBoard(movement, situation.position.board);
        INFO(print(movement));
        INFO(print(onIt));
        Diagnostics diagnostics;
        Limits limits;
        limits.configurations = 2'000;
        const auto whole = evaluate(movement, situation, limits, diagnostics);
        const auto left = evaluate(onIt, situation, limits, diagnostics);
        if (!whole || !left) continue;
        CHECK(*whole == *left);
        moving += whole->empty() ? 0 : 1;
    }
    CHECK(moving > test::rounds(1'000) / 10);
}

TEST_CASE("pieces that are the same on a board become the same on it") {
    struct Pair {
        const char* one;
        const char* other;
        Board board;
    };
    for (const Pair& each :
         {Pair{"W10", "W7", {8, 8}}, Pair{"C0", "C", {5, 5}}, Pair{"[1-5]fW+[6]bB", "fW+[6-10]sW", {5, 5}},
          Pair{"N-fN", "N-fN2", {5, 5}}, Pair{"C-C", "/{^P}[8]/K", {5, 5}}, Pair{"[1-9]K", "K", {8, 8}}}) {
        INFO(each.one << " and " << each.other);
        CHECK(textOn(each.one, each.board) == textOn(each.other, each.board));
        CHECK(compare(testing::readMbn(each.one).movements->front(),
                      onBoard(testing::readMbn(each.one).movements->front(), each.board), each.board, {})
                  .verdict == Verdict::Equal);
    }
    CHECK(textOn("W10", {12, 12}) != textOn("W7", {12, 12}));
    CHECK(textOn("C0", {8, 8}) != textOn("C", {8, 8}));
}

}  // namespace ferz::ir::on_board_test
