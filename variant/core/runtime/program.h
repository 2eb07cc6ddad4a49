// The perft program of a variant.
//
//     perft DEPTH [--divide] [--fen FEN] [--jobs N] [--hash MB] [--split N]
//     perft --lines
//
// Its last line is `nodes N`; with --divide each move of the first ply comes before it. Long runs tell on
// standard error how far they are. --jobs and --hash count by several threads, and with a table of positions
// that come again. --split counts nothing: it prints the positions after N plies as JSON lines, with the
// depth that is left.
#ifndef FERZ_CORE_PROGRAM_H
#define FERZ_CORE_PROGRAM_H

#include <array>
#include <cctype>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "jobs.h"

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

/// The place of the kind's name among all names; -1 for none.
template <class V>
[[gnu::cold]] int placeOf(int kind) {
    if (kind == kNone) return -1;
    int place = 0;
    for (const char* name : V::kNames)
        place += std::string_view(name) < std::string_view(V::kNames[kind]) ? 1 : 0;
    return place;
}

/// Passes and drops come first, then moves by their squares; what comes after a move decides last.
template <class V>
[[gnu::cold]] std::array<int, 9> orderOf(const Turn<V>& turn) {
    using What = typename Turn<V>::What;
    const bool drops = turn.what == What::Drops;
    const bool moves = turn.from != kNowhere;
    return {moves ? 1 : 0,
            moves ? turn.from : 0,
            moves ? turn.to : 0,
            moves ? static_cast<int>(turn.what) : 0,
            moves ? placeOf<V>(turn.becomes) : 0,
            drops ? turn.to : turn.gate,
            drops ? placeOf<V>(turn.dropped()) : placeOf<V>(turn.gated()),
            drops ? placeOf<V>(turn.becomes) : 0,
            turn.wall};
}

/// Prints the moves in the order of their squares.
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

struct ProgramOptions {
    int depth = -1;
    bool divides = false;
    std::string fen;
    int jobs = 1;
    int megabytes = 0;
    int split = -1;
};

/// Returns a number of at most six digits, or -1 for any other text.
[[gnu::cold]] inline int numberOf(const std::string& text) {
    const bool isNumber =
        !text.empty() && text.size() < 7 && text.find_first_not_of("0123456789") == std::string::npos;
    return isNumber ? std::atoi(text.c_str()) : -1;
}

/// The name of an option, as `jobs` for --jobs; empty for all other arguments.
[[gnu::cold]] inline std::string optionOf(const std::string& argument) {
    return argument.compare(0, 2, "--") == 0 ? argument.substr(2) : std::string();
}

/// Returns false if an argument is wrong.
[[gnu::cold]] inline bool readArguments(int argc, char** argv, ProgramOptions& options) {
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        const std::string option = optionOf(argument);
        const std::string next = i + 1 < argc ? argv[i + 1] : "";
        int* number = option == "jobs"    ? &options.jobs
                      : option == "hash"  ? &options.megabytes
                      : option == "split" ? &options.split
                                          : nullptr;
        if (option == "divide") {
            options.divides = true;
        } else if (option == "fen" && i + 1 < argc) {
            options.fen = argv[++i];
        } else if (number != nullptr && numberOf(next) >= 0) {
            *number = numberOf(next);
            ++i;
        } else if (options.depth < 0 && numberOf(argument) >= 0) {
            options.depth = numberOf(argument);
        } else {
            return false;
        }
    }
    return options.depth >= 0 && options.jobs > 0 && options.split <= options.depth;
}

template <class V>
[[gnu::cold]] int printSplit(const Position<V>& position, const ProgramOptions& options) {
    const char* problem =
        split<V>(position, options.split,
                 [&](const std::string& fen, const std::vector<std::string>& path, std::uint64_t times) {
                     std::string text;
                     for (const std::string& move : path)
                         text += (text.empty() ? "\"" : ",\"") + move + "\"";
                     std::cout << "{\"fen\":\"" << fen << "\",\"depth\":" << options.depth - options.split
                               << ",\"times\":" << times << ",\"path\":[" << text << "]}\n";
                 });
    if (problem == nullptr) return 0;
    std::cerr << "error: " << problem << "\n";
    return 2;
}

template <class V>
[[gnu::cold]] int countLines() {
    for (std::string line; std::getline(std::cin, line);) {
        const std::size_t space = line.find(' ');
        Position<V> position;
        const int depth = numberOf(line.substr(0, space));
        const char* problem =
            depth < 0 ? "a line is `DEPTH FEN`" : readFen<V>(line.substr(space + 1), position);
        if (problem != nullptr) {
            std::cout << "error: " << problem << std::endl;
        } else {
            std::cout << "nodes " << perft(position, depth) << std::endl;
        }
    }
    return 0;
}

template <class V>
[[gnu::cold]] int runProgram(int argc, char** argv) {
    if (argc == 2 && optionOf(argv[1]) == "lines") return countLines<V>();
    ProgramOptions options;
    options.fen = V::kStart;
    if (!readArguments(argc, argv, options)) {
        std::cerr << "usage: " << argv[0]
                  << " DEPTH [--divide] [--fen FEN] [--jobs N] [--hash MB] [--split N]\n";
        return 64;
    }
    Position<V> position;
    if (const char* problem = readFen<V>(options.fen, position)) {
        std::cerr << "error: " << problem << ": `" << options.fen << "`\n";
        return 2;
    }
    if (options.split >= 0) return printSplit<V>(position, options);
    std::uint64_t nodes = options.depth == 0 ? 1 : 0;
    if (options.depth > 0) {
        std::size_t moves = 0;
        const Divided<V> one = [&](const Turn<V>&, const Position<V>&, std::uint64_t) { ++moves; };
        perft(position, 1, &one);
        std::vector<Counted> counted;
        auto last = std::chrono::steady_clock::now();
        const Divided<V> report = [&](const Turn<V>& turn, const Position<V>& after, std::uint64_t below) {
            nodes += below;
            counted.push_back(
                {nameOf<V>(position, turn), detailOf<V>(position, after, turn), orderOf<V>(turn), below});
            const auto now = std::chrono::steady_clock::now();
            if (now - last < std::chrono::seconds(10)) return;
            last = now;
            std::cerr << counted.size() << " of " << moves << " moves, " << nodes << " nodes\n";
        };
        if (options.jobs > 1 || options.megabytes > 0) {
            divideWith<V>(position, options.depth, {options.jobs, options.megabytes}, report);
        } else {
            perft(position, options.depth, &report);
        }
        if (options.divides) print(counted);
    }
    std::cout << "nodes " << nodes << std::endl;
    return 0;
}

}  // namespace ferz::core

#endif
