// Random texts over the alphabet of MBN: none may crash, and none may take longer than a tenth of a second.
//
//     mbn_fuzz [COUNT] [SEED]     a million texts unless said otherwise; exit code 1 when one was too slow
#include <chrono>
#include <cstdlib>
#include <fmt/format.h>
#include <random>
#include <string>

#include "frontend/mbn/read.h"

int main(int argc, char** argv) {
    const long count = argc > 1 ? std::atol(argv[1]) : 1'000'000;
    const unsigned seed = argc > 2 ? static_cast<unsigned>(std::atol(argv[2])) : std::random_device{}();
    fmt::print("{} texts, seed {}\n", count, seed);
    std::mt19937 random(seed);
    const std::string letters = "WFDNAHCZTKQRBPXUYmcajwxefblrvsdtzghiknopuy()()()[]{}-+0123*!?#,:^/|<>='@q ";
    int accepted = 0;
    int slow = 0;
    double slowest = 0;
    for (long i = 0; i < count; ++i) {
        std::string text;
        const std::size_t length = 1 + random() % 12;
        for (std::size_t at = 0; at < length; ++at)
            text += letters[random() % letters.size()];
        const auto start = std::chrono::steady_clock::now();
        ferz::Diagnostics diagnostics;
        accepted += ferz::mbn::read(ferz::Source("<text>", text), {}, diagnostics).has_value() ? 1 : 0;
        const double ms =
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
        if (ms > slowest) {
            slowest = ms;
            fmt::print("slowest so far: {:.1f} ms `{}`\n", ms, text);
        }
        if (ms > 100) {
            ++slow;
            fmt::print("too slow: {:.1f} ms `{}`\n", ms, text);
        }
    }
    fmt::print("{} accepted, {} too slow, slowest {:.1f} ms\n", accepted, slow, slowest);
    return slow == 0 ? 0 : 1;
}
