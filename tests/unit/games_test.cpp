// Whole games in tiny positions: each rule of a variant file by the moves that it leaves, what a turn makes
// of the position, and who has won why.
#include "tests/unit/variants.h"
#include "variant/play/ends.h"
#include "variant/play/explain.h"
#include "variant/rules/end_conditions.h"

namespace ferz::variant::games_test {

using ferz::testing::gameOf;
using ferz::testing::lines;
using ferz::testing::made;
using ferz::testing::playedOn;
using ferz::testing::variantOf;

namespace {

/// The names of the moves in alphabetical order; those with this text in them only.
std::string moves(const Variant& variant, const std::string& fen, const std::string& having = {}) {
    std::vector<std::string> names = ferz::testing::movesOf(variant, fen);
    std::sort(names.begin(), names.end());
    std::string text;
    for (const std::string& name : names) {
        if (name.find(having) != std::string::npos) text += (text.empty() ? "" : " ") + name;
    }
    return text;
}

std::string after(const Variant& variant, const std::string& fen, const std::vector<std::string>& turns) {
    return printFen(playedOn(variant, gameOf(variant, fen), turns), variant);
}

/// `extinct white`, `stalemate draw`; empty while the game goes on.
std::string end(const Variant& variant, const Game& game) {
    Diagnostics diagnostics;
    Interpreter rules(variant, diagnostics);
    const auto outcome = outcomeOf(rules, game);
    if (!outcome) return {};
    return std::string(rowOf(outcome->when).word) + (!outcome->winner                        ? " draw"
                                                     : *outcome->winner == ir::Colour::White ? " white"
                                                                                             : " black");
}

std::string endAfter(const Variant& variant, const std::string& fen,
                     const std::vector<std::string>& turns = {}) {
    return end(variant, playedOn(variant, gameOf(variant, fen), turns));
}

const std::string kKing = "K = { move = 'mbn:K', royal = true }\n";

}  // namespace

// ---- drops

TEST_CASE("a piece is dropped where its own rule allows it") {
    struct Case {
        const char* pieces;
        const char* fen;
        const char* drops;
    };
    for (const Case& each : {
             Case{"P = 'mbn:fW'", "k2/3/2K[P] w", "P@a1 P@a2 P@b1 P@b2 P@b3 P@c2 P@c3"},
             Case{"P = { move = 'mbn:fW', drops = false }", "k2/3/2K[P] w", ""},
             Case{"P = { move = 'mbn:fW', drops = '[1]' }", "k2/3/2K[P] w", "P@a1 P@b1"},
             // White's ranks are mirrored for Black.
             Case{"P = { move = 'mbn:fW', drops = '[1]' }", "k2/3/2K[p] b", "P@b3 P@c3"},
             Case{"P = { move = 'mbn:fW', drops = ['[1]', '[2]'] }", "k2/3/2K[p] b", "P@a2 P@b2 P@c2"},
             Case{"P = { move = 'mbn:fW', drops = ['[1]', '-'] }", "k2/3/2K[Pp] b", ""},
             // A file with one of the side's own; one of the other side does not count, and a promoted one
             // neither.
             Case{"P = { move = 'mbn:fW', drops = { on_file = 1 } }", "kp1/3/P1K[P] w",
                  "P@b1 P@b2 P@c2 P@c3"},
             Case{"P = { move = 'mbn:fW', drops = { on_file = 2, zone = '[2]' } }", "k2/3/P1K[P] w",
                  "P@a2 P@b2 P@c2"},
             Case{"P = { move = 'mbn:fW', drops = { on_file = 1, zone = '[2]' } }\n'+P' = 'mbn:W'",
                  "k2/3/+P1K[P] w", "P@a2 P@b2 P@c2"},
             Case{"P = { move = 'mbn:fW', drops = { checks = false, zone = '[2]' } }", "k2/3/2K[P] w",
                  "P@b2 P@c2"},
             Case{"P = { move = 'mbn:fW', drops = { as = ['+P'], zone = '[1]' } }\n'+P' = 'mbn:W'",
                  "k2/3/2K[P] w", "+P@a1 +P@b1 P@a1 P@b1"},
         }) {
        INFO(each.pieces << ", " << each.fen);
        CHECK(moves(made({.pieces = kKing + each.pieces, .rules = "[hands]"}), each.fen, "@") == each.drops);
    }
}

TEST_CASE("a drop that mates may be allowed, forbidden, or lose the game") {
    // The king on a3 cannot leave the corner, and the pawn on a2 is guarded.
    const std::string fen = "k2/2R/1RK[P] w";
    const auto file = [](const std::string& rule) {
        return made(
            {.pieces = kKing + "R = 'mbn:R'\nP = { move = 'mbn:fW', drops = { zone = '[2]'" + rule + " } }",
             .rules = "[hands]"});
    };
    CHECK(moves(file(""), fen, "@") == "P@a2 P@b2");
    CHECK(endAfter(file(""), fen, {"P@a2"}) == "mate white");
    CHECK(moves(file(", mates = false"), fen, "@") == "P@b2");
    CHECK(moves(file(", mates = 'loses'"), fen, "@") == "P@a2 P@b2");
    CHECK(endAfter(file(", mates = 'loses'"), fen, {"P@a2"}) == "mate black");
    // A check that is no mate is neither.
    CHECK(moves(file(", mates = false"), "k2/3/1RK[P] w", "@") == "P@a2 P@b2 P@c2");
}

TEST_CASE("a royal that is dropped where it is attacked is not captured by the reply") {
    const Variant variant =
        made({.pieces = "K = { move = 'mbn:K', royal = true, drops = { unsafe = true } }\nR = 'mbn:R'",
              .rules = "[hands]"});
    CHECK(moves(variant, "3/3/K1R[k] b", "c3") == "K@c3");
    CHECK(moves(variant, "2k/3/K1R[] w", "c1") == "c1b1 c1c2");
}

TEST_CASE("what is captured comes to the hand as what it is there") {
    const std::string pieces = kKing + "R = 'mbn:R'\nP = 'mbn:fW'\n'+P' = { move = 'mbn:W', in_hand = 'P' }";
    const Variant keeps = made({.pieces = pieces, .rules = "[hands]\ncaptured = true"});
    CHECK(after(keeps, "k2/1+p1/KR1[] w", {"b1b2"}) == "k2/1R1/K2[P] b - -");
    CHECK(after(keeps, "k2/1p1/KR1[PRp] w", {"b1b2"}) == "k2/1R1/K2[PPRp] b - -");
    CHECK(after(keeps, "k2/3/K2[PP] w", {"P@b1"}) == "k2/3/KP1[P] b - -");
    const Variant loses = made({.pieces = pieces, .rules = "[hands]"});
    CHECK(after(loses, "k2/1+p1/KR1[] w", {"b1b2"}) == "k2/1R1/K2[] b - -");
}

TEST_CASE("where drops depend on what stands there") {
    const std::string stone = "S = 'mbn:[]W'";
    struct Case {
        const char* rules;
        int size;
        const char* fen;
        const char* drops;
    };
    for (const Case& each : {
             // Enemies in a row up to a friend; a wall in the row counts as one, if an enemy stands beside
             // the square.
             Case{"where = 'outflanking'", 4, "4/Ss2/4/4[S] w", "S@c3"},
             Case{"where = 'outflanking'", 4, "4/4/2s1/Ss*1[S] w", "S@d1"},
             Case{"where = 'beside friend'", 3, "3/3/S1s[S] w", "S@a2 S@b1 S@b2"},
             Case{"where = 'away from enemy'", 3, "3/3/S1s[S] w", "S@a2 S@a3 S@b2 S@b3 S@c3"},
             Case{"where = 'stacked'", 3, "3/1s1/S1s[S] w", "S@a2 S@b1 S@b3 S@c2"},
             Case{"where = 'pushed in'", 4, "4/4/4/4[S] w",
                  "S@a1 S@a2 S@a3 S@a4 S@b1 S@b4 S@c1 S@c4 S@d1 S@d2 S@d3 S@d4"},
             Case{"where = 'pushed in'", 4, "SSS1/SSSS/SSSS/1SSS[S] w", "S@a1 S@d4"},
             Case{"where = 'stacked'\nopening = '[b2,c3]'", 3, "3/3/S1s[S] w", "S@b2 S@c3"},
             Case{"where = 'stacked'\nopening = '[b2,c3]'", 3, "2S/1s1/S1s[S] w", "S@a2 S@b1 S@b3 S@c2"},
         }) {
        INFO(each.rules << ", " << each.fen);
        const Variant variant =
            made({.size = each.size, .pieces = stone, .rules = "[hands]\n" + std::string(each.rules)});
        CHECK(moves(variant, each.fen) == each.drops);
    }
}

TEST_CASE("half of the bishops stand on each colour") {
    const Variant variant = made({.pieces = kKing + "B = 'mbn:B'\nR = 'mbn:R'\nS = 'mbn:[]W'",
                                  .rules = "[hands]\nboth_colours = ['B']"});
    // a1 is dark, and one stands there.
    CHECK(moves(variant, "2k/3/BK1[B] w", "@") == "B@a2 B@b3 B@c2");
    // No other piece takes the last light square.
    CHECK(moves(variant, "sks/1s1/BKs[BR] w", "@") == "B@a2 B@c2 R@a2 R@c2");
    CHECK(moves(variant, "sks/1ss/BKs[BR] w", "@") == "B@a2");
}

TEST_CASE("who can drop may have to, or one kind before all others") {
    const std::string pieces =
        kKing + "A = { move = 'mbn:W', drops = '[2]' }\nB = { move = 'mbn:F', drops = '[1]' }";
    const std::string fen = "2k/3/K2[AB] w";
    const auto file = [&](const std::string& rules) {
        return made({.pieces = pieces, .rules = "[hands]\n" + rules});
    };
    CHECK(moves(file(""), fen) == "A@a2 A@b2 A@c2 B@b1 B@c1 a1a2 a1b1");
    CHECK(moves(file("must = true"), fen) == "A@a2 A@b2 A@c2 B@b1 B@c1");
    CHECK(moves(file("must = 'A'"), fen) == "A@a2 A@b2 A@c2");
    CHECK(moves(file("must = 'A'"), "2k/3/K2[B] w") == "B@b1 B@c1 a1a2 a1b1");
    CHECK(moves(file("must = true"), "2k/3/K2[] w") == "a1a2 a1b1");
    // Every piece is at hand always, also to who has none in the FEN.
    CHECK(moves(file("endless = true"), "2k/3/K2[] w", "B@") == "B@b1 B@c1");
    CHECK(after(file("endless = true"), "2k/3/K2[] w", {"B@b1"}) == "2k/3/KB1[] b - -");
}

TEST_CASE("a piece comes through the gate that a first move opens") {
    const Variant variant = made({.size = 4,
                                  .pieces = kKing + "R = 'mbn:R'\nH = 'mbn:N'",
                                  .rules = "[hands]\ndrops = false\ngates = true\n[castling]\nking = "
                                           "'K'\nrook = 'R'\nking_to = ['c', 'b']\n"});
    CHECK(moves(variant, "3k/4/4/R2K[H] w A -", "a1") ==
          "a1a2 a1a2h a1a3 a1a3h a1a4 a1a4h a1b1 a1b1h a1c1 a1c1h");
    CHECK(after(variant, "3k/4/4/R2K[H] w A -", {"a1a2h"}) == "3k/4/R3/H2K[] b - -");
    // The gate closes with the move, and there is none without a piece in hand.
    CHECK(after(variant, "3k/4/4/R2K[H] w A -", {"a1a2"}) == "3k/4/R3/3K[H] b - -");
    CHECK(moves(variant, "3k/4/4/R2K[] w - -", "h").empty());
    // Who castles chooses between the two squares that are left.
    CHECK(moves(variant, "3k/4/4/R2K[H] w Q -", "d1") == "a1d1h d1b1 d1b1h d1c1 d1c1h d1c2 d1c2h d1d2 d1d2h");
    CHECK(after(variant, "3k/4/4/R2K[H] w Q -", {"d1b1h"}) == "3k/4/4/1KRH[] b - -");
    CHECK(after(variant, "3k/4/4/R2K[H] w Q -", {"a1d1h"}) == "3k/4/4/HKR1[] b - -");
}

// ---- captures

TEST_CASE("a capture explodes") {
    const std::string pieces = "K = { move = 'mbn:K', royal = 1 }\nR = 'mbn:R'\nP = 'mbn:fW'\nI = 'mbn:F'";
    const auto file = [&](const std::string& rule) {
        return made({.size = 4, .pieces = pieces, .rules = "[captures]\n" + rule});
    };
    const std::string fen = "k2p/1pi1/1r2/1R1K w";
    CHECK(after(file("explode = true"), fen, {"b1b2"}) == "k2p/4/4/3K b - -");
    // No move may destroy the own king; pawns do not mind, and a knight of iron stays what happens beside it.
    CHECK(moves(file("explode = true"), "k3/1p2/4/KR2 w", "b1b") == "b1b2 b1b3");
    CHECK(moves(file("explode = true"), "k3/4/1p2/KR2 w", "b1b") == "");
    CHECK(after(file("explode = { spares = ['P'] }"), "k3/2p1/1r2/1R1K w", {"b1b2"}) == "k3/2p1/4/3K b - -");
    CHECK(after(file("explode = { immune = ['I'] }"), "k3/2i1/1r2/1R1K w", {"b1b2"}) == "k3/2i1/4/3K b - -");
    // Who destroys the other king need not mind what happens to the check.
    CHECK(moves(file("explode = true"), "k2r/1p2/1R2/3K w", "b2b") == "b2b3");
}

TEST_CASE("what lies beside a cell are its six neighbours") {
    const auto file = [](const std::string& rules) {
        return variantOf("name = 'hexagons'\nboard = 'hex3'\nstart = '1/2/3/2/3/2/3/2/1 w'\n[pieces]\n" +
                         lines("R = 'mbn:R'; P = 'mbn:fW'") + lines(rules));
    };
    // The rook takes in the middle; the cells above and below it are two ranks away.
    CHECK(after(file("[captures]; explode = true"), "1/2/1p1/pp/1p1/pp/1R1/2/p w", {"c3c5"}) ==
          "1/2/3/2/3/2/3/2/p b - -");
    CHECK(endAfter(file("[[ends]]; when = 'line'; count = 3"), "R/2/1R1/2/1R1/2/3/2/p b") == "line white");
    CHECK(endAfter(file("[[ends]]; when = 'line'; count = 3"), "R/1r/1R1/2/3/2/1R1/2/1 b").empty());
    CHECK(endAfter(file("[[ends]]; when = 'collinear'; count = 3"), "R/2/1R1/2/3/2/1R1/2/p b") ==
          "collinear white");
    CHECK(endAfter(file("[[ends]]; when = 'line'; count = 3"), "1/2/3/R1/1R1/1R/3/2/p b") == "line white");
    CHECK(endAfter(file("[[ends]]; when = 'united'"), "1/2/1R1/2/1R1/1R/3/2/p b") == "united white");
    CHECK(endAfter(file("[[ends]]; when = 'united'"), "1/2/3/2/R1R/2/3/2/r b").empty());
}

TEST_CASE("captors and victims of explosions turn to stone") {
    const std::string pieces = kKing + "R = 'mbn:R'\nN = 'mbn:N'";
    const Variant captors = made({.size = 4, .pieces = pieces, .rules = "[captures]\npetrify = ['R']"});
    CHECK(after(captors, "k3/4/1n2/1R1K w", {"b1b2"}) == "k3/4/1*2/3K b - -");
    CHECK(after(captors, "k3/1n2/3N/1R1K w", {"d2b3"}) == "k3/1N2/4/1R1K b - -");
    const Variant victims =
        made({.size = 4, .pieces = pieces, .rules = "[captures]\nexplode = true\npetrify_victims = true"});
    CHECK(after(victims, "k3/2n1/1n2/1R1K w", {"b1b2"}) == "k3/2*1/4/3K b - -");
}

TEST_CASE("pieces that are immune to their own kind, but not to others") {
    const Variant variant =
        made({.pieces = "K = 'mbn:K'\nR = 'mbn:R'", .rules = "[captures]\nmutually_immune = ['K']"});
    CHECK(moves(variant, "3/k2/KR1 w", "a1") == "a1b2");
    CHECK(moves(variant, "3/r2/KR1 w", "a1") == "a1a2 a1b2");
    CHECK(moves(variant, "3/k2/KR1 b", "a2") == "a2a3 a2b1 a2b2 a2b3");
}

TEST_CASE("two kinds that are dropped as the same piece have moves of different names") {
    const std::string pieces = "R = { move = 'mbn:R', drops = { as = ['R', 'B'] } }\nB = 'mbn:B'";
    const Variant variant = made({.pieces = pieces, .rules = "[hands]"});
    CHECK(moves(variant, "RRR/RRR/RR1[RB] w", "B@") == "B@c1 (B) B@c1 (R becomes B)");
    CHECK(after(variant, "3/3/3[RB] w", {"B@c1 (R becomes B)"}) == "3/3/2B[B] b - -");
    CHECK(moves(variant, "RRR/RRR/RR1[R] w", "B@") == "B@c1");
}

// ---- walls

TEST_CASE("a wall is put behind a move") {
    struct Case {
        const char* rules;
        const char* fen;
        const char* moves;
    };
    for (const Case& each : {
             Case{"where = 'arrow'", "3/3/W1w w", "a1a2,a2a1 a1a2,a2a3 a1a2,a2b2 a1b1,b1a1 a1b1,b1b2"},
             Case{"where = 'past'", "3/3/W1w w", "a1a2,a2a1 a1b1,b1a1"},
             Case{"where = 'edge'", "***/3/W1w w",
                  "a1a2,a2a1 a1a2,a2b1 a1a2,a2b2 a1a2,a2c2 a1b1,b1a1 a1b1,b1a2 a1b1,b1b2 a1b1,b1c2"},
             Case{"where = 'any'\nzone = '[b2,c3]'", "3/3/W1w w", "a1a2,a2b2 a1a2,a2c3 a1b1,b1b2 a1b1,b1c3"},
             Case{"where = 'any'\nzone = ['[1]', '[3]']", "W1w/3/3 b", "c3b3,b3c3 c3c2,c2b3 c3c2,c2c3"},
             Case{"where = 'duck'\nzone = '[3]'", "2*/3/W1w w", "a1a2,a2a3 a1a2,a2b3 a1b1,b1a3 a1b1,b1b3"},
             Case{"where = 'past'\nin_place_of_move = true", "3/3/W1w w", "a1a2 a1b1"},
             Case{"where = 'any'\nzone = '[3]'\nin_place_of_move = true", "3/3/W1w w",
                  ",a3 ,b3 ,c3 a1a2 a1b1"},
             Case{"where = 'any'\nzone = ['[3]', '-']\nin_place_of_move = true", "W1w/3/3 b", "c3b3 c3c2"},
         }) {
        INFO(each.rules << ", " << each.fen);
        CHECK(moves(made({.pieces = "W = 'mbn:W'", .rules = "[walls]\n" + std::string(each.rules)}),
                    each.fen) == each.moves);
    }
    const Variant duck = made({.pieces = "W = 'mbn:W'", .rules = "[walls]\nwhere = 'duck'"});
    CHECK(after(duck, "2*/3/W1w w", {"a1a2,a2b2"}) == "3/W*1/2w b - -");
    const Variant any = made({.pieces = "W = 'mbn:W'", .rules = "[walls]\nwhere = 'any'"});
    CHECK(after(any, "2*/3/W1w w", {"a1a2,a2b2"}) == "2*/W*1/2w b - -");
    // Nobody comes there to capture en passant.
    const Variant pawns = made({.pieces = "W = 'mbn:mefW02'", .rules = "[walls]\nwhere = 'any'"});
    CHECK(after(pawns, "3/3/W2 w", {"a1a3,a3b3"}) == "W*1/3/3 b - a2");
    CHECK(after(pawns, "3/3/W2 w", {"a1a3,a3a2"}) == "W2/*2/3 b - -");
}

TEST_CASE("who closes the last side of a square claims it, and may go on") {
    const auto file = [](const std::string& more) {
        return made(
            {.pieces = "B = 'mbn:[]W'",
             .rules = "[walls]\nin_place_of_move = true\nclaims = '[b2]'\nclaim_piece = ['B']\n" + more});
    };
    const Variant once = file("");
    CHECK(after(once, "1*1/*2/1*1 w", {",c2"}) == "1*1/*B*/1*1 b - -");
    CHECK(after(once, "1*1/*2/1*1 w", {",c3"}) == "1**/*2/1*1 b - -");
    CHECK(moves(once, after(once, "1*1/*2/1*1 w", {",c2"}), "a") == ",a1 ,a3");
    const Variant again = file("claim_again = true");
    CHECK(after(again, "1*1/*2/1*1 w", {",c2", "0000", ",a1"}) == "1*1/*B*/**1 b - -");
    // A full board has no place to go on.
    CHECK(endAfter(again, "***/*2/*** w", {",c2"}) == "stalemate draw");
}

TEST_CASE("behind an explosion no wall is put where something was") {
    const Variant variant =
        made({.size = 4,
              .pieces = "K = { move = 'mbn:K', royal = 1 }\nR = 'mbn:R'\nP = 'mbn:mfW+cefF'",
              .rules = "[captures]\nexplode = true\n[walls]\nwhere = 'any'\nzone = "
                       "'[a1,b1,b2,b3,c1,c3,d1]'\n[castling]\nking = 'K'\nrook = 'R'\nking_to = ['c', 'b']"});
    // Neither b2, where it happens, nor b3 and c3.
    CHECK(moves(variant, "3k/1rr1/1r2/1R1K w", "b1b2") == "b1b2,b2a1 b1b2,b2b1 b1b2,b2c1");
    // But where a rook comes from that castles, and where a pawn was taken in passing.
    CHECK(moves(variant, "3k/4/4/R2K w Q -", "d1b1") == "d1b1,b1a1 d1b1,b1b2 d1b1,b1b3 d1b1,b1c3 d1b1,b1d1");
    CHECK(moves(variant, "k3/1pP1/4/3K w - b4=b3", "c3b4") ==
          "c3b4,b4a1 c3b4,b4b1 c3b4,b4b2 c3b4,b4b3 c3b4,b4c1 c3b4,b4c3");
}

TEST_CASE("what is captured between two pieces leaves no place for a wall") {
    const Variant variant = made(
        {.pieces = "R = 'mbn:R'", .rules = "[captures]\ncustodial = true\n[walls]\nzone = '[b2,b3,c3]'"});
    CHECK(moves(variant, "3/1rR/R2 w", "a1a2") == "a1a2,a2b3 a1a2,a2c3");
}

TEST_CASE("a wall stops a check that no move may give") {
    const Variant variant = made({.pieces = "K = { move = 'mbn:K', royal = true }\nR = 'mbn:R'",
                                  .rules = "[rules]\nchecks = false\n[walls]\nzone = '[b3,c2]'"});
    CHECK(moves(variant, "2k/R2/K2 w", "a2") == "a2a3,a3b3 a2b2,b2b3 a2b2,b2c2");
}

TEST_CASE("a captor that becomes a wall or dies goes to the hand of the other side") {
    const auto file = [](const std::string& rule) {
        return made({.pieces = "R = 'mbn:R'", .rules = "[hands]\ncaptured = true\n[captures]\n" + rule});
    };
    CHECK(after(file("petrify = ['R']"), "3/Rr1/3[] w", {"a2b2"}) == "3/1*1/3[Rr] b - -");
    CHECK(after(file("dies = { R = ['R'] }"), "3/Rr1/3[] w", {"a2b2"}) == "3/3/3[Rr] b - -");
}

// ---- flips

TEST_CASE("pieces change sides round a drop or a move") {
    const auto file = [](const std::string& word, const std::string& rules = "[hands]") {
        return made({.size = 4, .pieces = "S = 'mbn:mW'", .rules = rules, .head = "flips = '" + word + "'"});
    };
    // Rows up to a friend, in each of eight directions, and no others.
    CHECK(after(file("outflanked"), "S2s/1s1s/2ss/Sss1[S] w", {"S@d1"}) == "S2s/1S1s/2Ss/SSSS[] b - -");
    CHECK(after(file("beside"), "S2s/1s1s/2ss/Sss1[S] w", {"S@d1"}) == "S2s/1s1s/2SS/SsSS[] b - -");
    CHECK(after(file("beside"), "4/s3/1s2/S3 w", {"a1b1"}) == "4/s3/1S2/1S2[] b - -");
    // Only where a friend stands beside it; but always after a move.
    CHECK(after(file("beside linked"), "S2s/1s1s/2ss/Sss1[S] w", {"S@d1"}) == "S2s/1s1s/2ss/SssS[] b - -");
    CHECK(after(file("beside linked"), "S2s/1s1s/2sS/Sss1[S] w", {"S@d1"}) == "S2s/1s1s/2SS/SsSS[] b - -");
    CHECK(after(file("beside linked"), "4/s3/1s2/S3 w", {"a1b1"}) == "4/s3/1S2/1S2[] b - -");
}

// ---- what is compulsory, and what is forbidden

TEST_CASE("rules of conduct") {
    const std::string pieces = kKing + "R = 'mbn:R'\nP = 'mbn:mfW+cfF'";
    struct Case {
        const char* rules;
        const char* fen;
        const char* moves;
    };
    for (const Case& each : {
             Case{"must_capture = true", "k2/1p1/2P w", "c1b2"},
             Case{"must_capture = true", "k2/3/2P w", "c1c2"},
             // A capture that would leave the king in check is none.
             Case{"must_capture = true", "2k/1p1/K2 w", "a1a2 a1b1"},
             Case{"checks = false", "k2/3/2R w", "c1b1 c1c2"},
             // In check from the rook, the king may take it and nothing else; others may stand between.
             Case{"", "k2/2r/2K w", "c1b1 c1c2"},
             Case{"royals_stay = true", "k2/2r/2K w", "c1c2"},
             Case{"royals_stay = true", "k1r/1R1/2K w", "b2c2"},
             // On the last rank a pawn could never move again.
             Case{"stay_mobile = true", "k1p/2P/3 w", ""},
             Case{"stay_mobile = true", "kp1/2P/3 w", ""},
             Case{"", "kp1/2P/3 w", "c2b3 c2c3"},
             Case{"pass = 'always'", "k2/2p/2P w", "0000"},
             Case{"pass = 'always'", "k2/3/2P w", "0000 c1c2"},
             Case{"pass = 'stalemate'", "k2/2p/2P w", "0000"},
             Case{"pass = 'stalemate'", "k2/3/2P w", "c1c2"},
             Case{"pass_white = 'always'", "k2/3/2P w", "0000 c1c2"},
             Case{"pass_black = 'always'", "k2/3/2P w", "c1c2"},
             Case{"pass_white = 'always'", "k2/3/2P b", "a3a2 a3b3"},
             // Who has no piece cannot pass.
             Case{"pass = 'always'", "k2/3/3 w", ""},
             // Who finds two kings facing each other ends that, or passes.
             Case{"end_facing = true\npass = 'never'", "k2/3/K1P w", "a1b1"},
             Case{"end_facing = true\npass = 'always'", "k2/3/K1P w", "0000 a1b1"},
         }) {
        INFO(each.rules << ", " << each.fen);
        CHECK(moves(made({.pieces = pieces, .rules = "[rules]\n" + std::string(each.rules)}), each.fen) ==
              each.moves);
    }
}

TEST_CASE("who jumps has to jump again with the same piece, after the other player has passed") {
    const std::string jump = "c{hurdles:1,1;pre:1,1;post:1,1;capture:locust_first;hurdle_types:enemy}W";
    const std::string pieces =
        "M = { move = 'betza[dialect=fsx]:mW" + jump +
        "', promotes = { to = ['R'], zone = '[5]' } }\nR = 'betza[dialect=fsx]:" + jump + "'";
    const Variant variant = made({.size = 5, .pieces = pieces, .rules = "[rules]\ncontinue_jumps = true"});
    const auto movesAfter = [&](const std::string& fen, const std::vector<std::string>& turns) {
        Diagnostics diagnostics;
        std::string text;
        Interpreter rules(variant, diagnostics);
        const Game game = playedOn(variant, gameOf(variant, fen), turns);
        for (const std::string& name : namesOf(rules.plies(game), game, variant))
            text += (text.empty() ? "" : " ") + name;
        return text;
    };
    const std::string fen = "m4/5/4M/5/Mm1m1 w";
    CHECK(movesAfter(fen, {"a1c1"}) == "0000");
    CHECK(movesAfter(fen, {"a1c1", "0000"}) == "c1e1");
    CHECK(movesAfter(fen, {"a1c1", "0000", "c1e1"}) == "a5a4 a5b5");
    CHECK(movesAfter(fen, {"e3e2"}).find("0000") == std::string::npos);
    // What promotes does not go on.
    CHECK(movesAfter("1m3/m4/M4/5/5 w", {"a3a5r"}).find("0000") == std::string::npos);
}

TEST_CASE("a move leaves a piece where it began") {
    const std::string rook = "R = { move = ['mbn:W', { move = 'mbn:fR', leaves = ";
    const Variant other = made({.pieces = rook + "'P' }] }\nP = 'mbn:fW'"});
    CHECK(moves(other, "3/p2/R2 w", "a1") ==
          "a1a2 (a1-a2 takes a2 drops a1=friend:pawn) a1a2 (a1-a2 takes a2) a1b1");
    CHECK(after(other, "3/p2/R2 w", {"a1a2 (a1-a2 takes a2 drops a1=friend:pawn)"}) == "3/R2/P2 b - -");
    // Its own letter: a copy goes.
    const Variant copy = made({.pieces = rook + "'R' }] }"});
    CHECK(after(copy, "3/3/R2 w", {"a1a3"}) == "R2/3/R2 b - -");
    // What stays in its place leaves nothing, and what comes home neither.
    const Variant home = made({.pieces = "W = { move = { move = 'mbn:W-bW', leaves = 'W' } }"});
    CHECK(after(home, "3/3/W2 w", {"a1a1"}) == "3/3/W2 b - -");
    // A royal that is left may not be capturable.
    const Variant royal = made({.pieces = "K = { move = 'mbn:K', royal = 9 }\nQ = { move = { move = 'mbn:Q', "
                                          "leaves = 'K' } }\nR = 'mbn:R'"});
    CHECK(moves(royal, "2r/3/Q2 w", "a1") == "a1a2 a1a3 a1b1 a1b2 a1c1 a1c3");
    CHECK(moves(royal, "r2/3/Q2 w", "a1") == "a1a2 a1a3");
}

TEST_CASE("a piece is royal while its side has no more of its kind") {
    const auto file = [](const std::string& keys, const std::string& more = "") {
        return made(
            {.pieces = "K = { move = 'mbn:K', " + keys +
                       " }\nR = 'mbn:R'\nP = { move = 'mbn:fW', promotes = { to = ['K'], zone = '[3]' } }\n" +
                       more});
    };
    // Alone it has to leave; of two, both may be left attacked where only a last one is royal.
    CHECK(moves(file("royal = 1"), "r2/3/K2 w") == "a1b1 a1b2");
    CHECK(moves(file("royal = 1"), "r2/3/K1K w", "c1") == "c1b1 c1b2 c1c2");
    CHECK(moves(file("royal = 2"), "r2/3/K1K w", "c1").empty());
    CHECK(moves(file("royal = true"), "r2/3/K1K w", "c1").empty());
    // Together: one of them may be taken, and not both be attacked.
    CHECK(moves(file("royal = 1, together = true"), "r2/3/K1K w", "c1") == "c1b1 c1b2 c1c2");
    CHECK(moves(file("royal = 1, together = true"), "r1r/3/K1K w", "c1") == "c1b1 c1b2");
    CHECK(end(file("royal = 1, together = true"),
              gameOf(file("royal = 1, together = true"), "rrr/3/K1K w")) == "mate black");
    // Of what it counts as, there are two: the pawn that becomes one makes the other free.
    CHECK(moves(file("royal = 1"), "r2/2P/K2 w") == "a1b1 a1b2 c2c3k");
    // One that is turned over does that from the next turn on only.
    const Variant turned =
        made({.pieces = "K = { move = 'mbn:K', royal = 1 }\nR = 'mbn:R'\nP = { move = 'mbn:fW', promotes = { "
                        "to = ['+P'], zone = '[3]' } }\n'+P' = { like = 'K' }"});
    CHECK(moves(turned, "r2/2P/K2 w") == "a1b1 a1b2");
    CHECK(moves(turned, "r2/3/K1+P w", "c1") == "c1b1 c1b2 c1c2");
}

TEST_CASE("a wall and a gated piece help no king that is always royal") {
    const std::string king = "K = { move = 'mbn:W', royal = ";
    const std::string rest = " }\nR = 'mbn:R'\nW = 'mbn:mW'";
    const std::string walls = "[walls]\nwhere = 'any'\nzone = '[a2]'";
    CHECK(moves(made({.pieces = king + "true" + rest, .rules = walls}), "r2/3/K1W w", "c1").empty());
    CHECK(moves(made({.pieces = king + "1" + rest, .rules = walls}), "r2/3/K1W w", "c1") ==
          "c1b1,b1a2 c1c2,c2a2");
}

TEST_CASE("a wall may help a king to castle that is royal only as the last one") {
    const auto file = [](const std::string& royal) {
        return made({.size = 4,
                     .pieces = "K = { move = 'mbn:K', royal = " + royal + " }\nR = 'mbn:R'",
                     .rules = "[walls]\nwhere = 'any'\nzone = '[1,4]'\n[castling]\nking = 'K'\nrook = 'R'\n"
                              "king_to = ['c', 'b']"});
    };
    // The rook on c3 attacks c1, which the king passes; the one on b3 attacks where it lands.
    CHECK(moves(file("true"), "r2k/4/4/R2K w Q -", "d1b1") == "d1b1,b1a1 d1b1,b1b4 d1b1,b1c4 d1b1,b1d1");
    CHECK(moves(file("true"), "1r1k/4/4/R2K w Q -", "d1b1").empty());
    const Variant blocks = made({.size = 4,
                                 .pieces = "K = { move = 'mbn:K', royal = 1 }\nR = 'mbn:R'",
                                 .rules = "[walls]\nwhere = 'any'\nzone = '[3]'\n[castling]\nking = 'K'\n"
                                          "rook = 'R'\nking_to = ['c', 'b']"});
    CHECK(moves(blocks, "1r1k/4/4/R2K w Q -", "d1b1") == "d1b1,b1b3");
    CHECK(moves(blocks, "2rk/4/4/R2K w Q -", "d1b1") == "d1b1,b1c3");
    // But not where it has just left a check.
    CHECK(moves(file("1"), "k2r/4/4/R2K w Q -", "d1b1").empty());
}

TEST_CASE("a wall in place of a move does not parry a check to a king that is always royal") {
    const auto file = [](const std::string& royal) {
        return made({.pieces = "K = { move = 'mbn:F', royal = " + royal + " }\nR = 'mbn:R'",
                     .rules = "[walls]\nwhere = 'any'\nin_place_of_move = true"});
    };
    CHECK(moves(file("true"), "r2/3/K2 w") == "a1b2");
    CHECK(moves(file("1"), "r2/3/K2 w") == ",a2 a1b2");
}

TEST_CASE("what promotes with a double step is not taken in passing") {
    const Variant variant =
        made({.size = 4,
              .pieces = "P = { move = 'mbn:mfW+cefF+mefW02', promotes = { to = ['Q'], zone = '[3]' } }\n"
                        "Q = 'mbn:Q'"});
    CHECK(after(variant, "4/1p2/4/P3 w", {"a1a3q"}) == "4/Qp2/4/4 b - -");
    CHECK(after(variant, "4/4/P3/4 w", {"a2a4"}) == "P3/4/4/4 b - a3");
}

// ---- promotion

TEST_CASE("promotions that are limited, and in place of a move") {
    const auto file = [](const std::string& queen, const std::string& rule) {
        return made({.pieces = kKing + "Q = { move = 'mbn:F'" + queen +
                               " }\n'Q~' = { like = 'Q' }\nP = { move = 'mbn:mfW+cfF', promotes = { " + rule +
                               " } }"});
    };
    const std::string last = "to = ['Q'], zone = '[3]'";
    CHECK(moves(file("", last), "k2/2P/K1Q w", "c2") == "c2c3q");
    CHECK(moves(file(", most = 2", last), "k2/2P/K1Q w", "c2") == "c2c3q");
    CHECK(moves(file(", most = 1", last), "k2/2P/K1Q w", "c2").empty());
    CHECK(moves(file(", most = 1", last), "k2/2P/K1q w", "c2") == "c2c3q");
    // Those that count as one do.
    CHECK(moves(file(", most = 1", last), "k2/2P/K1Q~ w", "c2").empty());
    CHECK(moves(file(", most = 1", "to = ['Q~'], zone = '[3]'"), "k2/2P/K1Q w", "c2").empty());
    CHECK(moves(file(", most = 1", last + ", optional = true"), "k2/2P/K1Q w", "c2") == "c2c3");
    // To nothing: it does not go there, and attacks there all the same.
    CHECK(moves(file("", "to = [], zone = '[3]'"), "1k1/1PP/K1Q w", "b2").empty());
    CHECK(moves(file("", "to = [], zone = '[3]'"), "k2/2P/2K b") == "a3a2");
    // In its zone, or as its side's only one: it goes on as what it becomes, unless it would attack.
    const std::string placed = "to = ['Q'], zone = '[2]', in_place = true";
    CHECK(moves(file("", placed), "1k1/3/KPP w", "P").empty());
    CHECK(moves(file("", placed), "1k1/3/K1P w", "c1") == "c1b2q c1c1q c1c2");
    CHECK(moves(file("", placed), "k2/P2/K1P w", "c1") == "c1c2");
    CHECK(moves(file("", placed), "k2/2P/K1P w", "c2") == "c2b1q c2b3q c2c2q c2c3");
    CHECK(moves(file("", placed), "k2/2P/KqP w", "c2") == "c2b3q c2c3");
}

// ---- how games end

TEST_CASE("games end for a reason") {
    const std::string pieces = "K = { move = 'mbn:K', royal = true }; R = 'mbn:R'; W = 'mbn:W'; S = 'mbn:mW'";
    struct Case {
        const char* rule;
        const char* fen;
        const char* turn;
        const char* end;
    };
    for (const Case& each : {
             Case{"when = 'extinct'; pieces = ['R']", "k1r/3/K1R w", "c1c3", "extinct white"},
             Case{"when = 'extinct'; pieces = ['R', 'W']", "k1r/2w/KWR w", "c1c2", "extinct white"},
             Case{"when = 'extinct'; pieces = ['R']; result = 'win'", "k1r/3/K1R w", "c1c3", "extinct black"},
             Case{"when = 'extinct'; pieces = ['R']; result = 'draw'", "k1r/3/K1R w", "c1c3", "extinct draw"},
             Case{"when = 'extinct'; pieces = ['R']; count = 1", "krr/3/KRR w", "c1c3", "extinct white"},
             Case{"when = 'extinct'; pieces = ['R']", "krr/3/K1R w", "c1c3", ""},
             // All together; the other side has at least two.
             Case{"when = 'extinct'; count = 1", "k1r/3/K1R w", "c1c3", "extinct white"},
             Case{"when = 'extinct'; count = 1; enemies = 3", "k1r/3/K1R w", "c1c3", "mate white"},
             Case{"when = 'extinct'; count = 1; enemies = 2", "k1r/3/K1R w", "c1c3", "extinct white"},
             // Whoever is to move is asked for one more of the other side.
             Case{"when = 'extinct'; count = 1; enemies = 2; moving = true", "k1r/3/K1R w", "c1c3",
                  "mate white"},
             Case{"when = 'extinct'; pieces_white = ['W']; pieces_black = ['R']", "k1r/3/KWR w", "c1c3",
                  "extinct white"},

             Case{"when = 'goal'; pieces = ['W']; zone = '[3]'", "k2/2W/K2 w", "c2c3", "goal white"},
             Case{"when = 'goal'; pieces = ['W']; zone = '[3]'", "k2/2W/K2 w", "a1b1", ""},
             Case{"when = 'goal'; pieces = ['W']; zone = '[3]'", "k2/2w/K2 b", "c2c1", "goal black"},
             Case{"when = 'goal'; pieces = ['W']; zone = ['[3]', '[2]']", "k2/2w/K2 b", "c2c1",
                  "stalemate draw"},
             Case{"when = 'goal'; pieces = ['W']; zone = '[3]'; result = 'loss'", "k2/2W/K2 w", "c2c3",
                  "goal black"},
             Case{"when = 'goal'; pieces = ['W']; zone = '[3]'; count = 2", "k2/2W/K2 w", "c2c3",
                  "stalemate draw"},
             Case{"when = 'goal'; pieces = ['W']; zone = '[3]'; count = 2", "kW1/2W/K2 w", "c2c3",
                  "goal white"},
             // Fewer are enough if no square of the zone is empty.
             Case{"when = 'goal'; pieces = ['W']; zone = '[b-c3]'; count = 2; blocked = true", "ks1/2W/K2 w",
                  "c2c3", "goal white"},
             Case{"when = 'goal'; pieces = ['W']; zone = '[b-c3]'; count = 2; blocked = true", "k2/2W/K2 w",
                  "c2c3", "stalemate draw"},
             // It must not be taken at once.
             Case{"when = 'goal'; pieces = ['W']; zone = '[3]'; safe = true", "k2/2W/K2 w", "c2c3",
                  "goal white"},
             Case{"when = 'goal'; pieces = ['W']; zone = '[3]'; safe = true", "kr1/2W/K2 w", "c2c3", ""},
             // A capture that leaves a king in check is none.
             Case{"when = 'goal'; pieces = ['W']; zone = '[3]'; safe = true", "2r/kWR/1RK w", "b2b3",
                  "goal white"},
             Case{"when = 'goal'; pieces = ['W']; zone = '[3]'; safe = true", "2r/1WR/k1K w", "b2b3", ""},
             // Its side has to move before it counts again.
             Case{"when = 'goal'; pieces = ['W']; zone = '[3]'; safe = true", "W1r/3/K1k b", "c3c2", ""},
             Case{"when = 'goal'; pieces = ['W']; zone = '[3]'; safe = true", "W2/3/K1r w", "a1a2",
                  "goal white"},
             // Black may follow with its next move.
             Case{"when = 'goal'; pieces = ['K']; zone = ['[3]', '[3]']; last_move = true", "3/k1K/3 w",
                  "c2c3", ""},
             Case{"when = 'goal'; pieces = ['K']; zone = ['[3]', '[3]']; last_move = true", "3/2K/k2 w",
                  "c2c3", "goal white"},

             Case{"when = 'checks'; count = 1", "k2/3/K1R w", "c1c3", "checks white"},
             Case{"when = 'checks'; count = 1", "k2/3/K1R w", "c1c2", ""},
             Case{"when = 'checks'; count = 2", "k2/3/K1R w", "c1c3", "mate white"},

             Case{"when = 'line'", "k2/SS1/K1S w", "c1c2", "line white"},
             Case{"when = 'line'; directions = ['files', 'diagonals']", "k2/SS1/K1S w", "c1c2", ""},
             Case{"when = 'line'; directions = ['diagonals']", "k1S/1S1/1S1 w", "b1a1", "line white"},
             Case{"when = 'line'; pieces = ['R']", "k2/SS1/K1S w", "c1c2", ""},
             Case{"when = 'line'; count = 2; pieces = ['S']", "3/S2/2S w", "c1c2", "stalemate draw"},
             Case{"when = 'collinear'; count = 2; pieces = ['S']", "3/S2/2S w", "c1c2", "collinear white"},
             Case{"when = 'block'; pieces = ['S']", "3/SS1/S1S w", "c1b1", "block white"},
             Case{"when = 'block'; count = 3; pieces = ['S']", "3/SS1/S1S w", "c1b1", "stalemate draw"},
             Case{"when = 'united'", "k1r/3/K1W w", "c1b1", "united white"},
             Case{"when = 'united'", "k1r/3/K1W w", "c1c2", ""},
             Case{"when = 'united'", "k1r/2W/K2 w", "c2b2", "united white"},
             Case{"when = 'united'; count = 3", "k1r/2W/K2 w", "c2b2", ""},
             Case{"when = 'united'; result = 'loss'", "k1r/3/K1W w", "c1b1", "united black"},
             Case{"when = 'united'", "S1k/3/S1K w", "a1a2", ""},
             Case{"when = 'united'; pieces = ['S']", "S1k/3/S1K w", "a1a2", "united white"},
             // One piece is no group unless the file says so.
             Case{"when = 'united'; pieces = ['W']", "k1r/3/WKW b", "c3c1", ""},
             Case{"when = 'united'; pieces = ['W']; count = 1", "k1r/3/WKW b", "c3c1", "united white"},
             // A capture may unite the other side; of both, the side that has moved comes first.
             Case{"when = 'united'", "kwR/3/K1r w", "c3c1", "united black"},
             Case{"when = 'united'", "kwR/3/1Kr w", "c3c1", "united white"},
             Case{"when = 'chain'; pieces = ['S']; zone = '[a1-3]'; to = '[c1-3]'", "1SS/SS1/1s1 w", "c3c2",
                  "chain white"},
             Case{"when = 'chain'; pieces = ['S']; zone = '[a1-3]'; to = '[c1-3]'", "S2/2S/2S w", "c1b1",
                  "stalemate draw"},
             // Down from a3 and then along.
             Case{"when = 'chain'; pieces = ['S']; zone = '[a3]'; to = '[c1-3]'; directions = ['ranks', "
                  "'files']",
                  "S2/S1S/1SS w", "b1a1", "stalemate draw"},
             Case{"when = 'chain'; pieces = ['S']; zone = '[a3]'; to = '[c1-3]'; directions = ['ranks', "
                  "'files']",
                  "S2/S1S/1S1 w", "b1b2", "chain white"},
             Case{"when = 'chain'; pieces = ['S']; zone = '[a3]'; to = '[c1-3]'; directions = ['ranks', "
                  "'files']; onward = true",
                  "S2/S1S/1S1 w", "b1b2", "stalemate draw"},
         }) {
        INFO(each.rule << ", " << each.fen);
        CHECK(endAfter(made({.pieces = pieces, .rules = "[[ends]]; " + std::string(each.rule)}), each.fen,
                       {each.turn}) == each.end);
    }
}

TEST_CASE("a full board, passes, facing kings and castling end a game") {
    const Variant stones =
        made({.pieces = "S = 'mbn:[]W'", .rules = "[hands]\n[[ends]]\nwhen = 'full board'"});
    CHECK(endAfter(stones, "SsS/s*s/Ss1[S] w", {"S@c1"}) == "full board draw");
    CHECK(endAfter(stones, "SsS/s1s/Ss1[Ss] w", {"S@c1"}) == "");

    const Variant passes =
        made({.pieces = kKing, .rules = "[rules]\npass = 'always'\n[[ends]]\nwhen = 'passes'"});
    CHECK(endAfter(passes, "k2/3/2K w", {"0000"}) == "");
    CHECK(endAfter(passes, "k2/3/2K w", {"0000", "a3a2"}) == "");
    CHECK(endAfter(passes, "k2/3/2K w", {"0000", "0000"}) == "passes draw");

    const Variant facing =
        made({.pieces = kKing + "R = 'mbn:R'",
              .rules = "[rules]\nend_facing = true\npass = 'always'\n[[ends]]\nwhen = 'facing'"});
    CHECK(endAfter(facing, "2k/3/1K1 w", {"b1c1"}) == "");
    CHECK(endAfter(facing, "2k/3/1K1 w", {"b1c1", "0000"}) == "facing draw");
    CHECK(endAfter(facing, "2k/3/1K1 w", {"b1c1", "c3b3"}) == "");

    const Variant castles = made({.size = 4,
                                  .pieces = kKing + "R = 'mbn:R'",
                                  .rules = "[castling]\nking = 'K'\nrook = 'R'\nking_to = ['c', "
                                           "'b']\n[[ends]]\nwhen = 'castled'\ncastling = 'Q'"});
    CHECK(endAfter(castles, "3k/4/4/R2K w Q -", {"d1b1"}) == "castled white");
    CHECK(endAfter(castles, "3k/4/4/R2K w Q -", {"a1a2"}) == "castled black");
    CHECK(endAfter(castles, "3k/4/4/R2K b Q -", {"d4c4"}) == "");
}

TEST_CASE("with fewer, an end is met by the side with fewer pieces on the board") {
    const auto fullBoard = [](const std::string& keys) {
        return made({.pieces = "S = 'mbn:[]W'; T = 'mbn:[]W'",
                     .rules = "[hands]\n[[ends]]\nwhen = 'full board'\nfewer = true\n" + keys});
    };
    const Variant most = fullBoard("result = 'loss'");
    CHECK(endAfter(most, "SsS/s*s/Ss1[S] w", {"S@c1"}) == "full board draw");
    CHECK(endAfter(most, "SsS/S*s/Ss1[S] w", {"S@c1"}) == "full board white");
    CHECK(endAfter(most, "SsS/S*S/Ss1[s] b", {"S@c1"}) == "full board white");
    CHECK(endAfter(most, "sss/S*s/Ss1[S] w", {"S@c1"}) == "full board black");
    CHECK(endAfter(most, "SsS/s*s/Ss1[SSssss] w", {"S@c1"}) == "full board draw");
    const Variant least = fullBoard("result = 'win'");
    CHECK(endAfter(least, "SsS/S*s/Ss1[S] w", {"S@c1"}) == "full board black");
    CHECK(endAfter(least, "SsS/s*s/Ss1[S] w", {"S@c1"}) == "full board draw");
    const Variant some = fullBoard("result = 'loss'\npieces = ['T']");
    CHECK(endAfter(some, "SsS/s*s/Ss1[S] w", {"S@c1"}) == "full board draw");
    CHECK(endAfter(some, "SsS/S*S/St1[S] w", {"S@c1"}) == "full board black");
    const Variant each = fullBoard("result = 'loss'\npieces_white = ['T']\npieces_black = ['S']");
    CHECK(endAfter(each, "SSS/S*S/Ss1[S] w", {"S@c1"}) == "full board black");

    const Variant passes =
        made({.pieces = kKing + "S = 'mbn:[]W'",
              .rules = "[rules]\npass = 'always'\n[[ends]]\nwhen = 'passes'\nresult = 'loss'\nfewer = true"});
    CHECK(endAfter(passes, "ks1/3/2K w", {"0000", "0000"}) == "passes black");
    CHECK(endAfter(passes, "ks1/3/2K b", {"0000", "0000"}) == "passes black");
    CHECK(endAfter(passes, "ks1/3/1SK b", {"0000", "0000"}) == "passes draw");

    const Variant facing = made({.pieces = kKing + "S = 'mbn:[]W'",
                                 .rules = "[rules]\npass = 'always'\n[[ends]]\nwhen = 'facing'\nresult = "
                                          "'loss'\nfewer = true"});
    CHECK(endAfter(facing, "S1k/3/1K1 w", {"b1c1", "0000"}) == "facing white");

    const auto stalemate = [](const std::string& result) {
        return made({.pieces = kKing + "Q = 'mbn:Q'\nS = 'mbn:[]W'",
                     .rules = "[[ends]]\nwhen = 'stalemate'\nfewer = true\nresult = '" + result + "'"});
    };
    CHECK(endAfter(stalemate("loss"), "k2/2Q/2K w", {"c1b1"}) == "stalemate white");
    CHECK(endAfter(stalemate("loss"), "k2/2Q/s1K w", {"c1b1"}) == "stalemate draw");
    CHECK(endAfter(stalemate("loss"), "ks1/2Q/s1K w", {"c1b1"}) == "stalemate black");
    CHECK(endAfter(stalemate("win"), "k2/2Q/2K w", {"c1b1"}) == "stalemate black");
    CHECK(endAfter(stalemate("win"), "ks1/2Q/s1K w", {"c1b1"}) == "stalemate white");
}

TEST_CASE("the side with fewer points, its bonus among them, meets the end") {
    const auto passes = [](const std::string& keys) {
        return made({.pieces = kKing + "R = 'mbn:R'\nP = 'mbn:fW'\n'+P' = { move = 'mbn:W', like = 'R' }",
                     .rules = "[rules]\npass = 'always'\n[hands]\n[[ends]]\nwhen = 'passes'\nresult = "
                              "'loss'\nfewer = true\n" +
                              keys});
    };
    const auto afterPasses = [](const Variant& variant, const std::string& fen) {
        return endAfter(variant, fen, {"0000", "0000"});
    };
    const Variant heavy = passes("points = { R = 5, P = 1 }");
    CHECK(afterPasses(heavy, "k2/1R1/ppK w") == "passes white");
    CHECK(afterPasses(heavy, "k2/p1R/1pK b") == "passes white");
    CHECK(afterPasses(heavy, "kp1/3/1PK w") == "passes draw");
    // Pieces in hand weigh nothing, and kings are not named. A promoted piece weighs as what it is like.
    CHECK(afterPasses(heavy, "kp1/3/2K[RR] w") == "passes black");
    CHECK(afterPasses(heavy, "k+p1/3/1PK w") == "passes black");
    const Variant bonus = passes("points = { R = 5, P = 1.5 }\nbonus_black = 3");
    CHECK(afterPasses(bonus, "k2/1P1/1PK w") == "passes draw");
    CHECK(afterPasses(bonus, "k2/1PP/1PK w") == "passes white");
    CHECK(afterPasses(bonus, "k2/3/1PK w") == "passes black");
    CHECK(afterPasses(bonus, "k2/3/1PK b") == "passes black");
    const Variant count = passes("pieces = ['P']\nbonus_white = 0.5");
    CHECK(afterPasses(count, "k2/2R/2K w") == "passes white");
    CHECK(afterPasses(count, "kp1/3/1PK w") == "passes white");
    CHECK(afterPasses(count, "kp1/p2/1PK w") == "passes black");
}

TEST_CASE("an end may have another result for each side") {
    const auto stalemate = [](const std::string& keys) {
        return made({.pieces = kKing + "Q = 'mbn:Q'\nS = 'mbn:[]W'",
                     .rules = "[[ends]]\nwhen = 'stalemate'\n" + keys});
    };
    const std::string ofWhite = "K2/2q/2k b";
    const std::string ofBlack = "k2/2Q/2K w";
    const Variant odds = stalemate("result_white = 'loss'\nresult_black = 'win'");
    CHECK(endAfter(odds, ofWhite, {"c1b1"}) == "stalemate black");
    CHECK(endAfter(odds, ofBlack, {"c1b1"}) == "stalemate black");
    const Variant half = stalemate("result_black = 'loss'");
    CHECK(endAfter(half, ofWhite, {"c1b1"}) == "stalemate draw");
    CHECK(endAfter(half, ofBlack, {"c1b1"}) == "stalemate white");
    // The side with fewer has its own result: White draws, Black loses.
    const Variant fewer = stalemate("fewer = true\nresult_black = 'loss'");
    CHECK(endAfter(fewer, ofWhite, {"c1b1"}) == "stalemate draw");
    CHECK(endAfter(fewer, ofBlack, {"c1b1"}) == "stalemate white");

    const Variant goal =
        made({.pieces = kKing, .rules = "[[ends]]\nwhen = 'goal'\nzone = '[3]'\nresult_white = 'draw'"});
    CHECK(endAfter(goal, "3/K1k/3 w", {"a2a3"}) == "goal draw");
    CHECK(endAfter(goal, "3/K1k/3 b", {"c2c1"}) == "goal black");
}

TEST_CASE("two kings that reach the goal one after the other make a draw") {
    const Variant race =
        made({.pieces = kKing,
              .rules = "[[ends]]; when = 'goal'; pieces = ['K']; zone = ['[3]', '[3]']; last_move = true"});
    CHECK(endAfter(race, "3/k1K/3 w", {"c2c3"}) == "");
    CHECK(endAfter(race, "3/k1K/3 w", {"c2c3", "a2a3"}) == "goal draw");
    CHECK(endAfter(race, "3/k1K/3 w", {"c2c3", "a2a1"}) == "goal white");
    CHECK(endAfter(race, "3/k1K/3 b", {"a2a3"}) == "goal black");
}

TEST_CASE("checkmate and stalemate have the result that the file gives them") {
    const std::string pieces = kKing + "R = 'mbn:R'\nQ = 'mbn:Q'";
    const std::string mate = "k2/1RR/2K w";
    const std::string stalemate = "k2/2Q/2K w";
    const auto file = [&](const std::string& rules) { return made({.pieces = pieces, .rules = rules}); };
    CHECK(endAfter(file(""), mate, {"c2c3"}) == "mate white");
    CHECK(endAfter(file("[[ends]]\nwhen = 'mate'\nresult = 'win'"), mate, {"c2c3"}) == "mate black");
    CHECK(endAfter(file(""), stalemate, {"c1b1"}) == "stalemate draw");
    CHECK(endAfter(file("[[ends]]\nwhen = 'stalemate'\nresult = 'loss'"), stalemate, {"c1b1"}) ==
          "stalemate white");
    CHECK(endAfter(file("[[ends]]\nwhen = 'stalemate'\nresult = 'win'"), stalemate, {"c1b1"}) ==
          "stalemate black");
}

TEST_CASE("a piece that a move swaps and then captures enters the hand") {
    const Variant variant = made({.size = 5,
                                  .pieces = "K = { move = 'mbn:K', royal = true }\nN = 'mbn:N'\n"
                                            "X = { move = 'mbn:wW--bcW', drops = true }",
                                  .rules = "[hands]\ncaptured = true\n"});
    CHECK(after(variant, "k4/5/5/n4/X3K[] w - -", {"a1a1"}) == "k4/5/5/5/X3K[N] b - -");
}

// ---- castling

TEST_CASE("castling with several kinds of rooks, with a king that was dropped, and on opposite sides") {
    const std::string pieces = "K = { move = 'mbn:K', royal = true }\nR = 'mbn:R'\nC = 'mbn:N'";
    const auto file = [&](const std::string& more, const std::string& rules = "") {
        return made({.size = 5,
                     .pieces = pieces,
                     .rules = "[castling]\nking = 'K'\nking_to = ['d', 'b']\n" + more + rules});
    };
    const Variant both = file("rook = ['R', 'C']");
    CHECK(moves(both, "2k2/5/5/5/C1K1R w KQ -", "c1") ==
          "c1b1 (c1-b1 swaps a1=c1) c1b1 (c1-b1) c1b2 c1c2 c1d1 (c1-d1 swaps c1=e1) c1d1 (c1-d1) c1d2");
    const Variant opposite = file("rook = 'R'\nopposite = true");
    CHECK(after(opposite, "r1k1r/5/5/5/R1K1R w KQkq -", {"c1b1 (c1-b1 swaps a1=c1)"}) ==
          "r1k1r/5/5/5/1KR1R b k -");
    const Variant dropped = file("rook = 'R'\nhome = 'c1'\ndropped = true\n", "[hands]");
    CHECK(after(dropped, "2k2/5/5/5/4R[K] w - -", {"K@c1"}) == "2k2/5/5/5/2K1R[] b K -");
    CHECK(after(dropped, "2k2/5/5/5/4R[K] w - -", {"K@b1"}) == "2k2/5/5/5/1K2R[] b - -");
    CHECK(after(dropped, "2k2/5/5/5/2K2[R] w - -", {"R@a1"}) == "2k2/5/5/5/R1K2[] b Q -");
}

TEST_CASE("a piece that captures friends spares what may be royal, by whatever key") {
    const auto captures = [](const std::string& royals, const std::string& fen) {
        return moves(
            made({.pieces = royals + "; R = { move = { move = 'mbn:R', friends = true } }; P = 'mbn:fW'"}),
            fen, "a1b1");
    };
    CHECK(captures("K = { move = 'mbn:K', royal = true }", "2k/3/RK1 w").empty());
    CHECK(captures("K = { move = 'mbn:K', together = true }", "2k/3/RK1 w").empty());
    CHECK(captures("K = { move = 'mbn:K', royal = 1 }", "2k/3/RK1 w").empty());
    CHECK(
        captures("K = { move = 'mbn:K', royal = true }; '+K' = { like = 'K', move = 'mbn:F' }", "2k/3/R+KK w")
            .empty());
    CHECK(captures("K = { move = 'mbn:K', royal = true }", "k2/2K/RP1 w") == "a1b1");
}

TEST_CASE("a piece that captures friends does not capture itself round the board") {
    const auto wrapping = [](const std::string& more) {
        return made(
            {.pieces = "R = { move = { move = 'mbn:R', wraps = 'files'" + more + " } }; P = 'mbn:fW'"});
    };
    CHECK(moves(wrapping(", friends = true"), "3/2r/R2 w", "a1") == "a1a2 a1a3 a1b1 a1c1");
    CHECK(moves(wrapping(", friends = true"), "3/3/R1P w", "a1") == "a1a2 a1a3 a1b1 a1c1");
    CHECK(moves(wrapping(""), "3/3/R1P w", "a1") == "a1a2 a1a3 a1b1");
}

TEST_CASE("of two ends by lines, the one that came is named") {
    const Variant variant = made({.size = 6,
                                  .pieces = "K = { move = 'mbn:K', royal = true }\nR = 'mbn:R'\nP = 'mbn:fW'",
                                  .rules = "[[ends]]\nwhen = 'line'\npieces = ['P']\ncount = 5\n"
                                           "[[ends]]\nwhen = 'line'\npieces = ['R']\ncount = 3\n"});
    ferz::Diagnostics diagnostics;
    Interpreter rules(variant, diagnostics);
    const Game game = gameOf(variant, "5k/6/RRR3/6/6/5K b - -");
    const auto outcome = outcomeOf(rules, game);
    REQUIRE(outcome);
    CHECK(sentenceOf(rules, game, *outcome) == "White has won: White has 3 pieces in a row");
}

}  // namespace ferz::variant::games_test
