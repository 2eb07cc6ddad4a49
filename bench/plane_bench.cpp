// The plane: how long one question takes with so many pieces on it, near and far.
#include <benchmark/benchmark.h>
#include <stdexcept>

#include "frontend/registry.h"
#include "languages/infchesspro/plane.h"

namespace {

using namespace ferz;
using namespace ferz::ir;
using namespace ferz::infchesspro;

PlaneKind kindOf(const char* mbn) {
    Diagnostics diagnostics;
    const auto movements = frontend::findNotation("mbn")->read(Source("<text>", mbn), {}, diagnostics);
    std::string reason;
    auto kind = movements ? planeKind(movements->front(), reason) : std::nullopt;
    if (!kind) throw std::runtime_error(mbn);
    return *kind;
}

/// Measures a queen's ride over 10^30 squares and an attack test of its target, with knights off the line.
/// With `far`, all pieces stand 10^30 files and ranks from the origin.
void askPlane(benchmark::State& state) {
    Plane plane;
    const auto queen = plane.addKind(kindOf("Q"));
    const auto knight = plane.addKind(kindOf("N"));
    const Whole offset = state.range(1) == 0 ? Whole(0) : Whole("1000000000000000000000000000000");
    const auto rider = plane.add(queen, Colour::White, {offset, offset});
    for (int index = 0; index < state.range(0); ++index)
        plane.add(knight, Colour::Black, {offset + 1'000 + index % 1'000, offset - 5'000 - index / 1'000});
    const Point to = {offset, offset + Whole("1000000000000000000000000000000")};
    for (auto _ : state) {
        benchmark::DoNotOptimize(plane.mayGo(rider, to));
        benchmark::DoNotOptimize(plane.isAttacked(to, Colour::Black, "king"));
    }
}
BENCHMARK(askPlane)->ArgNames({"pieces", "far"})->ArgsProduct({{10, 1'000, 100'000}, {0, 1}});

}  // namespace
