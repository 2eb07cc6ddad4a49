// What the opponent advises: it wins where it can, takes what is free, and answers the same twice.
#include <catch2/catch.hpp>
#include <cstddef>
#include <string>

#include "ferz/ferz.h"

namespace ferz::opponent_test {

namespace {

Game at(const std::string& variant, const std::string& fen) {
    return *startGame(*findVariant(variant), fen);
}

std::string best(const Game& game, int plies) {
    const auto advice = advise(game, plies);
    REQUIRE(advice);
    return advice->san.empty() ? std::string() : advice->san.front();
}

/// The other side moves as chance has it. Returns who has won; empty where nobody has, and after too many
/// moves.
std::optional<Side> played(const std::string& variant, Side opponent, unsigned seed) {
    constexpr int kMostPlies = 120;
    Game game = at(variant, {});
    for (int ply = 0; ply < kMostPlies && !game.outcome(); ++ply) {
        seed = seed * 1'103'515'245 + 12'345;
        const std::string move = game.side() == opponent
                                     ? advise(game, 1)->uci.front()
                                     : game.legalMoves()[(seed >> 16) % game.legalMoves().size()].uci;
        game = *makeMove(game, *findMove(game, move));
    }
    return game.outcome() ? game.outcome()->winner : std::nullopt;
}

}  // namespace

TEST_CASE("an opponent mates in one and in two, on the board and out of the hand") {
    for (const int plies : {1, 2, 3})
        CHECK(best(at("chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), plies) == "Ra8#");
    const Game ladder = at("chess", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1");
    const auto advice = advise(ladder, 3);
    CHECK(advice->winner == Side::White);
    CHECK(advice->san.size() == 3);
    CHECK(best(at("crazyhouse", "6rk/6pp/8/8/8/8/8/6K1[N] w - - 0 1"), 1) == "N@f7#");
    const auto lost = advise(at("chess", "7k/R7/8/8/8/8/8/1R4K1 b - - 0 1"), 2);
    CHECK(lost->winner == Side::White);
}

TEST_CASE("an opponent takes what is free, and nothing that is guarded") {
    CHECK(best(at("chess", "4k3/8/8/3q4/8/4N3/8/4K3 w - - 0 1"), 1) == "Nxd5");
    const std::string guarded = "4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 1";
    CHECK(best(at("chess", guarded), 1) != "Qxd5");
    CHECK(best(at("chess", guarded), 2) != "Qxd5");
    // Whoever loses all pieces wins there: what is ahead is behind.
    CHECK(advise(at("antichess", "4k3/8/8/8/8/8/8/QR2K3 w - - 0 1"), 1)->worth < 0);
    CHECK(advise(at("chess", "4k3/8/8/8/8/8/8/QR2K3 w - - 0 1"), 1)->worth > 0);
}

TEST_CASE("an opponent's advice is a function of the position, and a line of legal moves") {
    for (const std::string name : {"chess", "crazyhouse", "xiangqi", "clobber"}) {
        const Game game = at(name, {});
        const auto once = advise(game, 2);
        const auto again = advise(game, 2);
        INFO(name);
        REQUIRE(once);
        CHECK(once->uci == again->uci);
        CHECK(once->san.size() == once->uci.size());
        Game behind = game;
        for (const std::string& move : once->uci) {
            const auto found = findMove(behind, move);
            REQUIRE(found);
            behind = *makeMove(behind, *found);
        }
    }
    // A drop is compulsory: no capture is legal beside it.
    const std::string must =
        "name = 'must'\nboard = '8x8'\nstart = '3qk3/8/8/8/8/8/8/3RK3[RRRRRrrrrr] w'\n[pieces]\nK = { move = "
        "'mbn:K', royal = true }\nQ = 'mbn:Q'\nR = 'mbn:R'\n[hands]\nmust = true\n";
    const auto dropped = advise(*startGame(*readVariant({must, {}, "must"})), 2);
    REQUIRE(dropped);
    CHECK(dropped->san.front().find('@') != std::string::npos);
    const auto over = advise(at("chess", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"), 2);
    CHECK(over->uci.empty());
}

TEST_CASE("an opponent that looks one ply ahead beats chance") {
    for (const std::string name : {"chess", "makruk"}) {
        int won = 0;
        for (unsigned seed = 1; seed <= 2; ++seed) {
            const Side side = seed % 2 == 0 ? Side::White : Side::Black;
            const auto winner = played(name, side, seed);
            won += winner == side ? 1 : winner ? -1 : 0;
        }
        INFO(name);
        CHECK(won > 0);
    }
}

}  // namespace ferz::opponent_test
