// Runs generated pieces on the positions of a file and prints their moves;
// tests/differential/cpp_compiles.cpp writes the pieces, the positions and what must come out. C++17, as the
// code it is compiled with.
#include <algorithm>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mailbox.h"
#include "pieces.h"

namespace {

struct Attacker {
    int square = 0;
    std::string name;
    bool pinned = false;
};

/// The mailbox with what only a game knows.
struct Situation : ferz::pieces::Mailbox {
    using Mailbox::Mailbox;
    bool check = false;
    bool checkedBefore = false;
    std::vector<Attacker> attackers;
    std::map<std::string, int, std::less<>> states;
    std::map<int, int> victims;
    std::map<int, bool> edgeOf;  ///< of a hexagonal board the cells

    [[nodiscard]] bool has(int square) const { return edgeOf.empty() || edgeOf.count(square) != 0; }
    [[nodiscard]] bool onEdge(int square) const {
        if (!edgeOf.empty()) return edgeOf.at(square);
        const int file = square % files();
        const int rank = square / files() % ranks();
        return file == 0 || rank == 0 || file == files() - 1 || rank == ranks() - 1;
    }
    [[nodiscard]] bool inCheck() const { return check; }
    [[nodiscard]] bool neverChecked() const { return !checkedBefore; }
    [[nodiscard]] int state(std::string_view key) const {
        const auto found = states.find(key);
        return found == states.end() ? 0 : found->second;
    }
    [[nodiscard]] int enPassantVictim(int square) const {
        const auto found = victims.find(square);
        return found == victims.end() ? -1 : found->second;
    }
    template <class OfName>
    [[nodiscard]] bool isAttackedBy(int square, OfName ofName, bool pinnedToo) const {
        return std::any_of(attackers.begin(), attackers.end(), [&](const Attacker& each) {
            return each.square == square && ofName(std::string_view(each.name)) &&
                   (pinnedToo || !each.pinned);
        });
    }
    [[nodiscard]] bool isAttacked(int square) const {
        return isAttackedBy(
            square, [](std::string_view) { return true; }, true);
    }
};

std::string print(const ferz::pieces::Move& move) {
    std::ostringstream out;
    out << move.from << ' ' << move.to << " takes";
    for (const int square : move.captures)
        out << ' ' << square;
    out << " swaps";
    for (const auto& [a, b] : move.swaps)
        out << ' ' << a << '=' << b;
    out << " flips";
    for (const int square : move.flips)
        out << ' ' << square;
    out << " becomes";
    for (const std::string_view name : move.becomes)
        out << ' ' << name;
    out << " sets";
    for (const auto& [key, value] : move.states)
        out << ' ' << key << '=' << value;
    out << " marks";
    for (const int square : move.enPassant)
        out << ' ' << square;
    out << " drops";
    for (const auto& drop : move.drops)
        out << ' ' << drop.square << (drop.friendly ? '+' : '-') << drop.name;
    out << " flags";
    for (const auto& flag : move.flags) {
        out << ' ' << static_cast<int>(flag.what) << (flag.allBut ? '^' : ':');
        for (const std::string_view name : flag.names)
            out << name << ',';
    }
    return out.str();
}

using Lines = std::vector<std::string>;

void generate(int piece, const Situation& board, int from, Lines& lines) {
    // Takes the short way for simple moves.
    struct {
        Lines& lines;
        void operator()(const ferz::pieces::Simple& move) { lines.push_back(print(move)); }
        void operator()(const ferz::pieces::Move& move) { lines.push_back(print(move)); }
    } brief{lines};
    const auto complete = [&](const ferz::pieces::Move& move) { lines.push_back(print(move)); };
    switch (piece) {
#include "dispatch.inc"
        default: break;
    }
}

}  // namespace

int main(int, char** argv) {
    std::ifstream in(argv[1]);
    std::string line;
    while (std::getline(in, line)) {
        std::istringstream words(line);
        int piece = 0, files = 0, ranks = 0, levels = 0, rows = 0, black = 0, from = 0, count = 0;
        words >> piece >> files >> ranks >> levels >> rows >> black >> from;
        Situation board(files, ranks, levels, rows);
        board.setBlackToMove(black != 0);
        words >> board.check >> board.checkedBefore;
        for (words >> count; count > 0; --count) {
            int square = 0, isBlack = 0, moved = 0;
            std::string name;
            words >> square >> isBlack >> moved >> name;
            board.put(square, isBlack != 0, name);
            if (moved != 0) board.setMoved(square);
        }
        for (words >> count; count > 0; --count) {
            int square = 0;
            words >> square;
            words >> board.edgeOf[square];
        }
        for (words >> count; count > 0; --count) {
            Attacker attacker;
            words >> attacker.square >> attacker.pinned >> attacker.name;
            board.attackers.push_back(attacker);
        }
        for (words >> count; count > 0; --count) {
            int mark = 0;
            words >> mark >> board.victims[mark];
        }
        for (words >> count; count > 0; --count) {
            std::string key;
            words >> key >> board.states[key];
        }
        Lines lines;
        generate(piece, board, from, lines);
        std::sort(lines.begin(), lines.end());
        for (const std::string& each : lines)
            std::cout << each << '\n';
        std::cout << "end\n";
    }
    return 0;
}
