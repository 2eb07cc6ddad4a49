#include "tests/unit/catch.h"
#include "tests/unit/mbn.h"

namespace mbn_moves_test {

using ferz::testing::movesOf;

namespace {

struct Row {
    const char* text;
    const char* at;
    const char* place;
    const char* moves;
};

void check(const std::vector<Row>& rows) {
    for (const Row& row : rows) {
        INFO(row.text << " at " << row.at << " among " << row.place);
        CHECK(movesOf(row.text, row.at, row.place) == row.moves);
    }
}

}  // namespace

TEST_CASE("leapers and riders") {
    check({
        {"W", "a1", "", "a2 b1"},
        {"N", "a1", "b3p c2P", "b3xb3"},
        {":0,4:", "a1", "", "a5 e1"},
        {"fR", "a1", "a4p", "a2 a3 a4xa4"},
        {"fW2", "a1", "", "a2 a3"},
        {"fW03", "a1", "", "a4"},
        {"W00", "a1", "", "a1"},
        {"fW0*", "a1", "a6P", "a5"},
        {"W*", "c1", "", "a1 c8 h1"},
        {"D0", "a1", "a3p", "a3xa3 c1 e1 g1"},
        {"WO", "a1", "", "a1 a2 b1"},
    });
}

TEST_CASE("the last square that a ride reaches") {
    check({
        {"fnD0*", "d1", "d4P", "d3"},
        {"fnD0*", "d1", "d6P", "d5"},
        {"onD0*", "a1", "", "a7 c1 g1"},
        {"oprR0*", "a1", "c1P", "h1"},
        {"fpD0*", "d1", "d2P d4P", "d3"},
        {"fppR0*", "a1", "a3P a5P a6p", "a8"},
        // An earlier leg ends on empty squares alone.
        {"fR0*-rW", "a1", "a5p", "b4"},
        {"fR0*-[rW]", "a1", "a5p", "a5xa5 b4"},
    });
}

TEST_CASE("directions of the tables of section 6") {
    check({
        {"(lf)N", "d4", "", "c6"},
        {"(fl)N", "d4", "", "b5"},
        {"ffN", "d4", "", "c6 e6"},
        {"(fs)N", "d4", "", "b5 f5"},
        {"lfF", "d4", "", "c3 c5 e5"},
        {"fsF", "d4", "", "c5 e5"},
        {"fsK", "d4", "", "c4 c5 d5 e4 e5"},
        {"sF", "d4", "", "c3 c5 e3 e5"},
        {"(lf)K", "d4", "", "c5"},
        {"bssF", "d4", "", "c3 e3"},
    });
}

TEST_CASE("what stands on the square") {
    check({
        {"mW", "a1", "a2p", "b1"},
        {"cW", "a1", "a2p", "a2xa2"},
        {"ccW", "a1", "a2P b1p", "a2xa2"},
        {"ac{^C}W", "a1", "a2c b1p", "b1xb1"},
        {"m{P}W", "a1", "a2p b1r", "b1xb1"},
        {"m{P}cW", "a1", "a2p", ""},
        {"m{P}ccW", "a1", "a2P b1r", ""},
        {"m{P}ccW", "a1", "a2R b1r", "a2xa2"},
        {"m{P}cW", "a1", "b1r", "b1xb1"},
        {"wW", "a1", "a2p", "a2=a1a2 b1"},
        {"cwwW", "a1", "a2P b1p", "a2=a1a2 b1xb1"},
        {"!cR", "a1", "a4p b1P", "a1xa4"},
        {"!xW", "a1", "a2p", "a1~a2"},
        {"cefF", "b2", "a2p", ""},
        {"P", "b2", "a3p", "a3xa3 b3 b4eb3"},
    });
}

TEST_CASE("paths that are not slides") {
    check({
        {"fpR", "a1", "a3P", "a4 a5 a6 a7 a8"},
        {"fppR", "a1", "a3P a5p", "a4 a5xa5 a6 a7 a8"},
        {"pD", "a1", "a2p", "a3"},
        {"(rf)nN", "a1", "a2P", "b3"},
        {"(rf)nN", "a1", "a2P b2P", ""},
        {"fgW3", "a1", "a2P", "a3 a4"},
        {"fggR", "a1", "a2P a3p", "a3xa3"},
        {"fhR", "d4", "", "d5 d6"},
        {"uW", "d4", "d5p", ""},
        {"fW-rouR", "a1", "", "a2 b2 c2 d2 e2 f2 g2 h2"},
        {"fW-rouR", "a1", "d2p", ""},
        {"fW-rouR", "a1", "d2P f2p", "b2 c2"},
        {"roW", "h1", "", "a1"},
        {"ro[b,g]W", "g1", "", "b1"},
        {"K+{N}fW02", "a1", "b3n a2P b1P b2P", ""},
        {"{N}fW02", "a1", "b3n", "a3"},
        {"X={R}W @R=N", "c4", "c3r", "b4 c3xc3 c5 d4"},
        {"X={R}W @R=N", "c4", "d2r", ""},
        {"{P}sW", "d4", "e5p", "c4 e4"},
    });
}

TEST_CASE("sets of attackers") {
    check({
        // Outside a set are the other letters of the table and of the text.
        {"{^C}fW", "a1", "a3r", "a2"},
        {"{^R}fW", "a1", "a3r", ""},
        {"{^}fW", "a1", "c2n", "a2"},
        {"{^}fW", "a1", "c2N", ""},
        {"{!q}fW", "a1", "c3q", "a2"},
        {"{!Qb}fW", "a1", "c3q", ""},
        {"{!Qb}fW", "a1", "c3b", "a2"},
        {"{!^q}fW", "a1", "c3b", "a2"},
        {"{!^q}fW", "a1", "c3q", ""},
        {"fW{^}", "a1", "h2r", "a2"},
        {"fW{^R}", "a1", "h2r", ""},
        {"fW--{^N}fW", "a1", "c4b", "a3"},
        {"fW--{^N}fW", "a1", "c3n", ""},
        // Attackers that go on after a capture, or capture on their way.
        {"{X}fW", "a1", "b2x", "a2"},
        {"{X}fW", "a1", "c2x", ""},
        {"P={X}fW", "a1", "b2x", ""},
        // Round edges, with ranges counted from the other side, and taking on the way.
        {"X={A}fW A=cR[1-3]", "a7", "h7a", "a8"},
        {"X={A}fW A=cR[1-3]", "a3", "h3a", ""},
        // Black's own definition is asked where White moves.
        {"X={C}fW C=W c=F", "a1", "b2c", "a2"},
        {"X={C}fW C=W c=F", "a1", "b1c", ""},
    });
}

TEST_CASE("parts that are asked for round edges and corners") {
    check({
        {"fW-{oW}", "a1", "", "a3"},
        {"lW-{oW}", "b1", "", "h1"},
        {"lW-{oW}", "b1", "h1P", "a1"},
        {"lW-{oR}", "b1", "h1p", "h1xh1"},
        // A hopper that comes round may take its hurdle from behind.
        {"lW-{opR}", "b1", "h1p", "a1 b1 c1 d1 e1 f1 g1 h1xh1"},
        {"lW-{opR}", "b1", "", "a1"},
        {"fW-{ourR}", "a1", "c2P", "b2"},
        {"fW-{ourR}", "a1", "g2p", "a2"},
    });
}

TEST_CASE("several modifiers that say how a leg goes") {
    check({
        {"rp{^P}gR", "a1", "b1P c1n", "d1 e1 f1 g1 h1"},
        {"rp{^P}gR", "a1", "b1n c1n", "c1xc1"},
        {"(rf)pnN", "d1", "", ""},
        {"(rf)pnN", "d1", "d2P", "e3"},
        {"(rf)pnN", "d1", "e2p", "e3"},
        {"ohfR", "a1", "", "a2 a3 a4 a5"},
        {"ohrR", "a1", "",
         "error: `h` is half the distance to an edge, and with `o` there is no edge in that direction"},
    });
}

TEST_CASE("rides that have to be played while they can") {
    check({
        {"fW-{R}", "a1", "a5P", "a3 a4"},
        {"(fR)0*", "a1", "a5P", "a4"},
        {"(mfR)0*", "a1", "a5p", "a4"},
        {"(fcR)0*", "a1", "a5p a7p", "a7xa5xa7"},
        {"X0*", "b2", "c3p a3r", "-xa3"},
        {"X99", "b2", "c3p a3r", "-xa3"},
        {"X02", "b2", "c3p a3r", ""},
        {"fW-{X0*}", "a1", "b2r", "-xb2"},
        {"{fW}99", "a1", "", "a2 a3 a4 a5 a6 a7 a8"},
        {"{[#]ifW}99", "a1", "", "a2 a3 a4 a5 a6 a7 a8"},
        {"{[.]ifW}99", "b2", "", "b3 b4 b5 b6 b7 b8"},
        {"fW-ifW-[iifW]", "a1", "", "a3 a4"},
    });
}

TEST_CASE("what no piece has needed is refused") {
    using ferz::testing::reported;
    CHECK(reported("hW0*") == "not-supported@2");
    CHECK(reported("(rf)nN0*") == "not-supported@6");
    CHECK(reported("o[b,d]R0*") == "not-supported@7");
    CHECK(reported("o[b,d]hR") == "not-supported@8");
    CHECK(reported("X={M}W M=cF-mF") == "not-supported@3");
}

TEST_CASE("what would never mean anything is an error") {
    CHECK(ferz::testing::reported("tfW") == "misplaced-modifier@1");
    CHECK(ferz::testing::reported("W--tfW") == "misplaced-modifier@4");
    CHECK(ferz::testing::reported("W-tfW").empty());
    CHECK(ferz::testing::reported("F[eP]") == "number-range@4");
}

TEST_CASE("chains turn relative to the leg before") {
    check({
        {"W-fF", "a1", "a2P", "c2"},
        {"fW-rW", "d4", "", "e5"},
        {"fW-tW", "d4", "", "d4"},
        {"fW-rW+d(fW)", "d4", "", "d6 e5"},
        {"fW-(d(fW)+rW)", "d4", "", "d6 e5"},
        {"rW-d(fW)", "d4", "", "e5"},
        {"fF-zK", "d4", "", "b4 d6 f4"},
        {"fF-[zF]", "e1", "", "c1 d2 e3 f2 g1"},
        {"(rf)N-(rf)N", "a1", "", "d4"},
        {"N--fW", "a1", "", "b4 c3"},
        {"fF+fcF-mF", "a1", "b2p", "c3xb2"},
        {"aW-[W]", "a1", "a2p b1P", "a2xa2 a3xa2"},
        {"fW-{W}", "a1", "a3p", "a3xa3"},
        {"fW-{W}", "a1", "a3P", "a2"},
        {"[fW]-fW", "a1", "", "a2 a3"},
        {"{jyW}0-W", "a1", "a2p a3P b1P", "a2xa2 a4 c1"},
    });
}

TEST_CASE("complex and circular riders") {
    check({
        {"(fW-fW)2", "a1", "", "a3 a5"},
        {"(K)2", "a1", "b1P b2P", "a2 a3"},
        {"f(W)r4", "a1", "", "a1 a2 b1 b2"},
        {"(dcK-mK)0", "a1", "a2p b4p", "a3xa2 c5xa2xb4"},
        {"(aW)0*", "a1", "a2p b1P", "a8xa2"},
        // Each `0*` remembers the ends of its own legs.
        {"(fW)0*--(drW)0*", "a1", "", "h8"},
        {"(fW)0*--(dbW)0*--rW", "a1", "", "b1"},
        {"((fW)0*--(dbW)0*)0*", "a4", "", "a1"},
        {"((fW)0*--(dbW)0*)0*", "a1", "", ""},
        {"((drW)0*--dfW)0*", "a1", "", "h2"},
        {"(dcW)0*", "d4", "d5p d6p", "d6xd5xd6"},
        {"(!dcyOK)0*", "a1", "a2p b2P c3p", "-xa2xb2"},
    });
}

TEST_CASE("the explosion takes the mover and all its neighbours but pawns") {
    CHECK(movesOf("X", "a1", "a2n b2P c3n") == "-xa2");
    CHECK(movesOf("cW--X", "a1", "a2n a3r b3p") == "-xa2xa3");
}

TEST_CASE("ranges and conditions") {
    check({
        {"fR[a3-4]", "a1", "", "a3 a4"},
        {"[1](K+[2]N)", "a1", "", "a2 b1 b2"},
        {"K[]", "a1", "", ""},
        {"W[^a2]", "a1", "", "b1"},
        {"R[#]", "b2", "", "a2 b1 b8 h2"},
        {"/Ta1/fW", "d4", "a1t", "d5"},
        {"/Ta1/fW", "d4", "a1p", ""},
        {"/a1/fW", "d4", "", ""},
        {"W-iW", "a1", "", "a3 c1"},
    });
}

TEST_CASE("a later leg of a precondition asks whether the piece has moved") {
    check({
        {"X=W ?X=N-iN", "a1", "", "a2 b1"},
        {"X=W-iiW ?X=N-iN", "a1", "", "a3 c1"},
    });
}

}  // namespace mbn_moves_test
