// FENs of whole games: what stands in them beside pieces, and that they are read again as they were written.
#include <random>

#include "tests/unit/variants.h"
#include "variant/fairy/file.h"

namespace ferz::variant::game_fens_test {

using ferz::testing::gameOf;
using ferz::testing::made;
using ferz::testing::variantOf;

TEST_CASE("FENs of games: hands, promoted pieces, walls, checks, gates, files of rooks, several marks") {
    const std::string pieces =
        "K = { move = 'mbn:K', royal = true }\nR = 'mbn:R'\nN = 'mbn:N'\nP = 'mbn:mfW+cefF'\n'+P' = "
        "'mbn:W'\n'N~' = { like = 'N' }";
    const std::string castling = "[castling]\nking = 'K'\nrook = 'R'\nking_to = ['e', 'c']\n";
    struct Case {
        const char* rules;
        const char* fen;
        const char* printed;
    };
    for (const Case& each : {
             Case{"[hands]", "2k3/6/6/6/6/2K3[pNPP] w - - 0 1", "2k3/6/6/6/6/2K3[NPPp] w - -"},
             Case{"[hands]", "2k3/6/6/6/6/2K3[-] w - - 0 1", "2k3/6/6/6/6/2K3[] w - -"},
             Case{"[hands]", "2k3/6/6/6/6/2K3 w", "2k3/6/6/6/6/2K3[] w - -"},
             Case{"", "2k3/1+p4/1N~4/6/6/2K3 w", "2k3/1+p4/1N~4/6/6/2K3 w - -"},
             // What makes no difference is the piece itself.
             Case{"", "2k3/1R~4/6/6/6/2K3 w", "2k3/1R4/6/6/6/2K3 w - -"},
             Case{"", "2k3/1**3/*5/6/6/2K3 w", "2k3/1**3/*5/6/6/2K3 w - -"},
             Case{"[[ends]]\nwhen = 'checks'\ncount = 3", "2k3/6/6/6/6/2K3 w - - 3+2 0 1",
                  "2k3/6/6/6/6/2K3 w - - 3+2"},
             Case{"[[ends]]\nwhen = 'checks'\ncount = 3", "2k3/6/6/6/6/2K3 w - - 0 1 +0+2",
                  "2k3/6/6/6/6/2K3 w - - 3+1"},
             Case{"[[ends]]\nwhen = 'checks'\ncount = 3", "2k3/6/6/6/6/2K3 w - - 0 1",
                  "2k3/6/6/6/6/2K3 w - - 3+3"},
             // The outermost rook, and one that is not.
             Case{"CASTLING", "2k3/6/6/6/6/2KR1R w FD -", "2k3/6/6/6/6/2KR1R w DK -"},
             Case{"CASTLING", "r1k2r/6/6/6/6/R1K2R w KQkq -", "r1k2r/6/6/6/6/R1K2R w KQkq -"},
             Case{"CASTLING", "r1k2r/6/6/6/6/R1K2R w FAfa -", "r1k2r/6/6/6/6/R1K2R w KQkq -"},
             Case{"[hands]\ngates = true\nCASTLING", "2k3/6/6/6/6/RNK2R[N] w KBQ -",
                  "2k3/6/6/6/6/RNK2R[N] w KQB -"},
             Case{"[hands]\ngates = true\nCASTLING", "2k3/6/6/6/6/RNK2R[N] w BF -",
                  "2k3/6/6/6/6/RNK2R[N] w BF -"},
             // The outermost of the unmoved rooks castles; one with another beyond it is known by its gate.
             Case{"[hands]\ngates = true\nCASTLING", "2k3/6/6/6/6/RNKR1R[N] w BCD -",
                  "2k3/6/6/6/6/RNKR1R[N] w BCD -"},
             Case{"[hands]\ngates = true\nCASTLING", "2k3/6/6/6/6/RRKR1R[N] w ABCDF -",
                  "2k3/6/6/6/6/RRKR1R[N] w KQBD -"},
             Case{"", "2k3/6/3p2/6/6/2K3 w - d5", "2k3/6/3p2/6/6/2K3 w - d5"},
             Case{"", "2k3/6/6/3p2/6/2K3 w - d4,d5", "2k3/6/6/3p2/6/2K3 w - d4,d5"},
             Case{"", "2k3/6/6/3p2/6/2K3 w - d4d5", "2k3/6/6/3p2/6/2K3 w - d4,d5"},
         }) {
        std::string rules = each.rules;
        if (const std::size_t at = rules.find("CASTLING"); at != std::string::npos)
            rules.replace(at, 8, castling);
        const Variant variant = made({.size = 6, .pieces = pieces, .rules = rules});
        INFO(each.fen);
        const std::string printed = printFen(gameOf(variant, each.fen), variant);
        CHECK(printed == each.printed);
        CHECK(printFen(gameOf(variant, printed), variant) == printed);
    }
}

TEST_CASE("FENs in random games of variants of Fairy-Stockfish are read again as they were") {
    const std::vector<std::string> names = {
        "shogi", "crazyhouse", "seirawan", "atomic",   "3check", "horde",     "sittuyin",    "janggi",
        "duck",  "amazons",    "ataxx",    "flipello", "grand",  "placement", "racingkings", "antichess"};
    Diagnostics diagnostics;
    const auto imports = importFairy(nullptr, {names, {}}, tests::definitionReader(), diagnostics);
    REQUIRE(imports.size() == names.size());
    for (const FairyImport& import : imports) {
        INFO(import.name << render(import.problems));
        REQUIRE(import.toml);
        const Variant variant = variantOf(*import.toml);
        Interpreter rules(variant, diagnostics);
        Game game = gameOf(variant, variant.start);
        std::mt19937 random(11);
        for (int ply = 0; ply < 40; ++ply) {
            const auto plies = rules.plies(game);
            if (plies.empty()) break;
            const std::string fen = printFen(game, variant);
            INFO(fen);
            const Game again = gameOf(variant, fen);
            REQUIRE(printFen(again, variant) == fen);
            REQUIRE(namesOf(rules.plies(again), again, variant) == namesOf(plies, game, variant));
            game = plies[random() % plies.size()].after;
        }
    }
}

}  // namespace ferz::variant::game_fens_test
