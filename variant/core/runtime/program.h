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

inline std::string lower(std::string text) {
    for (char& c : text)
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

/// `q`; `+` for the promoted form of what the piece was, `-` for the other way round.
template <class V>
[[gnu::cold]] std::string promotionName(int was, int becomes) {
    const std::string from = V::kKinds[was].letter;
    std::string to = V::kKinds[becomes].letter;
    if (to == "+" + from) return "+";
    if (from == "+" + to) return "-";
    if (to.back() == '~') to.pop_back();
    return lower(to);
}

template <class V>
[[gnu::cold]] std::string nameOf(const Position<V>& before, const Step<V>& step) {
    const auto letter = [](int kind) { return std::string(V::kKinds[kind].letter); };
    std::string name;
    if (step.what == Step<V>::What::Passes) {
        if (step.wall == kNowhere) return "0000";
    } else if (step.what == Step<V>::What::Drops) {
        name = letter(step.becomes) + "@" + squareName(V::kShape, step.to);
    } else {
        name = squareName(V::kShape, step.from);
        name += step.to == kNowhere ? "x" : squareName(V::kShape, step.to);
        if (step.becomes != kNone) name += promotionName<V>(before.kindOn[step.from], step.becomes);
        // Behind the rook of castling: as if that went to the king.
        if (step.gated != kNone && step.gate != step.from)
            name = squareName(V::kShape, step.gate) + squareName(V::kShape, step.from);
        if (step.gated != kNone) name += lower(letter(step.gated));
    }
    if (step.wall == kNowhere) return name;
    return name + "," + (step.to == kNowhere ? "" : squareName(V::kShape, step.to)) +
           squareName(V::kShape, step.wall);
}

/// What tells a move from others of the same name; `after` is the position behind it.
template <class V>
[[gnu::cold]] std::string detailOf(const Position<V>& before, const Position<V>& after, const Step<V>& step) {
    using What = typename Step<V>::What;
    if constexpr (V::kHasGeneral) {
        if (step.what == What::General) return textOf<V>(*step.whole, step.becomes);
    }
    if (step.from == kNowhere) return "";
    std::string detail = squareName(V::kShape, step.from) + "-" + squareName(V::kShape, step.to);
    if (step.what == What::Takes) detail += " takes " + squareName(V::kShape, step.to);
    if (step.what == What::TakesEnPassant) detail += " takes " + squareName(V::kShape, before.victim);
    if (step.what == What::Castles) {
        const CastlingMove<V> right(before, step.right);
        if (right.rook != right.rookTo) {
            detail += " swaps " + squareName(V::kShape, std::min(right.rook, right.rookTo)) + "=" +
                      squareName(V::kShape, std::max(right.rook, right.rookTo));
        }
    }
    if (step.becomes != kNone) detail += " becomes " + std::string(V::kNames[step.becomes]);
    std::vector<int> marks;
    after.marks.forEach([&](int square) { marks.push_back(square); });
    if (!marks.empty()) detail += " marks " + squareNames(V::kShape, marks);
    return detail;
}

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
            drops ? placeOf<V>(step.dropped) : placeOf<V>(step.gated),
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
    makeTables<V>();
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
