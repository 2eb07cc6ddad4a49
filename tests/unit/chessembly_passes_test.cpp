// The steps on the way to Chessembly, each by itself.
#include <algorithm>
#include <string>
#include <vector>

#include "backends/chessembly/chains.h"
#include "backends/chessembly/conditions.h"
#include "backends/chessembly/legalise.h"
#include "backends/chessembly/movement_analysis.h"
#include "backends/chessembly/plan.h"
#include "backends/chessembly/program.h"
#include "backends/chessembly/straight.h"
#include "backends/chessembly/unfold.h"
#include "ir/append.h"
#include "ir/equivalence/equal.h"
#include "ir/simplify.h"
#include "tests/unit/catch.h"
#include "tests/unit/mbn.h"

namespace ferz::chessembly::writing::chessembly_passes_test {

namespace {

ir::Movement mbnMovement(const std::string& text) {
    const auto reading = testing::readMbn(text);
    INFO(text);
    REQUIRE(reading.movements);
    return reading.movements->front();
}

/// All moves of the parts.
ir::Movement united(const std::vector<ir::Movement>& parts) {
    ir::Movement result = parts.front();
    result.states = {ir::State{}};
    for (const ir::Movement& part : parts) {
        const ir::StateId first = ir::append(result.states, part);
        result.states[0].transitions.push_back({ir::Pass{}, first});
    }
    return ir::simplify(result);
}

bool crossesEdges(const ir::Movement& movement) {
    return std::any_of(movement.states.begin(), movement.states.end(), [](const ir::State& state) {
        return std::any_of(state.transitions.begin(), state.transitions.end(),
                           [](const ir::Transition& each) {
                               const auto* step = std::get_if<ir::Step>(&each.instruction);
                               return step != nullptr && !ir::isPlain(step->edges);
                           });
    });
}

bool asksForBoard(const ir::Movement& movement) {
    return std::any_of(movement.states.begin(), movement.states.end(), [](const ir::State& state) {
        return std::any_of(state.transitions.begin(), state.transitions.end(),
                           [](const ir::Transition& each) {
                               const auto* test = std::get_if<ir::Test>(&each.instruction);
                               return test != nullptr && std::holds_alternative<ir::Present>(test->predicate);
                           });
    });
}

}  // namespace

TEST_CASE("legalisation keeps the moves and leaves nothing that has no word", "[chessembly]") {
    for (const char* piece : {"oR", "ooR", "foR", "mloR", "oR+N", "o[b,g]W", "R"}) {
        const ir::Movement movement = mbnMovement(piece);
        const auto parts = legalised(movement);
        INFO(piece);
        CHECK_FALSE(crossesEdges(united(parts)));
        for (const ir::Board& board : {ir::Board{1, 1}, ir::Board{1, 3}, ir::Board{2, 2}, ir::Board{4, 3}})
            CHECK(ir::compare(movement, united(parts), board, {}).verdict == ir::Verdict::Equal);
    }
    const ir::Movement asking = mbnMovement("/P/K");
    REQUIRE(asksForBoard(asking));
    CHECK_FALSE(asksForBoard(united(legalised(asking))));
    CHECK(ir::compare(asking, united(legalised(asking)), ir::Board{2, 2}, {}).verdict == ir::Verdict::Equal);
}

TEST_CASE("what a run keeps in mind decides what can be unfolded", "[chessembly]") {
    struct Row {
        const char* piece;
        Memory memory;
        bool isUnfolded;
    };
    // Back beside the way: one round is known exactly, then a line. A walk round four squares: all are.
    const Row table[] = {
        {"W-fF", Memory::Nothing, true},  {"R--rW", Memory::Nothing, false}, {"R--rW", Memory::Lines, true},
        {"(W)r0*", Memory::Lines, false}, {"(W)r0*", Memory::Exact, true},
    };
    for (const Row& row : table) {
        Refusal refusal;
        const auto nodes = unfold(mbnMovement(row.piece), Words::Standard, row.memory, {}, refusal);
        INFO(row.piece << ": " << refusal.text());
        CHECK(nodes.has_value() == row.isUnfolded);
        CHECK(refusal.reason.empty() == row.isUnfolded);
    }
}

TEST_CASE("a plan has no two nodes with the same future", "[chessembly]") {
    Refusal refusal;
    const auto plan = makePlan(mbnMovement("W-fF+F-fW"), Words::Standard, Memory::Nothing, {}, refusal);
    REQUIRE(plan);
    const auto tags = tagsOf(*plan);
    REQUIRE(tags.size() == 1);
    const Plan small = restricted(*plan, tags.front());
    CHECK(small.nodes.size() < plan->nodes.size());
    for (NodeId one = 0; one < small.nodes.size(); ++one) {
        for (NodeId other = one + 1; other < small.nodes.size(); ++other)
            CHECK(small.nodes[one] != small.nodes[other]);
    }
}

TEST_CASE("conditions are as few expressions as will do", "[chessembly]") {
    const auto said = [](const ir::Predicate& predicate, const ir::Vec& at) {
        Refusal refusal;
        const auto items = condition({predicate, at, false}, refusal);
        return items ? print({*items}) : refusal.reason;
    };
    CHECK(said(ir::Holds{ir::Contents::friendly()}, {1, 0}) == "friendly(1, 0);\n");
    CHECK(said(ir::Holds{~ir::Contents::nothing()}, {1, 0}) == "observe(1, 0) not;\n");
    CHECK(said(ir::Beyond{bit(ir::Region::Top)}, {1, 1}) == "edge-top(1, 1);\n");
    CHECK(said(ir::InCheck{}, {}) == "check;\n");
}

TEST_CASE("a ray is a chain", "[chessembly]") {
    ir::normal::Ray rook{
        {0, 1}, ir::PlainEdges{}, 1, 0, ir::Contents::nothing(), ir::Contents::enemy(), {}, {}, {}};
    const auto said = [](const ir::normal::Ray& ray) {
        Refusal refusal;
        const auto chain = straightChain(ray, ray.step, refusal);
        return chain ? print({chain->body}) : refusal.reason;
    };
    CHECK(said(rook) == "take-move(0, 1) repeat(1);\n");
    rook.last = 2;
    CHECK(said(rook) == "take-move(0, 1) take-move(0, 1);\n");
    rook.capture = {};
    CHECK(said(rook) == "move(0, 1) move(0, 1);\n");
    rook.capture = ir::Contents::friendly();
    CHECK(said(rook) == "it captures pieces of its own side");
}

TEST_CASE("what can be known of an automaton before it is unfolded", "[chessembly]") {
    const ir::Movement rook = mbnMovement("fR");
    const MovementAnalysis ofRook(rook);
    CHECK(ofRook.reachesLoop(0));
    CHECK_FALSE(ofRook.isLoopHead(0));
    CHECK(ofRook.testsOfOrigin().empty());
    const ir::Movement back = mbnMovement("fW-bW");
    const MovementAnalysis ofBack(back);
    CHECK_FALSE(ofBack.reachesLoop(0));
    CHECK_FALSE(ofBack.testsOfOrigin().empty());
}

TEST_CASE("a walk of two legs is a chain", "[chessembly]") {
    Refusal refusal;
    const auto plan = makePlan(mbnMovement("mfW-cfW"), Words::Standard, Memory::Nothing, {}, refusal);
    REQUIRE(plan);
    const auto chains = makeChains(restricted(*plan, {}), {}, refusal);
    REQUIRE(chains);
    CHECK(print(*chains) == "peek(0, 1) take(0, 1);\n");
}

}  // namespace ferz::chessembly::writing::chessembly_passes_test
