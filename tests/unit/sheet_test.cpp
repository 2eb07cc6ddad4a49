// Sheets of rules: what a variant file says is a sentence for those who play.
#include <string>
#include <type_traits>
#include <vector>

#include "ferz/ferz.h"
#include "tests/unit/catch.h"
#include "variant/model/variant.h"
#include "variant/rules/rows.h"

namespace ferz::sheet_test {

namespace {

constexpr const char* kPieces = R"(
name = "small"
board = "6x6"
start = "r2k1r/pppppp/6/6/PPPPPP/R2K1R w - - 0 1"
[pieces]
K = { move = "mbn:K", royal = true }
R = "mbn:R"
N = "mbn:N"
)";
constexpr const char* kPawn = R"(P = "mbn:mfW+cfF"
)";

std::string sheetOf(const std::string& toml) {
    const auto variant = readVariant({toml});
    INFO(toml);
    if (!variant) INFO(variant.problems().front().message);
    REQUIRE(variant);
    const auto sheet = ruleSheet(*variant, SheetFormat::Markdown);
    REQUIRE(sheet);
    return *sheet;
}

struct Said {
    const char* toml;
    const char* sentence;
};

/// Behind the pieces.
constexpr Said kRules[] = {
    {"[hands]\ncaptured = true",
     "In place of a move, a player may drop a piece from the hand onto an empty square."},
    {"[hands]\ncaptured = true", "A captured piece goes to the hand of the player who captures it."},
    {"[hands]\ndrops = false", "A player cannot drop a piece instead of moving."},
    {"[hands]\nendless = true", "Every piece can be dropped any number of times;"},
    {"[hands]\nwhere = \"beside friend\"",
     "A piece is dropped on one of the eight squares around a piece of its own side, as in Ataxx."},
    {"[hands]\nopening = \"[c3,d4]\"",
     "While one of these squares is empty, pieces are dropped on these alone, wherever other pieces stand: "
     "c3 and "
     "d4."},
    {"[hands]\nmust = true", "A player who can drop a piece must."},
    {"[hands]\nboth_colours = [\"N\"]", "and a drop that makes this impossible is illegal: a knight."},
    {"[captures]\nexplode = true",
     "A capture destroys the piece that captures and all pieces on the squares around it."},
    {"[captures]\nexplode = true", "A player may not destroy the own royal piece"},
    {"[captures]\nexplode = { spares = [\"P\"] }",
     "An explosion destroys a pawn only if it made the capture."},
    {"[captures]\nexplode = { immune = [\"N\", \"R\"] }",
     "No explosion destroys a knight or rook, not even that of its own capture."},
    {"[captures]\ncustodial = true",
     "A move or a drop captures each enemy piece beside its target that stands between"},
    {"[captures]\ncustodial = { hostile = \"[c3]\", edges = true }",
     "To the side that captures, these squares count as pieces of its own: c3."},
    {"[captures]\npetrify = [\"R\"]", "A rook becomes a wall when it captures."},
    {"[captures]\npetrify = [\"K\"]",
     "One that would become a wall can neither capture nor attack while it is royal."},
    {"[captures]\nexplode = true\npetrify = [\"R\"]",
     "What becomes a wall is not destroyed by its own explosion."},
    {"[captures]\ncustodial = true\npetrify = [\"R\"]",
     "A piece that only encloses others does not become a wall."},
    {"[captures]\ndies = { K = [\"P\"] }",
     "A king can neither capture nor attack a pawn: it would be removed, too."},
    {"[captures]\ndies = { R = [\"P\"], P = [\"P\"] }",
     "A pawn or rook that captures a pawn is removed, too."},
    {"[captures]\nforbidden = { K = [\"R\"], R = [\"R\"], P = [\"R\"] }",
     "A piece can neither capture nor attack a rook."},
    {"[walls]\nwhere = \"arrow\"", "A move after which no wall can be put is illegal."},
    {"[walls]\nwhere = \"past\"\nzone = \"[3-4]\"", "A move after which no wall can be put is illegal."},
    {"[rules]\nmoves = [2, 2, 2, 1, 1]",
     "Counting the turns of both players, the first 3 have 2 moves each, and all later ones one."},
    {"[rules]\nmoves = [2, 2]", "Counting the turns of both players, each has 2 moves."},
    {"[walls]\nzone = \"[3-4]\"", "A move after which no wall can be put is illegal."},
    {"[rules]\nmoves = [1, 2, 2]", "the first has one move, and all later ones 2."},
    {"[walls]\n[captures]\nexplode = true", "No wall is put where an explosion has removed a piece."},
    {"[walls]\n[captures]\ndies = { R = [\"N\"] }",
     "No wall is put where the own capture has removed a piece."},
    {"[walls]\nwhere = \"duck\"", "Such a check is looked for while the wall put before still stands."},
    {"[walls]\nin_place_of_move = true", "A wall put in place of a move stops no check."},
    {"[walls]\nwhere = \"edge\"",
     "The wall is put on an empty square of the edge, or straight beside a wall."},
    {"[rules]\nmoves = [2, 2]", "What is said of royal pieces holds after each of these moves."},
    {"[walls]", "It stops no check."},
    {"[rules]\nstay_mobile = true", "could never move again on an empty board, unless it promotes there."},
    {"[hands]\npromotes = true", "without that it cannot go to where it has to promote"},
    {"[rules]\nmoves = [1, 2]", "Counting the turns of both players, they have 1, 2 moves;"},
    {"[captures]\nmutually_immune = [\"K\"]", "A king does not capture its own kind"},
    {"[captures]\nforbidden = { N = [\"R\", \"P\"] }",
     "A knight can neither capture nor attack a pawn or rook."},
    {"[walls]\nwhere = \"arrow\"",
     "The wall is put where the piece that has moved could move next, as in Amazons."},
    {"[walls]", "The wall is put on an empty square."},
    {"[walls]\nzone = \"[3-4]\"", "Walls are put on ranks 3 to 4 only."},
    {"[walls]\nzone = [\"[1]\", \"[1]\"]", "Walls are put on rank 1 only."},
    {"[walls]\nin_place_of_move = true", "A player either moves or puts a wall."},
    {"[rules]\nmust_capture = true", "A player who can capture must.\n"},
    {"[rules]\nmust_capture = true\n[captures]\ncustodial = true",
     "A move that only captures what it encloses is no capture in this sense."},
    {"[rules]\nmust_capture = true\n[hands]\nmust = true",
     "A player who can capture does not drop a piece, even one that must be dropped."},
    {"[hands]\nmust = \"N\"",
     "A player who has a knight in hand must drop it in place of a move, and who cannot, may move, but drops "
     "nothing else."},
    {"[captures]\ncustodial = true",
     "A player may leave the own royal piece attacked by a turn that encloses, and so captures, one of the "
     "enemy's."},
    {"[rules]\nchecks = false", "No move may give check."},
    {"[rules]\nroyals_stay = true", "A royal in check may only move by capturing the piece that checks it."},
    {"[rules]\nend_facing = true", "the player to move must end that or pass."},
    {"[rules]\nstay_mobile = true",
     "No piece moves or is dropped to a square from which it could never move again"},
    {"[rules]\npass = \"always\"", "A player may pass in place of a move."},
    {"[rules]\npass_black = \"stalemate\"", "Black may pass if there is no other legal move."},
    {"", "A player who has no move and is in check loses."},
    {"", "When a player has no move and is not in check, the game is drawn."},
    {"[[ends]]\nwhen = \"stalemate\"\nresult = \"loss\"",
     "A player who has no move, in check or not, loses."},
    {"[[ends]]\nwhen = \"stalemate\"\nresult = \"win\"",
     "A player who has no move and is not in check wins."},
    {"[[ends]]\nwhen = \"extinct\"", "A player who has no pieces left loses."},
    {"[[ends]]\nwhen = \"extinct\"\npieces = [\"P\", \"R\"]",
     "A player who has no pawn or no rook left loses."},
    {"[[ends]]\nwhen = \"extinct\"\npieces = [\"P\"]\ncount = 2",
     "A player who has at most 2 pawns left loses."},
    {"[[ends]]\nwhen = \"extinct\"\ncount = 1\nenemies = 2\nmoving = true",
     "A player who has at most one piece left, if the other side has at least 2 pieces (3 if the player "
     "with so few is to move), loses."},
    {"[[ends]]\nwhen = \"extinct\"\npieces = [\"P\", \"R\"]\nall = true\nenemies = 1",
     "no pawn and no rook left, if the other side has at least one of each of these kinds, loses."},
    {"[[ends]]\nwhen = \"extinct\"\npieces = [\"P\"]\nenemies = 2",
     "if the other side has at least 2 pawns, loses."},
    {"[[ends]]\nwhen = \"goal\"\npieces = [\"K\"]\nzone = \"[6]\"",
     "A player who has a king on the last rank wins."},
    {"[[ends]]\nwhen = \"goal\"\npieces = [\"K\"]\nzone = \"[c-d3-4]\"",
     "A player who has a king on c3–d4 wins."},
    {"[[ends]]\nwhen = \"goal\"\npieces = [\"K\"]\nzone = \"[a5]\"",
     "; when Black has a king on a2, Black wins."},
    {"[[ends]]\nwhen = \"goal\"\nzone = \"[6]\"",
     "If several of these hold at once, the first one counts.\n"},
    {"[[ends]]\nwhen = \"extinct\"",
     "the first one counts; and if it holds for both players, it counts for the one who has just moved."},
    {"[[ends]]\nwhen = \"goal\"\nzone = \"[6]\"\ncount = 3\nblocked = true",
     "A player who has 3 pieces on the last rank, or fewer but at least one if no square of these "
     "is empty, after the own move, wins."},
    {"[[ends]]\nwhen = \"goal\"\npieces = [\"K\"]\nzone = \"[6]\"\nsafe = true",
     "where it cannot be captured, after the own move, wins."},
    {"[[ends]]\nwhen = \"goal\"\npieces = [\"K\"]\nzone = \"[6]\"\nsafe = true\nlast_move = true",
     "A player who has a king on the last rank, where it cannot be captured, or was not captured at once, "
     "wins.\n- A player who has no move"},
    {"[[ends]]\nwhen = \"goal\"\npieces = [\"P\"]\nzone = \"[6]\"\nlast_move = true",
     "That counts if it still holds when the player's next turn begins."},
    {"[[ends]]\nwhen = \"checks\"\ncount = 4", "A player who has given 4 checks wins."},
    {"[[ends]]\nwhen = \"line\"\ncount = 4\npieces = [\"P\"]\ndirections = [\"files\", \"diagonals\"]",
     "A player who has 4 pawns in a row along files or along diagonals wins."},
    {"[[ends]]\nwhen = \"chain\"\npieces = [\"P\"]\nzone = \"[1]\"\nto = \"[6]\"",
     "A player who has a chain from the first rank to the last rank: a pawn on each of its squares, and each "
     "step to a neighbouring one along ranks, along files or along diagonals, wins."},
    {"[[ends]]\nwhen = \"block\"\ncount = 2\npieces = [\"R\"]",
     "A player who has a square of 2 by 2 squares, each with a rook on it, wins."},
    {"[[ends]]\nwhen = \"united\"\ncount = 1",
     "A player who has a piece alone, or several, all in one group"},
    {"[[ends]]\nwhen = \"united\"\ncount = 3", "A player who has at least 3 pieces, all in one group"},
    {"[[ends]]\nwhen = \"collinear\"\ncount = 3",
     "A player who has 3 pieces on a line, whatever stands between them, wins."},
    {"[[ends]]\nwhen = \"extinct\"\npieces_white = [\"N\"]\npieces_black = []",
     "When White has no knight left, White loses."},
    {"[[ends]]\nwhen = \"full board\"",
     "When a player is to move, and no square is empty, the game is drawn."},
    {"[[ends]]\nwhen = \"full board\"\nfewer = true\nresult = \"loss\"",
     "When a player is to move, and no square is empty, the one with fewer pieces on the board loses; if "
     "both "
     "have as many, the game is drawn."},
    {"[[ends]]\nwhen = \"stalemate\"\nfewer = true\nresult = \"win\"\npieces = [\"P\", \"R\"]",
     "When a player has no move and is not in check, the one with fewer pieces on the board wins; if both "
     "have as many, the game is drawn. Only these pieces count: pawn and rook."},
    {"[[ends]]\nwhen = \"passes\"\nfewer = true\nresult = \"loss\"\npieces_white = [\"P\"]",
     "the game is drawn. These of White's pieces count: pawn; and of Black's: all."},
    {"[[ends]]\nwhen = \"passes\"\nfewer = true\nresult = \"loss\"\npoints = { P = 1, R = 5 }",
     "the one with fewer points loses; if both have as many, the game is drawn. Points: 5 for each rook on "
     "the board and 1 for each pawn."},
    {"[[ends]]\nwhen = \"passes\"\nfewer = true\nresult = \"loss\"\npoints = { P = 2 }\nbonus_black = 1.5",
     "the one with fewer points loses. Points: 2 for each pawn on the board; Black has 1.5 more."},
    {"[[ends]]\nwhen = \"passes\"\nfewer = true\nresult = \"win\"\nbonus_white = 1",
     "the one with fewer points wins; if both have as many, the game is drawn. Each piece on the board is "
     "one "
     "point; White has 1 more."},
    {"[[ends]]\nwhen = \"passes\"\nfewer = true\nresult_white = \"loss\"",
     "White loses if it has fewer pieces on the board, and Black draws if it has fewer pieces on the board; "
     "if both have as many"},
    {"[[ends]]\nwhen = \"passes\"\nresult_white = \"loss\"\nresult_black = \"win\"",
     "When a player is to move after both sides have passed, Black wins."},
    {"[[ends]]\nwhen = \"goal\"\npieces = [\"K\"]\nzone = \"[6]\"\nresult_white = \"draw\"",
     "When White has a king on the last rank, the game is drawn; when Black has a king on the last rank, "
     "Black wins."},
};

/// In place of the pawn.
constexpr Said kPawns[] = {
    {R"(P = { move = "mbn:fW", promotes = { to = ["N", "R"], zone = "[6]" } })",
     "With a move to the last rank, it becomes a knight or rook."},
    {R"(P = { move = "mbn:fW", promotes = { to = ["N"], zone = "[4-6]", when = "either", optional = true, forced = "[6]" } })",
     "With a move into, within or out of the last three ranks, it may become a knight, and must on the last "
     "rank."},
    {R"(P = { move = "mbn:fW", promotes = { to = ["N"], zone = "[4]", captures = true } })",
     "With a capture on rank 4 from its own side, it becomes a knight."},
    {R"(P = { move = "mbn:fW", promotes = { to = ["n"], zone = "[6]", side = "black" } })",
     "Black's: With a move to the last rank, it becomes a knight that belongs to the other player."},
    {R"(P = { move = "mbn:fW", promotes = { to = ["N", "n", "r"], zone = "[6]" } })",
     "it becomes a knight, or a knight or rook that belongs to the other player."},
    {R"(P = { move = "mbn:fW", promotes = { to = [], zone = "[e5]" } })",
     "It cannot go to e5 (Black: e2), but may give check there."},
    {R"(P = { move = "mbn:fW", promotes = { to = ["N"], zone = "[6]", in_place = true } })",
     "In place of a move, if it stands on the last rank or is its side's only one of its kind, it may become "
     "a knight"},
    {R"(P = { move = "mbn:fW", promotes = [ { to = ["N"], zone = "[5-6]", optional = true }, { to = ["R"], zone = "[6]" } ] })",
     "With a move to the last rank, it becomes a rook.\n- If several of these hold for a move, only the "
     "first "
     "counts."},
    {R"(P = { move = "mbn:fW", promotes = [ { to = ["N"], zone = "[6]", captures = true }, { to = ["R"], zone = "[6]" } ] })",
     "only the first counts."},
    {R"(P = { move = "mbn:fW", promotes = [ { to = ["N"], zone = "[3]", when = "either" }, { to = ["R"], zone = "[6]" } ] })",
     "only the first counts."},
    {"P = { move = 'mbn:fW', promotes = { to = ['N'], zone = '[6]' } }\n[captures]\npetrify = ['N']",
     "If a piece promotes with its capture, what it has become decides whether it becomes a wall."},
    {"P = { move = 'mbn:fW', promotes = { to = [], zone = '[6]', from = '[5]', captures = true } }",
     "It cannot go with a capture from rank 5 from its own side to the last rank, but may give check there."},
    {"P = { move = 'mbn:fW', promotes = { to = [], zone = '[6]', optional = true } }",
     "With a move to the last rank, it stays what it is."},
    {"P = 'mbn:fW'\n'+P' = { move = 'mbn:W', like = 'P' }\nA = { move = 'mbn:F', promotes = { to = ['+P'], "
     "zone = '[6]' } }\n"
     "[captures]\nforbidden = { R = ['P'] }",
     "A rook can neither capture nor attack a"},
    {"P = { move = 'mbn:fW', promotes = { to = ['+P'], zone = '[6]' } }\n'+P' = { move = 'mbn:W', most = 1 }",
     "No piece becomes one while its side has one of them on the board.\n- One that could become nothing "
     "else "
     "cannot go to where it has to promote, but may give check there."},
    {R"(P = { move = "mbn:fW", promotes = { to = ["N"], zone = "[1-6]" } })",
     "With every move, it becomes a knight."},
    {R"(P = { move = "mbn:fW", promotes = { to = ["N"], zone = "[1-6]", captures = true } })",
     "With every capture, it becomes a knight."},
    {R"(P = { move = "mbn:fW", royal = 36 })", "Royal, however many of its kind a side has:"},
    {R"(P = { move = "mbn:fW", royal = 1 })", "Royal while its side has at most one of its kind"},
    {R"(P = { move = "mbn:fW", together = true })",
     "Royal: a player with one may not leave it attacked, and a player with several not all of them."},
};

}  // namespace

TEST_CASE("each rule is a sentence of the sheet") {
    const Said& each = GENERATE(from_range(std::begin(kRules), std::end(kRules)));
    const std::string sheet = sheetOf(std::string(kPieces) + kPawn + each.toml);
    INFO(each.toml << "\n" << sheet);
    CHECK(sheet.find(each.sentence) != std::string::npos);
}

namespace {

/// A file with this start and these rules.
std::string startingAt(const std::string& fen, const std::string& rules) {
    const bool haveHands = rules.find("[hands]") != std::string::npos;
    return "name = 's'\nboard = '4x4'\nstart = '" + fen + "'\n[pieces]\nK = 'mbn:K'\nR = 'mbn:R'\n" +
           (haveHands ? "N = { move = 'mbn:N', drops = ['[1]', '-'] }\n" : "N = 'mbn:N'\n") + rules;
}

}  // namespace

TEST_CASE("a rule is said as far as the variant and its start let it come to something") {
    constexpr const char* kGates = "[hands]\ndrops = false\ngates = true\n";
    constexpr const char* kGating =
        "When a piece makes its first move, the player may put a piece from the hand";
    struct Case {
        const char* fen;
        std::string rules;
        const char* sentence;
        bool isSaid = true;
    };
    const Case& each = GENERATE(values<Case>({
        {"r2k/4/4/R2K[Nn] w ADad -", kGates, kGating},
        {"r2k/4/4/R2K[Nn] w Ad -", kGates,
         "Only pieces that start on a1 (Black: d4) let one in by their first move."},
        {"r2k/4/4/R2K[Nn] w - -", kGates, kGating, false},
        {"r2k/4/4/R2K[Nn] w ADad -", std::string(kGates) + "[walls]\n", kGating, false},
        {"r2k/4/4/R2K[Nn] w ADad -", std::string(kGates) + "[walls]\nin_place_of_move = true\n", kGating},
        {"k3/4/4/3K w", "[walls]\n", "Every move also puts a wall on an empty square;"},
        {"k3/4/4/3K w", "[walls]\nzone = ['[1-3]', '-']\n", "Every move of White also puts a wall"},
        {"k3/4/4/3K w", "[walls]\nzone = ['[1-3]', '-']\n", "Black puts no walls."},
        {"k3/4/4/3K w", "[walls]\nzone = ['-', '[1]']\n", "Walls are put on the last rank only."},
        {"k3/4/4/3K w", "[walls]\nzone = ['-', '-']\n", "wall", false},
        {"k3/4/4/3K w", "[walls]\nzone = '[1-4]'\n", "Walls are put on", false},
        {"k2*/4/4/3K w", "", "No piece can enter a wall, which stands in the way as a piece does."},
        {"k3/4/4/3K[N] w", "[hands]\n[walls]\n", "A drop puts none."},
        {"k3/4/4/3K[Nn] w", "[hands]\n", "Black never drops it."},
        {"k3/4/4/3K[Nn] w", "[hands]\n", "It may be dropped on the first rank only."},
        {"r2k/4/4/R2K[Nn] w ADad -", kGates, "What is said of the drops of its kind holds for it, too."},
        {"r2k/4/4/R2K[Nn] w ADad -", kGates, "It may be dropped on the first rank only."},
        {"r2k/4/4/R2K[Kk] w ADad -", kGates, "What is said of the drops", false},
        {"k3/4/4/3K w", "[rules]\npass = 'always'\n", "A player without pieces on the board cannot pass."},
        {"r2k/4/4/R2K w Q -",
         "[castling]\nking = 'K'\nrook = 'R'\nking_to = ['c', 'b']\nhome = 'd1'\n[rules]\ncastle_after = 2\n",
         "Nobody castles in the first 2 moves, those of both players counted."},
        {"r2k/4/4/R2K w - -", "[rules]\ncastle_after = 2\n", "Nobody castles", false},
        {"2k1/4/4/RR1K w A -", "[castling]\nking = 'K'\nrook = 'R'\nking_to = ['c', 'b']\nhome = 'd1'\n",
         "Only the pieces on a1 castle with it."},
        {"k3/4/4/3K w - - 2+2", "[[ends]]\nwhen = 'checks'\ncount = 3\n",
         "A player who has given 2 checks wins."},
        {"k3/4/4/3K w - - 1+2", "[[ends]]\nwhen = 'checks'\ncount = 3\n",
         "When White has given one check, White wins; when Black has given 2 checks, Black wins."},
        {"k3/4/4/3K w - - 0 1 +0+1", "[[ends]]\nwhen = 'checks'\ncount = 3\n",
         "; when Black has given 2 checks, Black wins."},
        {"k2r/4/4/R2K w Q -", "[castling]\nking = 'K'\nrook = 'R'\nking_to = ['c', 'b']\nhome = 'd1'\n",
         "The king castles from d1 only."},
        {"k3/4/4/3K[Rr] w - -",
         "[hands]\n[castling]\nking = 'K'\nrook = 'R'\nking_to = ['c', 'b']\nhome = 'd1'\ndropped = true\n",
         "A king that is dropped on d1 (Black: d4) may castle"},
    }));
    const std::string sheet = sheetOf(startingAt(each.fen, each.rules));
    INFO(each.fen << "\n" << each.rules << "\n" << sheet);
    CHECK((sheet.find(each.sentence) != std::string::npos) == each.isSaid);
}

TEST_CASE("what no royal piece may meet is not said of those that are royal together") {
    const auto sheet = [](const std::string& royal, const std::string& rules) {
        return sheetOf(
            "name = 's'\nboard = '4x4'\nstart = 'r2k/4/4/R2K w'\n[pieces]\nK = { move = 'mbn:K', " + royal +
            " }\nR = 'mbn:R'\n" + rules);
    };
    const std::pair<const char*, const char*> rules[] = {
        {"[walls]\n", "It stops no check."},
        {"[captures]\nexplode = true\n", "A player may not destroy the own royal piece"},
        {"[captures]\npetrify = ['K']\n", "can neither capture nor attack while it is royal."}};
    for (const auto& [table, sentence] : rules) {
        INFO(table);
        CHECK(sheet("royal = true", table).find(sentence) != std::string::npos);
        CHECK(sheet("together = true", table).find(sentence) == std::string::npos);
    }
    const std::string immune = sheet("royal = true", "[captures]\nexplode = { immune = ['K'] }\n");
    CHECK(immune.find("may not destroy") == std::string::npos);
}

TEST_CASE("a kind that no piece is has the name of the one that counts as it") {
    const std::string sheet = sheetOf(
        "name = 's'\nboard = '4x4'\nstart = 'k3/4/4/2PK w'\n[pieces]\nK = 'mbn:K'\nU = 'mbn:mK'\n"
        "P = { move = 'mbn:fW', promotes = { to = ['+P'], zone = '[4]' } }\n"
        "'+P' = { move = 'mbn:mK', like = 'U' }\n[[ends]]\nwhen = 'goal'\npieces = ['U']\nzone = '[1]'\n");
    INFO(sheet);
    CHECK(sheet.find("has a promoted pawn on the first rank") != std::string::npos);
    CHECK(sheet.find("Counts as") == std::string::npos);
}

TEST_CASE("what holds for one side alone is said of it") {
    const std::string sheet = sheetOf(
        "name = 's'\nboard = '4x4'\nstart = 'k3/4/4/3K[Rr] w'\n[pieces]\nK = 'mbn:K'\n"
        "R = { move = 'mbn:R', drops = { zone = ['[1-4]', '[3]'] } }\n[hands]\n");
    INFO(sheet);
    CHECK(sheet.find("For Black: It may be dropped on rank 2 from its own side only.") != std::string::npos);
}

TEST_CASE("captures en passant are said of pieces that some mark can be for") {
    const auto among = [](const std::string& pieces) {
        return sheetOf(
            "name = 's'\nboard = '5x5'\nstart = 'k4/ppppp/5/PPPPP/K3A w'\n[pieces]\nK = 'mbn:K'\n" + pieces);
    };
    const std::string promotes = "promotes = { to = ['A'], zone = '[4-5]' } }\n";
    const std::string sheet =
        among("P = { move = 'mbn:mfW+ce{P}fF', " + promotes + "A = 'mbn:mefW02+ce{A}fF'\n");
    INFO(sheet);
    CHECK(sheet.find("also captures a pawn en passant") == std::string::npos);
    CHECK(sheet.find("also captures its own kind en passant") == std::string::npos);
    const std::string shallow = among("P = { move = 'mbn:mefW02+ce{P}fF', " + promotes + "A = 'mbn:Q'\n");
    INFO(shallow);
    CHECK(shallow.find("A capture en passant does not promote.") != std::string::npos);
    const std::string turns = among("P = 'mbn:mefW02+ce{P}fF'\nA = 'mbn:Q'\n[rules]\nmoves = [2, 2]\n");
    INFO(turns);
    CHECK(turns.find("Only the first move of a turn may capture en passant") != std::string::npos);
    const std::string late = among(
        "P = 'mbn:mefW02+ce{P}fF'\nA = 'mbn:Q'\n[rules]\nmoves = [1, 2]\n"
        "early_captures = false\n");
    INFO(late);
    CHECK(late.find("Only a turn of one move may capture en passant") != std::string::npos);
}

TEST_CASE("a cell has six others beside it, and no diagonals") {
    const auto sheet = [](const std::string& rules) {
        return sheetOf("name = 'h'\nboard = 'hex3'\nstart = 'K/2/3/2/3/2/3/2/k w'\n[pieces]\nK = 'mbn:K'\n" +
                       rules);
    };
    CHECK(sheet("[hands]\nendless = true\nwhere = 'beside friend'\n")
              .find("dropped on one of the six cells around a piece") != std::string::npos);
    CHECK(sheet("[hands]\nendless = true\nwhere = 'away from enemy'\n")
              .find("no enemy piece stands on the six cells beside it") != std::string::npos);
    CHECK(sheet("[[ends]]\nwhen = 'united'\n").find("neighbouring cells through a side joins any two") !=
          std::string::npos);
    CHECK(sheet("[[ends]]\nwhen = 'goal'\nzone = '[9]'\n").find("has a piece on the last rank") !=
          std::string::npos);
    const std::string captures = sheet("[captures]\ncustodial = { diagonals = true, surround = '[c3]' }\n");
    INFO(captures);
    CHECK(captures.find("in a row through sides of cells") != std::string::npos);
    CHECK(captures.find("when all cells beside it belong to the side that captures, and not otherwise: c3") !=
          std::string::npos);
    for (const char* word : {"square", "diagonal", "eight", "four"})
        CHECK(captures.find(word) == std::string::npos);
}

TEST_CASE("promotions that no move could have both are said alone") {
    for (const char* rules :
         {R"([ { to = ["N"], zone = "[5]" }, { to = ["R"], zone = "[6]" } ])",
          R"([ { to = ["N"], zone = "[6]", side = "white" }, { to = ["R"], zone = "[6]", side = "black" } ])",
          R"([ { to = ["N"], zone = "[6]", in_place = true }, { to = ["R"], zone = "[6]" } ])"}) {
        const std::string sheet =
            sheetOf(std::string(kPieces) + "P = { move = \"mbn:fW\", promotes = " + rules + " }\n");
        INFO(sheet);
        CHECK(sheet.find("only the first counts") == std::string::npos);
    }
}

TEST_CASE("rules of drops are those of what comes to the hand") {
    const std::string sheet =
        sheetOf(std::string(kPieces) + R"(P = { move = "mbn:fW", in_hand = "S", drops = "[1-2]" }
S = { move = "mbn:F", in_hand = "P", drops = { zone = "[3]", mates = false } }
[hands]
captured = true
)");
    INFO(sheet);
    CHECK(sheet.find("It may be dropped on the first two ranks only.") != std::string::npos);
    CHECK(sheet.find("It may be dropped on rank 3 from its own side only.") != std::string::npos);
    CHECK(sheet.find("A drop of it that gives checkmate is illegal.") != std::string::npos);
}

TEST_CASE("boards that are not flat and square are described") {
    CHECK(ruleSheet(*findVariant("chess"), SheetFormat::Markdown)->find("8 files and 8 ranks") !=
          std::string::npos);
    const std::string space = sheetOf(
        "name = 's'\nboard = '3x4x3'\nstart = '3/3/3/K2|3/3/3/3|3/3/3/k2 w'\n[pieces]\nK = { move = 'mbn:K', "
        "royal = true }\n");
    CHECK(space.find("The board: 3 boards in space, each of 3 files and 4 ranks.") != std::string::npos);
}

TEST_CASE("castling by a text of MBN says where the two go") {
    const std::string sheet = sheetOf(
        "name = 'c'\nboard = '8x8'\nstart = '4k3/8/8/8/8/8/8/R3K2R w KQ -'\n[pieces]\nK = { move = "
        "'mbn:K', royal = true }\nR = 'mbn:R'\n[castling]\nking = 'K'\nassociates = ['R']\nrules = "
        "'mbn:O-O=[*]isR[g]=isR[f] O-O-O=[*]isR[c]=isR[d]'\n");
    INFO(sheet);
    CHECK(sheet.find("White castles short: from e1 to g1, and the other piece from h1 to f1; f1 and g1 must "
                     "be empty and no enemy may attack e1, f1 or g1.") != std::string::npos);
    CHECK(sheet.find("White castles long: from e1 to c1, and the other piece from a1 to d1; b1, c1 and d1 "
                     "must be empty") != std::string::npos);
    CHECK(sheet.find("Black does not castle.") != std::string::npos);
    CHECK(sheet.find("All squares that the two pass") == std::string::npos);
}

TEST_CASE("captures en passant are said where a move can be answered so") {
    const std::string start = std::string(kPieces) + "P = 'mbn:mfW+cefF'\n";
    CHECK(sheetOf(start).find("en passant") == std::string::npos);
    CHECK(sheetOf(start + "A = 'mbn:imefW02'\n").find("en passant") == std::string::npos);
    const std::string twice = std::string(kPieces) + "P = 'mbn:mfW+imefW02+cefF'\n";
    CHECK(sheetOf(twice).find("and also captures a pawn en passant.") != std::string::npos);
}

TEST_CASE("what only some royals meet is said of these") {
    const std::string walls =
        "name = 'w'\nboard = '4x4'\nstart = 'k3/4/4/3K w'\n[pieces]\nK = { move = 'mbn:K', "
        "royal = 1 }\n[walls]\n";
    CHECK(sheetOf(walls).find("stops no check") == std::string::npos);
    const std::string exposed =
        "name = 'e'\nboard = '4x4'\nstart = 'ka2/4/4/2AK w'\n[pieces]\nK = { move = "
        "'mbn:K', royal = true }\nA = { move = 'mbn:W', exposed = true }\n[captures]\n"
        "forbidden = { K = ['A', 'K'] }\n";
    const std::string sheet = sheetOf(exposed);
    INFO(sheet);
    CHECK(sheet.find("A king cannot capture an angry boar.") != std::string::npos);
    CHECK(sheet.find("A king can neither capture nor attack a king.") != std::string::npos);
}

TEST_CASE("of what is kept in hands, and of what counts as another, the sheet speaks as the game goes") {
    const std::string start =
        std::string(kPieces) + kPawn +
        "'+P' = { like = 'N', in_hand = 'P' }\n'+R' = { like = 'N', in_hand = 'R', most = 1 }"
        "\n[hands]\ncaptured = true\nkept = ['P']\n";
    std::string promoting = start;
    promoting.replace(promoting.find("R = \"mbn:R\""), 11,
                      "R = { move = 'mbn:R', promotes = { to = ['+R', '+P', 'N'], zone = '[6]' } }");
    const std::string sheet = sheetOf(promoting);
    INFO(sheet);
    CHECK(sheet.find("it comes to the hand as a pawn") != std::string::npos);
    CHECK(sheet.find("it comes to the hand as a rook") == std::string::npos);
    CHECK(sheet.find("of the kind promoted pawn or knight together") != std::string::npos);
}

TEST_CASE("of several moves, the first alone captures en passant") {
    const std::string several =
        std::string(kPieces) + "P = 'mbn:mfW+imefW02+cefF'\n[rules]\nmoves = [1, 2]\n";
    CHECK(sheetOf(several).find("Only the first move of a turn may capture en passant") != std::string::npos);
}

TEST_CASE("what edges touch and which parts take friends is said before the moves, once for those alike") {
    const std::string parts =
        std::string(kPieces) +
        "P = { move = [{ move = 'mbn:mfW', wraps = 'files' }, { move = 'mbn:cfF', wraps = "
        "'files' }, { move = 'mbn:B', friends = true }] }\n";
    const std::string sheet = sheetOf(parts);
    INFO(sheet);
    CHECK(sheet.find(
              "For the following moves, the left and right edges touch. Moves, without capturing, one square "
              "forward. Captures one square diagonally forward. There are other moves. The following moves "
              "capture pieces of the own side, too, but not a king. Moves like a bishop.") !=
          std::string::npos);
}

TEST_CASE("a part that wins says where") {
    const std::string part = "P = { move = [{ move = 'mbn:W', wins = '[6]' }, 'mbn:F'] }\n";
    CHECK(sheetOf(std::string(kPieces) + part)
              .find("With the following moves, reaching the last rank wins the game. Moves one square "
                    "orthogonally.") != std::string::npos);
}

TEST_CASE("names of others are texts in Markdown") {
    const std::string sheet = sheetOf(
        std::string(kPieces) + kPawn +
        "A = 'mbn:W'\n[names]\nA = '<b>_evil_\\n# x'\n[[ends]]\nwhen = 'goal'\nzone = '[6]'\npieces = ['A']");
    INFO(sheet);
    CHECK(sheet.find("\\<b\\>\\_evil\\_") != std::string::npos);
    for (std::size_t at = sheet.find('<'); at != std::string::npos; at = sheet.find('<', at + 1))
        CHECK(sheet[at - 1] == '\\');
}

TEST_CASE("a piece without words has its definition") {
    const std::string sheet = sheetOf(
        "name = 's'\nboard = '3x3x3'\nstart = '3/3/K2|3/3/3|3/3/k2 w'\n[pieces]\nK = { move = 'mbn:<+1>F', "
        "royal = true }\n");
    INFO(sheet);
    CHECK(sheet.find("There are no words for how it moves.\n\n`ancp:") != std::string::npos);
}

TEST_CASE("so is what holds of one piece") {
    const Said& each = GENERATE(from_range(std::begin(kPawns), std::end(kPawns)));
    const std::string sheet = sheetOf(std::string(kPieces) + each.toml);
    INFO(each.toml << "\n" << sheet);
    CHECK(sheet.find(each.sentence) != std::string::npos);
}

namespace {

template <class Table>
void checkRows() {
    using namespace ferz::variant;
    Rows<Table>::visit([](const Row& row, auto member) {
        using Value = ValueOf<decltype(member)>;
        INFO(row.key);
        if constexpr (std::is_same_v<Value, bool>) {
            CHECK(row.inForce() != row.meaning);
        } else if constexpr (!kIsTable<Value>) {
            CHECK(row.sentence.find("{value}") != std::string_view::npos);
        }
    });
}

}  // namespace

TEST_CASE("each row can say itself to players") {
    checkRows<variant::Hands>();
    checkRows<core::DropRule<variant::NameTerms>>();
    checkRows<core::Captures<variant::NameTerms>>();
    checkRows<core::Explosion<variant::NameTerms>>();
    checkRows<core::Custodial<variant::NameTerms>>();
    checkRows<variant::Walls>();
    checkRows<core::Conduct>();
}

}  // namespace ferz::sheet_test
