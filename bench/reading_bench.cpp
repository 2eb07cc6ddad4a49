// From text to a simplified movement.
#include <benchmark/benchmark.h>

#include "bench/pieces.h"

namespace {

using namespace ferz;

void readText(benchmark::State& state, const char* notation, const char* text) {
    for (auto _ : state)
        benchmark::DoNotOptimize(bench::piece(notation, text));
}

BENCHMARK_CAPTURE(readText, mbn_knight, "mbn", "N")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(readText, mbn_pawn, "mbn", "mfW+cfF")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(readText, mbn_queen, "mbn", "R+B")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(
    readText, chessembly_rook, "chessembly",
    "take-move(1,0) repeat(1); take-move(-1,0) repeat(1); take-move(0,1) repeat(1); take-move(0,-1) "
    "repeat(1);")
    ->Unit(benchmark::kMicrosecond);

}  // namespace
