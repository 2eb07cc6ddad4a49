// The catalogue: how long all its fingerprints take, how long one comparison of two of its pieces, and one
// question for a name.
#include <algorithm>
#include <benchmark/benchmark.h>
#include <chrono>
#include <stdexcept>
#include <vector>

#include "bench/pieces.h"
#include "catalogue/catalogue.h"
#include "catalogue/identify.h"
#include "ir/equivalence/equal.h"
#include "ir/equivalence/fingerprint.h"

namespace {

using namespace ferz;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kPieces = 100;
constexpr std::size_t kPrinted = 250;

/// Those of flat boards of squares.
std::vector<catalogue::Entry> entries() {
    Diagnostics diagnostics;
    auto all = catalogue::readCatalogue(catalogue::builtInText(), {}, diagnostics);
    if (!all) throw std::runtime_error(render(diagnostics));
    std::erase_if(*all, [](const catalogue::Entry& entry) { return entry.board.has_value(); });
    return std::move(*all);
}

/// 100 pieces, evenly out of the whole catalogue.
std::vector<ir::Movement> hundred() {
    const std::vector<catalogue::Entry> all = entries();
    std::vector<ir::Movement> pieces;
    for (std::size_t index = 0; index < kPieces; ++index)
        pieces.push_back(all[index * all.size() / kPieces].movement);
    return pieces;
}

/// All pairs, once; the median is a counter.
void comparePairs(benchmark::State& state) {
    const std::vector<ir::Movement> pieces = hundred();
    std::vector<double> milliseconds;
    for (auto _ : state) {
        for (std::size_t left = 0; left < pieces.size(); ++left) {
            for (std::size_t right = left + 1; right < pieces.size(); ++right) {
                const auto before = Clock::now();
                benchmark::DoNotOptimize(
                    ir::compare(pieces[left], pieces[right], ir::Board{8, 8}, {}).verdict);
                milliseconds.push_back(
                    std::chrono::duration<double, std::milli>(Clock::now() - before).count());
            }
        }
    }
    std::sort(milliseconds.begin(), milliseconds.end());
    state.counters["pairs"] = static_cast<double>(milliseconds.size());
    state.counters["median_ms"] = milliseconds[milliseconds.size() / 2];
    state.counters["p99_ms"] = milliseconds[milliseconds.size() * 99 / 100];
    state.counters["longest_ms"] = milliseconds.back();
}
BENCHMARK(comparePairs)->Unit(benchmark::kSecond)->Iterations(1);

void fingerprint250(benchmark::State& state) {
    std::vector<catalogue::Entry> all = entries();
    all.resize(std::min(all.size(), kPrinted));
    for (auto _ : state) {
        for (const catalogue::Entry& entry : all)
            benchmark::DoNotOptimize(ir::fingerprint(entry.movement, ir::Board{8, 8}, {}).value);
    }
    state.counters["pieces"] = static_cast<double>(all.size());
}
BENCHMARK(fingerprint250)->Unit(benchmark::kSecond)->Iterations(1);

void readCatalogue(benchmark::State& state) {
    for (auto _ : state)
        benchmark::DoNotOptimize(entries().size());
}
BENCHMARK(readCatalogue)->Unit(benchmark::kMillisecond);

void prepareToIdentify(benchmark::State& state) {
    const std::vector<catalogue::Entry> all = entries();
    for (auto _ : state)
        benchmark::DoNotOptimize(catalogue::Identifier(all, ir::Board{8, 8}).tooLarge().size());
}
BENCHMARK(prepareToIdentify)->Unit(benchmark::kMillisecond);

void identifyKnight(benchmark::State& state) {
    const catalogue::Identifier identifier(entries(), ir::Board{8, 8});
    const ir::Movement knight = bench::piece("mbn", "N");
    for (auto _ : state)
        benchmark::DoNotOptimize(identifier.identify(knight, {}).same.size());
}
BENCHMARK(identifyKnight)->Unit(benchmark::kMillisecond);

/// The hardest pieces on a large board, from every square.
void hardest(benchmark::State& state, const char* text) {
    const ir::Movement piece = bench::piece("mbn", text);
    for (auto _ : state) {
        if (!ir::fingerprint(piece, ir::Board{16, 16}, {}).value) state.SkipWithError("undecided");
    }
}
BENCHMARK_CAPTURE(hardest, queen_16x16, "Q")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(hardest, grasshopper_16x16, "jyQ-K")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(hardest, leo_16x16, "mQ+cpQ")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(hardest, lion_16x16, "NAD+(aK--[K])")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(hardest, pawn_16x16, "mfW+cefF+[1-2]mefW02")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(hardest, hook_mover_16x16, "R-[sR]")->Unit(benchmark::kMillisecond);

}  // namespace
