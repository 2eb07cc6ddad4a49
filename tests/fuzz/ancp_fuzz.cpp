// Random texts over the words of ANCP: none may crash, none may take longer than a second of the processor,
// and what is accepted is printed as an automaton that parses to the same one.
//
//     ancp_fuzz [COUNT] [SEED]     a million texts unless said otherwise; exit code 1 when one was wrong
#include <cstdlib>
#include <ctime>
#include <fmt/format.h>
#include <random>
#include <string>

#include "frontend/ancp/read.h"
#include "ir/text.h"

namespace {

constexpr const char* kTokens[] = {"leap",
                                   "slide",
                                   "leap!",
                                   "slide!",
                                   "step",
                                   "(0,1)",
                                   "(1,1)",
                                   "(1,2)",
                                   "(-1,1)",
                                   "(2,-1)",
                                   "(0,0)",
                                   "(0,1,1)",
                                   "(",
                                   ")",
                                   "(",
                                   ")",
                                   " + ",
                                   " ++ ",
                                   " & ",
                                   "&×",
                                   "&x3",
                                   "#2",
                                   "#2&×",
                                   "#9",
                                   "@1",
                                   "@2",
                                   ", @1=",
                                   ", @2=",
                                   "=",
                                   "A=",
                                   "move:",
                                   "capture:",
                                   "capture{PS}:",
                                   "all:",
                                   "all{^K}:",
                                   "over[enemy]:",
                                   "over[friend|empty]:",
                                   "hop:",
                                   "hop{C}:",
                                   "initial:",
                                   "initial!:",
                                   "enpassant:",
                                   "enpassant{P}:",
                                   "origin[*1-2]:",
                                   "destination[#]:",
                                   "rows[2]:",
                                   "cylinder:",
                                   "torus:",
                                   "joined[b,g]:",
                                   "if[empty]",
                                   "if[not enemy at (0,1)]",
                                   "if[beyond left|top at (-1,0)]",
                                   "if[visited]",
                                   "do[land]",
                                   "do[capture]",
                                   "do[swap 0]",
                                   "do[lift]",
                                   "do[visit]",
                                   "mark[1]",
                                   "return[1]",
                                   "return[0]",
                                   "end",
                                   "none",
                                   "[black turn]",
                                   "|x|",
                                   "\n",
                                   "[",
                                   "]",
                                   "{",
                                   "}",
                                   "\"",
                                   "|",
                                   ":",
                                   "!",
                                   ",",
                                   "×",
                                   "7",
                                   "x"};

std::string piece(std::mt19937& random) {
    return kTokens[random() % std::size(kTokens)];
}

/// Mostly well formed: vectors behind moving words, joiners between legs.
std::string leg(std::mt19937& random, int depth) {
    std::string text;
    while (random() % 3 == 0)
        text += kTokens[30 + random() % 19];
    switch (random() % (depth > 0 ? 10 : 8)) {
        case 0: return text + kTokens[49 + random() % 13];
        case 1: return text + (random() % 2 == 0 ? "@1" : "@2");
        case 8:
        case 9: {
            text += "(" + leg(random, depth - 1);
            while (random() % 2 == 0)
                text += kTokens[16 + random() % 3] + leg(random, depth - 1);
            return text + ")" + (random() % 3 == 0 ? kTokens[19 + random() % 5] : "");
        }
        default: {
            text += kTokens[random() % 4];
            if (random() % 3 == 0) text += kTokens[19 + random() % 5];
            do {
                text += kTokens[5 + random() % 6];
            } while (random() % 4 == 0);
            return text;
        }
    }
}

std::string randomText(std::mt19937& random) {
    std::string text;
    if (random() % 4 == 0) {
        const std::size_t length = 1 + random() % 12;
        for (std::size_t i = 0; i < length; ++i)
            text += piece(random);
        return text;
    }
    text = leg(random, 3);
    while (random() % 2 == 0)
        text += kTokens[16 + random() % 3] + leg(random, 3);
    for (const char* label : {", @1=", ", @2="}) {
        if (text.find(label[3] == '1' ? "@1" : "@2") == std::string::npos) continue;
        text += label + leg(random, 2);
        while (random() % 2 == 0)
            text += kTokens[16 + random() % 3] + leg(random, 2);
    }
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
        const std::clock_t start = std::clock();
        ferz::Diagnostics diagnostics;
        const auto movements = ferz::ancp::read(ferz::Source("<text>", text), {}, diagnostics);
        const double ms = 1000.0 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        if (ms > slowest) {
            slowest = ms;
            fmt::print("slowest so far: {:.1f} ms `{}`\n", ms, text);
        }
        if (ms > 1000) {
            ++wrong;
            fmt::print("too slow: {:.1f} ms `{}`\n", ms, text);
        }
        if (movements.has_value() == diagnostics.hasErrors()) {
            ++wrong;
            fmt::print("refused without an error, or the other way round: `{}`\n", text);
        }
        if (!movements) continue;
        ++accepted;
        for (const ferz::ir::Movement& movement : *movements) {
            ferz::Diagnostics problems;
            const auto again = ferz::ir::parse(ferz::Source("<ir>", ferz::ir::print(movement)), problems);
            if (again && again->size() == 1 && again->front() == movement) continue;
            ++wrong;
            fmt::print("no automaton: `{}`\n{}", text, render(problems));
        }
    }
    fmt::print("{} accepted, {} wrong, slowest {:.1f} ms\n", accepted, wrong, slowest);
    return wrong == 0 ? 0 : 1;
}
