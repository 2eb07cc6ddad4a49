// Rides round the edges of the board, written as Chessembly and read back: equal on boards of all shapes,
// also where a step is longer than the board is wide.
#include <string>
#include <vector>

#include "backends/chessembly/emit.h"
#include "catch.h"
#include "frontend/registry.h"
#include "ir/equivalence/equal.h"

namespace ferz::chessembly_edges_test {

namespace {

std::vector<ir::Movement> read(const char* notation, const std::string& text, bool extended) {
    Diagnostics problems;
    FrontendOptions options;
    if (extended) options.dialect["dialect"] = "extended";
    const auto result = frontend::findNotation(notation)->read(Source("<text>", text), options, problems);
    INFO(text << "\n" << render(problems));
    REQUIRE(result.has_value());
    return *result;
}

/// The Chessembly text, read back, is the same on each of the boards.
void comesBack(const char* piece, bool extended, const std::vector<ir::Board>& boards) {
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
}

}  // namespace

TEST_CASE("steps round edges are right on boards of all shapes", "[chessembly]") {
    // Among them some that come home: round a board that is narrow, round an empty rank, in one way only,
    // after other moves of the piece.
    const char* pieces[] = {"oN",        "oB",    "oD",      "oN0",      "oW3",       "oF3",    "ooN",
                            "ooF2",      "ooA",   "oR",      "oRN",      "R+fsoR",    "mloR",   "ooR",
                            "coQ",       "ooF02", "oN-W",    "mooF",     "ooW04",     "oD-sD",  "mooW03+cB",
                            "ooW3[2-3]", "ooN-W", "mooA-fW", "mfK-oobK", "mfD0-foW0", "mfW-ofR"};
    const std::vector<ir::Board> boards = {{1, 1}, {1, 2}, {2, 1}, {2, 2}, {3, 1},
                                           {3, 2}, {2, 4}, {4, 3}, {5, 4}};
    for (const char* piece : pieces) {
        for (const bool extended : {false, true})
            comesBack(piece, extended, boards);
    }
}

}  // namespace ferz::chessembly_edges_test
