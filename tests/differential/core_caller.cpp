// core_caller FEN: visits White's moves of a generated core's position with nothing but a visitor, and prints
// how many there are, and how many of them are moves of pieces that are run.
#include <core/program.h>
#include <cstdio>
#include <variant.h>

int main(int, char** arguments) {
    using V = ferz::generated::Variant;
    using namespace ferz::core;
    makeTables<V>();
    Position<V> position;
    if (readFen<V>(arguments[1], position) != nullptr) return 2;
    int moves = 0;
    int whole = 0;
    const auto visit = [&](const Step<V>& step) {
        ++moves;
        whole += step.whole != nullptr ? 1 : 0;
    };
    Player<V, kWhite, decltype(visit)> player(position, visit);
    Legality<V> legality;
    findLegality<V, kWhite>(legality, position);
    findMoves<V, kWhite>(legality, position, player);
    std::printf("%d %d\n", moves, whole);
}
