// A program that uses an installed ferz.
#include <ferz/backends/registry.h>
#include <ferz/frontend/registry.h>
#include <ferz/ir/equivalence/equal.h>

int main() {
    using namespace ferz;
    Diagnostics diagnostics;
    const auto queen = findNotation("mbn")->read(Source("<text>", "Q"), ReadOptions{}, diagnostics);
    const auto both = findNotation("mbn")->read(Source("<text>", "R+B"), ReadOptions{}, diagnostics);
    if (!queen || !both || !findTarget("chessembly")->emit(*queen, EmitOptions{}, diagnostics)) return 1;
    return ir::compare(queen->front(), both->front(), ir::Board{8, 8}, {}).verdict == ir::Verdict::Equal ? 0
                                                                                                         : 1;
}
