#include "ir/equivalence/diagram.h"

#include <cstdint>
#include <random>
#include <thread>
#include <vector>

#include "tests/unit/catch.h"

namespace diagram_test {

namespace {

using ferz::ir::Diagram;
using ferz::ir::DiagramSpace;

constexpr int kVariables = 6;

/// A function of six variables as its 64 values; bit n is the value where variable v is bit v of n.
struct Both {
    Diagram diagram;
    std::uint64_t values = 0;
};

Both variable(DiagramSpace& space, int index) {
    Both both{space.variable(index), 0};
    for (unsigned row = 0; row < 64; ++row) {
        if ((row >> static_cast<unsigned>(index) & 1U) != 0) both.values |= std::uint64_t{1} << row;
    }
    return both;
}

bool valueOf(const DiagramSpace& space, const Diagram& diagram, unsigned row) {
    int node = diagram.id();
    while (!DiagramSpace::isConstant(node)) {
        const bool isSet = (row >> static_cast<unsigned>(space.variableOf(node)) & 1U) != 0;
        node = isSet ? space.high(node) : space.low(node);
    }
    return node == 1;
}

std::uint64_t valuesOf(const DiagramSpace& space, const Diagram& diagram) {
    std::uint64_t values = 0;
    for (unsigned row = 0; row < 64; ++row) {
        if (valueOf(space, diagram, row)) values |= std::uint64_t{1} << row;
    }
    return values;
}

/// Random operations; the functions that come out, and how many steps they took.
std::vector<Both> randomFunctions(DiagramSpace& space, unsigned seed) {
    std::mt19937 random(seed);
    std::vector<Both> all;
    for (int index = 0; index < kVariables; ++index)
        all.push_back(variable(space, index));
    for (int round = 0; round < 300; ++round) {
        const Both& a = all[random() % all.size()];
        const Both& b = all[random() % all.size()];
        switch (random() % 4) {
            case 0: all.push_back({a.diagram & b.diagram, a.values & b.values}); break;
            case 1: all.push_back({a.diagram | b.diagram, a.values | b.values}); break;
            case 2: all.push_back({a.diagram ^ b.diagram, a.values ^ b.values}); break;
            default: all.push_back({!a.diagram, ~a.values}); break;
        }
    }
    return all;
}

}  // namespace

TEST_CASE("diagrams: operations are those of the functions, and equal functions are one node") {
    for (unsigned seed = 1; seed <= 20; ++seed) {
        DiagramSpace space(10'000);
        const std::vector<Both> all = randomFunctions(space, seed);
        for (const Both& each : all) {
            INFO("seed " << seed);
            REQUIRE(valuesOf(space, each.diagram) == each.values);
        }
        for (std::size_t a = 0; a < all.size(); a += 7) {
            for (const Both& b : all)
                REQUIRE((all[a].diagram == b.diagram) == (all[a].values == b.values));
        }
        CHECK_FALSE(space.exhausted());
    }
}

TEST_CASE("diagrams: constants need no space") {
    CHECK(Diagram().isFalse());
    CHECK(DiagramSpace::always().isTrue());
    CHECK((!Diagram()).isTrue());
    CHECK((Diagram() | DiagramSpace::always()).isTrue());
    CHECK((DiagramSpace::always() ^ DiagramSpace::always()).isFalse());
}

TEST_CASE("diagrams: a question takes the same steps whatever was asked before") {
    const auto stepsOf = [](unsigned seed) {
        DiagramSpace space(100'000);
        (void)randomFunctions(space, seed);
        return space.steps();
    };
    const std::size_t alone = stepsOf(5);
    for (unsigned seed = 1; seed < 5; ++seed)
        (void)stepsOf(seed);
    CHECK(stepsOf(5) == alone);
}

TEST_CASE("diagrams: the spaces of one question count their steps together") {
    const auto stepsOf = [](DiagramSpace& space, unsigned seed) {
        (void)randomFunctions(space, seed);
        return space.steps();
    };
    DiagramSpace alone(100'000);
    const std::size_t each = stepsOf(alone, 5);
    std::size_t together = 0;
    for (std::size_t round = 1; round < 4; ++round) {
        DiagramSpace space(100'000, &together);
        CHECK(stepsOf(space, 5) == round * each);
    }
    CHECK(together == 3 * each);
}

TEST_CASE("diagrams: nodes that nobody refers to make room") {
    // Each parity has two nodes a variable; a thousand of them, one after the other, are far more than fit.
    constexpr int kLength = 100;
    DiagramSpace space(60'000);
    Diagram kept;
    for (int first = 0; first < 1'000; ++first) {
        Diagram parity;
        for (int index = 0; index < kLength; ++index)
            parity = parity ^ space.variable((first * 7 + index * 13) % 1'000);
        if (first == 0) kept = parity;
    }
    CHECK_FALSE(space.exhausted());
    Diagram again;
    for (int index = 0; index < kLength; ++index)
        again = again ^ space.variable(index * 13 % 1'000);
    CHECK(again == kept);
}

TEST_CASE("diagrams: a full space says so, and ends soon") {
    DiagramSpace space(200);
    Diagram all = DiagramSpace::always();
    // Which pairs are equal takes exponentially many nodes in this order.
    for (int index = 0; index < 40; ++index)
        all = all & !(space.variable(index) ^ space.variable(index + 40));
    CHECK(space.exhausted());
}

TEST_CASE("diagrams: each thread has its own") {
    std::vector<std::thread> threads;
    std::vector<std::size_t> steps(8);
    for (std::size_t index = 0; index < steps.size(); ++index) {
        threads.emplace_back([&, index] {
            for (unsigned round = 0; round < 10; ++round) {
                DiagramSpace space(10'000);
                (void)randomFunctions(space, 3);
                steps[index] = space.steps();
            }
        });
    }
    for (std::thread& each : threads)
        each.join();
    for (const std::size_t each : steps)
        CHECK(each == steps.front());
}

}  // namespace diagram_test
