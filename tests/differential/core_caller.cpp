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
    forEachTurn<V, kWhite>(position, [&](const Step<V>& step, const Position<V>&) {
        ++moves;
        whole += step.whole != nullptr ? 1 : 0;
    });
    std::printf("%d %d\n", moves, whole);
}
