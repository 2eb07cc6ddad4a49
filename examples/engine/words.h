// What the words of a command say: options and their bounds, and what `go` asks for.
//
//     kHash.valueOf("99999999999")          65536
//     const Go go = goOf(words, true);      White is to move
//     go.limits, go.moves                   of `go searchmoves e2e4 d2d4 depth 1`: depth 1, and two moves
#pragma once

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "frames.h"

namespace engine {

/// In UCI names of options ignore case.
inline std::string lowerCase(std::string text) {
    for (char& c : text)
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

/// A move's name with each rank less by one: a1a10 becomes a0a9.
inline std::string ranksFromZero(const std::string& name) {
    std::string text;
    for (std::size_t i = 0; i < name.size();) {
        text += name[i++];
        if (!std::islower(static_cast<unsigned char>(text.back()))) continue;
        const std::size_t end = std::min(name.find_first_not_of("0123456789", i), name.size());
        if (end > i) text += std::to_string(std::stoi(name.substr(i, end - i)) - 1);
        i = end;
    }
    return text;
}

/// The number, or the nearest bound; the least of a text that is no number.
inline double within(const std::string& text, double least, double most) {
    const double number = std::strtod(text.c_str(), nullptr);
    return number >= least ? std::min(number, most) : least;
}

/// The first number after the fourth field of a FEN: plies since a capture or a move of a pawn.
inline int quietOf(const std::string& fen) {
    std::istringstream fields(fen);
    std::string field;
    for (int i = 0; fields >> field; ++i) {
        const bool isNumber = field.find_first_not_of("0123456789") == std::string::npos;
        if (i > 3 && isNumber) return static_cast<int>(within(field, 0, 1000));
    }
    return 0;
}

/// An option that is a whole number.
struct Spin {
    const char* name;
    int usual;
    int least;
    int most;

    [[nodiscard]] int valueOf(const std::string& text) const {
        return static_cast<int>(within(text, least, most));
    }
    [[nodiscard]] std::string text() const {
        return "option name " + std::string(name) + " type spin default " + std::to_string(usual) + " min " +
               std::to_string(least) + " max " + std::to_string(most) + "\n";
    }
};
inline constexpr Spin kHash{"Hash", 16, 1, 65536};  ///< megabytes
inline constexpr Spin kThreads{"Threads", 1, 1, 256};
inline constexpr Spin kLines{"MultiPV", 1, 1, 256};

/// A share of the time that is left; a little is kept for what happens between the programs, and the most of
/// a little. A clock that has run out asks for a move at once.
inline void setTime(Limits& limits, double left, double each, int movesLeft) {
    const double usable = std::max({0.0, left * 0.2, left - 0.05});
    const double share = usable / (movesLeft > 0 ? std::min(movesLeft, 40) : 40) + each * 0.75;
    limits.most = std::min(usable * 0.6, share * 3);
    limits.enough = std::min(limits.most, share * 0.6);
}

/// Commands of XBoard that ask nothing of this engine.
inline bool hasNoMeaning(const std::string& word) {
    static const std::set<std::string> all{"",       "accepted", "rejected", "variant", "random",   "easy",
                                           "hard",   "draw",     "otim",     "hint",    "computer", "name",
                                           "rating", "ics",      "pause",    "bk",      "resume"};
    return all.count(word) > 0;
}

struct Go {
    Limits limits;
    std::vector<std::string> moves;    ///< the only ones to be searched; empty: all
    std::vector<std::string> unknown;  ///< words that `go` does not have
};

inline Go goOf(std::istringstream& words, bool isWhite) {
    constexpr double kMostSeconds = 1e8;
    Go go;
    std::optional<double> left;
    std::optional<double> given;  ///< `movetime`
    double each = 0;
    int movesLeft = 0;
    bool listsMoves = false;
    const auto seconds = [&](const std::string& number) {
        return within(number, -1, kMostSeconds * 1000) / 1000;
    };
    for (std::string word; words >> word;) {
        const bool isFlag = word == "infinite" || word == "ponder" || word == "searchmoves";
        const bool isOfClock =
            word == "movestogo" || word == "wtime" || word == "btime" || word == "winc" || word == "binc";
        const bool isNumber =
            isOfClock || word == "depth" || word == "nodes" || word == "mate" || word == "movetime";
        if (!isFlag && !isNumber) {
            (listsMoves ? go.moves : go.unknown).push_back(word);
            continue;
        }
        listsMoves = word == "searchmoves";
        if (word == "infinite") go.limits.waits = true;
        if (isFlag) continue;
        std::string number;
        words >> number;
        // A clock that is not told has run out, where there is one.
        if (isOfClock && !left) left = 0;
        if (word == "depth") go.limits.depth = static_cast<int>(within(number, 1, kMostPlies - 1));
        if (word == "nodes") go.limits.nodes = static_cast<std::uint64_t>(within(number, 0, 1e18));
        if (word == "mate") go.limits.mate = static_cast<int>(within(number, 0, kMostPlies));
        if (word == "movetime") given = seconds(number);
        if (word == "movestogo") movesLeft = static_cast<int>(within(number, 0, 1000));
        if (word == (isWhite ? "wtime" : "btime")) left = seconds(number);
        if (word == (isWhite ? "winc" : "binc")) each = std::max(0.0, seconds(number));
    }
    if (left) setTime(go.limits, *left, each, movesLeft);
    if (given) {
        go.limits.enough = std::min(go.limits.enough, *given);
        go.limits.most = std::min(go.limits.most, *given);
    }
    return go;
}

}  // namespace engine
