// Names of moves: as people write them, all different, and read back.
#include <array>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "ferz/ferz.h"
#include "ferz/variant.h"
#include "tests/unit/catch.h"
#include "variant/model/fen.h"
#include "variant/play/explain.h"
#include "variant/play/move_names.h"

namespace ferz::variant::notation_test {

namespace {

/// One that Fairy-Stockfish has built in.
Variant builtIn(const std::string& name) {
    const auto variant = ferz::findVariant(name);
    INFO(variant.problemText());
    REQUIRE(variant);
    return variant->inside().variant;
}

Game gameOf(const Variant& variant, const std::string& fen) {
    std::vector<ferz::ir::PlacementProblem> problems;
    auto game = readFen(fen, variant, problems);
    INFO(fen << ": " << (problems.empty() ? "" : problems.front().message));
    REQUIRE(game);
    return std::move(*game);
}

struct Spelling {
    std::string variant;
    std::string fen;
    std::string uci;
    std::string san;
    std::string usi = {};
};

/// The same move in each notation.
const std::vector<Spelling> kSpellings = {
    {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", "e2e4", "e4"},
    {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", "g1f3", "Nf3"},
    {"chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6", "exd6"},
    {"chess", "4k3/8/8/8/8/2p5/1P1P4/4K3 w - -", "b2c3", "bxc3"},
    {"chess", "4k3/8/8/8/8/5N2/8/1N2K3 w - -", "b1d2", "Nbd2"},
    {"chess", "4k3/8/8/1N6/8/8/8/1N2K3 w - -", "b1c3", "N1c3"},
    {"chess", "7k/8/8/8/Q2Q4/8/8/Q3K3 w - -", "a4d1", "Qa4d1+"},
    {"chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "e1c1", "O-O-O"},
    {"chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "e1g1", "O-O"},
    {"chess", "3n2k1/4P3/8/8/8/8/8/4K3 w - -", "e7d8q", "exd8=Q+"},
    {"chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - -", "a1a8", "Ra8#"},
    {"crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - -", "N@f6", "N@f6+"},
    {"seirawan", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg -", "g1f3e", "Nf3/E"},
    {"amazons", "4q5/10/10/10/10/10/10/10/10/Q9 w - -", "a1a2,a2a1", "Qa2,a1"},
    {"shogi", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - -", "c3c4", "c4", "7g7f"},
    {"shogi", "k8/9/9/4P4/9/9/9/9/K8[P] w - -", "e6e7+", "e7=+P", "5d5c+"},
    {"shogi", "k8/9/9/4P4/9/9/9/9/K8[P] w - -", "P@a5", "P@a5", "P*9e"},
};

}  // namespace

TEST_CASE("a move has its name in each notation, and is found by all of them") {
    for (const Spelling& each : kSpellings) {
        INFO(each.variant << " " << each.fen << " " << each.uci);
        const Variant variant = builtIn(each.variant);
        ferz::Diagnostics diagnostics;
        Interpreter rules(variant, diagnostics);
        const Game game = gameOf(variant, each.fen);
        const auto plies = rules.plies(game);
        const auto found = movesNamed(each.uci, plies, game, rules);
        REQUIRE(found.size() == 1);
        REQUIRE(namesOf(plies, game, rules, Naming::San)[found[0]] == each.san);
        REQUIRE(movesNamed(each.san, plies, game, rules) == found);
        if (each.usi.empty()) continue;
        REQUIRE(namesOf(plies, game, rules, Naming::Usi)[found[0]] == each.usi);
        REQUIRE(movesNamed(each.usi, plies, game, rules) == found);
    }
}

TEST_CASE("a name may say less or more of the square that is left, and lack its signs") {
    const Variant variant = builtIn("chess");
    ferz::Diagnostics diagnostics;
    Interpreter rules(variant, diagnostics);
    const auto foundIn = [&](const std::string& fen, const std::string& text) {
        const Game game = gameOf(variant, fen);
        const auto plies = rules.plies(game);
        std::vector<std::string> names;
        for (const std::size_t each : movesNamed(text, plies, game, rules))
            names.push_back(namesOf(plies, game, variant)[each]);
        return names;
    };
    using Names = std::vector<std::string>;
    const std::string knights = "4k3/8/8/8/8/5N2/8/1N2K3 w - -";
    REQUIRE(foundIn(knights, "Nd2") == Names{"b1d2", "f3d2"});
    REQUIRE(foundIn(knights, "Nb1d2") == Names{"b1d2"});
    REQUIRE(foundIn(knights, "Nb1-d2!?") == Names{"b1d2"});
    REQUIRE(foundIn(knights, "Nd3").empty());
    REQUIRE(foundIn("3n2k1/4P3/8/8/8/8/8/4K3 w - -", "ed8Q") == Names{"e7d8q"});
    REQUIRE(foundIn("4k3/8/8/8/8/8/8/R3K3 w Q -", "0-0-0") == Names{"e1c1"});
}

TEST_CASE("names of random positions differ, and are read back as their moves") {
    const std::vector<std::string> variants = {
        "chess",        "crazyhouse", "shogi",     "xiangqi",   "janggi",       "seirawan",    "sittuyin",
        "makruk",       "atomic",     "antichess", "3check",    "horde",        "grand",       "amazons",
        "breakthrough", "ataxx",      "duck",      "torishogi", "hoppelpoppel", "racingkings", "minishogi",
    };
    std::size_t checked = 0;
    for (const std::string& name : variants) {
        const Variant variant = builtIn(name);
        ferz::Diagnostics diagnostics;
        Interpreter rules(variant, diagnostics);
        std::mt19937 random(1);
        Game game = gameOf(variant, variant.start);
        for (int ply = 0; ply < 30; ++ply) {
            auto plies = rules.plies(game);
            if (plies.empty()) break;
            // Walls after moves make thousands; names of a part say as much.
            const bool isLooked = ply % 5 == 4 && plies.size() < 300;
            for (const Naming naming : {Naming::Uci, Naming::San, Naming::Usi}) {
                if (!isLooked) break;
                const auto names = namesOf(plies, game, rules, naming);
                INFO(name << ", " << printFen(game, variant));
                REQUIRE(std::set<std::string>(names.begin(), names.end()).size() == names.size());
                for (std::size_t each = 0; each < names.size(); each += 1 + names.size() / 12) {
                    INFO(names[each]);
                    REQUIRE(movesNamed(names[each], plies, game, rules) == std::vector<std::size_t>{each});
                    ++checked;
                }
            }
            game = plies[random() % plies.size()].after;
        }
        REQUIRE_FALSE(rules.failed());
    }
    REQUIRE(checked > 1000);
}

TEST_CASE("what is not legal is told with its reason") {
    const std::vector<std::array<std::string, 4>> cases = {
        {"chess", "4r2k/8/8/8/8/8/4B3/4K3 w - -", "Bd3", "the king would be in check"},
        {"chess", "4r2k/8/8/8/8/8/8/B3K3 w - -", "Bb2", "the king would still be in check"},
        {"chess", "4k3/8/8/8/8/8/4P3/4K3 w - -", "e4e5", "no piece stands on e4"},
        {"chess", "4k3/8/8/8/8/8/4P3/4K3 b - -", "e2e4", "it is Black's turn, and the pawn on e2 is White's"},
        {"chess", "4k3/8/8/8/8/8/4P3/4K3 w - -", "e2e5", "the pawn on e2 cannot go to e5"},
        {"chess", "4k3/4P3/8/8/8/8/8/3K4 w - -", "foo", "no legal move has this name"},
        {"chess", "R5k1/5ppp/8/8/8/8/8/4K3 b - -", "g8h8", "the game is over"},
        {"antichess", "4k3/8/8/3p4/4P3/8/8/4K3 w - -", "e4e5",
         "captures are compulsory, and this move captures nothing"},
        {"shogi", "k8/9/1G7/9/9/9/9/9/K8[P] w - -", "P@a8", "this drop may not give check or mate"},
    };
    for (const auto& [name, fen, text, reason] : cases) {
        INFO(name << " " << fen << " " << text);
        const Variant variant = builtIn(name);
        ferz::Diagnostics diagnostics;
        Interpreter rules(variant, diagnostics);
        REQUIRE(whyIllegal(rules, gameOf(variant, fen), text) == reason);
    }
}

TEST_CASE("the end of a game is told with its reason") {
    const std::vector<std::array<std::string, 3>> cases = {
        {"chess", "R5k1/5ppp/8/8/8/8/8/4K3 b - -", "White has won: Black's king is mated"},
        {"chess", "k7/2Q5/8/8/8/8/8/4K3 b - -", "draw: stalemate: Black has no legal move"},
        {"3check", "4k3/8/8/8/8/8/8/4RK2 b - - 0+3", "White has won: White has given the last check"},
        {"kingofthehill", "4k3/8/8/8/4K3/8/8/8 b - -", "White has won: White has reached the goal"},
        {"antichess", "8/8/8/8/4K3/8/8/8 b - -", "Black has won: Black has no pieces left"},
        {"suicide", "8/8/4p3/4p3/4P3/8/8/8 w - -",
         "White has won: stalemate: White has no legal move, and White has fewer pieces"},
        {"suicide", "8/8/8/4p3/4P3/4P3/8/8 w - -",
         "Black has won: stalemate: White has no legal move, and Black has fewer pieces"},
        {"suicide", "8/8/8/4p3/4P3/8/8/8 w - -",
         "draw: stalemate: White has no legal move, and both sides have as many pieces"},
        {"ataxx", "PPPPPPP/PPPPPPP/PPPPPPP/PPPPPPP/ppppppp/ppppppp/ppppppp b - -",
         "White has won: the board is full, and Black has fewer pieces"},
        {"armageddon", "k7/2Q5/8/8/8/8/8/4K3 b - -", "Black has won: stalemate: Black has no legal move"},
        {"extinction", "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b - -",
         "White has won: Black has no queen left"},
    };
    for (const auto& [name, fen, sentence] : cases) {
        INFO(name << " " << fen);
        const Variant variant = builtIn(name);
        ferz::Diagnostics diagnostics;
        Interpreter rules(variant, diagnostics);
        const Game game = gameOf(variant, fen);
        const auto outcome = outcomeOf(rules, game);
        REQUIRE(outcome);
        REQUIRE(sentenceOf(rules, game, *outcome) == sentence);
    }
}

}  // namespace ferz::variant::notation_test
