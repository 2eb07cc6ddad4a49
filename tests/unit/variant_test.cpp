// Variants: FENs there and back, what the flags of moves allow, and what the interpreter may skip.
#include <algorithm>
#include <random>
#include <string>

#include "ir/evaluate.h"
#include "tests/unit/variants.h"
#include "variant/model/capture_reach.h"

namespace ferz::variant::variant_test {

using ferz::testing::gameOf;
using ferz::testing::movesOf;
using ferz::testing::playedOn;
using ferz::testing::variantOf;

namespace {

/// Castling, en passant straight and beside, riders, hoppers, lame leapers, promotion: something of each.
const char* const kMixed = R"(
name = "mixed"
board = "10x8"
start = "rncbqkbhar/pppppsssss/10/10/10/10/PPPPPSSSSS/RNCBQKBHAR w KQkq - 0 1"
[pieces]
K = { move = "mbn:K", royal = true }
Q = "mbn:Q"
R = "mbn:R"
B = "mbn:oB"
N = "mbn:N0"
C = "mbn:mR+cpR"
H = "mbn:W-fF"
A = "mbn:(F-F)[1-4]"
P = { move = "mbn:mfW+cefF+imefW02", promotes = { to = ["Q", "H"], zone = "[7-8]", optional = true } }
S = { move = "mbn:mfF+cefW+imefF02", promotes = { to = "R", zone = "[8]" } }
[castling]
king = "K"
rook = "R"
king_to = ["i", "c"]
)";

}  // namespace

TEST_CASE("a FEN written and read again is the same position, and so are its moves") {
    const Variant variant = variantOf(kMixed);
    Diagnostics diagnostics;
    Interpreter rules(variant, diagnostics);
    for (unsigned seed = 1; seed <= 20; ++seed) {
        std::mt19937 random(seed);
        Game game = gameOf(variant, variant.start);
        for (int ply = 0; ply < 60; ++ply) {
            const auto plies = rules.plies(game);
            if (plies.empty()) break;
            const std::string fen = printFen(game, variant);
            INFO("seed " << seed << ", " << fen);
            const Game again = gameOf(variant, fen);
            REQUIRE(printFen(again, variant) == fen);
            REQUIRE(again.position.pieces == game.position.pieces);
            REQUIRE(again.position.enPassant == game.position.enPassant);
            REQUIRE(again.rights == game.rights);
            REQUIRE(again.side == game.side);
            // A piece that came back to a square where its like began counts as unmoved after a FEN.
            if (again.position.moved == game.position.moved) {
                REQUIRE(namesOf(rules.plies(again), again, variant) == namesOf(plies, game, variant));
            }
            game = plies[random() % plies.size()].after;
        }
    }
    REQUIRE_FALSE(rules.failed());
}

TEST_CASE("what a piece captures lies in its capture reach") {
    const Variant variant = variantOf(kMixed);
    Diagnostics diagnostics;
    Interpreter rules(variant, diagnostics);
    std::vector<std::array<std::optional<CaptureReach>, 2>> reaches(variant.pieces.size());
    std::size_t checked = 0;
    for (unsigned seed = 1; seed <= 20; ++seed) {
        std::mt19937 random(seed);
        Game game = gameOf(variant, variant.start);
        for (int ply = 0; ply < 60; ++ply) {
            const auto plies = rules.plies(game);
            if (plies.empty()) break;
            for (const Ply& each : plies) {
                const ir::Piece& piece = game.position.pieces.at(each.turn.move->from);
                const PieceType* type = variant.find(piece.name);
                const ir::Movement& movement = *type->of(game.side);
                auto& reach =
                    reaches[static_cast<std::size_t>(type - variant.pieces.data())][index(game.side)];
                if (!reach) reach.emplace(movement, variant.board);
                const auto turned = [&](ir::Square square) {
                    return ir::seenBy(variant.board, square, game.side, movement.forBlack);
                };
                for (const ir::Square square : each.turn.move->captures) {
                    if (reach->capturesEnPassant() && square != each.turn.move->to) continue;
                    INFO("seed " << seed << ", " << printFen(game, variant));
                    REQUIRE(reach->contains(turned(each.turn.move->from), turned(square)));
                    ++checked;
                }
            }
            game = plies[random() % plies.size()].after;
        }
    }
    REQUIRE(checked > 1000);
}

TEST_CASE("a rook reaches what lies on its lines, and nothing else") {
    const Variant variant = variantOf(kMixed);
    CaptureReach reach(*variant.find("rook")->of(ir::Colour::White), variant.board);
    for (ir::Square from = 0; from < variant.board.squares(); ++from) {
        for (ir::Square to = 0; to < variant.board.squares(); ++to) {
            const auto a = variant.board.coordinates(from);
            const auto b = variant.board.coordinates(to);
            REQUIRE(reach.contains(from, to) == (from != to && (a.file == b.file || a.rank == b.rank)));
        }
    }
}

TEST_CASE("castling needs free squares, and none attacked on the king's way") {
    const std::string text = R"(
name = "castling"
board = "8x8"
start = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -"
[pieces]
K = { move = "mbn:K", royal = true }
R = "mbn:R"
N = "mbn:N"
[castling]
king = "K"
rook = "R"
king_to = ["g", "c"]
)";
    const Variant variant = variantOf(text);
    struct Case {
        const char* fen;
        bool isShort;
        bool isLong;
    };
    for (const Case& each : {
             Case{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", true, true},
             Case{"r3k2r/8/8/8/8/8/8/R3K2R w Qkq -", false, true},
             Case{"4k3/8/8/8/8/8/8/R3K2R w - -", false, false},
             Case{"4k3/8/8/8/8/8/8/RN2K2R w KQ -", true, false},    // a piece beside the rook
             Case{"1r2k3/8/8/8/8/8/8/R3K2R w KQ -", true, true},    // b1 may be attacked
             Case{"3rk3/8/8/8/8/8/8/R3K2R w KQ -", true, false},    // d1 not
             Case{"4kr2/8/8/8/8/8/8/R3K2R w KQ -", false, true},    // f1 neither
             Case{"4k3/8/8/8/8/3n4/8/R3K2R w KQ -", false, false},  // nor e1
             Case{"k6r/8/8/8/8/8/8/R3K2R w KQ -", true, true},      // the rook may
         }) {
        const auto moves = movesOf(variant, each.fen);
        INFO(each.fen);
        CHECK((std::find(moves.begin(), moves.end(), "e1g1") != moves.end()) == each.isShort);
        CHECK((std::find(moves.begin(), moves.end(), "e1c1") != moves.end()) == each.isLong);
    }
}

TEST_CASE("a right to castle ends with the first move of king or rook, and with the rook") {
    const Variant variant = variantOf(kMixed);
    const auto after = [&](const std::string& fen, const std::string& move) {
        const std::string text = printFen(playedOn(variant, gameOf(variant, fen), {move}), variant);
        return text.substr(text.find(' ') + 1);
    };
    const std::string fen = "r4k3r/10/10/10/10/10/10/R4K3R w KQkq -";
    CHECK(after(fen, "f1e1") == "b kq -");
    CHECK(after(fen, "a1a2") == "b Kkq -");
    CHECK(after(fen, "a1a8") == "b Kk -");
    CHECK(after(fen, "f1i1") == "b kq -");
}

TEST_CASE("moves without check and without mate") {
    const std::string head =
        "name = \"flags\"\nboard = \"3x3\"\nstart = \"3/3/3 w\"\n[pieces]\n"
        "K = { move = \"mbn:K\", royal = true }\nW = \"mbn:W\"\n";
    // From a1 the piece steps to a2, where it checks the king on a3.
    const std::string fen = "k2/3/X2 w";
    const Variant checking = variantOf(head + "X = \"mbn:W\"\n");
    CHECK(movesOf(checking, fen) == std::vector<std::string>{"a1b1", "a1a2"});
    const Variant quiet = variantOf(head + "X = \"mbn:kW\"\n");
    CHECK(movesOf(quiet, fen) == std::vector<std::string>{"a1b1"});
    // kk forbids mate only: the king may take on a2.
    const Variant notMating = variantOf(head + "X = \"mbn:kkW\"\n");
    CHECK(movesOf(notMating, fen) == std::vector<std::string>{"a1b1", "a1a2"});
    // Here it is guarded, and so are b2 and b3.
    CHECK(movesOf(notMating, "k1W/1W1/X2 w") == [&] {
        auto moves = movesOf(checking, "k1W/1W1/X2 w");
        std::erase(moves, "a1a2");
        return moves;
    }());
}

}  // namespace ferz::variant::variant_test
