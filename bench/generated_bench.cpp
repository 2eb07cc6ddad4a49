// A Chessembly piece on a crowded board: its generated function against the automaton's evaluator.
#include <benchmark/benchmark.h>
#include <fstream>
#include <iterator>

#include "backends/cpp/runtime/bitboard.h"
#include "bench/pieces.h"
#include "ir/evaluate.h"
#include "tempest_rook.h"

namespace {

using namespace ferz;

constexpr ir::Square kFrom = 27;
constexpr ir::Square kPawns[] = {3, 9, 24, 30, 45, 59, 63};

void tempestRookEvaluated(benchmark::State& state) {
    std::ifstream in(FERZ_TEMPEST_ROOK);
    const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    const ir::Movement rook = bench::piece("chessembly", text);
    ir::Position position;
    position.pieces[kFrom] = {ir::Colour::White, rook.name};
    for (const ir::Square square : kPawns)
        position.pieces[square] = {ir::Colour::Black, "pawn"};
    const ir::SeenPosition seen{position, ir::Colour::White, rook.forBlack};
    for (auto _ : state) {
        Diagnostics diagnostics;
        benchmark::DoNotOptimize(ir::evaluate(rook, seen, kFrom, {}, diagnostics));
    }
}
BENCHMARK(tempestRookEvaluated)->Unit(benchmark::kNanosecond);

void tempestRookGenerated(benchmark::State& state) {
    pieces::Bitboards board{1ULL << kFrom, 0, true};
    for (const ir::Square square : kPawns)
        board.black |= 1ULL << static_cast<unsigned>(square);
    for (auto _ : state) {
        benchmark::DoNotOptimize(board);
        int moves = 0;
        pieces::generateTempest(board, kFrom, [&](const auto& move) { moves += move.to; });
        benchmark::DoNotOptimize(moves);
    }
}
BENCHMARK(tempestRookGenerated)->Unit(benchmark::kNanosecond);

}  // namespace
