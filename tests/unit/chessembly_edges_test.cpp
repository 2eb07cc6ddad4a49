// Rides round the edges of the board, written as Chessembly and read back: equal on boards of all shapes,
// also where a step is longer than the board is wide.
#include <string>
#include <vector>

#include "backends/chessembly/emit.h"
#include "catch.h"
#include "frontend/registry.h"
#include "ir/equivalence/equal.h"

using namespace ferz;

namespace {

std::vector<ir::Movement> read(const char* notation, const std::string& text, bool extended) {
    Diagnostics problems;
    ReadOptions options;
    if (extended) options.dialect["dialect"] = "extended";
    const auto result = frontend::findNotation(notation)->read(Source("<text>", text), options, problems);
    INFO(text << "\n" << render(problems));
    REQUIRE(result.has_value());
    return *result;
}

/// The Chessembly text, read back, is the same on each of the boards. What was written.
std::string comesBack(const char* piece, bool extended, const std::vector<ir::Board>& boards) {
    const auto movements = read("mbn", piece, false);
    EmitOptions options;
    if (extended) options.dialect["dialect"] = "extended";
    Diagnostics problems;
    const auto text = chessembly::emit(movements, options, problems);
    INFO(piece << "\n" << render(problems));
    REQUIRE(text.has_value());
    const auto back = read("chessembly", *text, extended);
    for (const ir::Board& board : boards) {
        INFO(board.print() << "\n" << *text);
        CHECK(ir::compareAll(movements, back, board, {}).verdict == ir::Verdict::Equal);
    }
    return *text;
}

}  // namespace

TEST_CASE("rides round edges come home on boards of all shapes", "[chessembly]") {
    const char* pieces[] = {"oN",       "oB",    "oD",       "oN0",       "oW3",        "oF3",
                            "ooN",      "ooB",   "ooF2",     "ooA",       "ooN0",       "ooF02",
                            "mooF",     "cooB",  "R+fsoR",   "oR0*",      "oB0*",       "moW0*",
                            "oD0*",     "ooN0*", "coR0*",    "ooW04",     "mooW03+cB",  "ooB[1-4]",
                            "[1-2]ooB", "oR[a]", "oR+ooB+W", "ooW3[2-3]", "[1-2]ooB0*", "W+[b]oR0*",
                            "oN-W",     "oD-sD", "ooN-W",    "mooA-fW"};
    const std::vector<ir::Board> boards = {{1, 1}, {1, 2}, {2, 1}, {2, 2}, {3, 1},
                                           {3, 2}, {2, 4}, {4, 3}, {5, 4}};
    for (const char* piece : pieces) {
        for (const bool extended : {false, true})
            comesBack(piece, extended, boards);
    }
}

TEST_CASE("pieces come home from captures far away", "[chessembly]") {
    struct Case {
        const char* piece;
        bool extended;
    };
    const Case cases[] = {{"cR-mtR", false},   {"cN0-mtN0", false}, {"cQ-mtQ", false}, {"cR-tR", true},
                          {"cR-mtR-mK", true}, {"cB-mtB0*", true},  {"cB-tB2", true}};
    for (const auto& [piece, extended] : cases)
        comesBack(piece, extended, {{3, 3}, {5, 4}, {2, 6}});
}

TEST_CASE("pieces know their own square behind longer moves", "[chessembly]") {
    // By what stands between, by the board's size, by the rank or file, and anywhere.
    const char* pieces[] = {"gR2--mcW0*",   "cB-mtB0*", "puD*--cvQ", "gfR-mtW0*",   "mfK-oobK",
                            "jv(R)0-oobrZ", "morR-frF", "moR-tW",    "mfR-rR-rR-rR"};
    for (const char* piece : pieces)
        comesBack(piece, false, {{3, 3}, {4, 3}, {2, 5}});
}

TEST_CASE("what goes on for ever behind another leg, and comes home, has chains of its own", "[chessembly]") {
    // Behind a stop of a bounded ride, behind a zone, behind a look ahead; a square that is marked far
    // behind.
    const char* pieces[] = {"flD0-blcoW0", "[3]oR-tD",  "buB0*-oblW0", "pvK0*-scoW0",
                            "mfD0-foW0",   "mrW-gtW0*", "gK-tmgW0*",   "mfW-ofR"};
    // As many stops and steps round the edges as there are.
    const std::vector<ir::Board> boards = {{1, 1}, {1, 2}, {2, 1},  {3, 1}, {3, 2},
                                           {2, 4}, {4, 3}, {26, 1}, {1, 26}};
    for (const char* piece : pieces)
        comesBack(piece, false, boards);
}

TEST_CASE("what is found out in several directions does not multiply", "[chessembly]") {
    for (const char* piece : {"uW3-cgN02", "rA0-{ufsC}"})
        CHECK(comesBack(piece, false, {{1, 5}, {3, 3}, {4, 5}}).size() < 10'000);
}
