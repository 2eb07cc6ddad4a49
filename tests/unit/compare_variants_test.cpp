#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "tests/unit/variants.h"
#include "variant/compare/compare.h"
#include "variant/compare/fingerprint.h"
#include "variant/compare/game_text.h"
#include "variant/compare/whereabouts.h"

namespace ferz::variant::compare_variants_test {

namespace {

using ferz::testing::gameOf;
using ferz::testing::variantOf;
using ir::Verdict;

VariantComparison comparisonOf(const Variant& left, const Variant& right,
                               const std::vector<std::string>& fens = {},
                               SearchLimits limits = {20'000, 5'000}) {
    Diagnostics diagnostics;
    Interpreter ours(left, diagnostics);
    Interpreter theirs(right, diagnostics);
    VariantCompareOptions options;
    options.search = limits;
    for (const std::string& fen : fens)
        options.positions.push_back(gameOf(left, fen));
    return compareVariants(ours, theirs, options);
}

/// Pawns of a 5x5 game, and what else is in its file.
std::string file(const std::string& pawn, const std::string& rest = {}) {
    return "name = 'small'\nboard = '5x5'\nstart = 'rnbqk/ppppp/5/PPPPP/RNBQK w'\n[pieces]\nR = 'mbn:R'\nN = "
           "'mbn:N'\nB = 'mbn:B'\nQ = 'mbn:Q'\nK = { move = 'mbn:K', royal = true }\nP = { move = '" +
           pawn + "', promotes = { to = ['Q', 'R'], zone = '[5]' } }\n" + rest;
}
const std::string kPawn = "mbn:mfWcfF";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

std::vector<std::string> lineOf(const Variant& variant, const GameDifference& difference) {
    Diagnostics diagnostics;
    Interpreter rules(variant, diagnostics);
    Game game = difference.start.first;
    std::vector<std::string> names;
    for (const auto& [turn, other] : difference.line) {
        auto plies = rules.plies(game);
        const auto found =
            std::find_if(plies.begin(), plies.end(), [&](const Ply& ply) { return ply.turn == turn; });
        REQUIRE(found != plies.end());
        names.push_back(namesOf(plies, game, variant)[static_cast<std::size_t>(found - plies.begin())]);
        game = found->after;
    }
    CHECK(visibleText(game, {}) == visibleText(difference.games.first, {}));
    return names;
}

}  // namespace

TEST_CASE("a variant is the same game as itself", "[compare-variants]") {
    const Variant one = variantOf(file(kPawn));
    const VariantComparison result = comparisonOf(one, one);
    CHECK(result.verdict == Verdict::Equal);
    CHECK(result.keys.empty());
    CHECK(result.shared.pairs.size() == 6);
}

TEST_CASE("pieces may be called otherwise, and each other's names", "[compare-variants]") {
    // Knights and bishops have changed their letters, and the pawn is a soldier.
    const Variant one = variantOf(file(kPawn));
    std::string text =
        "name = 'other'\nboard = '5x5'\nstart = 'rbnqk/sssss/5/SSSSS/RBNQK w'\n[names]\nS = "
        "'soldier'\n[pieces]\nR = 'mbn:R'\nB = 'mbn:N'\nN = 'mbn:B'\nQ = 'mbn:Q'\nK = { move = "
        "'mbn:K', royal = true }\nS = { move = '" +
        kPawn + "', promotes = { to = ['Q', 'R'], zone = '[5]' } }\n";
    const Variant other = variantOf(text);
    const VariantComparison result = comparisonOf(one, other);
    CHECK(result.verdict == Verdict::Equal);
    CHECK(result.shared.names[kRight].at("bishop") == "N");
    CHECK(result.shared.names[kRight].at("soldier") == "P");
    // What a soldier becomes counts by what it is on the other side.
    const Variant wrong = variantOf(replaced(text, "to = ['Q', 'R']", "to = ['Q', 'B']"));
    CHECK(comparisonOf(one, wrong).keys == std::vector<std::string>{"pieces.P.promotes"});
}

TEST_CASE("pieces are the same if they are so where they stand in games", "[compare-variants]") {
    // A pawn takes two steps from the second rank, or while it is unmoved: its own double step, since it
    // never comes back.
    const Variant zone = variantOf(file("mbn:mfWcfF+[2]mfW02"));
    const Variant unmoved = variantOf(file("mbn:mfWcfF+imfW02"));
    CHECK(comparisonOf(zone, unmoved).verdict == Verdict::Equal);
    // One that steps back may come there again.
    const Variant back = variantOf(file("mbn:mfbWcfF+[2]mfW02"));
    const Variant backUnmoved = variantOf(file("mbn:mfbWcfF+imfW02"));
    const VariantComparison result = comparisonOf(back, backUnmoved);
    CHECK(result.verdict != Verdict::Equal);
    CHECK(result.keys == std::vector<std::string>{"pieces.P.move"});
}

/// Generals in zones of three ranks, and rooks; a general also captures the other one, as `takes` says.
Variant generals(const std::string& takes, const std::string& zone = "[1-3]", const std::string& rest = {}) {
    return variantOf(
        "name = 'generals'\nboard = '5x8'\nstart = 'rk2r/5/5/5/5/5/5/R2KR w'\n[pieces]\nK = { move = "
        "'mbn:W" +
        zone + "+" + takes + "', royal = true }\nR = 'mbn:R'\n" + rest);
}

TEST_CASE("royals see each other where they can stand", "[compare-variants]") {
    // The other general is always ahead, since none is ever captured.
    const auto verdict = [](const std::string& zone, const std::string& rest = {}) {
        return comparisonOf(generals("c{K}R", zone, rest), generals("fc{K}R", zone, rest)).verdict;
    };
    CHECK(verdict("[1-3]") == Verdict::Equal);
    CHECK(verdict("[1-4]") == Verdict::Equal);
    CHECK(comparisonOf(generals("fc{K}R"), generals("fc{K}W3")).verdict != Verdict::Equal);
    // They may stand on one rank.
    CHECK(verdict("[1-5]") != Verdict::Equal);
    CHECK(verdict("") != Verdict::Equal);
    // A general could be captured, or comes anywhere.
    CHECK(verdict("[1-3]", "[rules]\npass = 'always'\n") != Verdict::Equal);
    CHECK(verdict("[1-3]", "[rules]\nmoves = [2]\n") != Verdict::Equal);
    CHECK(verdict("[1-3]", "[rules]\ncontinue_jumps = true\n") != Verdict::Equal);
    CHECK(verdict("[1-3]", "[hands]\ncaptured = true\n") != Verdict::Equal);
    CHECK(verdict("[1-3]", "[captures]\nexplode = true\n") != Verdict::Equal);
    // To hop over a general is not to capture it, and from behind it there is a way back.
    CHECK(comparisonOf(generals("p{K}R"), generals("fp{K}R")).verdict != Verdict::Equal);
    // Squares are asked about on the way, where no general stands.
    CHECK(verdict("[1-3]", "[rules]\nsafe_path = true\n") != Verdict::Equal);
}

TEST_CASE("the shortest line shows a difference", "[compare-variants]") {
    const Variant one = variantOf(file(kPawn));
    const Variant knight = variantOf(replaced(file(kPawn), "'mbn:N'", "'mbn:N+F'"));
    const VariantComparison result = comparisonOf(one, knight);
    REQUIRE(result.verdict == Verdict::Different);
    REQUIRE(result.search.difference);
    const GameDifference& difference = *result.search.difference;
    CHECK(difference.isShortest);
    // All squares around it are taken by its own side, so it comes into the game with a knight's move.
    CHECK(lineOf(one, difference).size() == 2);
    CHECK_FALSE((difference.onlyLeft.empty() && difference.onlyRight.empty()));
    CHECK(result.search.depth == 2);
}

TEST_CASE("a move that changes something else is another move", "[compare-variants]") {
    const Variant one = variantOf(file(kPawn));
    const Variant atomic = variantOf(file(kPawn, "[captures]\nexplode = true\n"));
    const VariantComparison result = comparisonOf(one, atomic);
    REQUIRE(result.verdict == Verdict::Different);
    CHECK(result.search.difference->onlyLeft.size() == result.search.difference->onlyRight.size());
}

TEST_CASE("a difference is one whatever the pieces are called", "[compare-variants]") {
    // Two kinds of rooks stand on the right, so nothing says that its N is the left one's Q.
    const std::string text =
        "name = 'small'\nboard = '5x5'\nstart = 'r1k1r/4P/5/p4/R1K1R w'\n[pieces]\nR = 'mbn:R'\nK = { move = "
        "'mbn:K', royal = true }\nP = { move = 'mbn:mfWcfF', promotes = { to = ['Q', 'N'], zone = '[5]' } "
        "}\nQ = "
        "'mbn:Q'\nN = 'mbn:N'\n";
    std::string twoRooks = replaced(text, "r1k1r/4P/5/p4/R1K1R", "r1k1s/4P/5/p4/R1K1S");
    twoRooks = replaced(twoRooks, "R = 'mbn:R'", "R = 'mbn:R'\nS = 'mbn:R'");
    const std::string exchanged =
        replaced(replaced(twoRooks, "Q = 'mbn:Q'", "Q = 'mbn:N'"), "N = 'mbn:N'", "N = 'mbn:Q'");
    const Variant left = variantOf(text);
    const VariantComparison same = comparisonOf(left, variantOf(exchanged));
    CHECK(same.verdict == Verdict::Undecided);
    CHECK(same.search.depth == 2);
    // A bishop in place of the knight has no counterpart under any name.
    const VariantComparison different = comparisonOf(left, variantOf(replaced(exchanged, "mbn:N", "mbn:B")));
    REQUIRE(different.verdict == Verdict::Different);
    CHECK(different.search.difference->line.size() == 2);
    // What promotes to another piece does so by moves that look the same until the piece moves.
    const Variant queen = variantOf(replaced(text, "['Q', 'N']", "['Q']"));
    const Variant knight = variantOf(replaced(text, "['Q', 'N']", "['N']"));
    CHECK(comparisonOf(queen, knight).verdict == Verdict::Different);
}

TEST_CASE("results are compared where there are no moves", "[compare-variants]") {
    // Stalemate is a draw or a loss: Black's king has no move after the first one.
    const std::string text =
        "name = 'last'\nboard = '3x3'\nstart = 'k2/2R/K2 w'\n[pieces]\nK = { move = 'mbn:K', royal = true "
        "}\nR = "
        "'mbn:R'\n";
    const Variant draw = variantOf(text);
    const Variant loss = variantOf(text + "[[ends]]\nwhen = 'stalemate'\nresult = 'loss'\n");
    const VariantComparison result = comparisonOf(draw, loss);
    REQUIRE(result.verdict == Verdict::Different);
    CHECK(result.search.difference->onlyLeft.empty());
    CHECK(result.search.difference->onlyRight.empty());
}

TEST_CASE("a game that ends soon is compared as a whole", "[compare-variants]") {
    // The pawn promotes at the second step and the game is over: that a rook may be a knight, too, never
    // shows.
    const std::string text =
        "name = 'race'\nboard = '2x3'\nstart = '1p/2/P1 w'\n[pieces]\nP = { move = 'mbn:mfW', promotes = { "
        "to = "
        "['R'], zone = '[3]' } }\nR = 'mbn:R'\n[[ends]]\nwhen = 'goal'\nzone = '[3]'\nresult = 'win'\n";
    const Variant one = variantOf(text);
    const Variant other = variantOf(replaced(text, "R = 'mbn:R'", "R = 'mbn:RN'"));
    const VariantComparison result = comparisonOf(one, other);
    CHECK(result.verdict == Verdict::Equal);
    CHECK(result.search.isWhole);
    CHECK_FALSE(result.keys.empty());
}

TEST_CASE("boards and starts are told at once", "[compare-variants]") {
    const Variant one = variantOf(file(kPawn));
    const Variant wide = variantOf(
        replaced(replaced(file(kPawn), "5x5", "6x5"), "rnbqk/ppppp/5/PPPPP/RNBQK", "rnbqk1/6/6/6/RNBQK1"));
    CHECK(comparisonOf(one, wide).keys == std::vector<std::string>{"board"});
    const Variant fewer = variantOf(replaced(file(kPawn), "/PPPPP/", "/PPPP1/"));
    const VariantComparison result = comparisonOf(one, fewer);
    CHECK(result.verdict == Verdict::Different);
    CHECK(result.keys == std::vector<std::string>{"start"});
    // Where pieces of one kind stand for several kinds, the moves tell.
    const Variant shuffled = variantOf(replaced(file(kPawn), "/RNBQK w", "/NRBQK w"));
    const VariantComparison moved = comparisonOf(one, shuffled);
    CHECK_FALSE(moved.shared.isOneToOne);
    CHECK(moved.verdict == Verdict::Different);
    CHECK(moved.search.difference);
}

TEST_CASE("what is not found within the work is undecided", "[compare-variants]") {
    const Variant one = variantOf(file(kPawn));
    const Variant other = variantOf(replaced(file(kPawn), "to = ['Q', 'R']", "to = ['Q', 'R', 'N']"));
    const VariantComparison result = comparisonOf(one, other, {}, {600, 100});
    CHECK(result.verdict == Verdict::Undecided);
    CHECK(result.keys == std::vector<std::string>{"pieces.P.promotes"});
    CHECK(result.search.depth >= 1);
    CHECK(result.search.randomGames > 0);
    // From a position where it is near, it is found at once.
    const VariantComparison near = comparisonOf(one, other, {"k4/4P/5/5/K4 w"}, {600, 100});
    REQUIRE(near.verdict == Verdict::Different);
    CHECK(near.search.difference->line.empty());
    CHECK(near.search.difference->onlyRight.size() == 1);
}

TEST_CASE("of ends the first counts, so their order does", "[compare-variants]") {
    const std::string goal = "[[ends]]\nwhen = 'goal'\nzone = '[5]'\nresult = 'win'\n";
    const std::string gone = "[[ends]]\nwhen = 'extinct'\npieces = ['Q']\nresult = 'win'\n";
    const Variant one = variantOf(file(kPawn, goal + gone));
    const Variant other = variantOf(file(kPawn, gone + goal));
    CHECK(comparisonOf(one, one).verdict == Verdict::Equal);
    CHECK(comparisonOf(one, other, {}, {200, 0}).keys == std::vector<std::string>{"ends"});
}

TEST_CASE("a rule counts that speaks of what a piece is like", "[compare-variants]") {
    // No elephant ever comes into a game, but promoted pawns count as elephants.
    const auto like = [](const std::string& forbidden) {
        return variantOf(
            "name = 'like'\nboard = '5x5'\nstart = 'k4/p4/5/4P/4K w'\n[pieces]\nK = { move = 'mbn:K', royal "
            "= true "
            "}\nE = 'mbn:W'\n'+P' = { move = 'mbn:W', like = 'E' }\nP = { move = 'mbn:fW', promotes = { to = "
            "['+P'], "
            "zone = '[5]' } }\n[captures]\nforbidden = { E = ['" +
            forbidden + "'] }\n");
    };
    CHECK(comparisonOf(like("P"), like("P")).verdict == Verdict::Equal);
    CHECK(comparisonOf(like("P"), like("E"), {}, {200, 0}).keys ==
          std::vector<std::string>{"captures.forbidden"});
}

TEST_CASE("a position with a piece that has no pair is not played", "[compare-variants]") {
    const Variant one = variantOf(file(kPawn, "X = 'mbn:F'\n"));
    const Variant other = variantOf(replaced(file(kPawn), "to = ['Q', 'R']", "to = ['Q']"));
    const VariantComparison result =
        comparisonOf(one, other, {"k4/5/5/5/X3K w", "k4/5/5/5/1R2K w"}, {200, 0});
    REQUIRE(result.withoutPair.size() == 1);
    CHECK(result.withoutPair.front().first == 0);
    CHECK(result.withoutPair.front().second.find("has no piece that is taken for") != std::string::npos);
}

TEST_CASE("random games find what lies deep, in a line that can be played", "[compare-variants]") {
    const Variant one = variantOf(file(kPawn));
    const Variant other = variantOf(replaced(file(kPawn), "to = ['Q', 'R']", "to = ['Q', 'R', 'N']"));
    const VariantComparison result = comparisonOf(one, other, {}, {300, 200'000});
    REQUIRE(result.verdict == Verdict::Different);
    CHECK_FALSE(result.search.difference->isShortest);
    CHECK(lineOf(one, *result.search.difference).size() >= 4);
}

TEST_CASE("where pieces may stand", "[compare-variants]") {
    const Variant one = variantOf(file(kPawn));
    const Whereabouts where(one);
    const Stands pawns = where.of({ir::Colour::White, "pawn"});
    CHECK(pawns.unmoved == std::set<ir::Square>{5, 6, 7, 8, 9});
    CHECK(*pawns.moved.begin() == 10);
    CHECK(where.of({ir::Colour::Black, "pawn"}).moved.size() == 15);
    // Who captures without moving has moved where it is.
    const Variant rifle = variantOf(file("chessembly:move(0, 1); catch(1, 1); catch(-1, 1);"));
    CHECK(Whereabouts(rifle).of({ir::Colour::White, "pawn"}).moved.contains(5));
    // A promoted rook comes to every square; a bishop of one colour to half of them.
    CHECK(where.of({ir::Colour::White, "rook"}).moved.size() == 25);
    CHECK(where.of({ir::Colour::White, "bishop"}).moved.size() == 13);
}

TEST_CASE("both variants read a position as their own", "[compare-variants]") {
    // It says the number of the move only to a variant that counts plies: Black's first move of two, then
    // White passes.
    const Variant one = variantOf(file(kPawn));
    const Variant twice = variantOf(file(kPawn, "[rules]\nmoves = [1, 2]\n"));
    const VariantComparison result = comparisonOf(one, twice, {"rnbqk/ppppp/5/PPPPP/RNBQK b - -"});
    REQUIRE(result.search.difference);
    CHECK(result.search.difference->start.second.plies == 1);
    CHECK(result.search.difference->line.size() == 1);
    // Black's rook is attacked, which only one of them forbids.
    const Variant royal =
        variantOf(replaced(file(kPawn), "R = 'mbn:R'", "R = { move = 'mbn:R', royal = true }"));
    const auto withoutPair = comparisonOf(one, royal, {"4k/5/5/R3r/4K w - -"}).withoutPair;
    REQUIRE(withoutPair.size() == 1);
    CHECK(withoutPair.front().second.find("is in check there") != std::string::npos);
}

TEST_CASE("games that are proved to be the same share a fingerprint", "[compare-variants]") {
    const auto of = [](const std::string& text) { return fingerprint(variantOf(text), {}).value.value(); };
    const std::string plain = file(kPawn);
    CHECK(of(plain) == of(plain));
    // Letters, how a movement is written, and pieces that never come have no part in it.
    std::string letters = replaced(replaced(plain, "N = 'mbn:N'", "S = 'mbn:N'"), "rnbqk/", "rsbqk/");
    letters = replaced(letters, "RNBQK w", "RSBQK w");
    CHECK(of(letters) == of(plain));
    CHECK(of(file("ancp:move:leap!(0,1) & capture:leap!(-1,1)(1,1)")) == of(plain));
    CHECK(of(file(kPawn, "X = 'mbn:F'\n")) == of(plain));
    // A pawn that leaves its rank for good.
    CHECK(of(file("mbn:mfWcfF+[2]mfW02")) == of(file("mbn:mfWcfF+imfW02")));
    for (const std::string& other :
         {file("mbn:mfWcF"), replaced(plain, "'Q', 'R'", "'Q', 'B'"),
          replaced(plain, "zone = '[5]'", "zone = '[4]'"), replaced(plain, "RNBQK w", "NRBQK w"),
          file(kPawn, "[rules]\nmust_capture = true\n"),
          file(kPawn, "[[ends]]\nwhen = 'stalemate'\nresult = 'loss'\n")})
        CHECK(of(other) != of(plain));
}

TEST_CASE("pieces that look the same at the start are called by their moves", "[compare-variants]") {
    // Two kinds in the hands only, of which a rule speaks of none.
    const auto handsFile = [](const std::string& a, const std::string& b) {
        return "name = 'hands'\nboard = '4x4'\nstart = '3k/4/4/K3[ABab] w'\n[hands]\n[pieces]\nK = { move = "
               "'mbn:K', royal = true }\nA = '" +
               a + "'\nB = '" + b + "'\n";
    };
    const auto hands = [&](const std::string& a, const std::string& b) { return variantOf(handsFile(a, b)); };
    const auto of = [&](const std::string& a, const std::string& b) {
        return fingerprint(hands(a, b), {}).value.value();
    };
    CHECK(of("mbn:W", "mbn:F") == of("mbn:F", "mbn:W"));
    CHECK(comparisonOf(hands("mbn:W", "mbn:F"), hands("mbn:F", "mbn:W")).verdict == Verdict::Equal);
    // A king is in no hand, however it would be dropped.
    const Variant dropped =
        variantOf(replaced(handsFile("mbn:W", "mbn:F"), "royal = true", "royal = true, drops = '[1]'"));
    CHECK(comparisonOf(dropped, hands("mbn:W", "mbn:F")).keys.empty());
    CHECK(fingerprint(dropped, {}).value == of("mbn:W", "mbn:F"));
    CHECK(of("mbn:W", "mbn:F") != of("mbn:W", "mbn:N"));
    CHECK(of("mbn:W", "mbn:F") != of("mbn:W", "mbn:W"));
}

namespace {

/// Two files that differ in a few words are two games, and none is proved to be the other.
void areTwoGames(const std::string& text, const std::string& from, const std::string& to) {
    INFO(from << " against " << to);
    const Variant one = variantOf(text);
    const Variant other = variantOf(replaced(text, from, to));
    CHECK(comparisonOf(one, other).verdict == Verdict::Different);
    CHECK(fingerprint(one, ir::Limits{}).value != fingerprint(other, ir::Limits{}).value);
}

std::string promoting(const std::string& rules) {
    return "name = 'small'\nboard = '5x5'\nstart = 'k1rf1/2P2/5/2S2/K1RF1 w'\n[pieces]\nF = 'mbn:F'\nQ = "
           "'mbn:Q'\nR = "
           "'mbn:R'\nS = 'mbn:W'\nK = { move = 'mbn:K', royal = true }\nP = { move = 'mbn:W', promotes = " +
           rules + " }\n";
}

}  // namespace

TEST_CASE("promotions are compared by what becomes of each move", "[compare-variants]") {
    // A second rule in place of a move, and one of moves that begin in the zone.
    areTwoGames(promoting("[{ to = ['Q'], zone = '[5]' }, { to = ['R'], zone = '[4]', in_place = true }]"),
                ", { to = ['R'], zone = '[4]', in_place = true }", "");
    areTwoGames(
        promoting(
            "[{ to = ['Q'], zone = '[4]', optional = true }, { to = ['R'], zone = '[4]', when = 'either' }]"),
        "['R'], zone", "['F'], zone");
    // Where a piece must promote that leaves the zone.
    areTwoGames(promoting("{ to = ['Q'], zone = '[4]', when = 'either', optional = true, forced = '[4]' }"),
                "optional = true", "optional = false");
    // One rule for two zones, or two rules of one.
    const std::string one = promoting("{ to = ['Q'], zone = '[4-5]' }");
    const std::string two = promoting("[{ to = ['Q'], zone = '[4]' }, { to = ['Q'], zone = '[5]' }]");
    CHECK(comparisonOf(variantOf(one), variantOf(two)).verdict == Verdict::Equal);
    CHECK(fingerprint(variantOf(one), ir::Limits{}).value == fingerprint(variantOf(two), ir::Limits{}).value);
}

TEST_CASE("pieces that never come into a game may decide it", "[compare-variants]") {
    const std::string text = promoting("{ to = ['Q'], zone = '[5]' }") +
                             "X = 'mbn:N'\n[[ends]]\nwhen = 'extinct'\npieces = ['F']\nresult = 'loss'\n";
    areTwoGames(text, "['F']", "['F', 'X']");
    // As what a square is attacked: by name the first piece, where there is no royal.
    const std::string attacked =
        "name = 'small'\nboard = '5x5'\nstart = 'r4/5/5/5/B3B w'\n[pieces]\nR = 'mbn:R'\nB = 'mbn:W[*]'\n"
        "A = 'mbn:F'\n[captures]\nforbidden = { R = ['A'] }\n";
    const Variant one = variantOf(attacked);
    const Variant other =
        variantOf(replaced(replaced(attacked, "A = 'mbn:F'", "Z = 'mbn:F'"), "['A']", "['Z']"));
    CHECK(comparisonOf(one, other).verdict != Verdict::Equal);
}

TEST_CASE("the first of two ends counts, also of mate and stalemate", "[compare-variants]") {
    const std::string ends =
        "[[ends]]\nwhen = 'stalemate'\nresult = 'win'\n[[ends]]\nwhen = 'stalemate'\nresult = 'loss'\n";
    const std::string text =
        "name = 'small'\nboard = '5x5'\nstart = 'k4/2K2/5/3Q1/5 w'\n[pieces]\nK = { move = 'mbn:K', royal = "
        "true }\nQ = "
        "'mbn:Q'\n";
    areTwoGames(text + ends, "'win'\n[[ends]]\nwhen = 'stalemate'\nresult = 'loss'",
                "'loss'\n[[ends]]\nwhen = 'stalemate'\nresult = 'win'");
    // A piece that is turned over is royal only from the next move on.
    const std::string turned =
        "name = 'small'\nboard = '8x8'\nstart = '7r/P7/8/8/8/8/6K1/k7 w'\n[pieces]\nK = { move = 'mbn:K', "
        "royal = true }\nR "
        "= 'mbn:R'\nP = { move = 'mbn:fW', promotes = { to = ['+P'], zone = '[8]' } }\n'+P' = { move = "
        "'mbn:K', royal = 1 }\n";
    const Variant one = variantOf(turned);
    const Variant other = variantOf(replaced(replaced(turned, "'+P']", "'C']"), "'+P' =", "C ="));
    CHECK(comparisonOf(one, other, {}, {200, 0}).verdict != Verdict::Equal);
}

}  // namespace ferz::variant::compare_variants_test
