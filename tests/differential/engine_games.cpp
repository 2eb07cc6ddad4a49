// engine_games SEED GAMES LONGEST: random games by what a generated core offers to engines. GAME is the
// game's name in ferz::games.
//
// The list of moves is compared with the turns that the core visits, each move that is made with the position
// behind its turn, FENs and keys with what they are read back to, and names with the moves that they are read
// as. Prints of every tenth position: FEN, result, number of moves and `name=short name` of each, between
// tabs.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <engine.h>
#include <random>
#include <string>
#include <vector>

namespace {

namespace core = ferz::core;
using namespace ferz::games::GAME;

int wrong = 0;

void check(bool holds, const char* what, const Position& position, const std::string& which = "") {
    if (holds) return;
    ++wrong;
    std::printf("wrong: %s %s in %s\n", what, which.c_str(), fenOf(position).c_str());
}

bool same(const Position& a, const Position& b) {
    return fenOf(a) == fenOf(b) && key(a) == key(b);
}

template <int Us>
void compareTurns(const Position& position, const MoveList& list) {
    if (core::endOf<Variant, Us>(position).result != core::Result::Running)
        return check(list.isEmpty(), "moves", position);
    int turns = 0;
    core::forEachTurn<Variant, Us>(position, [&](const core::Step<Variant>& step, const Position& after) {
        ++turns;
        const Move move(step);
        check(list.contains(move), "no move for", position, core::nameOf<Variant>(position, step));
        check(same(made(position, move), after), "made", position, core::nameOf<Variant>(position, step));
        check((takenBy(position, move).any()) == captures(step), "taken", position);
    });
    check(turns == list.size() && list.isComplete(), "list", position);
}

void compareText(const Position& position) {
    Position read;
    if (const char* problem = readFen(fenOf(position), read)) return check(false, problem, position);
    check(fenOf(read) == fenOf(position), "FEN", position, fenOf(read));
}

/// What is not in the FEN is forgotten.
void print(const Position& played) {
    Position position;
    readFen(fenOf(played), position);
    const Names names(position);
    std::vector<std::string> moves;
    for (int i = 0; i < names.moves().size(); ++i) {
        check(moveNamed(position, names.name(i)) == names.moves()[i], "name", position, names.name(i));
        check(moveNamed(position, names.shortName(i)) == names.moves()[i], "name", position,
              names.shortName(i));
        moves.push_back(names.name(i) + "=" + names.shortName(i));
        if (i >= 100) break;
    }
    std::sort(moves.begin(), moves.end());
    static constexpr const char* kResults[] = {"loss", "draw", "win", "running"};
    std::printf("%s\t%s\t%d", fenOf(position).c_str(), kResults[static_cast<int>(resultOf(position).result)],
                names.moves().size());
    if (names.moves().size() <= 100) {
        for (const std::string& move : moves)
            std::printf("\t%s", move.c_str());
    }
    std::printf("\n");
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) return 64;
    std::mt19937 random(static_cast<unsigned>(std::atoi(argv[1])));
    for (int game = 0; game < std::atoi(argv[2]); ++game) {
        Position position = start();
        for (int ply = 0; ply < std::atoi(argv[3]); ++ply) {
            const MoveList list = legalMoves(position);
            core::withSide(position.toMove,
                           [&](auto us) { compareTurns<decltype(us)::value>(position, list); });
            compareText(position);
            check((resultOf(position).result != core::Result::Running) == list.isEmpty(), "result", position);
            if (ply % 10 == game % 10 || list.isEmpty()) print(position);
            if (list.isEmpty()) break;
            make(position, list[static_cast<int>(random() % static_cast<unsigned>(list.size()))]);
        }
    }
    return wrong > 0 ? 1 : 0;
}
