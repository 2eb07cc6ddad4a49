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
BENCHMARK_CAPTURE(
    readText, chessembly_knight, "chessembly",
    "take-move(1,2); take-move(2,1); take-move(-1,2); take-move(-2,1); take-move(1,-2); take-move(2,-1); "
    "take-move(-1,-2); take-move(-2,-1);")
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(readText, ancp_knight, "ancp", "leap(1,2)")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(readText, ancp_queen, "ancp", "slide&\u00d7(0,1)(1,1)")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(readText, betza_knight, "betza", "N")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(readText, betza_queen, "betza", "Q")->Unit(benchmark::kMicrosecond);

// All threads at once: none waits for what another one has learned of a grammar.
BENCHMARK_CAPTURE(readText, mbn_pawn_by_threads, "mbn", "mfW+cfF")
    ->Unit(benchmark::kMicrosecond)
    ->ThreadRange(1, 8);

}  // namespace
