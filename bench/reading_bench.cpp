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
// Near the limit of states; and two whose parts are asked for, by demands and by searches.
BENCHMARK_CAPTURE(readText, mbn_many_rounds, "mbn", "(dSQ)99")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(readText, mbn_many_demands, "mbn", "ww(T+K**)**")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(readText, mbn_many_searches, "mbn", "[T-{{^}M}]2")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(
    readText, chessembly_rook, "chessembly",
    "take-move(1,0) repeat(1); take-move(-1,0) repeat(1); take-move(0,1) repeat(1); take-move(0,-1) "
    "repeat(1);")
    ->Unit(benchmark::kMicrosecond);

}  // namespace
