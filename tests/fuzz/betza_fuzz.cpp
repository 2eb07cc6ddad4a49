// Random strings in the dialects of Betza's notation: none may crash, none may take longer than a second of
// the processor, and what is accepted is printed as an automaton that parses to the same one.
//
//     betza_fuzz [COUNT] [SEED]     a million strings unless said otherwise; exit code 1 when one was wrong
#include <cstdlib>
#include <ctime>
#include <fmt/format.h>
#include <random>
#include <string>
#include <string_view>

#include "frontend/betza/read.h"
#include "ir/text.h"

namespace {

constexpr std::string_view kModifiers = "fblrvshmcdeptgyijnozqaaa";
constexpr std::string_view kAtoms = "WFDNAHLCJZGKRBQ";
constexpr std::string_view kAnything =
    "WFNDRBQKXYOUfblrvshmcdeptgyijnozqakux0123456789[]()-?,+{}:;=#*@ \n\xED\x95\x9C";

char one(std::mt19937& random, std::string_view of) {
    return of[random() % of.size()];
}

/// Mostly well formed: modifiers, an atom, a range.
std::string move(std::mt19937& random) {
    std::string text;
    while (random() % 5 < 3 && text.size() < 9)
        text += one(random, kModifiers);
    const char atom = one(random, kAtoms);
    text += atom;
    switch (random() % 10) {
        case 0: text += atom; break;
        case 1: text += std::to_string(random() % 12); break;
        case 2: text += "0"; break;
        case 3: text += one(random, "XY"); break;
        default: break;
    }
    return text;
}

std::string randomText(std::mt19937& random) {
    std::string text;
    if (random() % 4 == 0) {
        const std::size_t length = 1 + random() % 12;
        for (std::size_t i = 0; i < length; ++i)
            text += one(random, kAnything);
        return text;
    }
    do {
        if (random() % 5 != 0) {
            text += move(random);
            continue;
        }
        text += random() % 4 == 0 ? "t[" : "[";
        text += move(random);
        while (random() % 2 == 0)
            text += (random() % 5 == 0 ? "" : random() % 2 == 0 ? "-" : "?") + move(random);
        text += "]";
    } while (random() % 2 == 0);
    return text;
}

}  // namespace

int main(int argc, char** argv) {
    const long count = argc > 1 ? std::atol(argv[1]) : 1'000'000;
    const unsigned seed = argc > 2 ? static_cast<unsigned>(std::atol(argv[2])) : std::random_device{}();
    fmt::print("{} texts, seed {}\n", count, seed);
    std::mt19937 random(seed);
    int accepted = 0;
    int wrong = 0;
    double slowest = 0;
    for (long i = 0; i < count; ++i) {
        const std::string text = randomText(random);
        for (const char* dialect : {"xbetza", "fsf", "classic"}) {
            ferz::ReadOptions options;
            options.dialect["dialect"] = dialect;
            const std::clock_t start = std::clock();
            ferz::Diagnostics diagnostics;
            const auto movements = ferz::betza::read(ferz::Source("<text>", text), options, diagnostics);
            const double ms = 1000.0 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
            if (ms > slowest) {
                slowest = ms;
                fmt::print("slowest so far: {:.1f} ms {} `{}`\n", ms, dialect, text);
            }
            if (ms > 1000) {
                ++wrong;
                fmt::print("too slow: {:.1f} ms {} `{}`\n", ms, dialect, text);
            }
            if (movements.has_value() == diagnostics.hasErrors()) {
                ++wrong;
                fmt::print("refused without an error, or the other way round: {} `{}`\n", dialect, text);
            }
            if (!movements) continue;
            ++accepted;
            for (const ferz::ir::Movement& movement : *movements) {
                ferz::Diagnostics problems;
                const auto again = ferz::ir::parse(ferz::Source("<ir>", ferz::ir::print(movement)), problems);
                if (again && again->size() == 1 && again->front() == movement) continue;
                ++wrong;
                fmt::print("no automaton: {} `{}`\n{}", dialect, text, render(problems));
            }
        }
    }
    fmt::print("{} accepted, {} wrong, slowest {:.1f} ms\n", accepted, wrong, slowest);
    return wrong == 0 ? 0 : 1;
}
