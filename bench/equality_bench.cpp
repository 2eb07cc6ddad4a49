// How long one question of equality takes, and one evaluation on a crowded board.
#include <benchmark/benchmark.h>

#include "bench/pieces.h"
#include "ir/equivalence/equal.h"
#include "ir/evaluate.h"

namespace {

using namespace ferz;

void equalPieces(benchmark::State& state, const char* left, const char* right, int size) {
    const ir::Movement first = bench::piece("mbn", left);
    const ir::Movement second = bench::piece("mbn", right);
    for (auto _ : state) {
        benchmark::DoNotOptimize(ir::compare(first, second, ir::Board{size, size}, {}).verdict);
    }
}

BENCHMARK_CAPTURE(equalPieces, knights_8x8, "N", "N", 8)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(equalPieces, queens_8x8, "Q", "R+B", 8)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(equalPieces, nightriders_8x8, "N0", "N0", 8)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(equalPieces, different_8x8, "Q", "R", 8)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(equalPieces, queens_16x16, "Q", "R+B", 16)->Unit(benchmark::kMillisecond);

void evaluateQueen(benchmark::State& state) {
    const ir::Movement queen = bench::piece("mbn", "Q");
    ir::Situation situation;
    situation.at = 27;
    for (const ir::Square square : {3, 9, 24, 30, 45, 59, 63}) {
        situation.position.pieces[square] = {ir::Colour::Black, "pawn"};
    }
    for (auto _ : state) {
        Diagnostics diagnostics;
        benchmark::DoNotOptimize(ir::evaluate(queen, situation, {}, diagnostics));
    }
}
BENCHMARK(evaluateQueen)->Unit(benchmark::kMicrosecond);

}  // namespace
