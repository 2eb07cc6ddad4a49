// The perft program of a variant.
//
//     perft DEPTH [--divide] [--fen FEN]
//
// Its last line is `nodes N`; with --divide each move of the first ply comes before it. Long runs tell on
// standard error how far they are.
#ifndef FERZ_CORE_PROGRAM_H
#define FERZ_CORE_PROGRAM_H

#include <array>
#include <cctype>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "fen.h"
#include "names.h"
#include "perft.h"

namespace ferz::core {

/// A move of the first ply and the games that begin with it.
struct Counted {
    std::string name;
    std::string detail;  ///< for a name that is not the only one
    std::array<int, 9> order;
    std::uint64_t nodes;

    [[nodiscard]] bool isBefore(const Counted& other) const {
        if (order != other.order) return order < other.order;
        return detail < other.detail;
    }
};

/// Of the kind's name among all; -1 for none.
template <class V>
[[gnu::cold]] int placeOf(int kind) {
    if (kind == kNone) return -1;
    int place = 0;
    for (const char* name : V::kNames)
        place += std::string_view(name) < std::string_view(V::kNames[kind]) ? 1 : 0;
    return place;
}

/// Passes and drops come first, then moves by their squares; what comes behind a move decides last.
template <class V>
[[gnu::cold]] std::array<int, 9> orderOf(const Step<V>& step) {
    using What = typename Step<V>::What;
    const bool drops = step.what == What::Drops;
    const bool moves = step.from != kNowhere;
    return {moves ? 1 : 0,
            moves ? step.from : 0,
            moves ? step.to : 0,
            moves ? static_cast<int>(step.what) : 0,
            moves ? placeOf<V>(step.becomes) : 0,
            drops ? step.to : step.gate,
            drops ? placeOf<V>(step.dropped()) : placeOf<V>(step.gated()),
            drops ? placeOf<V>(step.becomes) : 0,
            step.wall};
}

/// In the order of their squares.
[[gnu::cold]] inline void print(const std::vector<Counted>& counted) {
    std::vector<const Counted*> sorted;
    for (const Counted& each : counted) {
        std::size_t at = sorted.size();
        sorted.push_back(&each);
        for (; at > 0 && each.isBefore(*sorted[at - 1]); --at)
            sorted[at] = sorted[at - 1];
        sorted[at] = &each;
    }
    for (const Counted* each : sorted) {
        int uses = 0;
        for (const Counted* other : sorted)
            uses += other->name == each->name ? 1 : 0;
        std::cout << each->name;
        if (uses > 1) std::cout << " (" << each->detail << ")";
        std::cout << ": " << each->nodes << "\n";
    }
}

template <class V>
[[gnu::cold]] int runProgram(int argc, char** argv) {
    int depth = -1;
    bool divides = false;
    std::string fen = V::kStart;
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument == "--divide") {
            divides = true;
        } else if (argument == "--fen" && i + 1 < argc) {
            fen = argv[++i];
        } else if (depth < 0 && !argument.empty() && argument.size() < 4 &&
                   argument.find_first_not_of("0123456789") == std::string::npos) {
            depth = std::atoi(argument.c_str());
        } else {
            depth = -1;
            break;
        }
    }
    if (depth < 0) {
        std::cerr << "usage: " << argv[0] << " DEPTH [--divide] [--fen FEN]\n";
        return 64;
    }
    Position<V> position;
    if (const char* problem = readFen<V>(fen, position)) {
        std::cerr << "error: " << problem << ": `" << fen << "`\n";
        return 2;
    }
    std::uint64_t nodes = depth == 0 ? 1 : 0;
    if (depth > 0) {
        std::size_t moves = 0;
        const Divided<V> one = [&](const Step<V>&, const Position<V>&, std::uint64_t) { ++moves; };
        perft(position, 1, &one);
        std::vector<Counted> counted;
        auto last = std::chrono::steady_clock::now();
        const Position<V> before = position;
        const Divided<V> report = [&](const Step<V>& step, const Position<V>& after, std::uint64_t below) {
            nodes += below;
            counted.push_back(
                {nameOf<V>(before, step), detailOf<V>(before, after, step), orderOf<V>(step), below});
            const auto now = std::chrono::steady_clock::now();
            if (now - last < std::chrono::seconds(10)) return;
            last = now;
            std::cerr << counted.size() << " of " << moves << " moves, " << nodes << " nodes\n";
        };
        perft(position, depth, &report);
        if (divides) print(counted);
    }
    std::cout << "nodes " << nodes << std::endl;
    return 0;
}

}  // namespace ferz::core

#endif
