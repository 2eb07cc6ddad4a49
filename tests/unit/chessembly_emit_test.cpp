#include <fmt/format.h>
#include <random>
#include <string>
#include <vector>

#include "backends/chessembly/emit.h"
#include "catch.h"
#include "chessembly_interpreter.h"
#include "ir/evaluate.h"
#include "ir/simplify.h"
#include "ir/text.h"
#include "ir/verify.h"
#include "rounds.h"

namespace ferz::chessembly_emit_test {

namespace {

class Dice {
public:
    explicit Dice(std::uint32_t seed) : random_(seed) {}
    int below(int bound) { return std::uniform_int_distribution<int>(0, bound - 1)(random_); }
    template <class T>
    const T& of(const std::vector<T>& list) {
        return list[static_cast<std::size_t>(below(static_cast<int>(list.size())))];
    }

private:
    std::mt19937 random_;
};

const std::vector<std::string> kNames = {"rook", "pawn", "test"};

ir::Situation randomSituation(Dice& dice, ir::Board board) {
    ir::Situation situation;
    situation.position.board = board;
    situation.at = dice.below(board.squares());
    situation.name = dice.of(kNames);
    const int density = 1 + dice.below(6);
    for (ir::Square square = 0; square < board.squares(); ++square) {
        if (dice.below(density + 1) != 0 || square == situation.at) continue;
        situation.position.pieces[square] = {dice.below(2) == 0 ? ir::Colour::White : ir::Colour::Black,
                                             dice.of(kNames)};
    }
    for (ir::Square square = 0; square < board.squares(); ++square) {
        if (dice.below(3) == 0) situation.position.attacked.insert(square);
    }
    situation.position.inCheck = dice.below(2) == 0;
    situation.position.states["k"] = dice.below(3);
    return situation;
}

std::set<ir::Move> evaluated(const ir::Movement& movement, const ir::Situation& situation) {
    Diagnostics diagnostics;
    const auto moves = evaluate(movement, situation, ir::Limits{}, diagnostics);
    REQUIRE(moves.has_value());
    return {moves->begin(), moves->end()};
}

/// Random automata of the instructions that Chessembly has words for; some of them it still cannot say.
ir::Movement randomMovement(Dice& dice) {
    static const std::vector<ir::Vec> kVecs = {{1, 0}, {0, 1}, {1, 1}, {-1, 0}, {1, 2}};
    const auto contents = [&]() -> ir::Contents {
        switch (dice.below(8)) {
            case 0:
            case 1: return ir::Contents::nothing();
            case 2:
            case 3: return ir::Contents::enemy();
            case 4: return ir::Contents::friendly();
            case 5: return ir::Contents::piece();
            case 6: return ir::Contents::enemy(ir::NameSet::of({"rook"}));
            default: return ~ir::Contents::piece(ir::NameSet::of({"pawn"}));
        }
    };
    ir::Movement movement;
    movement.name = "test";
    movement.forBlack = ir::ForBlack::Turn;
    ir::Builder builder(movement);
    const int states = 2 + dice.below(5);
    while (static_cast<int>(movement.states.size()) < states)
        builder.state();
    const auto end = builder.accepting();
    const auto some = [&] { return static_cast<ir::StateId>(dice.below(states)); };
    // Steps come with the test of the square, and moves with what they need: else hardly one could be said.
    const auto lands = [&](ir::StateId from, bool captures) {
        ir::StateId at = from;
        if (captures) at = builder.then(at, ir::Act{ir::Capture{}});
        if (dice.below(8) == 0) at = builder.then(at, ir::Act{ir::SetState{"k", dice.below(2)}});
        if (dice.below(12) == 0) at = builder.then(at, ir::Act{ir::Become{{"queen"}}});
        if (captures && dice.below(6) == 0) {
            builder.add(at, ir::Act{ir::Declare{}}, end);
            return;
        }
        builder.add(at, ir::Act{ir::Land{}}, end);
    };
    const int transitions = 2 + dice.below(7);
    for (int count = 0; count < transitions; ++count) {
        const ir::StateId from = some();
        const ir::StateId to = some();
        switch (dice.below(14)) {
            case 0:
            case 1:
            case 2: {
                const auto at = builder.then(builder.then(from, ir::Step{dice.of(kVecs)}),
                                             ir::Test{ir::Holds{ir::Contents::nothing()}});
                if (dice.below(2) == 0) lands(at, false);
                builder.add(at, ir::Pass{}, to);
                break;
            }
            case 3:
            case 4: {
                const auto at = builder.then(builder.then(from, ir::Step{dice.of(kVecs)}),
                                             ir::Test{ir::Holds{ir::Contents::enemy()}});
                lands(at, true);
                if (dice.below(3) == 0) builder.add(at, ir::Pass{}, to);
                break;
            }
            case 5: builder.add(from, ir::Step{dice.of(kVecs)}, to); break;
            case 6:
            case 7: builder.add(from, ir::Test{ir::Holds{contents()}, dice.of(kVecs)}, to); break;
            case 8: {
                // A capture that is left behind.
                const auto at = builder.then(builder.then(builder.then(from, ir::Step{dice.of(kVecs)}),
                                                          ir::Test{ir::Holds{ir::Contents::enemy()}}),
                                             ir::Act{ir::Capture{}});
                const auto next = dice.below(2) == 0 ? at : builder.then(at, ir::Pass{});
                const auto free = builder.then(builder.then(next, ir::Step{dice.of(kVecs)}),
                                               ir::Test{ir::Holds{ir::Contents::nothing()}});
                builder.add(free, ir::Act{ir::Land{}}, end);
                if (dice.below(2) == 0) builder.add(free, ir::Pass{}, next);
                break;
            }
            case 9: {
                const auto at = builder.then(builder.then(from, ir::Step{dice.of(kVecs)}),
                                             ir::Test{ir::Holds{ir::Contents::piece()}});
                builder.add(builder.then(at, ir::Act{ir::Swap{}}), ir::Act{ir::Land{}}, end);
                break;
            }
            case 10: {
                // A look ahead, along a line or beside it, and back.
                const auto marked = builder.then(from, ir::Mark{1});
                const ir::Vec by = dice.of(kVecs);
                auto at = builder.then(marked, ir::Step{by});
                if (dice.below(2) == 0) {
                    builder.add(builder.then(at, ir::Test{ir::Holds{ir::Contents::nothing()}}), ir::Pass{},
                                marked);
                }
                at = builder.then(at, ir::Test{ir::Holds{contents()}});
                builder.add(at, ir::Return{1}, to);
                break;
            }
            case 11: {
                const auto at = builder.then(from, ir::Act{ir::Lift{}});
                builder.add(at, ir::Pass{}, to);
                break;
            }
            case 12:
                builder.add(builder.then(from, ir::Return{}), ir::Test{ir::Holds{contents()}, {1, 0}}, to);
                break;
            default: {
                const std::vector<ir::Test> tests = {
                    {ir::Beyond{ir::bit(ir::Region::Right)}, {1, 0}},
                    {ir::Beyond{ir::bit(ir::Region::Inside) | ir::bit(ir::Region::Top)}, {1, 2}},
                    {ir::Attacked{}, {1, 1}},
                    {ir::StateIs{"k", 1}},
                    {ir::StateIs{"k", 1}, {}, true},
                    {ir::Named{ir::NameSet::of({"rook", "test"})}},
                    {ir::InCheck{}},
                    {ir::InZone{ir::Zone::ofRanks(2, 3)}},
                    {ir::InZone{ir::Zone::ofRanks(1, 2)}, {1, 1}, true},
                };
                builder.add(from, dice.of(tests), to);
            }
        }
    }
    return ir::simplify(movement);
}

std::optional<std::string> written(const ir::Movement& movement) {
    Diagnostics diagnostics;
    return chessembly::emit({movement}, {}, diagnostics);
}

}  // namespace

TEST_CASE("a program written for an automaton has its moves", "[chessembly]") {
    int said = 0;
    const int count = test::rounds(250);
    for (int seed = 0; seed < count; ++seed) {
        Dice dice(static_cast<std::uint32_t>(seed));
        const ir::Movement movement = randomMovement(dice);
        REQUIRE(ir::verify(movement).empty());
        const auto program = written(movement);
        if (!program) continue;
        ++said;
        // A chain for each square takes the interpreter a second.
        const bool isLong = program->size() > 50'000;
        const int situations = !isLong ? 25 : seed % 16 == 0 ? 1 : 0;
        for (int round = 0; round < situations; ++round) {
            const ir::Situation situation =
                randomSituation(dice, round % 2 == 0 ? ir::Board{5, 5} : ir::Board{4, 6});
            const auto expected = evaluated(movement, situation);
            const auto found = test::interpret(*program, situation);
            if (expected == found) continue;
            INFO("seed " << seed << "\n" << ir::print(movement) << *program);
            for (const ir::Move& each : expected)
                UNSCOPED_INFO("expected " << print(each, situation.position.board));
            for (const ir::Move& each : found)
                UNSCOPED_INFO("found " << print(each, situation.position.board));
            for (const auto& [square, piece] : situation.position.pieces) {
                UNSCOPED_INFO(situation.position.board.name(square)
                              << (piece.colour == ir::Colour::White ? " white " : " black ") << piece.name);
            }
            UNSCOPED_INFO("at " << situation.position.board.name(situation.at) << " " << situation.name);
            REQUIRE(expected == found);
        }
    }
    CHECK(said > count / 2);
}

}  // namespace ferz::chessembly_emit_test
